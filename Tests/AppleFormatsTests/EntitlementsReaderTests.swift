import AppleFormats
import PropertyListReading
import ReadinessModel
import Testing

struct EntitlementsReaderTests {
  private static let xml =
    "<plist version=\"1.0\"><dict>\n<key>aps-environment</key><string>production</string></dict></plist>"

  private func blob(_ content: [UInt8], length: Int? = nil, last: UInt8 = 0x71) -> [UInt8] {
    let size = length ?? content.count + 8
    return [0xFA, 0xDE, 0x71, last] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + content
  }

  @Test func `a blob is taken off and keeps lines and key paths`() throws {
    let document = try EntitlementsReader.read(blob(Array(Self.xml.utf8)))
    #expect(document.form == .blobXML)
    #expect(document.problems.isEmpty)
    let node = document.node(from: Origin(file: "a"))
    guard case .map(let map) = node.content else {
      Issue.record("expected a map")
      return
    }
    #expect(
      map["aps-environment"]
        == .string("production", from: Origin(file: "a", keyPath: "[\"aps-environment\"]", line: 2)))
  }

  @Test(arguments: [0, 7])
  func `a length below the header is refused`(length: Int) {
    #expect(throws: EntitlementsFailure.blobLength(UInt32(length), fileSize: 8 + Self.xml.utf8.count)) {
      try EntitlementsReader.read(blob(Array(Self.xml.utf8), length: length))
    }
  }

  @Test func `a length that cuts the content is named with both sizes`() {
    let size = Self.xml.utf8.count + 8
    let failure = #expect(throws: EntitlementsFailure.self) {
      try EntitlementsReader.read(blob(Array(Self.xml.utf8), length: size - 1))
    }
    #expect(failure?.code == "entitlements.blob-length")
    #expect(failure?.message.contains("gives a length of \(size - 1) bytes, the file has \(size)") == true)
  }

  @Test func `a length beyond the end is told and the content read`() throws {
    let document = try EntitlementsReader.read(blob(Array(Self.xml.utf8), length: 4096))
    #expect(document["aps-environment"] == .string("production"))
    #expect(document.problems.map(\.kind) == [.blobLength])
  }

  @Test(arguments: [[], Array(" \r\n\t".utf8), [0xFA, 0xDE, 0x71, 0x71, 0, 0, 0, 8]] as [[UInt8]])
  func `nothing means no entitlements`(bytes: [UInt8]) throws {
    let document = try EntitlementsReader.read(bytes)
    #expect(document.form == .empty)
    #expect(document.root == .dictionary([]))
    #expect(document.problems.map(\.kind) == [.noEntitlements])
  }

  @Test func `a dump with every type of value is read`() throws {
    let text = """
      Executable=/Applications/App.app/App
      [Dict]
      \t[Key] groups
      \t[Value]
      \t\t[Array]
      \t\t\t[String] a b
      \t\t\t[Dict]
      \t\t\t\t[Key] n
      \t\t\t\t[Value]
      \t\t\t\t\t[Int] -3
      \t[Key] flag
      \t[Value]
      \t\t[Bool] false
      \t[Key] odd
      \t[Value]
      \t\t[Blob] x
      \t\t\t[String] inside
      \t[Key] flag
      \t[Value]
      \t\t[Bool] true
      """
    let document = try EntitlementsReader.read(Array(text.utf8))
    #expect(document.form == .dump)
    #expect(
      document.root
        == .dictionary([
          .init(
            key: "groups",
            value: .array([.string("a b"), .dictionary([.init(key: "n", value: .integer(-3))])])),
          .init(key: "flag", value: .unreadable("`flag` stands twice")),
          .init(key: "odd", value: .unreadable("`[Blob]`, which is no known type of value")),
        ]))
    #expect(document.problems.map(\.kind) == [.dumpUnknownType, .dumpDuplicateKey])
    #expect(document.problems.first?.line == 16)
  }

  @Test(
    arguments: [
      ("[Dict]\n\t[Key] a", EntitlementsFailure.malformedDump("key `a` without a `[Value]`", line: 2)),
      ("[Dict]\n\t[Key] a\n\t[Value]", .malformedDump("no value where one was expected", line: 3)),
      ("[Dict]\n\t[String] a", .malformedDump("`[String]` where `[Key]` was expected", line: 2)),
      (
        "[Dict]\n\t[Key] a\n\t[Value]\n\t\t[String] x\nmore",
        .malformedDump("text without a tag like `[Key]`", line: 5)
      ),
      ("[Dict]\n[Dict]", .malformedDump("something behind the end of the dictionary", line: 2)),
      ("Executable=/a\n[Array]", .notADictionary("an array")),
      ("<plist><array/></plist>", .notADictionary("an array")),
      ("hello", .propertyList(.unrecognised)),
    ] as [(String, EntitlementsFailure)])
  func `text that is no dictionary is refused`(text: String, expected: EntitlementsFailure) {
    #expect(throws: expected) { try EntitlementsReader.read(Array(text.utf8)) }
  }

  @Test func `a dump that nests too deep is refused`() {
    var lines = ["[Dict]", "\t[Key] a", "\t[Value]"]
    for depth in 2..<3_000 { lines.append(String(repeating: "\t", count: depth) + "[Array]") }
    #expect(throws: EntitlementsFailure.dumpTooDeep(limit: 128)) {
      try EntitlementsReader.read(Array(lines.joined(separator: "\n").utf8))
    }
  }

  @Test func `every truncation and one-byte change of a blob and a dump comes back`() {
    let dump = "[Dict]\n\t[Key] a\n\t[Value]\n\t\t[Array]\n\t\t\t[Int] 1\n\t\t\t[Bool] true\n"
    for bytes in [blob(Array(Self.xml.utf8)), Array(dump.utf8), blob([0x31, 0], last: 0x72)] {
      for length in 0..<bytes.count { _ = try? EntitlementsReader.read(Array(bytes[..<length])) }
      for index in bytes.indices {
        var changed = bytes
        for value: UInt8 in [0, 1, 9, 0x0A, 0x20, 0x31, 0x3C, 0x5B, 0x5D, 0x70, 0x71, 0x72, 0x80, 0xFF] {
          changed[index] = value
          _ = try? EntitlementsReader.read(changed)
        }
      }
    }
  }
}
