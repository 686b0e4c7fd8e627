import ReadinessModel
import Rules

@testable import Exceptions

/// Rules, items and files for the tests of this folder.
enum Recipe {
  private static let texts = [
    ("provider/open-rule", "require: has(release.name)\nfail: f\n"),
    (
      "provider/parted-rule",
      "checks:\n  - {name: one, require: has(release.name), fail: f}\n  - {name: two, require: has(release.name), fail: f}\n"
    ),
    ("provider/closed-rule", "waivers: none\nrequire: has(release.name)\nfail: f\n"),
    ("provider/short-rule", "waivers: {maxDays: 30}\nrequire: has(release.name)\nfail: f\n"),
    (
      "presentation/seen-on-device",
      "kind: manual\nprocedure: Look.\nevidence: [device, fingerprint]\nvalidDays: 30\n"
    ),
    (
      "operations/done-each-minor",
      "kind: manual\nprocedure: Do.\nevidence: []\nvalidDays: 90\nboundTo: [minor-version]\n"
    ),
    (
      "provider/key-accepted",
      "kind: manual\nprocedure: Try.\nevidence: [keyID]\nvalidDays: 90\nboundTo: [key]\n"
    ),
  ]

  static func library() throws -> RuleLibrary {
    try RuleLibrary(
      texts.map { path, text in
        RuleFile(
          path: "rules/\(path).yml", name: "\(path).yml",
          text: Array("title: It holds\nseverity: error\n\(text)".utf8))
      })
  }

  static func rules() throws -> [Rule] {
    let library = try library()
    return try library.ruleIDs.compactMap { try library.rule($0) }
  }

  static func item(
    _ rule: String, _ key: String = "", check: String? = nil, _ outcome: Outcome = .fail,
    _ severity: Severity = .error
  ) -> Item {
    Item(
      rule: rule, layer: .provider, key: key, check: check, title: "t", outcome: outcome, severity: severity,
      message: "m", fix: "do it",
      fingerprint: [rule, check, key.isEmpty ? nil : key].compactMap(\.self).joined(separator: "/"))
  }

  static func item(_ rule: String, _ outcome: Outcome) -> Item { item(rule, "", outcome) }

  static func waivers(_ text: String) throws -> [WaiverEntry] {
    try WaiverFile.entries(Array(text.utf8), file: "w.yml", rules: library())
  }

  static func attestations(_ text: String) throws -> [AttestationEntry] {
    try AttestationFile.entries(Array(text.utf8), file: "a.yml", rules: library())
  }

  static func baseline(_ text: String) throws -> [BaselineEntry] {
    try BaselineFile.entries(Array(text.utf8), file: "b.json", rules: library())
  }

  static func time(_ text: String) -> Timestamp { Timestamp(rfc3339: text) ?? Timestamp(seconds: 0) }

  static let digest = String(repeating: "ab", count: 32)
  static let now = time("2026-11-30T00:00:00Z")
}

/// What a reading told; nothing for a file that is right.
func problems(_ read: () throws -> Void) -> [Diagnostic] {
  do {
    try read()
    return []
  } catch {
    return (error as? ExceptionProblems)?.diagnostics ?? [Diagnostic(code: "other", message: "\(error)")]
  }
}
