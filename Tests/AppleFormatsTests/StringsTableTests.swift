import Testing

@testable import AppleFormats

@Suite struct StringsTableTests {
  private func table(_ text: String) -> [String]? {
    StringsTable(Array(text.utf8))?.entries.map { "\($0.key)=\($0.text)" }
  }

  @Test(arguments: [
    ("", []), ("\"a\" = \"b\";", ["a=b"]),
    ("/* note */\n\"a\"=\"b\" ; // more\n\"c\" = \"d\";\n", ["a=b", "c=d"]),
    ("bare.key = \"x\";", ["bare.key=x"]), ("\"a\";", ["a=a"]),
    ("\"a \\\"q\\\"\" = \"\\n\\\\\\U00e9\";", ["a \"q\"=\n\\é"]),
    ("\"é\" = \"%1$@ 🙂\";", ["é=%1$@ 🙂"]), ("\u{FEFF}\"a\" = \"b\";", ["a=b"]),
  ])
  func `a table is read`(text: String, expected: [String]) {
    #expect(table(text) == expected)
  }

  @Test(arguments: [
    "\"a\" = \"b\"", "\"a\" = ;", "\"a\" \"b\";", "= \"b\";", "\"a", "/* open", "{", "\"a\" = \"b\"; }",
  ])
  func `what is no table is refused`(text: String) {
    #expect(table(text) == nil)
  }

  @Test func `UTF-16 is read in both orders`() {
    let units = Array("\"T\" = \"Titel é %@\";".utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(StringsTable(little)?.entries.map(\.text) == ["Titel é %@"])
    #expect(StringsTable(big)?.entries.map(\.text) == ["Titel é %@"])
    #expect(StringsTable(Array(little.dropLast())) == nil)
    #expect(StringsTable([0xFF, 0xFE, 0x00, 0xD8]) == nil)
  }

  @Test func `every cut and every changed byte is read or refused`() {
    let text = Array("/* é */ \"a\\U00e9\" = \"b %@\"; // c\nd;\n".utf8)
    for end in 0...text.count { _ = StringsTable(Array(text[..<end])) }
    for position in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[position] = byte
        _ = StringsTable(changed)
      }
    }
  }
}
