/// The form of the record of one push as a JSON Schema (draft 2020-12), for `pushready schema attempt`.
package enum AttemptSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pushready:attempt:1",
      "title": "pushready attempt",
      "description": "One push that was sent, or tried, and what came of it. Never write a device token, a provider token or a payload into it. null means the same as a key that is left out.",
      "type": "object",
      "required": ["formatVersion"],
      "additionalProperties": false,
      "properties": {
        "formatVersion": {"description": "Version of this format.", "const": 1},
        "source": {
          "description": "device, when not said: somebody looked at the device. probe: the credentials were tried, there is no app.",
          "enum": ["device", "probe", null]
        },
        "route": {"description": "Name of the route in the manifest.", "$ref": "#/$defs/text"},
        "bundle": {"description": "Bundle id it was sent to.", "$ref": "#/$defs/text"},
        "build": {"description": "Build that the device has.", "$ref": "#/$defs/textOrNumber"},
        "environment": {
          "description": "Environment in which the token was made; development is another word for sandbox.",
          "enum": ["sandbox", "development", "production", null]
        },
        "device": {"description": "Device and system.", "$ref": "#/$defs/text"},
        "fingerprint": {
          "description": "The first 12 hexadecimal digits of the SHA-256 of the token's text in lower case.",
          "type": ["string", "null"],
          "pattern": "^[0-9a-f]{12}$"
        },
        "sentAt": {"description": "When it was sent, RFC 3339.", "$ref": "#/$defs/moment"},
        "registeredAt": {"description": "When the provider got the token from the app.", "$ref": "#/$defs/moment"},
        "appState": {
          "description": "What the app was doing.",
          "enum": ["foreground", "background", "terminated", null]
        },
        "changed": {
          "description": "Fields that differ from the attempt before.",
          "type": ["array", "null"],
          "items": {"type": "string"}
        },
        "status": {"description": "HTTP status of the answer.", "type": ["integer", "null"], "minimum": 100, "maximum": 599},
        "reason": {"description": "Reason in the body of the answer.", "$ref": "#/$defs/text"},
        "apnsID": {"description": "apns-id of the answer.", "$ref": "#/$defs/text"},
        "apnsUniqueID": {"description": "apns-unique-id of the answer, which only the sandbox gives.", "$ref": "#/$defs/text"},
        "timestamp": {
          "description": "As in the body of a 410: milliseconds since 1970.",
          "type": ["integer", "null"],
          "minimum": 0
        },
        "httpVersion": {"description": "Protocol of the answer, such as HTTP/2.", "$ref": "#/$defs/text"},
        "error": {"description": "What kept an answer from coming, in the client's words.", "$ref": "#/$defs/text"},
        "request": {"$ref": "#/$defs/request"},
        "timings": {
          "description": "Milliseconds by name, such as connect or total.",
          "type": ["object", "null"],
          "additionalProperties": {"type": "number"}
        }
      },
      "$defs": {
        "text": {"type": ["string", "null"], "minLength": 1, "pattern": "^[^\\u0000-\\u001f\\u007f]*$"},
        "textOrNumber": {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "integer"}]},
        "moment": {
          "type": ["string", "null"],
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2}))?$"
        },
        "request": {
          "description": "What was sent, as far as it is worth keeping.",
          "type": ["object", "null"],
          "additionalProperties": false,
          "properties": {
            "host": {"description": "Host name or URL.", "$ref": "#/$defs/text"},
            "method": {"description": "HTTP method.", "$ref": "#/$defs/text"},
            "path": {"description": "HTTP path with a placeholder in place of the token.", "$ref": "#/$defs/text"},
            "topic": {"description": "apns-topic.", "$ref": "#/$defs/text"},
            "pushType": {"description": "apns-push-type.", "$ref": "#/$defs/text"},
            "priority": {"description": "apns-priority.", "$ref": "#/$defs/textOrNumber"},
            "expiration": {"description": "apns-expiration.", "$ref": "#/$defs/textOrNumber"},
            "apnsID": {"description": "apns-id of the request.", "$ref": "#/$defs/text"},
            "collapseID": {"description": "apns-collapse-id.", "$ref": "#/$defs/text"},
            "channelID": {"description": "apns-channel-id.", "$ref": "#/$defs/text"},
            "payloadBytes": {"description": "Bytes of the body.", "type": ["integer", "null"], "minimum": 0},
            "credentials": {"description": "As whom it was sent.", "enum": ["token", "certificate", "none", null]},
            "keyID": {"description": "kid of the provider token.", "$ref": "#/$defs/text"},
            "teamID": {"description": "iss of the provider token.", "$ref": "#/$defs/text"},
            "tokenIssuedAt": {"description": "iat of the provider token.", "$ref": "#/$defs/moment"}
          }
        }
      }
    }

    """#
}
