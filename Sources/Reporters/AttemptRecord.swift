package import ReadinessModel

/// A probe as an attempt record: JSON with what was sent and answered. The device token stands in it as a
/// fingerprint only.
package enum AttemptRecord {
  package static func json(_ result: ProbeResult) -> String { value(result).text }

  private static func value(_ result: ProbeResult) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("route", .string(result.route)), ("bundle", text(result.bundle)), ("host", .string(result.host)),
      ("port", .int(result.port)), ("environment", text(result.environment?.rawValue)),
      ("topic", text(result.topic)), ("pushType", text(result.pushType)), ("priority", text(result.priority)),
      ("credential", .string(result.credential)), ("fingerprint", text(result.fingerprint)),
      ("sentAt", .string(result.sentAt.rfc3339)),
    ]
    switch result.outcome {
    case .answered(let answer):
      members += [
        ("status", .int(answer.status)), ("reason", text(answer.reason)), ("apnsID", text(answer.apnsID)),
        ("timestamp", text(answer.timestamp?.rfc3339)), ("httpVersion", .string(answer.httpVersion)),
        (
          "microseconds",
          .object(answer.steps.map { ($0.name, .int(Int(clamping: $0.microseconds))) })
        ),
      ]
    case .failed(let reason, _): members.append(("failure", .string(reason)))
    }
    return .object(members.filter { if case .null = $0.1 { false } else { true } })
  }

  private static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
