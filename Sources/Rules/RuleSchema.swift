/// The form of a rule's file as a JSON Schema (draft 2020-12), for `pushready schema rule`.
package enum RuleSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pushready:rule:1",
      "title": "pushready rule",
      "description": "One question about a release: rules/<layer>/<id>.yml.",
      "type": "object",
      "required": ["title", "severity"],
      "additionalProperties": false,
      "if": {"required": ["kind"]},
      "then": {"required": ["procedure", "evidence", "validDays"]},
      "else": {"oneOf": [{"required": ["require", "fail"]}, {"required": ["checks"]}]},
      "properties": {
        "title": {"description": "One sentence that is true when the rule passes.", "type": "string"},
        "severity": {"$ref": "#/$defs/severityRule"},
        "forEach": {"$ref": "#/$defs/forEach"},
        "onEmpty": {
          "description": "Outcome when the list is empty; notApplicable when not said.",
          "enum": ["notApplicable", "fail", "undecided"]
        },
        "params": {
          "description": "Values that a team may set, by name.",
          "type": "object",
          "additionalProperties": {"$ref": "#/$defs/param"}
        },
        "let": {
          "description": "Named expressions, in order; each may use those before it.",
          "type": "array",
          "items": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": {"type": "string"}
          }
        },
        "when": {"description": "The rule applies only if this is true.", "$ref": "#/$defs/expression"},
        "require": {"description": "What must hold.", "$ref": "#/$defs/expression"},
        "checks": {
          "description": "Several questions, in place of require.",
          "type": "array",
          "items": {"$ref": "#/$defs/check"}
        },
        "pass": {"description": "Words for a pass, with {{ expression }} holes.", "type": "string"},
        "fail": {"description": "What is wrong, with {{ expression }} holes.", "type": "string"},
        "undecided": {"description": "Words for an open question.", "type": "string"},
        "fix": {"description": "What to do, with {{ expression }} holes.", "type": "string"},
        "blames": {"description": "The fact that is at fault when the rule fails.", "$ref": "#/$defs/expression"},
        "alwaysDecidable": {"description": "The facts it reads are never unknown.", "type": "boolean"},
        "prevents": {
          "description": "APNs reasons and upload codes that a pass keeps away.",
          "type": "array",
          "items": {"type": "string"}
        },
        "references": {"type": "array", "items": {"$ref": "#/$defs/reference"}},
        "kind": {"description": "manual: only a person can tell.", "enum": ["manual"]},
        "procedure": {"description": "What the person does.", "type": "string"},
        "evidence": {"description": "What is noted.", "type": "array", "items": {"type": "string"}},
        "validDays": {"description": "Days that a statement holds.", "type": "integer"},
        "boundTo": {
          "description": "What a statement is about; version, build and artifact when not said.",
          "type": "array",
          "items": {"enum": ["version", "minor-version", "build", "artifact", "key"]}
        },
        "waivers": {
          "description": "none: no failure may be waived; maxDays: no longer than that.",
          "anyOf": [{"enum": ["none"]}, {"$ref": "#/$defs/waivers"}]
        },
        "examples": {
          "description": "The rule's tests, and its documentation.",
          "type": "array",
          "items": {"$ref": "#/$defs/example"}
        }
      },
      "$defs": {
        "severity": {"enum": ["blocker", "error", "warning", "info"]},
        "expression": {
          "description": "An expression of the Common Expression Language over the facts.",
          "type": ["string", "boolean", "number"]
        },
        "severityRule": {
          "description": "How much a failure matters: one word, or by stage and channel. A stage wins over a channel.",
          "anyOf": [{"$ref": "#/$defs/severity"}, {"$ref": "#/$defs/severities"}]
        },
        "severities": {
          "type": "object",
          "required": ["default"],
          "additionalProperties": false,
          "properties": {
            "default": {"$ref": "#/$defs/severity"},
            "stages": {"$ref": "#/$defs/stages"},
            "channels": {"$ref": "#/$defs/channels"}
          }
        },
        "stages": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "source": {"$ref": "#/$defs/severity"},
            "archive": {"$ref": "#/$defs/severity"},
            "export": {"$ref": "#/$defs/severity"},
            "store": {"$ref": "#/$defs/severity"}
          }
        },
        "channels": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "development": {"$ref": "#/$defs/severity"},
            "ad-hoc": {"$ref": "#/$defs/severity"},
            "enterprise": {"$ref": "#/$defs/severity"},
            "testflight": {"$ref": "#/$defs/severity"},
            "app-store": {"$ref": "#/$defs/severity"},
            "developer-id": {"$ref": "#/$defs/severity"}
          }
        },
        "forEach": {
          "description": "The list that the rule is applied to, one element at a time.",
          "type": "object",
          "required": ["in", "as"],
          "additionalProperties": false,
          "properties": {
            "in": {"description": "The list.", "$ref": "#/$defs/expression"},
            "as": {"description": "Name of an element.", "type": "string"},
            "key": {"description": "Text that tells one element from another.", "$ref": "#/$defs/expression"}
          }
        },
        "param": {
          "type": "object",
          "required": ["type", "title", "default"],
          "additionalProperties": false,
          "properties": {
            "type": {"enum": ["bool", "int", "double", "string", "strings"]},
            "title": {"description": "What it is, in a few words.", "type": "string"},
            "default": {
              "anyOf": [
                {"type": ["boolean", "number", "string"]}, {"type": "array", "items": {"type": "string"}}
              ]
            },
            "min": {"type": "integer"},
            "max": {"type": "integer"}
          }
        },
        "check": {
          "description": "One of several questions of a rule.",
          "type": "object",
          "required": ["name", "require", "fail"],
          "additionalProperties": false,
          "properties": {
            "name": {"type": "string"},
            "severity": {"$ref": "#/$defs/severityRule"},
            "when": {"$ref": "#/$defs/expression"},
            "require": {"$ref": "#/$defs/expression"},
            "pass": {"type": "string"},
            "fail": {"type": "string"},
            "undecided": {"type": "string"},
            "fix": {"type": "string"}
          }
        },
        "waivers": {
          "type": "object",
          "required": ["maxDays"],
          "additionalProperties": false,
          "properties": {
            "maxDays": {"description": "Days from the first to the last one.", "type": "integer", "minimum": 1}
          }
        },
        "reference": {
          "type": "object",
          "required": ["title", "url"],
          "additionalProperties": false,
          "properties": {"title": {"type": "string"}, "url": {"type": "string"}}
        },
        "outcome": {"enum": ["pass", "fail", "undecided", "notApplicable", "needsAttestation", "error"]},
        "example": {
          "description": "A state of the facts, and what the rule must say of it.",
          "type": "object",
          "required": ["name", "expect", "facts"],
          "additionalProperties": false,
          "properties": {
            "name": {"type": "string"},
            "expect": {
              "description": "The outcome; or outcomes by name of a check.",
              "anyOf": [
                {"$ref": "#/$defs/outcome"},
                {"type": "object", "additionalProperties": {"$ref": "#/$defs/outcome"}}
              ]
            },
            "item": {"description": "The item that is meant, where the facts make several.", "type": "string"},
            "now": {"description": "RFC 3339; 2026-11-30T00:00:00Z when not said.", "type": "string"},
            "params": {"description": "Values of parameters in this example.", "type": "object"},
            "facts": {
              "description": "A tree of facts; what is not mentioned is absent. Tags say the rest: !unknown REASON, !timestamp TIME, !duration 50m, !bytes BASE64.",
              "type": "object"
            }
          }
        }
      }
    }

    """#
}
