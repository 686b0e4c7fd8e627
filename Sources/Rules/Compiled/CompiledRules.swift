package import Expressions
internal import ReadinessModel

/// Rules and checklists as the program carries them: read and checked when it was built, so that a start
/// needs neither YAML nor a parser. What stands where is read at once, a rule when it is asked for.
package struct CompiledRules: Sendable {
  /// One file.
  package struct Entry: Sendable {
    /// Below `Checklists`.
    package let path: String
    /// SHA-256 of the whole file, in hexadecimal digits.
    package let digest: String
    fileprivate let range: Range<Int>

    /// The path as messages name it.
    var name: String { "Checklists/\(path)" }
    var file: RuleFile { RuleFile(path: path, name: name, text: []) }
  }

  /// In the order in which they were written.
  package let entries: [Entry]
  private let bytes: [UInt8]

  /// Throws for bytes that ``bytes(of:)`` did not make.
  package init(_ bytes: [UInt8]) throws(FormFailure) {
    var reader = CompactReader(bytes)
    guard try reader.text() == Self.mark else { throw reader.damaged("`\(Self.mark)`") }
    let rows = try reader.list { reader throws(FormFailure) in
      (path: try reader.text(), digest: try reader.text(), length: try reader.number())
    }
    var entries: [Entry] = []
    entries.reserveCapacity(rows.count)
    for row in rows {
      guard let length = Int(exactly: row.length) else { throw reader.damaged("a length") }
      entries.append(Entry(path: row.path, digest: row.digest, range: try reader.skip(length)))
    }
    guard reader.isAtEnd else { throw reader.damaged("the end") }
    self.entries = entries
    self.bytes = bytes
  }

  func rule(_ entry: Entry) throws(FormFailure) -> Rule {
    var reader = CompactReader(bytes, in: entry.range)
    let file = entry.file
    guard let layer = file.layer else { throw reader.damaged("a rule in the folder of a layer") }
    let rule = try Rule(id: file.id, layer: layer, file: file.name, from: &reader)
    guard reader.isAtEnd else { throw reader.damaged("the end of `\(entry.path)`") }
    return rule
  }

  func checklist(_ entry: Entry) throws(FormFailure) -> ChecklistText {
    var reader = CompactReader(bytes, in: entry.range)
    let file = entry.file
    let text = try ChecklistText(id: file.id, file: file.name, from: &reader)
    guard reader.isAtEnd else { throw reader.damaged("the end of `\(entry.path)`") }
    return text
  }

  /// What the form starts with.
  static let mark = "rules"
}
