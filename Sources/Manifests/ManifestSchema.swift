/// The form of `pushready.yml` as a JSON Schema (draft 2020-12), for `pushready schema manifest`.
///
/// It says which keys there are and of what type. What a value must be beside that is for the reader: a
/// `${NAME}` may stand for any text, number or truth, and the schema lets it.
package enum ManifestSchema {
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pushready:manifest:1",
      "title": "pushready manifest",
      "description": "Where the evidence of a release lies and what its push provider sends. Paths start from the manifest's folder; ${NAME} and ${NAME:-default} read the environment.",
      "type": "object",
      "required": ["formatVersion"],
      "additionalProperties": false,
      "properties": {
        "formatVersion": {"description": "Version of this format.", "const": 1},
        "name": {"description": "Label of the release in reports; the folder's name when not said.", "$ref": "#/$defs/text"},
        "stage": {
          "description": "What is being looked at; told by the form of the app when not said.",
          "$ref": "#/$defs/stage"
        },
        "channel": {
          "description": "How the build reaches its users; told by app.exportOptions when not said.",
          "$ref": "#/$defs/channel"
        },
        "usesPush": {
          "description": "false: the app has no remote notifications, and what they need is not asked.",
          "$ref": "#/$defs/truth"
        },
        "signer": {
          "description": "other: the source entitlements are signed as they stand.",
          "anyOf": [{"enum": ["xcode", "other"]}, {"$ref": "#/$defs/variable"}]
        },
        "app": {"$ref": "#/$defs/app"},
        "provider": {"$ref": "#/$defs/provider"},
        "payloads": {
          "description": "Samples of what is sent that belong to no route.",
          "$ref": "#/$defs/payloads"
        },
        "attempts": {
          "description": "Globs of records of pushes that were sent; `pushready schema attempt` describes one.",
          "$ref": "#/$defs/texts"
        },
        "logs": {"description": "Globs of logs that are searched for secrets.", "$ref": "#/$defs/texts"},
        "fixtures": {"description": "Globs of test data that is searched for secrets.", "$ref": "#/$defs/texts"},
        "checklists": {
          "description": "Names of shipped checklists, or paths of your own; what fits the given files when not said.",
          "$ref": "#/$defs/texts"
        },
        "rules": {"$ref": "#/$defs/rules"},
        "params": {
          "description": "Values of the rules' parameters, by name. `pushready config show` lists them with their ranges.",
          "type": "object",
          "additionalProperties": {
            "anyOf": [
              {"type": ["boolean", "number", "string"]},
              {"type": "array", "items": {"type": "string"}}
            ]
          }
        },
        "waivers": {
          "description": "File of waivers; pushready.waivers.yml beside the manifest when it is there.",
          "$ref": "#/$defs/text"
        },
        "attestations": {
          "description": "File of attestations; pushready.attestations.yml beside the manifest when it is there.",
          "$ref": "#/$defs/text"
        },
        "baseline": {
          "description": "File of known findings; pushready.baseline.json beside the manifest when it is there.",
          "$ref": "#/$defs/text"
        },
        "variants": {
          "description": "What differs, by name of a variant; --variant NAME lays one over the rest. Lists of things with a name or an id are merged by it, null takes a key out.",
          "type": "object",
          "additionalProperties": {"$ref": "#/$defs/variant"}
        },
        "trust": {"$ref": "#/$defs/trust"}
      },
      "$defs": {
        "text": {"type": "string", "minLength": 1},
        "texts": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/text"}},
        "variable": {"type": "string", "pattern": "\\$\\{[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?\\}"},
        "truth": {"anyOf": [{"type": "boolean"}, {"$ref": "#/$defs/variable"}]},
        "number": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/variable"}]},
        "count": {"anyOf": [{"type": "integer", "minimum": 0}, {"$ref": "#/$defs/variable"}]},
        "textOrNumber": {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "integer"}]},
        "duration": {
          "anyOf": [{"type": "string", "pattern": "^([0-9]+(d|h|m|s))+$"}, {"$ref": "#/$defs/variable"}],
          "examples": ["50m", "1h", "20m30s"]
        },
        "environment": {
          "anyOf": [{"enum": ["sandbox", "development", "production"]}, {"$ref": "#/$defs/variable"}]
        },
        "stage": {"anyOf": [{"enum": ["source", "archive", "export", "store"]}, {"$ref": "#/$defs/variable"}]},
        "channel": {
          "anyOf": [
            {"enum": ["development", "ad-hoc", "enterprise", "testflight", "app-store", "developer-id"]},
            {"$ref": "#/$defs/variable"}
          ]
        },
        "severity": {"anyOf": [{"enum": ["blocker", "error", "warning", "info"]}, {"$ref": "#/$defs/variable"}]},
        "app": {
          "description": "The app's half of the release.",
          "type": "object",
          "additionalProperties": false,
          "anyOf": [{"required": ["artifact"]}, {"required": ["bundles"]}, {"required": ["project"]}],
          "not": {"required": ["artifact", "bundles"]},
          "properties": {
            "artifact": {
              "description": "The package: an .ipa, an .xcarchive, an .app, or a zip of one.",
              "$ref": "#/$defs/text"
            },
            "bundles": {
              "description": "The exported files, bundle by bundle.",
              "type": "array",
              "minItems": 1,
              "items": {"$ref": "#/$defs/bundle"}
            },
            "project": {"$ref": "#/$defs/project"},
            "exportOptions": {
              "description": "Path of the ExportOptions.plist of the export; the channel follows from it when not said.",
              "$ref": "#/$defs/text"
            },
            "complete": {"description": "No bundle is missing from the list.", "$ref": "#/$defs/truth"}
          }
        },
        "project": {
          "description": "The Xcode project: alone what is looked at, beside a product what it was made from.",
          "type": "object",
          "required": ["path"],
          "additionalProperties": false,
          "properties": {
            "path": {"description": "Path of the .xcodeproj, or of a .xcworkspace that holds it.", "$ref": "#/$defs/text"},
            "target": {"description": "The app's target; the only app when not said.", "$ref": "#/$defs/text"},
            "configuration": {
              "description": "The build configuration; else what the target's scheme archives, else Release.",
              "$ref": "#/$defs/text"
            }
          }
        },
        "bundle": {
          "type": "object",
          "minProperties": 1,
          "additionalProperties": false,
          "properties": {
            "id": {"description": "The bundle id; else the one of the Info.plist.", "$ref": "#/$defs/text"},
            "kind": {
              "description": "What the bundle is; else what its Info.plist says.",
              "anyOf": [
                {
                  "enum": [
                    "app", "app-clip", "watch-app", "watch-extension", "notification-service",
                    "notification-content", "location-push", "widget", "file-provider", "local-push", "intents",
                    "other-extension"
                  ]
                },
                {"$ref": "#/$defs/variable"}
              ]
            },
            "info": {"description": "Path of the exported Info.plist.", "$ref": "#/$defs/text"},
            "entitlements": {
              "description": "Path of the exported entitlements, as codesign prints them.",
              "$ref": "#/$defs/text"
            },
            "profile": {"description": "Path of the provisioning profile.", "$ref": "#/$defs/text"},
            "executable": {"description": "Path of the signed executable.", "$ref": "#/$defs/text"}
          }
        },
        "provider": {
          "description": "The provider's half: what is sent, and as whom.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "service": {
              "description": "Who speaks to APNs; apns when not said.",
              "anyOf": [{"enum": ["apns", "fcm", "other"]}, {"$ref": "#/$defs/variable"}]
            },
            "keys": {"type": "array", "items": {"$ref": "#/$defs/key"}},
            "certificates": {"type": "array", "items": {"$ref": "#/$defs/certificate"}},
            "tokenRefresh": {
              "description": "How old a provider token gets before it is replaced.",
              "$ref": "#/$defs/duration"
            },
            "connection": {"$ref": "#/$defs/connection"},
            "responses": {
              "description": "What the provider does at each answer of APNs; every reason is then asked for.",
              "type": "array",
              "minItems": 1,
              "items": {"$ref": "#/$defs/response"}
            },
            "trustStore": {
              "description": "PEM bundle of the root certificates of the provider's image.",
              "$ref": "#/$defs/text"
            },
            "sampleTokens": {
              "description": "Provider tokens to look at: files, or the tokens themselves. They are never kept or shown.",
              "type": "array",
              "items": {"$ref": "#/$defs/sample"}
            },
            "deviceTokens": {
              "description": "Device tokens as the provider stores them. They are shown only as fingerprint.",
              "type": "array",
              "items": {"$ref": "#/$defs/deviceTokens"}
            },
            "routes": {
              "description": "One entry for each kind of notification.",
              "type": "array",
              "items": {"$ref": "#/$defs/route"}
            }
          }
        },
        "key": {
          "description": "A token signing key (.p8).",
          "type": "object",
          "required": ["name"],
          "oneOf": [{"required": ["file"]}, {"required": ["env"]}],
          "additionalProperties": false,
          "properties": {
            "name": {"description": "What routes call it.", "$ref": "#/$defs/text"},
            "file": {"description": "Path of the key; - reads standard input.", "$ref": "#/$defs/text"},
            "env": {
              "description": "Name of the environment variable that holds the key.",
              "type": "string",
              "pattern": "^([A-Za-z_][A-Za-z0-9_]*|.*\\$\\{.*)$"
            },
            "keyID": {"description": "Its ten characters in the developer account.", "$ref": "#/$defs/text"},
            "teamID": {"description": "The team that it belongs to.", "$ref": "#/$defs/text"},
            "form": {
              "description": "The form that the provider expects, when it is not PEM.",
              "anyOf": [
                {"enum": ["pem", "pem-one-line", "pem-escaped", "base64", "body-only", "der", "sec1"]},
                {"$ref": "#/$defs/variable"}
              ]
            },
            "environments": {
              "description": "What the key is scoped to in the developer account.",
              "type": "array",
              "minItems": 1,
              "items": {"$ref": "#/$defs/environment"}
            },
            "topics": {"description": "For a key that is scoped to topics.", "$ref": "#/$defs/texts"}
          }
        },
        "certificate": {
          "description": "A push certificate, in place of a key.",
          "type": "object",
          "required": ["name", "file"],
          "additionalProperties": false,
          "properties": {
            "name": {"description": "What routes call it.", "$ref": "#/$defs/text"},
            "file": {"description": "Path of the .p12, .pem or .cer.", "$ref": "#/$defs/text"},
            "privateKey": {"description": "Path of its private key, when it is not in the file.", "$ref": "#/$defs/text"},
            "password": {
              "description": "The variable that holds the password of the .p12 or of the private key, as ${NAME}.",
              "type": "string",
              "pattern": "^\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}$"
            }
          }
        },
        "sample": {
          "anyOf": [
            {"$ref": "#/$defs/text"},
            {
              "type": "object",
              "required": ["value"],
              "additionalProperties": false,
              "properties": {"value": {"$ref": "#/$defs/text"}}
            }
          ]
        },
        "deviceTokens": {
          "type": "object",
          "oneOf": [{"required": ["file"]}, {"required": ["value"]}],
          "additionalProperties": false,
          "properties": {
            "file": {"description": "Path of a file with one token on each line.", "$ref": "#/$defs/text"},
            "value": {"description": "One token.", "$ref": "#/$defs/textOrNumber"},
            "environment": {"description": "Where they were issued.", "$ref": "#/$defs/environment"}
          }
        },
        "connection": {
          "description": "How the provider holds its connections.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "perKey": {"description": "Each key has connections of its own.", "$ref": "#/$defs/truth"},
            "reused": {"description": "One connection carries many requests.", "$ref": "#/$defs/truth"},
            "keepAlive": {"description": "Time between pings on an idle connection.", "$ref": "#/$defs/duration"}
          }
        },
        "response": {
          "description": "What the provider does at one reason, or at every reason of one status that no entry names.",
          "type": "object",
          "required": ["action"],
          "oneOf": [{"required": ["reason"]}, {"required": ["status"]}],
          "additionalProperties": false,
          "properties": {
            "reason": {"description": "As APNs writes it.", "$ref": "#/$defs/text"},
            "status": {"description": "HTTP status.", "$ref": "#/$defs/number"},
            "action": {
              "description": "check-environment: try the other environment once, or compare with what is stored, before the token is dropped.",
              "anyOf": [
                {"enum": ["done", "drop-token", "check-environment", "fix", "delay", "backoff"]},
                {"$ref": "#/$defs/variable"}
              ]
            },
            "after": {"description": "How long it waits before it sends again.", "$ref": "#/$defs/duration"}
          }
        },
        "route": {
          "description": "One kind of notification that is sent.",
          "type": "object",
          "required": ["name"],
          "not": {"required": ["host", "environment"]},
          "additionalProperties": false,
          "properties": {
            "name": {"description": "What reports call it; no two are the same.", "$ref": "#/$defs/text"},
            "host": {"description": "Host name or https URL, with or without a port.", "$ref": "#/$defs/text"},
            "environment": {"description": "Apple's own host of this environment.", "$ref": "#/$defs/environment"},
            "bundle": {"description": "Bundle id that it is for; the main app when not said.", "$ref": "#/$defs/text"},
            "key": {"description": "Name of the key; the only one when not said.", "$ref": "#/$defs/text"},
            "certificate": {
              "description": "Name of the certificate; the only one when there is no key and none is said.",
              "$ref": "#/$defs/text"
            },
            "pushType": {"description": "apns-push-type.", "$ref": "#/$defs/text"},
            "topic": {"description": "apns-topic.", "$ref": "#/$defs/text"},
            "priority": {"description": "apns-priority.", "$ref": "#/$defs/number"},
            "expiration": {
              "description": "apns-expiration, or a template such as {now+3600}.",
              "$ref": "#/$defs/textOrNumber"
            },
            "collapseID": {"description": "apns-collapse-id.", "$ref": "#/$defs/text"},
            "apnsID": {"description": "apns-id.", "$ref": "#/$defs/text"},
            "channelID": {"description": "apns-channel-id.", "$ref": "#/$defs/text"},
            "storagePolicy": {"description": "message-storage-policy of the channel.", "$ref": "#/$defs/number"},
            "channelBody": {"description": "The JSON body of a request that creates a channel.", "type": "object"},
            "method": {"description": "HTTP method.", "$ref": "#/$defs/text"},
            "path": {"description": "HTTP path.", "$ref": "#/$defs/text"},
            "headers": {
              "description": "Further header fields, in order.",
              "type": "array",
              "items": {"$ref": "#/$defs/header"}
            },
            "api": {
              "description": "The interface of APNs; told by path and host when not said.",
              "anyOf": [{"enum": ["device", "broadcast", "channels"]}, {"$ref": "#/$defs/variable"}]
            },
            "ratePerHour": {"description": "How many one device gets in an hour at most.", "$ref": "#/$defs/count"},
            "body": {
              "description": "How the provider writes the body: compact, without white space, or verbatim, as the sample stands.",
              "anyOf": [{"enum": ["compact", "verbatim"]}, {"$ref": "#/$defs/variable"}]
            },
            "payloads": {"description": "Samples of what is sent.", "$ref": "#/$defs/payloads"}
          }
        },
        "payloads": {
          "type": "array",
          "minItems": 1,
          "items": {
            "anyOf": [
              {"description": "Path of a sample, in which *, ? and ** stand for names.", "$ref": "#/$defs/text"},
              {
                "type": "object",
                "required": ["value"],
                "additionalProperties": false,
                "properties": {"value": {"description": "The payload itself.", "type": "object"}}
              }
            ]
          }
        },
        "header": {
          "type": "object",
          "required": ["name", "value"],
          "additionalProperties": false,
          "properties": {"name": {"$ref": "#/$defs/text"}, "value": {"$ref": "#/$defs/textOrNumber"}}
        },
        "rules": {
          "description": "What this release says of rules.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "severity": {
              "description": "Severity by rule.",
              "type": "object",
              "additionalProperties": {"$ref": "#/$defs/severity"}
            },
            "skip": {"type": "array", "items": {"$ref": "#/$defs/skip"}}
          }
        },
        "skip": {
          "description": "A rule that is left out; the reason stands in every report.",
          "type": "object",
          "required": ["rule", "reason"],
          "additionalProperties": false,
          "properties": {"rule": {"$ref": "#/$defs/text"}, "reason": {"type": "string", "pattern": "\\S"}}
        },
        "variant": {
          "type": "object",
          "propertyNames": {
            "enum": [
              "name", "stage", "channel", "usesPush", "signer", "app", "provider", "payloads", "attempts", "logs",
              "fixtures", "checklists", "rules", "params", "waivers", "attestations", "baseline", "trust"
            ]
          }
        },
        "trust": {
          "description": "Further roots, for tests and private signing services.",
          "type": "object",
          "required": ["anchors"],
          "additionalProperties": false,
          "properties": {"anchors": {"description": "Paths of PEM or DER files.", "$ref": "#/$defs/texts"}}
        }
      }
    }

    """#
}
