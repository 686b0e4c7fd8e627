import FixtureKit
import Testing

/// The rows against the collection that they are taken from. Skipped where it is missing.
@Suite(.enabled(if: SharedFolder.path("cases/field-cases.md") != nil))
struct FieldCaseCollectionTests {
  /// Cases whose first word is not that of any row, with the reason.
  static let apart = [
    "FC-049": "that letter case counts is inferred there, and what is inferred fails no build"
  ]

  @Test func `the collection has the words of the rows`() throws {
    let text = String(decoding: try SharedFolder.bytes("cases/field-cases.md"), as: UTF8.self)
    var id = ""
    var count = 0
    for line in text.split(separator: "\n") {
      if line.hasPrefix("### FC-") { id = String(line.dropFirst(4).prefix(6)) }
      guard line.hasPrefix("- **Expected:** ") else { continue }
      count += 1
      let words = FieldCase.all.filter { $0.id == id }.map(\.word.rawValue)
      #expect(words.contains { line.contains($0) } == (Self.apart[id] == nil), "\(line)")
    }
    #expect(count == 145)
  }

  /// The table of rules: `| FC-001 | FAIL | rules |`.
  @Test(.enabled(if: SharedFolder.path("rules-catalogue.md") != nil))
  func `the collection has a rule of each row, and each row its rules`() throws {
    let text = String(decoding: try SharedFolder.bytes("rules-catalogue.md"), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("| FC-") }
    #expect(lines.count == 145)
    for line in lines {
      let id = line.dropFirst(2).prefix(6)
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      let rules = parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      let rows = FieldCase.all.filter { $0.id == id }
      let named = Set(rows.flatMap { $0.rules + $0.warning + $0.sparing + $0.noting })
      let missing = Set(rules.filter { !$0.contains(":") }).subtracting(named)
      #expect(missing == [], "\(id)")
    }
  }
}
