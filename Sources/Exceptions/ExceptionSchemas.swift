/// The forms of the files of exceptions as JSON Schemas (draft 2020-12), for `pushready schema`.
///
/// A day is any text here: one that cannot be read makes its entry void, and a run tells so.
package enum ExceptionSchemas {
  package static let waivers = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pushready:waivers:1",
      "title": "pushready waivers",
      "description": "Failures that people let through: pushready.waivers.yml.",
      "type": "object",
      "required": ["formatVersion", "waivers"],
      "additionalProperties": false,
      "properties": {
        "formatVersion": {"description": "Version of this format.", "const": 1},
        "waivers": {"type": "array", "items": {"$ref": "#/$defs/waiver"}}
      },
      "$defs": {
        "line": {"type": "string", "pattern": "\\S"},
        "day": {
          "description": "A day in UTC, such as 2026-12-31.",
          "anyOf": [{"type": "string", "minLength": 1}, {"type": "number"}]
        },
        "waiver": {
          "type": "object",
          "required": ["rule", "key", "reason", "owner", "until"],
          "additionalProperties": false,
          "properties": {
            "rule": {"description": "Id of the rule.", "$ref": "#/$defs/line"},
            "key": {
              "description": "Key of the item, or a pattern: * within a path, ** across, ? for one character. Empty for the release as a whole.",
              "type": "string"
            },
            "check": {"description": "The part of a rule with several checks.", "$ref": "#/$defs/line"},
            "reason": {"description": "Why the finding may stay.", "$ref": "#/$defs/line"},
            "owner": {"description": "Who answers for it.", "$ref": "#/$defs/line"},
            "from": {"description": "First day; needed where the rule limits how long it may be waived.", "$ref": "#/$defs/day"},
            "until": {"description": "Last day, to its 24:00.", "$ref": "#/$defs/day"}
          }
        }
      }
    }

    """#

  package static let attestations = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pushready:attestations:1",
      "title": "pushready attestations",
      "description": "What people stated about manual rules: pushready.attestations.yml.",
      "type": "object",
      "required": ["formatVersion", "attestations"],
      "additionalProperties": false,
      "properties": {
        "formatVersion": {"description": "Version of this format.", "const": 1},
        "attestations": {"type": "array", "items": {"$ref": "#/$defs/attestation"}}
      },
      "$defs": {
        "line": {"type": "string", "pattern": "\\S"},
        "written": {"anyOf": [{"type": "string", "minLength": 1}, {"type": ["number", "boolean"]}]},
        "attestation": {
          "type": "object",
          "required": ["rule", "by", "at", "until"],
          "additionalProperties": false,
          "properties": {
            "rule": {"description": "Id of the manual rule.", "$ref": "#/$defs/line"},
            "key": {"description": "Key of the item; empty for the release as a whole.", "type": "string"},
            "version": {"description": "Version it is about.", "$ref": "#/$defs/written"},
            "build": {"description": "Build it is about.", "$ref": "#/$defs/written"},
            "artifact": {
              "description": "Digest of what was looked at; attest add writes it.",
              "type": "string",
              "pattern": "^(sha256:)?[0-9A-Fa-f]{64}$"
            },
            "by": {"description": "Who states it.", "$ref": "#/$defs/line"},
            "at": {"description": "Day on which it was gone through.", "$ref": "#/$defs/written"},
            "until": {"description": "Last day, to its 24:00 UTC.", "$ref": "#/$defs/written"},
            "evidence": {
              "description": "What was noted, by the names that the rule gives.",
              "type": "object",
              "additionalProperties": {"$ref": "#/$defs/written"}
            },
            "files": {"type": "array", "items": {"$ref": "#/$defs/file"}}
          }
        },
        "file": {
          "description": "A file that shows it.",
          "type": "object",
          "required": ["path", "sha256"],
          "additionalProperties": false,
          "properties": {
            "path": {"description": "From the folder of this file.", "$ref": "#/$defs/line"},
            "sha256": {"type": "string", "pattern": "^(sha256:)?[0-9A-Fa-f]{64}$"}
          }
        }
      }
    }

    """#

  package static let baseline = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pushready:baseline:1",
      "title": "pushready baseline",
      "description": "Findings that are known: pushready.baseline.json.",
      "type": "object",
      "required": ["formatVersion", "findings"],
      "additionalProperties": false,
      "properties": {
        "formatVersion": {"description": "Version of this format.", "const": 1},
        "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}}
      },
      "$defs": {
        "finding": {
          "type": "object",
          "required": ["fingerprint", "severity"],
          "additionalProperties": false,
          "properties": {
            "fingerprint": {"description": "Rule, check and key of the item.", "type": "string", "minLength": 1},
            "severity": {
              "description": "How bad it was; a worse one is new.",
              "enum": ["blocker", "error", "warning", "info"]
            },
            "message": {"description": "What it said.", "type": "string"}
          }
        }
      }
    }

    """#
}
