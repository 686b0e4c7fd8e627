import ReadinessModel
import Testing
import YAMLReading

@testable import Exceptions

@Suite struct EntryEditingTests {
  private static let lines = WaiverEntry.lines(
    rule: "open-rule", key: "chat", check: nil, reason: "because: it \"is\" # so", owner: "Ada", from: nil,
    until: "2026-12-31")

  @Test func `a new file begins with its format`() throws {
    var editing = EntryEditing(nil, key: "waivers")
    try editing.add(Self.lines)
    #expect(
      editing.text == """
        formatVersion: 1
        waivers:
          - rule: open-rule
            key: chat
            reason: "because: it \\"is\\" # so"
            owner: Ada
            until: 2026-12-31

        """)
    #expect(try Recipe.waivers(editing.text).map(\.reason) == ["because: it \"is\" # so"])
  }

  private static let kept = """
    # Exceptions of the app. Ask Ada.
    formatVersion: 1

    waivers:   # newest last
    # why the first one
    - {rule: open-rule, key: a, reason: r, owner: o, until: 2026-12-31}  # flow
    # why the second one
    - rule: open-rule
      key: b
      reason: |
        many
        lines
      owner: o
      until: 2026-12-31
      # its own remark
    # the end
    """

  @Test func `what stands in a file stays, to the byte`() throws {
    var editing = EntryEditing(Array(Self.kept.utf8), key: "waivers")
    try editing.add(Self.lines)
    #expect(editing.text.hasPrefix(Self.kept + "\n- rule: open-rule\n  key: chat\n"))
    #expect(try Recipe.waivers(editing.text).map(\.key) == ["a", "b", "chat"])
  }

  @Test func `comments stay when an entry is taken out`() throws {
    var editing = EntryEditing(Array(Self.kept.utf8), key: "waivers")
    try editing.remove([1])
    #expect(try Recipe.waivers(editing.text).map(\.key) == ["a"])
    for comment in ["# why the first one", "# why the second one", "# its own remark", "# the end", "# flow"]
    {
      #expect(editing.text.contains(comment))
    }
    try editing.remove([0])
    #expect(try Recipe.waivers(editing.text).isEmpty)
    #expect(editing.text.contains("waivers: []   # newest last\n"))
    try editing.add(Self.lines)
    #expect(try Recipe.waivers(editing.text).map(\.key) == ["chat"])
  }

  @Test func `line breaks of another system stay`() throws {
    let text =
      "formatVersion: 1\r\nwaivers:\r\n  - {rule: open-rule, key: a, reason: r, owner: o, until: 2026-12-31}\r\n"
    var editing = EntryEditing(Array(text.utf8), key: "waivers")
    try editing.add(Self.lines)
    #expect(editing.text.hasPrefix(text))
    #expect(!editing.text.replacing("\r\n", with: "").contains("\n"))
    #expect(try Recipe.waivers(editing.text).count == 2)
  }

  @Test func `a key behind the list stays behind it`() throws {
    let text =
      "waivers:\n  - {rule: open-rule, key: a, reason: r, owner: o, until: 2026-12-31}\nformatVersion: 1\n"
    var editing = EntryEditing(Array(text.utf8), key: "waivers")
    try editing.add(Self.lines)
    #expect(editing.text.hasSuffix("\nformatVersion: 1\n"))
    #expect(try Recipe.waivers(editing.text).map(\.key) == ["a", "chat"])
  }

  @Test(arguments: [
    "formatVersion: 1\nwaivers: [{rule: open-rule, key: a, reason: r, owner: o, until: 2026-12-31}]",
    "formatVersion: 1\nwaivers: [\n]",
    "{formatVersion: 1, waivers: [{rule: open-rule, key: a, reason: r, owner: o, until: 2026-12-31}]}",
  ])
  func `a list in brackets is left alone`(text: String) {
    var editing = EntryEditing(Array(text.utf8), key: "waivers")
    #expect(throws: EntryEditing.Refusal.self) { try editing.add(Self.lines) }
    #expect(editing.text == text + "\n")
  }

  @Test(arguments: [
    "plain", "", "true", "12", "2026-12-31", "a: b", "a #b", "- a", "[x]", "{x}", "*x", "&x", "!x", "a\nb",
    "\u{202E}x",
    "\"", "'", "\\", "%x", "@x", "`x`", " a", "a ", "é", "null", "~", "0x1F", "1e3", "🙂", "\u{0}", "a\tb",
    "yes", "---",
    "...", "? a", "a,b", "a:", "#", "<<", "=",
  ])
  func `every text is written so that it is read as it was`(text: String) throws {
    let written = PlainYAML.text(text)
    let node = try YAMLReader.read(Array("a: \(written)".utf8), file: "").root["a"]
    #expect(node?.scalar?.resolved == .string(text), "\(written)")
    #expect(!written.contains("\n"))
  }

  @Test func `an attestation is read as it was written`() throws {
    let entry = try #require(try Recipe.attestations(AttestationFileTests.right).first)
    var editing = EntryEditing(nil, key: "attestations")
    try editing.add(entry.lines)
    let again = try #require(try Recipe.attestations(editing.text).first)
    #expect(again.lines == entry.lines)
    #expect(again.files.map(\.sha256) == entry.files.map(\.sha256))
    #expect(again.remarks == entry.remarks)
  }
}
