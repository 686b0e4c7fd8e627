/// The form of a checklist's file as a JSON Schema (draft 2020-12), for `pushready schema checklist`.
package enum ChecklistSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pushready:checklist:1",
      "title": "pushready checklist",
      "description": "A named, ordered selection of rules.",
      "type": "object",
      "required": ["title"],
      "anyOf": [{"required": ["extends"]}, {"required": ["sections"]}],
      "additionalProperties": false,
      "properties": {
        "title": {"description": "What reports call it.", "type": "string"},
        "extends": {
          "description": "The checklist that it starts from: a shipped one, or one in the same folder.",
          "type": "string"
        },
        "remove": {
          "description": "Rules of that checklist that are left out.",
          "type": "array",
          "items": {"$ref": "#/$defs/removal"}
        },
        "severity": {
          "description": "Severities of rules of that checklist, by rule.",
          "type": "object",
          "additionalProperties": {"$ref": "#/$defs/severity"}
        },
        "sections": {"type": "array", "items": {"$ref": "#/$defs/section"}},
        "notCovered": {
          "description": "What no rule of the checklist looks at; every report repeats it.",
          "type": "array",
          "items": {"$ref": "#/$defs/limit"}
        }
      },
      "$defs": {
        "severity": {"enum": ["blocker", "error", "warning", "info"]},
        "removal": {
          "type": "object",
          "required": ["rule", "reason"],
          "additionalProperties": false,
          "properties": {
            "rule": {"type": "string"},
            "reason": {"description": "Stands in every report.", "type": "string"}
          }
        },
        "section": {
          "type": "object",
          "required": ["title", "rules"],
          "additionalProperties": false,
          "properties": {
            "title": {"type": "string"},
            "rules": {
              "description": "Ids of rules, in the order in which they are asked.",
              "type": "array",
              "items": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/entry"}]}
            }
          }
        },
        "entry": {
          "type": "object",
          "required": ["rule"],
          "additionalProperties": false,
          "properties": {
            "rule": {"description": "Id of a rule.", "type": "string"},
            "required": {
              "description": "false, or an expression that is false: an open item does not hold up the release.",
              "type": ["boolean", "string"]
            },
            "severity": {"$ref": "#/$defs/severity"}
          }
        },
        "limit": {
          "type": "object",
          "required": ["what", "why"],
          "additionalProperties": false,
          "properties": {
            "what": {"description": "What is not looked at.", "type": "string"},
            "why": {"type": "string"},
            "supply": {"description": "What would help.", "type": "string"},
            "when": {"description": "It is said only if this is true.", "type": ["string", "boolean"]}
          }
        }
      }
    }

    """#
}
