import FixtureKit
import PropertyListReading
import Testing

/// Runs where the folder of outside test data is.
@Suite(.enabled(if: SharedFolder.path("fixtures/entitlements") != nil))
struct SharedFixtureTests {
  private func read(_ name: String) throws -> PropertyListDocument {
    try PropertyListReader.read(try SharedFolder.bytes("fixtures/entitlements/\(name)"))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "binary-count-huge", "binary-cycle", "binary-header-only", "binary-reference-bomb",
      "binary-string-too-long",
      "binary-table-outside", "binary-truncated", "deep-binary", "deep-arrays", "deep-dicts", "deep-openstep",
      "entity-bomb", "entity-external", "entity-internal", "entity-undefined",
    ])
  func `hostile lists are refused in time`(name: String) throws {
    let bytes = try SharedFolder.bytes("fixtures/entitlements/hostile/\(name).entitlements")
    #expect(throws: PropertyListFailure.self) { try PropertyListReader.read(bytes) }
  }

  @Test func `large lists are read whole`() throws {
    #expect(try read("hostile/huge.entitlements").root.entries?.count == 20_001)
    let long = try read("hostile/long-string.entitlements").root
    #expect(long.entries?.contains { $0.value.text?.utf8.count == 600_000 } == true)
  }

  @Test func `text that would break reports is kept as it is`() throws {
    let control = try read("hostile/control-characters.entitlements").root
    #expect(
      control["note"] == .string("a\tb ::error::x <script>alert(1)</script> ]]> \u{202E}\u{2028}"))
    let escape = try read("hostile/terminal-escape.entitlements").root
    #expect(escape["aps-environment"] == .string("prod\u{1B}[31muction\u{07}"))
  }
}
