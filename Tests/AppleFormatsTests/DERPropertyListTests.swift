import AppleFormats
import PropertyListReading
import ReadinessModel
import Testing

struct DERPropertyListTests {
  private func element(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    let content = Array(parts.joined())
    precondition(content.count < 128)
    return [tag, UInt8(content.count)] + content
  }

  private func text(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }

  private func entry(_ key: String, _ value: [UInt8]) -> [UInt8] { element(0x30, text(key), value) }

  private func versioned(_ entries: [UInt8]...) -> [UInt8] {
    element(0x70, [2, 1, 1], element(0xB0, Array(entries.joined())))
  }

  @Test func `every type of value is read`() throws {
    let list = try DERPropertyList(
      versioned(
        entry("a", [1, 1, 0xFF]), entry("b", [1, 1, 0]), entry("c", [2, 2, 0xFF, 0x7F]),
        entry("d", [2, 9, 0] + [UInt8](repeating: 0xFF, count: 8)),
        entry("e", [2, 8, 0x80, 0, 0, 0, 0, 0, 0, 0]),
        entry("f", element(0x30, text("x"), element(0xB0)))))
    #expect(list.form == .versioned)
    #expect(list.problems.isEmpty)
    #expect(
      list.root
        == .dictionary([
          .init(key: "a", value: .boolean(true)), .init(key: "b", value: .boolean(false)),
          .init(key: "c", value: .integer(-129)), .init(key: "d", value: .unsigned(.max)),
          .init(key: "e", value: .integer(.min)),
          .init(key: "f", value: .array([.string("x"), .dictionary([])])),
        ]))
  }

  @Test func `the older form and a profile's values are read`() throws {
    let list = try DERPropertyList(
      element(
        0x31, entry("d", [4, 2, 1, 2]), entry("e", versioned(entry("k", text("v")))),
        entry("u", element(0x17, Array("491231235959Z".utf8))),
        entry("v", element(0x17, Array("500101000000Z".utf8))),
        entry("g", element(0x18, Array("20500101000000Z".utf8)))))
    #expect(list.form == .set)
    #expect(list.problems.isEmpty)
    #expect(
      list.root
        == .dictionary([
          .init(key: "d", value: .data([1, 2])),
          .init(key: "e", value: .dictionary([.init(key: "k", value: .string("v"))])),
          .init(key: "u", value: .date(Timestamp(seconds: 2_524_607_999))),
          .init(key: "v", value: .date(Timestamp(seconds: -631_152_000))),
          .init(key: "g", value: .date(Timestamp(seconds: 2_524_608_000))),
        ]))
  }

  @Test(
    arguments: [
      ([2, 2, 0, 1], FormatProblem.Kind.notCanonical, PropertyListValue.integer(1)),
      ([2, 2, 0xFF, 0x80], .notCanonical, .integer(-128)),
      ([1, 1, 7], .notCanonical, .boolean(true)), ([1, 0x81, 1, 0], .notCanonical, .boolean(false)),
      ([9, 1, 0], .unknownType, .unreadable("a value of tag 0x9, which property lists do not have")),
      ([2, 9, 1] + [UInt8](repeating: 0, count: 8), .unknownType, .unreadable("an integer above 64 bits")),
      (
        [2, 9, 0xFE] + [UInt8](repeating: 0, count: 8), .unknownType, .unreadable("an integer above 64 bits")
      ),
      (
        [2, 9, 0xFF] + [UInt8](repeating: 0, count: 8), .unknownType, .unreadable("an integer above 64 bits")
      ),
      ([0x17, 3, 0x32, 0x36, 0x5A], .unknownType, .unreadable("a time that is none")),
    ] as [([UInt8], FormatProblem.Kind, PropertyListValue)])
  func `an odd value is told and the rest stays`(
    value: [UInt8], kind: FormatProblem.Kind, expected: PropertyListValue
  ) throws {
    let list = try DERPropertyList(versioned(entry("a", value), entry("b", [1, 1, 0xFF])))
    #expect(list.problems.map(\.kind) == [kind])
    #expect(list.root["a"] == expected)
    #expect(list.root["b"] == .boolean(true))
  }

  @Test func `a key that stands three times is unreadable`() throws {
    let twice = entry("a", text("x")) + entry("a", text("y")) + entry("a", text("z"))
    let list = try DERPropertyList(versioned(twice))
    #expect(list.root == .dictionary([.init(key: "a", value: .unreadable("`a` stands 3 times"))]))
    #expect(list.problems.map(\.kind) == [.derDuplicateKey])
    #expect(list.problems.first?.path == FactPath([.key("a")]))
  }

  @Test(
    arguments: [
      ([], "end of data inside an element", 0), ([0x70], "end of data inside an element", 0),
      ([0x0C, 0], "tag 0xc, expected 0x70 or 0x31", 0),
      ([0x70, 0x80, 0, 0], "an indefinite length, which DER does not have", 0),
      ([0x70, 3, 0x0C, 1, 1], "tag 0xc, expected the INTEGER of a version", 2),
      ([0x70, 5, 2, 1, 1, 0x30, 0], "tag 0x30, expected a dictionary (0xb0)", 5),
      ([0x31, 2, 0x0C, 0], "tag 0xc, expected a SEQUENCE of key and value", 2),
      ([0x31, 4, 0x30, 2, 2, 0], "tag 0x2, expected a key (0x0c)", 4),
      ([0x31, 5, 0x30, 3, 0x0C, 1, 0x61], "end of data inside an element", 7),
      ([0x31, 8, 0x30, 6, 0x0C, 0, 0x0C, 0, 0x0C, 0], "something behind the value of ``", 8),
      ([0x31, 7, 0x30, 5, 0x0C, 1, 0xFF, 0x0C, 0], "a UTF8String with a NUL or a byte that is not UTF-8", 4),
      ([0x31, 0x89, 1, 1, 1, 1, 1, 1, 1, 1, 1], "a length of 9 bytes", 0),
      (
        [0x31, 0x88, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "a length that reaches behind the end",
        0
      ),
      ([0x3F, 0x21, 0], "a tag of more than one byte", 0),
    ] as [([UInt8], String, Int)])
  func `bytes that are no list are refused`(bytes: [UInt8], message: String, offset: Int) {
    #expect(throws: DERFailure.malformed(message, offset: offset)) { try DERPropertyList(bytes) }
  }

  @Test func `deep nesting is refused by its limit`() {
    var nested: [UInt8] = []
    for _ in 0..<10_000 {
      let count = nested.count
      let length: [UInt8] = [0x83, UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
      nested = [0x30] + length + nested
    }
    let entry: [UInt8] = [0x0C, 1, 0x61] + nested
    let size = entry.count
    let sequence: [UInt8] =
      [0x30, 0x83, UInt8(size >> 16), UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF)] + entry
    let total = sequence.count
    let whole: [UInt8] =
      [0x31, 0x83, UInt8(total >> 16), UInt8(total >> 8 & 0xFF), UInt8(total & 0xFF)] + sequence
    let failure = #expect(throws: DERFailure.self) { try DERPropertyList(whole) }
    #expect(failure?.code == "der.too-deep")
  }

  @Test func `every truncation is refused and every one-byte change comes back`() throws {
    let bytes = versioned(
      entry("a", text("é")), entry("b", element(0x30, [1, 1, 0xFF], [2, 1, 5])),
      entry("c", element(0x17, Array("260601083015Z".utf8))))
    #expect(try DERPropertyList(bytes).problems.isEmpty)
    for length in 0..<bytes.count {
      #expect(throws: DERFailure.self) { try DERPropertyList(Array(bytes[..<length])) }
    }
    for index in bytes.indices {
      var changed = bytes
      for value in UInt8.min...UInt8.max {
        changed[index] = value
        _ = try? DERPropertyList(changed)
        _ = try? DERProfile(changed)
      }
    }
  }
}
