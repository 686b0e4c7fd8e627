package import ReadinessModel

/// The text of a baseline: findings by fingerprint, one object each.
package enum BaselinePage {
  package struct Finding: Sendable, Hashable {
    package var fingerprint: String
    package var severity: Severity
    /// What it said, for people who read the file; empty where nothing is known.
    package var message: String

    package init(fingerprint: String, severity: Severity, message: String) {
      self.fingerprint = fingerprint
      self.severity = severity
      self.message = message
    }
  }

  package static func json(_ findings: [Finding]) -> String {
    let rows = findings.map { finding -> JSONValue in
      var members: [(String, JSONValue)] = [
        ("fingerprint", .string(finding.fingerprint)), ("severity", .string(finding.severity.rawValue)),
      ]
      if !finding.message.isEmpty { members.append(("message", .string(VisibleText.line(finding.message)))) }
      return .object(members)
    }
    return JSONValue.object([("formatVersion", .int(1)), ("findings", .array(rows))]).text
  }
}
