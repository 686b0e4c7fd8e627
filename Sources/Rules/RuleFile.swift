package import ReadinessModel

/// The text of a rule or checklist, and where it comes from.
package struct RuleFile: Sendable {
  /// Below the folder of checklists: `rules/provider/host-is-apns.yml`, `release.yml`.
  package let path: String
  /// Named in messages: the path as the user knows it.
  package let name: String
  /// The file; without its examples where only the rule is wanted.
  package let text: [UInt8]

  package init(path: String, name: String, text: [UInt8]) {
    self.path = path
    self.name = name
    self.text = text
  }

  /// The file's name without folder and `.yml`: the id of what it holds.
  package var id: String {
    let file =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    for ending in [".yml", ".yaml"] where file.hasSuffix(ending) {
      return String(file.dropLast(ending.count))
    }
    return String(file)
  }

  /// The layer of a rule: the folder it lies in. `nil` for a checklist and for an unknown folder.
  package var layer: Layer? {
    let parts = path.split(separator: "/")
    guard parts.count >= 2 else { return nil }
    return Layer(rawValue: String(parts[parts.count - 2]))
  }

  /// Whether this is a rule; what lies beside the folder `rules` is a checklist.
  package var isRule: Bool { path.hasPrefix("rules/") || path.split(separator: "/").contains("rules") }

  /// Its line in the listing that a rule set is known by: `digest  path` and a line break.
  func row(digest: ([UInt8]) -> String) -> String { "\(digest(text))  \(path)\n" }
}

/// Every mistake found in files of rules and checklists.
package struct RuleProblems: Error, Sendable {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// Code of what only a bug of the program can cause.
  package static let damaged = "rule.damaged"

  /// Whether the program itself is at fault, and not a file of the user's.
  package var areInternal: Bool { diagnostics.contains { $0.code == Self.damaged } }
}
