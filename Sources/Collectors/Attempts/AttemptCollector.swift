import ReadinessModel

/// Facts of one record of a push.
enum AttemptCollector {
  /// `name` is the file as the manifest names it.
  static func read(_ bytes: [UInt8], named name: String, from origin: Origin) -> Reading {
    var reading: Reading
    do throws(AttemptProblems) {
      reading = Reading(facts(of: try AttemptRecord.read(bytes, file: origin), named: name))
    } catch {
      reading = unreadable(error.diagnostics, named: name, origin)
    }
    reading.secrets = SecretFacts.node(in: bytes, from: origin)
    return reading
  }

  /// A file that is too large to be a record, and is not searched either.
  static func tooLarge(_ refusal: Diagnostic, named name: String, from origin: Origin) -> Reading {
    var reading = unreadable([refusal], named: name, origin)
    reading.secrets = .unknown(refusal.message, supply: refusal.hint ?? "", from: origin)
    return reading
  }

  private static let fields = [
    "bundle", "build", "environment", "device", "fingerprint", "sentAt", "apnsID", "status", "reason",
    "timestamp", "appState", "changed", "missing",
  ]

  private static func unreadable(
    _ problems: [Diagnostic], named name: String, _ origin: Origin
  ) -> Reading {
    let unknown = Unknown(
      "the record `\(origin.file)` cannot be read: \(problems.first?.message ?? "")",
      supply: "correct the record; `pushready schema attempt` tells its form")
    let facts = FactMap(
      [("file", .string(name, from: origin))] + fields.map { ($0, .unknown(unknown, from: origin)) })
    return Reading(facts, problem: problems.first, notes: Array(problems.dropFirst()))
  }

  private static func facts(of attempt: PushAttempt, named name: String) -> FactMap {
    let origin = attempt.origin
    func text(_ said: Located<String>?) -> FactNode {
      said.map { .string($0.value, from: $0.origin) } ?? .absent(from: origin)
    }
    func moment(_ said: Located<Timestamp>?) -> FactNode {
      said.map { .timestamp($0.value, from: $0.origin) } ?? .absent(from: origin)
    }
    return FactMap([
      ("file", .string(name, from: origin)), ("bundle", text(attempt.bundle)), ("build", text(attempt.build)),
      ("environment", text(attempt.environment.map { Located($0.value.rawValue, at: $0.origin) })),
      ("device", text(attempt.device)), ("fingerprint", text(attempt.fingerprint)),
      ("sentAt", moment(attempt.sentAt)), ("apnsID", text(attempt.answer.apnsID)),
      (
        "status",
        attempt.answer.status.map { .int(Int($0.value), from: $0.origin) } ?? .absent(from: origin)
      ),
      ("reason", text(attempt.answer.reason)), ("timestamp", moment(attempt.answer.timestamp)),
      ("appState", text(attempt.appState)),
      (
        "changed",
        attempt.changed.map { .strings($0.value, from: $0.origin) } ?? .absent(from: origin)
      ),
      ("missing", .strings(attempt.missing, from: origin)),
    ])
  }
}
