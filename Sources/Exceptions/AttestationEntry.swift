package import ReadinessModel
package import Rules

/// One entry of an attestation file: what a person stated about a manual rule, and for which build.
package struct AttestationEntry: Sendable, Hashable {
  /// A named remark that the rule asks for.
  package struct Remark: Sendable, Hashable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A file that shows it, by its digest.
  package struct File: Sendable, Hashable {
    /// As written; relative ones start from the folder of the attestation file.
    package var path: Located<String>
    /// SHA-256 in lower-case hexadecimal digits.
    package var sha256: String

    package init(path: Located<String>, sha256: String) {
      self.path = path
      self.sha256 = sha256
    }
  }

  /// Where the entry stands.
  package var origin: Origin
  package var rule: String
  /// The key of the item; empty for the release as a whole.
  package var key: String
  package var version: String?
  package var build: String?
  /// `sha256:` and the digest of what was looked at.
  package var artifact: String?
  package var by: String
  /// Day on which it was stated, as written.
  package var at: Located<String>
  /// Last valid day, as written.
  package var until: Located<String>
  package var remarks: [Remark]
  package var files: [File]
  /// What the rule binds it to.
  package var bonds: [Rule.Bond]

  /// A statement that is about to be written; what its rule binds it to is for the caller to set.
  package init(
    rule: String, key: String, by: String, at: String, until: String, remarks: [Remark], files: [File],
    bonds: [Rule.Bond]
  ) {
    origin = Origin(file: "command line")
    self.rule = rule
    self.key = key
    self.by = by
    self.at = Located(at, at: origin)
    self.until = Located(until, at: origin)
    self.remarks = remarks
    self.files = files
    self.bonds = bonds
  }

  package var day: CalendarDay? { CalendarDay(at.value) }
  package var lastDay: CalendarDay? { CalendarDay(until.value) }

  /// Whether its days can be read. An entry whose days cannot be read states nothing.
  package var isDated: Bool { day != nil && lastDay != nil }

  package func isAbout(_ item: Item) -> Bool { rule.isExactly(item.rule) && key.isExactly(item.key) }

  /// Rule and key, as fingerprints of items have them.
  package var name: String { key.isEmpty ? rule : "\(rule)/\(key)" }
}
