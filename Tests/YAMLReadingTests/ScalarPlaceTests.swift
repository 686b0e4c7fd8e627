import Testing
import YAMLReading

@Suite struct `The place of a part of a scalar` {
  /// The text has a `§` where the word `here` stands that is looked for; it is taken out before reading.
  static func found(_ marked: String) throws -> (found: String, expected: String) {
    let before = marked.unicodeScalars.prefix { $0 != "§" }
    let line = 1 + before.count { $0 == "\n" }
    let column = 1 + before.reversed().prefix { $0 != "\n" }.count
    let text = marked.replacing("§", with: "")
    let document = try YAMLReader.read(Array(text.utf8), file: "f.yml")
    let node = try #require(document.root["key"])
    let scalar = try #require(node.scalar?.text)
    let range = try #require(scalar.firstRange(of: "here"))
    let offset = scalar.utf8.distance(from: scalar.startIndex, to: range.lowerBound)
    let place = document.place(ofByte: offset, in: node)
    return ("\(place.line):\(place.column)", "\(line):\(column)")
  }

  @Test(arguments: [
    "key: §here",
    "key: before && §here",
    "other: 1\nkey: before\n  and §here",
    "key: before\n\n  and  \n    §here after",
    "key: 'it''s §here'",
    "key: 'before\n  §here'",
    "key: \"a \\\"b\\\" §here\"",
    "key: \"before \\\n  §here\"",
    "key: |\n  one\n  two §here\n",
    "key: |-\n  one\n    more\n\n  §here",
    "key: >-\n  one\n  two && §here",
    "key: >-  # why\n  one\n\n  two\n  §here\n  three",
    "key: >\n  one\n    indented §here\n  three",
    "key: |\n  ä ö §here\n",
    "{key: before §here, other: 1}",
    "key: &name before §here",
    "key: one\r\n  §here",
  ])
  func `is that of the file`(text: String) throws {
    let (found, expected) = try Self.found(text)
    #expect(found == expected)
  }

  @Test func `is that of the scalar where an escape stands before it`() throws {
    #expect(try Self.found("key: §\"\\u00e9 here\"").found == "1:6")
  }

  @Test func `is the end for a byte beyond the text`() throws {
    let document = try YAMLReader.read(Array("key: >-\n  ab\n  cd\nx: 1".utf8), file: "f.yml")
    let node = try #require(document.root["key"])
    let place = document.place(ofByte: 5, in: node)
    #expect(place == (3, 5))
  }
}
