/// The form of the JSON report as a JSON Schema (draft 2020-12), for `pushready schema report`.
///
/// Keys may be added within one `formatVersion`, so objects are open; what is listed is required.
package enum ReportSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pushready:report:1",
      "title": "pushready report",
      "description": "What one run of pushready found. Keys may be added, never changed, within one formatVersion.",
      "type": "object",
      "required": [
        "formatVersion", "tool", "now", "release", "verdict", "exitStatus", "failOn", "counts", "inputs",
        "notVerified", "diagnostics", "items"
      ],
      "properties": {
        "formatVersion": {"const": 1},
        "tool": {
          "type": "object",
          "required": ["name", "version", "ruleSet"],
          "properties": {
            "name": {"type": "string", "minLength": 1},
            "version": {"type": "string", "minLength": 1},
            "ruleSet": {
              "description": "Digest of the rules and checklists that were used; empty when none were.",
              "type": "string",
              "pattern": "^(sha256:[0-9a-f]{64})?$"
            }
          }
        },
        "now": {
          "description": "The moment for which everything was judged.",
          "$ref": "#/$defs/timestamp"
        },
        "release": {
          "type": "object",
          "required": ["name", "stage", "channel"],
          "properties": {
            "name": {"type": ["string", "null"]},
            "stage": {"enum": ["source", "archive", "export", "store", null]},
            "channel": {
              "enum": ["development", "ad-hoc", "enterprise", "testflight", "app-store", "developer-id", null]
            }
          }
        },
        "verdict": {
          "description": "null when the run ended before anything was judged; diagnostics then say why.",
          "enum": ["ready", "notReady", "undecided", null]
        },
        "exitStatus": {"enum": [0, 1, 2, 64, 65, 66, 70]},
        "failOn": {
          "description": "The least severity of a failure that makes a release not ready.",
          "$ref": "#/$defs/severity"
        },
        "counts": {
          "description": "Items by outcome. A waived or baselined item counts under its outcome, and under waived or baselined.",
          "type": "object",
          "required": ["pass", "fail", "undecided", "notApplicable", "needsAttestation", "error", "waived"],
          "additionalProperties": {"type": "integer", "minimum": 0}
        },
        "inputs": {
          "description": "Every file that was read.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["path", "kind", "bytes", "sha256", "namedAt"],
            "properties": {
              "path": {"type": "string"},
              "kind": {"type": "string"},
              "bytes": {"type": "integer", "minimum": 0},
              "sha256": {
                "description": "Of an .app or .xcarchive over the list of its files. null when not all was read.",
                "type": ["string", "null"],
                "pattern": "^[0-9a-f]{64}$"
              },
              "namedAt": {"$ref": "#/$defs/optionalOrigin"}
            }
          }
        },
        "notVerified": {
          "description": "What nobody looked at, why, and which input would change that.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["what", "why", "supply", "rule", "key", "facts"],
            "properties": {
              "what": {"type": "string"},
              "why": {"type": "string"},
              "supply": {"type": "string"},
              "rule": {"type": ["string", "null"]},
              "key": {"type": ["string", "null"]},
              "facts": {"type": "array", "items": {"type": "string"}}
            }
          }
        },
        "diagnostics": {
          "description": "What there is to tell about inputs and files of rules.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["code", "severity", "message", "origin", "hint", "source"],
            "properties": {
              "code": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*(\\.[a-z0-9]+(-[a-z0-9]+)*)+$"},
              "severity": {"enum": ["error", "warning", "note"]},
              "message": {"type": "string"},
              "origin": {"$ref": "#/$defs/optionalOrigin"},
              "hint": {"type": ["string", "null"]},
              "source": {"description": "The line of text that origin points at.", "type": ["string", "null"]}
            }
          }
        },
        "items": {
          "description": "One rule applied to one thing, in pipeline order.",
          "type": "array",
          "items": {"$ref": "#/$defs/item"}
        }
      },
      "if": {"properties": {"verdict": {"const": null}}},
      "then": {"properties": {"items": {"maxItems": 0}, "exitStatus": {"enum": [64, 65, 66, 70]}}},
      "else": {"properties": {"exitStatus": {"enum": [0, 1, 2]}}},
      "$defs": {
        "timestamp": {
          "type": "string",
          "pattern": "^-?[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$"
        },
        "severity": {"enum": ["blocker", "error", "warning", "info"]},
        "layer": {
          "enum": [
            "identity", "entitlement", "profile", "signature", "background", "registration", "provider",
            "payload", "presentation", "operations"
          ]
        },
        "fingerprint": {"type": "string", "minLength": 1},
        "origin": {
          "description": "A file, what was opened on the way in (outermost first), and the place within.",
          "type": "object",
          "required": ["file", "container"],
          "properties": {
            "file": {"type": "string"},
            "container": {"type": "array", "items": {"type": "string"}},
            "line": {"type": "integer", "minimum": 1},
            "column": {"description": "In characters.", "type": "integer", "minimum": 1},
            "keyPath": {"type": "string"},
            "offset": {"description": "In bytes.", "type": "integer", "minimum": 0}
          }
        },
        "optionalOrigin": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/origin"}]},
        "unknown": {
          "type": "object",
          "required": ["reason", "supply"],
          "properties": {"reason": {"type": "string"}, "supply": {"type": "string"}}
        },
        "evidence": {
          "description": "A fact that the rule read. Absent and unknown facts have the value null and say so.",
          "type": "object",
          "required": ["fact", "value", "type", "origin"],
          "properties": {
            "fact": {"type": "string"},
            "value": {
              "description": "Timestamps in RFC 3339, durations in seconds with a trailing s, bytes as an object."
            },
            "type": {
              "enum": [
                "null", "bool", "int", "double", "string", "bytes", "timestamp", "duration", "list", "map",
                "absent", "unknown"
              ]
            },
            "absent": {"description": "Looked for, and not there.", "const": true},
            "unknown": {"$ref": "#/$defs/unknown"},
            "absentParts": {
              "description": "Paths within the value that were looked for and are not there.",
              "type": "array",
              "items": {"type": "string"}
            },
            "unknownParts": {
              "description": "Paths within the value that could not be told.",
              "type": "object",
              "additionalProperties": {"$ref": "#/$defs/unknown"}
            },
            "typedParts": {
              "description": "Paths within the value whose kind JSON does not tell.",
              "type": "object",
              "additionalProperties": {"enum": ["timestamp", "duration", "bytes", "double"]}
            },
            "truncated": {"description": "The value was too large to be shown whole.", "const": true},
            "origin": {"$ref": "#/$defs/optionalOrigin"}
          },
          "allOf": [
            {
              "if": {"properties": {"type": {"const": "absent"}}},
              "then": {"required": ["absent"], "properties": {"value": {"const": null}}},
              "else": {"properties": {"absent": false}}
            },
            {
              "if": {"properties": {"type": {"const": "unknown"}}},
              "then": {"required": ["unknown"], "properties": {"value": {"const": null}}},
              "else": {"properties": {"unknown": false}}
            }
          ]
        },
        "explanation": {
          "description": "The part of the rule's expression that decided, and the values it saw.",
          "type": "object",
          "required": ["expression", "operands", "element"],
          "properties": {
            "expression": {"type": "string"},
            "operands": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["text", "value", "origin"],
                "properties": {
                  "text": {"type": "string"},
                  "value": {"type": "string"},
                  "origin": {"$ref": "#/$defs/optionalOrigin"}
                }
              }
            },
            "element": {"type": ["string", "null"]}
          }
        },
        "waiver": {
          "type": "object",
          "required": ["owner", "reason", "until", "origin"],
          "properties": {
            "owner": {"type": "string"},
            "reason": {"type": "string"},
            "until": {"description": "Last day, inclusive, in UTC.", "type": "string"},
            "origin": {"$ref": "#/$defs/optionalOrigin"}
          }
        },
        "attestation": {
          "type": "object",
          "required": ["by", "at", "until", "origin"],
          "properties": {
            "by": {"type": "string"},
            "at": {"type": "string"},
            "until": {"description": "Last valid day, inclusive, in UTC.", "type": "string"},
            "origin": {"$ref": "#/$defs/optionalOrigin"}
          }
        },
        "item": {
          "type": "object",
          "required": [
            "rule", "layer", "key", "check", "title", "outcome", "severity", "message", "fix", "location",
            "evidence", "explanation", "prevents", "references", "fingerprint", "required", "cause", "waiver",
            "attestation", "baselined"
          ],
          "properties": {
            "rule": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
            "layer": {"$ref": "#/$defs/layer"},
            "key": {"description": "What the rule was applied to; empty for the release.", "type": "string"},
            "check": {"type": ["string", "null"]},
            "title": {"description": "What is true when the rule passes.", "type": "string"},
            "outcome": {"enum": ["pass", "fail", "undecided", "notApplicable", "needsAttestation", "error"]},
            "severity": {"$ref": "#/$defs/severity"},
            "message": {"type": "string"},
            "fix": {"type": "string"},
            "location": {"$ref": "#/$defs/optionalOrigin"},
            "evidence": {"type": "array", "items": {"$ref": "#/$defs/evidence"}},
            "explanation": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/explanation"}]},
            "prevents": {"type": "array", "items": {"type": "string"}},
            "references": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["title", "url"],
                "properties": {"title": {"type": "string"}, "url": {"type": "string"}}
              }
            },
            "fingerprint": {"$ref": "#/$defs/fingerprint"},
            "required": {
              "description": "Whether the item keeps the release from being ready while it is open.",
              "type": "boolean"
            },
            "cause": {
              "description": "Fingerprint of the item whose fault this one only repeats.",
              "oneOf": [{"type": "null"}, {"$ref": "#/$defs/fingerprint"}]
            },
            "waiver": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/waiver"}]},
            "attestation": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/attestation"}]},
            "baselined": {"type": "boolean"}
          }
        }
      }
    }

    """#
}
