import FixtureKit
import Testing

@testable import ZipReading

@Suite struct ZipArchiveTests {
  private let text = Array("a text that is read again".utf8)

  @discardableResult
  private func opened<Result>(_ recipe: ZipRecipe, _ body: (ZipArchive) throws -> Result) throws -> Result {
    try opened(recipe.bytes, body)
  }

  @discardableResult
  private func opened<Result>(_ bytes: [UInt8], _ body: (ZipArchive) throws -> Result) throws -> Result {
    try ScratchFolder.with { folder in
      try body(try ZipArchive(path: try folder.write(bytes, to: "a.zip")))
    }
  }

  @Test(arguments: [0, 8] as [UInt16])
  func `stored and deflated entries are read whole`(method: UInt16) throws {
    let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let recipe = ZipRecipe([
      .init("Payload/"), .init("Payload/a", text, method: method), .init("Payload/b", long, method: method),
    ])
    try opened(recipe) { (archive: ZipArchive) throws in
      #expect(archive.entries.map(\.name) == ["Payload", "Payload/a", "Payload/b"])
      #expect(archive.entries.map(\.kind) == [.folder, .file, .file])
      #expect(try archive.bytes(of: archive.entries[1], limit: 100) == text)
      #expect(try archive.bytes(of: archive.entries[2], limit: 200_000) == long)
    }
  }

  @Test func `a 64-bit archive is read`() throws {
    var entry = ZipRecipe.Entry("a", text)
    entry.isZip64 = true
    var recipe = ZipRecipe([entry])
    recipe.claimedCount64 = 1
    try opened(recipe) { (archive: ZipArchive) throws in
      #expect(archive.entries[0].size == UInt64(text.count))
      #expect(try archive.bytes(of: archive.entries[0], limit: 100) == text)
    }
  }

  @Test func `a comment that holds an end record changes nothing`() throws {
    var recipe = ZipRecipe([.init("a", text)])
    recipe.comment = Array(ZipRecipe([]).bytes) + [1, 2, 3]
    try opened(recipe) { #expect($0.entries.count == 1) }
  }

  @Test func `a comment that could be the end itself is refused`() throws {
    var recipe = ZipRecipe([.init("a", text)])
    recipe.comment = ZipRecipe([]).bytes
    #expect(throws: ZipFailure.ambiguousEnd) { try opened(recipe) { _ in } }
  }

  @Test func `links are told by their mode`() throws {
    var link = ZipRecipe.Entry("link", Array("target".utf8))
    link.mode = 0o120777
    try opened(ZipRecipe([link])) { #expect($0.entries[0].kind == .link) }
  }

  @Test func `two readers of one archive do not disturb each other`() throws {
    let long = (0..<50_000).map { UInt8(truncatingIfNeeded: $0) }
    let recipe = ZipRecipe([.init("a", long, method: 8), .init("b", long.reversed(), method: 8)])
    try opened(recipe) { (archive: ZipArchive) throws in
      let first = try archive.open(archive.entries[0])
      let second = try archive.open(archive.entries[1])
      for start in stride(from: 0, to: 50_000, by: 5_000) {
        #expect(try first.read(upTo: 5_000) == Array(long[start..<start + 5_000]))
        #expect(try second.read(upTo: 5_000) == Array(Array(long.reversed())[start..<start + 5_000]))
      }
      try first.finish()
      try second.finish()
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let failure: ZipFailure
    let change: @Sendable (inout ZipRecipe.Entry) -> Void
    var testDescription: String { name }
  }

  static let refusals: [Refusal] = [
    Refusal(name: "encrypted", failure: .encrypted("a")) { $0.flags = 1 },
    Refusal(name: "bzip2", failure: .unsupportedMethod("a", 12)) { $0.method = 12 },
    Refusal(name: "other name", failure: .namesDiffer("a")) { $0.headerName = [0x41] },
    Refusal(name: "name that is no UTF-8", failure: .unreadableName("\u{FFFD}")) { $0.name = [0xE9] },
    Refusal(name: "checksum", failure: .checksum("a")) { $0.checksum = 1 },
    Refusal(name: "more than said", failure: .longerThanSaid("a", size: 3)) {
      $0.method = 8
      $0.saidSize = 3
    },
    Refusal(name: "more than the limit", failure: .tooLarge("a", size: 1001, limit: 1000)) {
      $0.saidSize = 1001
    },
  ]

  @Test(arguments: refusals)
  func `an entry that cannot be relied on is refused with its reason`(refusal: Refusal) throws {
    var entry = ZipRecipe.Entry("a", text)
    refusal.change(&entry)
    try opened(ZipRecipe([entry])) { (archive: ZipArchive) throws in
      #expect(throws: refusal.failure) { try archive.bytes(of: archive.entries[0], limit: 1000) }
    }
  }

  @Test func `what is no archive says what it is`() throws {
    let whole = ZipRecipe([.init("a", text)]).bytes
    #expect(throws: ZipFailure.notAnArchive(found: "an empty file")) { try opened([]) { _ in } }
    #expect(throws: ZipFailure.notAnArchive(found: "text")) { try opened(text) { _ in } }
    #expect(throws: ZipFailure.notAnArchive(found: "the beginning of a zip archive without its end")) {
      try opened(Array(whole.dropLast(10))) { _ in }
    }
    var shifted = ZipRecipe([.init("a", text)])
    shifted.prefix = [1, 2, 3, 4, 5]
    #expect(throws: ZipFailure.shifted(by: 5)) { try opened(shifted) { _ in } }
  }

  @Test func `claims of the end record are limited before anything is allocated`() throws {
    var recipe = ZipRecipe([.init("a", text)])
    recipe.claimedCount64 = 1 << 40
    #expect(throws: ZipFailure.tooMany("entries", count: 1 << 40, limit: 131_072)) {
      try opened(recipe) { _ in }
    }
    recipe.claimedCount64 = nil
    recipe.claimedCount = 2
    #expect(throws: ZipFailure.malformedDirectory("the directory says 2 entries and holds 1")) {
      try opened(recipe) { _ in }
    }
  }

  @Test func `every truncation and every changed byte gives entries or a failure`() throws {
    var wide = ZipRecipe.Entry("b", text, method: 8)
    wide.isZip64 = true
    var recipe = ZipRecipe([.init("a", text), wide])
    recipe.claimedCount64 = 2
    let whole = recipe.bytes
    let folder = try ScratchFolder()
    func read(_ bytes: [UInt8]) throws {
      try folder.write(bytes, to: "a.zip")
      do throws(ZipFailure) {
        let archive = try ZipArchive(path: folder.path("a.zip"))
        for entry in archive.entries {
          do throws(ZipFailure) {
            #expect(try archive.bytes(of: entry, limit: 4_096).count <= 4_096)
          } catch { #expect(!error.message.isEmpty) }
        }
      } catch { #expect(!error.message.isEmpty) }
    }
    for count in 0..<whole.count {
      try read(Array(whole[..<count]))
    }
    for index in whole.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] ^= change
        try read(bytes)
      }
    }
  }
}
