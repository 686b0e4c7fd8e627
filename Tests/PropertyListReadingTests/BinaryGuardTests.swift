import FixtureKit
import PropertyListReading
import ReadinessModel
import Testing

struct BinaryGuardTests {
  /// Lays out objects as a binary list with one-byte references; the first object is the top.
  private func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, Int(top), table] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return bytes
  }

  private func string(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + text.utf8 }

  @Test func `values of every type are read`() throws {
    let bytes = list([
      [0xDB, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] + [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22],
      string("a"), string("b"), string("c"), string("d"), string("e"), string("f"), string("g"), string("h"),
      string("i"), string("j"), string("k"),
      [0x10, 0xFF], [0x13] + [UInt8](repeating: 0xFF, count: 8),
      [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
      [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], [0x09], [0x08], [0x42, 1, 2],
      [0x33, 0xC1, 0xCD, 0x27, 0xE4, 0x40, 0, 0, 0], [0x61, 0x26, 0x03], [0x80, 7], [0xA0],
    ])
    let document = try PropertyListReader.read(bytes)
    #expect(document.form == .binary)
    #expect(document.problems.isEmpty)
    #expect(
      document.root
        == .dictionary([
          .init(key: "a", value: .integer(255)), .init(key: "b", value: .integer(-1)),
          .init(key: "c", value: .unsigned(.max)), .init(key: "d", value: .real(1.5)),
          .init(key: "e", value: .boolean(true)), .init(key: "f", value: .boolean(false)),
          .init(key: "g", value: .data([1, 2])), .init(key: "h", value: .date(Timestamp(seconds: 0))),
          .init(key: "i", value: .string("\u{2603}")), .init(key: "j", value: .uid(7)),
          .init(key: "k", value: .array([])),
        ]))
  }

  @Test(
    arguments: [
      // NaN, infinity, and a day that no calendar reaches.
      [0x7F, 0xF8, 0, 0, 0, 0, 0, 0], [0x7F, 0xF0, 0, 0, 0, 0, 0, 0], [0x7F, 0xEF, 0, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func `a date that no calendar has is unreadable`(seconds: [UInt8]) throws {
    let document = try PropertyListReader.read(
      list([[0xD1, 1, 2], string("a"), [0xA2, 3, 4], [0x33] + seconds, [0x09]]))
    #expect(document.problems.map(\.kind) == [.invalidDate])
    #expect(document.problems.first?.path == FactPath([.key("a"), .index(0)]))
    guard case .unreadable? = document.root["a"]?.elements?.first else {
      Issue.record("expected an unreadable date")
      return
    }
    #expect(document.root["a"]?.elements?.last == .boolean(true))
  }

  @Test func `dates before 2001 and beyond 2069 keep their seconds`() throws {
    // -0.25 s and 10^10 s from 2001.
    let document = try PropertyListReader.read(
      list([
        [0xA2, 1, 2], [0x33, 0xBF, 0xD0, 0, 0, 0, 0, 0, 0], [0x33, 0x42, 0x02, 0xA0, 0x5F, 0x20, 0, 0, 0],
      ]))
    #expect(
      document.root
        == .array([
          .date(Timestamp(seconds: 978_307_199, nanoseconds: 750_000_000)),
          .date(Timestamp(seconds: 10_978_307_200)),
        ]))
  }

  @Test func `a key that stands twice is unreadable and reported with its path`() throws {
    let document = try PropertyListReader.read(
      list([[0xD3, 1, 2, 1, 3, 4, 5], string("a"), string("b"), [0xA1, 4], [0x08], [0x09]]))
    #expect(
      document.root
        == .dictionary([
          .init(key: "a", value: .unreadable("`a` stands twice")), .init(key: "b", value: .boolean(false)),
        ]))
    #expect(document.problems.map(\.kind) == [.duplicateKey])
    #expect(document.problems.first?.path == FactPath([.key("a")]))
    #expect(document.problems.first?.offset == 8)
  }

  @Test func `shared objects are read once for each reference`() throws {
    let document = try PropertyListReader.read(list([[0xA2, 1, 1], [0xA1, 2], string("x")]))
    #expect(document.root == .array([.array([.string("x")]), .array([.string("x")])]))
  }

  @Test(
    arguments: [
      ([[0xA1, 0]], PropertyListFailure.malformed("a container that contains itself", .offset(8))),
      ([[0xA1, 9]], .malformed("reference to an object that does not exist", .offset(9))),
      ([[0xD1, 1, 1], [0x10, 1]], .malformed("a key that is not a string", .offset(11))),
      ([[0x00]], .malformed("object of unknown kind 0x0", .offset(8))),
      ([[0xC1, 1], [0x09]], .malformed("object of unknown kind 0xc1", .offset(8))),
      ([[0x52, 0x61, 0x00]], .malformed("a string with a NUL or a byte that is not ASCII", .offset(9))),
      ([[0x51, 0xFF]], .malformed("a string with a NUL or a byte that is not ASCII", .offset(9))),
      ([[0x61, 0xD8, 0x00]], .malformed("a string with a NUL or a lone surrogate", .offset(9))),
      (
        [[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
        .malformed("object that reaches into the offset table", .offset(8))
      ),
      ([[0x5F, 0x51, 0x61]], .malformed("object with no integer for its length", .offset(8))),
    ] as [([[UInt8]], PropertyListFailure)])
  func `objects that cannot be are refused with their offset`(
    objects: [[UInt8]], expected: PropertyListFailure
  ) {
    #expect(throws: expected) { try PropertyListReader.read(list(objects)) }
  }

  @Test func `references that multiply are refused before they are followed`() {
    let levels = (1...24).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) } + [[0x09]]
    #expect(throws: PropertyListFailure.tooManyValues(limit: 100_000)) {
      try PropertyListReader.read(list(levels))
    }
    let text = [0x5F, 0x11, 0x10, 0x00] + [UInt8](repeating: 0x61, count: 4096)
    let copies = [[0xAF, 0x10, 0xFF] + [UInt8](repeating: 1, count: 255), text]
    var limits = PropertyListLimits.standard
    limits.content = 255 * 4096 - 1
    #expect(throws: PropertyListFailure.tooMuchContent(limit: 255 * 4096 - 1)) {
      try PropertyListReader.read(list(copies), limits: limits)
    }
    limits.content = 255 * 4096
    #expect(throws: Never.self) { try PropertyListReader.read(list(copies), limits: limits) }
  }

  @Test(arguments: [128, 129])
  func `nesting is taken up to the limit`(depth: Int) throws {
    let bytes = list((1..<depth).map { [0xA1, UInt8($0)] } + [[0xA0]])
    if depth == 128 {
      #expect(try PropertyListReader.read(bytes).form == .binary)
    } else {
      #expect(throws: PropertyListFailure.self) { try PropertyListReader.read(bytes) }
    }
  }
}
