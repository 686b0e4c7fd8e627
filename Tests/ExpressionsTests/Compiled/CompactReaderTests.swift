import Testing

@testable import Expressions

@Suite struct `The compact form` {
  @Test(arguments: [0, 1, 0x3F, 0x40, 0xFFF, 0x1000, 1 << 32, UInt64.max])
  func `gives each number back, in ASCII`(number: UInt64) throws {
    var writer = CompactWriter()
    writer.number(number)
    #expect(writer.bytes.allSatisfy { $0 < 0x80 })
    var reader = CompactReader(writer.bytes)
    #expect(try reader.number() == number)
    #expect(reader.isAtEnd)
  }

  @Test func `writes six bits in a byte, the least first`() {
    var writer = CompactWriter()
    writer.number(0x3F)
    writer.number(0x40)
    writer.number(0x1041)
    #expect(writer.bytes == [0x3F, 0x40, 0x01, 0x41, 0x41, 0x01])
  }

  @Test(arguments: [0, 1, -1, 31, -32, Int64.min, Int64.max])
  func `gives each number with a sign back`(number: Int64) throws {
    var writer = CompactWriter()
    writer.signed(number)
    var reader = CompactReader(writer.bytes)
    #expect(try reader.signed() == number)
  }

  @Test(arguments: ["", "a", "über 👩‍💻\u{0}", String(repeating: "x", count: 5000)])
  func `gives each text back`(text: String) throws {
    var writer = CompactWriter()
    writer.text(text)
    var reader = CompactReader(writer.bytes)
    #expect(try reader.text() == text)
    #expect(reader.isAtEnd)
  }

  @Test func `gives any bytes back, as UTF-8`() throws {
    var writer = CompactWriter()
    writer.data([0, 0x7F, 0x80, 0xFF])
    #expect(writer.bytes.allSatisfy { $0 < 0x80 })
    var reader = CompactReader(writer.bytes)
    #expect(try reader.data() == [0, 0x7F, 0x80, 0xFF])
  }

  @Test func `does not believe in a count that the bytes cannot hold`() {
    var writer = CompactWriter()
    writer.number(UInt64.max)
    var list = CompactReader(writer.bytes)
    #expect(throws: FormFailure.self) {
      try list.list { reader throws(FormFailure) in try reader.bool() }
    }
    var text = CompactReader(writer.bytes)
    #expect(throws: FormFailure.self) { try text.text() }
  }

  @Test(arguments: [[], [0x40], [0x80], [UInt8](repeating: 0x7F, count: 12)])
  func `refuses what is no number`(bytes: [UInt8]) {
    var reader = CompactReader(bytes)
    #expect(throws: FormFailure.self) { try reader.number() }
  }

  @Test func `says where it is damaged`() {
    var reader = CompactReader([0x01, 0x02])
    _ = try? reader.number()
    #expect(throws: FormFailure("compiled rules are damaged near byte 2: expected a number up to 1")) {
      try reader.bool()
    }
  }
}
