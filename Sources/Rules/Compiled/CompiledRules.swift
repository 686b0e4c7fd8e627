internal import Expressions
internal import ReadinessModel

/// Rules and checklists as the program carries them: read and checked when it was built, so that a start
/// needs neither YAML nor a parser. What stands where is read at once, a rule when it is asked for.
struct CompiledRules: Sendable {
  /// One file.
  struct Entry: Sendable {
    let id: String
    /// `nil` for a checklist.
    let layer: Layer?
    /// Where its row of the listing stands: SHA-256 of the whole file in hexadecimal digits, two spaces, the
    /// path below `Checklists`, a line break.
    fileprivate let row: Range<Int>
    fileprivate let body: Range<Int>
  }

  /// In the order in which they were written.
  let entries: [Entry]
  private let bytes: [UInt8]
  private let names: [String]

  /// Throws for bytes that ``RuleCompiler`` did not make.
  init(_ bytes: [UInt8]) throws(FormFailure) {
    var reader = CompactReader(bytes)
    guard try reader.text() == Self.mark else { throw reader.damaged("`\(Self.mark)`") }
    names = try reader.list { reader throws(FormFailure) in try reader.text() }
    let layers = Layer.allCases
    let rows = try reader.list { reader throws(FormFailure) in
      let id = try reader.text()
      let layer = try reader.number(atMost: layers.count)
      let row = try reader.skip(try reader.number(atMost: bytes.count))
      return (id, layer: layer, row, length: try reader.number(atMost: bytes.count))
    }
    var entries: [Entry] = []
    entries.reserveCapacity(rows.count)
    for (id, layer, row, length) in rows {
      entries.append(
        Entry(
          id: id, layer: layer == 0 ? nil : layers[layer - 1], row: row, body: try reader.skip(length)))
    }
    guard reader.isAtEnd else { throw reader.damaged("the end") }
    self.entries = entries
    self.bytes = bytes
  }

  /// What stands before the bodies.
  static func head(
    of files: [RuleFile], ends: [Int], names: [String], digest: ([UInt8]) -> String
  ) -> [UInt8] {
    var writer = CompactWriter()
    writer.text(mark)
    writer.count(names.count)
    for name in names { writer.text(name) }
    writer.count(files.count)
    var start = 0
    for (file, end) in zip(files, ends) {
      writer.text(file.id)
      writer.count(file.isRule ? 1 + (file.layer.flatMap(Layer.allCases.firstIndex) ?? 0) : 0)
      writer.text(file.row(digest: digest))
      writer.count(end - start)
      start = end
    }
    return writer.bytes
  }

  func rule(_ entry: Entry) throws(FormFailure) -> Rule {
    var reader = CompactReader(bytes, in: entry.body, names: names)
    guard let layer = entry.layer else { throw reader.damaged("a rule") }
    let rule = try Rule(id: entry.id, layer: layer, file: name(of: entry), from: &reader)
    guard reader.isAtEnd else { throw reader.damaged("the end of `\(entry.id)`") }
    return rule
  }

  func checklist(_ entry: Entry) throws(FormFailure) -> ChecklistText {
    var reader = CompactReader(bytes, in: entry.body, names: names)
    let text = try ChecklistText(id: entry.id, file: name(of: entry), from: &reader)
    guard reader.isAtEnd else { throw reader.damaged("the end of `\(entry.id)`") }
    return text
  }

  /// The path as messages name it.
  func name(of entry: Entry) -> String {
    let path = bytes[entry.row].drop { $0 != UInt8(ascii: " ") }.dropFirst(2).dropLast()
    return "Checklists/" + String(decoding: path, as: UTF8.self)
  }

  func row(of entry: Entry) -> ArraySlice<UInt8> { bytes[entry.row] }

  /// What the form starts with.
  private static let mark = "rules"
}
