import FixtureKit
import PropertyListReading
import Testing

/// Each truncation and each one-byte change of small lists of every form. What is tested is that the
/// reader comes back at all; a change that it takes must give a value without NUL in any text.
struct MutationTests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "x" "y"><plist version="1.0"><dict>
    <key>a&amp;</key><string>x<![CDATA[y]]>&#65;</string><!-- c --><key>n</key><integer>12</integer>
    <key>d</key><data>AAE=</data><key>t</key><date>2026-01-01T00:00:00Z</date><key>l</key><array><true/>
    <real>1.5</real></array></dict></plist>
    """

  private static let openStep = "{ a = \"b \\U2603\"; l = (x, <0fbd>, { k = v; }); /* c */ }"
  private static let json = "{\"a\": [true, null, 1.5, \"\\u2603\"], \"b\": {}}"

  static let lists: [(String, [UInt8])] = [
    ("xml", Array(xml.utf8)), ("openstep", Array(openStep.utf8)), ("json", Array(json.utf8)),
    (
      "utf-16",
      [0xFF, 0xFE]
        + "<plist><string>Größe</string></plist>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    ),
    ("binary", binary),
  ]

  /// `{a: [true, "é☃", 1, date, data, uid], b: {a: 1.5}}`, references shared.
  private static let binary: [UInt8] = {
    let objects: [[UInt8]] = [
      [0xD2, 1, 2, 3, 9], [0x51, 0x61], [0x51, 0x62], [0xA6, 4, 5, 6, 7, 8, 11], [0x09],
      [0x62, 0, 0xE9, 0x26, 0x03], [0x10, 1], [0x33, 0x41, 0xC0, 0, 0, 0, 0, 0, 0], [0x42, 1, 2],
      [0xD1, 1, 10], [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], [0x80, 3],
    ]
    var bytes = Array("bplist00".utf8)
    let offsets = objects.map { object in
      defer { bytes += object }
      return UInt8(bytes.count)
    }
    let table = UInt8(bytes.count)
    let zeros = [UInt8](repeating: 0, count: 7)
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + zeros + [12] + zeros + [0] + zeros + [table]
  }()

  private func hasNUL(_ value: PropertyListValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.contains(0)
    case .array(let elements): elements.contains(where: hasNUL)
    case .dictionary(let entries): entries.contains { $0.key.utf8.contains(0) || hasNUL($0.value) }
    default: false
    }
  }

  @Test(arguments: lists.map(\.0))
  func `the untouched list is read without a fault`(name: String) throws {
    let bytes = try #require(Self.lists.first { $0.0 == name }?.1)
    let document = try PropertyListReader.read(bytes)
    #expect(
      document.problems.allSatisfy { $0.kind == .utf16 || $0.kind == .jsonForm || $0.kind == .openStepForm })
  }

  @Test(arguments: lists.map(\.0))
  func `every truncation is refused or read`(name: String) throws {
    let bytes = try #require(Self.lists.first { $0.0 == name }?.1)
    for length in 0..<bytes.count {
      if let document = try? PropertyListReader.read(Array(bytes[..<length])) {
        #expect(!hasNUL(document.root))
        #expect(name != "binary", "a binary list of \(length) bytes has no trailer")
      }
    }
  }

  @Test(arguments: lists.map(\.0))
  func `every one-byte change is refused or read`(name: String) throws {
    let bytes = try #require(Self.lists.first { $0.0 == name }?.1)
    // Every value for the short lists, the telling ones for the long.
    let values: [UInt8] =
      bytes.count < 200
      ? Array(0...255) : [0, 1, 9, 0x20, 0x26, 0x2F, 0x3C, 0x3E, 0x5B, 0x7F, 0x80, 0xC3, 0xFF]
    for index in bytes.indices {
      var changed = bytes
      for value in values where value != bytes[index] {
        changed[index] = value
        if let document = try? PropertyListReader.read(changed), hasNUL(document.root) {
          Issue.record("a NUL came through with byte \(value) at \(index)")
        }
      }
    }
  }
}
