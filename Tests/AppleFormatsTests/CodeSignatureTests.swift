import AppleFormats
import Cryptography
import FixtureKit
import PropertyListReading
import ReadinessModel
import Testing

struct CodeSignatureTests {
  private typealias Blob = CodeSignatureRecipe.Blob

  private static let xml = Array(
    "<plist><dict><key>aps-environment</key><string>production</string></dict></plist>".utf8)
  /// `{aps-environment: development}` as the DER form has it.
  private static let der: [UInt8] = {
    func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, UInt8(content.count)] + content }
    let entry = element(
      0x30, element(0x0C, Array("aps-environment".utf8)) + element(0x0C, Array("development".utf8)))
    return element(0x70, [2, 1, 1] + element(0xB0, entry))
  }()

  private static func signature(_ blobs: [Blob]) -> [UInt8] { CodeSignatureRecipe.container(blobs) }

  private func read(_ bytes: [UInt8]) throws(CodeSignatureFailure) -> CodeSignature {
    try CodeSignature(reading: MemoryBytes(bytes), at: 0..<bytes.count)
  }

  private func failure(_ bytes: [UInt8]) -> String? {
    do throws(CodeSignatureFailure) {
      _ = try read(bytes)
      return nil
    } catch { return error.code }
  }

  @Test func `a directory says who and how`() throws {
    var directory = CodeSignatureRecipe.Directory()
    directory.flags = 0x10002
    let signature = try read(Self.signature([directory.blob()]))
    #expect(signature.identifier == "com.example.app")
    #expect(signature.teamID == "ABCDE12345")
    #expect(signature.best.version == 0x20400)
    #expect(signature.best.flags.names == ["ad-hoc", "hardened-runtime"])
    #expect(signature.kind == .adHoc)
    #expect(signature.best.cdHash == String(SHA256.hex(of: directory.blob().bytes).prefix(40)))
    #expect(signature.verify(now: truthDay) == nil)
  }

  @Test(arguments: [(UInt32(0x20002), CodeSignature.Kind.linker), (0x2, .adHoc), (0, .adHoc)])
  func `without a message it is signed by the linker or by nobody`(flags: UInt32, kind: CodeSignature.Kind)
    throws
  {
    var directory = CodeSignatureRecipe.Directory()
    directory.flags = flags
    directory.team = nil
    let empty = Blob(0x10000, 0xFADE_0B01, [])
    #expect(try read(Self.signature([directory.blob()])).kind == kind)
    let signature = try read(Self.signature([directory.blob(), empty]))
    #expect(signature.kind == kind)
    #expect(signature.teamID == nil)
  }

  @Test func `the strongest directory counts`() throws {
    var old = CodeSignatureRecipe.Directory()
    old.hashType = 1
    old.hashSize = 20
    var strong = CodeSignatureRecipe.Directory()
    strong.hashType = 4
    strong.hashSize = 48
    strong.identifier = "com.example.other"
    var short = CodeSignatureRecipe.Directory()
    short.hashType = 3
    short.hashSize = 20
    let signature = try read(
      Self.signature([old.blob(), short.blob(slot: 0x1000), strong.blob(slot: 0x1001)]))
    #expect(signature.directories.map(\.hashType) == [.sha1, .sha256Truncated, .sha384])
    #expect(signature.identifier == "com.example.other")
    #expect(signature.contradictions.contains { $0.contains("differ in identifier") })
  }

  static let broken: [(String, String, [UInt8])] = {
    let directory = CodeSignatureRecipe.Directory()
    let sound = signature([directory.blob()])
    func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
      var copy = sound
      copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return copy
    }
    func field(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] { changed(20 + offset, bytes) }
    let two = signature([directory.blob(), Blob(5, 0xFADE_7171, xml)])
    var overlapping = two
    // Inside the directory, where its identifier's offset passes for a length.
    overlapping.replaceSubrange(24..<28, with: [0, 0, 0, 44])
    var large = sound
    large.replaceSubrange(8..<12, with: [0, 0, 0, 65])
    return [
      ("nothing", "signature.truncated", []),
      ("zeros", "signature.not-a-signature", [UInt8](repeating: 0, count: 64)),
      ("a length beyond the end", "signature.outside", changed(4, [0, 1, 0, 0])),
      ("a length within the header", "signature.outside", changed(4, [0, 0, 0, 8])),
      ("an index beyond the end", "signature.truncated", changed(8, [0, 0, 0, 60])),
      ("too many blobs", "signature.too-many-blobs", large),
      ("a blob beyond the end", "signature.outside", changed(16, [0xFF, 0xFF, 0xFF, 0xF0])),
      ("a blob whose length is beyond the end", "signature.outside", field(4, [0x7F, 0, 0, 0])),
      ("a blob shorter than its header", "signature.outside", field(4, [0, 0, 0, 4])),
      ("a blob on the index", "signature.overlap", changed(16, [0, 0, 0, 0])),
      ("blobs on each other", "signature.overlap", overlapping),
      ("one slot twice", "signature.duplicate-slot", signature([directory.blob(), directory.blob()])),
      ("no directory", "signature.no-code-directory", signature([Blob(5, 0xFADE_7171, xml)])),
      ("entitlements as directory", "signature.wrong-magic", field(0, [0xFA, 0xDE, 0x71, 0x71])),
      ("a version before the first", "signature.unsupported-version", field(8, [0, 1, 0, 0])),
      ("a version of another layout", "signature.unsupported-version", field(8, [0, 3, 0, 0])),
      ("an unknown digest", "signature.malformed", field(37, [9])),
      ("a digest of another size", "signature.malformed", field(36, [20])),
      ("digests outside", "signature.malformed", field(16, [0xFF, 0xFF, 0xFF, 0xFF])),
      ("digests in the header", "signature.malformed", field(16, [0, 0, 0, 40])),
      ("more pages than there is room for", "signature.malformed", field(28, [0x7F, 0xFF, 0xFF, 0xFF])),
      (
        "more special slots than there is room for", "signature.malformed",
        field(24, [0x7F, 0xFF, 0xFF, 0xFF])
      ),
      ("an identifier in the header", "signature.malformed", field(20, [0, 0, 0, 8])),
      ("an identifier outside", "signature.malformed", field(20, [0, 0xFF, 0, 0])),
      ("a team outside", "signature.malformed", field(48, [0, 0xFF, 0, 0])),
      ("pages of 2^31 bytes", "signature.malformed", field(39, [31])),
    ]
  }()

  @Test(arguments: broken.map(\.0))
  func `a broken signature is refused by name`(fault: String) throws {
    let (_, code, bytes) = try #require(Self.broken.first { $0.0 == fault })
    #expect(failure(bytes) == code)
  }

  @Test func `entitlements come in two forms, which are compared`() throws {
    let directory = CodeSignatureRecipe.Directory().blob()
    let both = try read(
      Self.signature([directory, Blob(5, 0xFADE_7171, Self.xml), Blob(7, 0xFADE_7172, Self.der)]))
    #expect(both.xmlEntitlements.document?["aps-environment"] == .string("production"))
    #expect(both.derEntitlements.document?["aps-environment"] == .string("development"))
    #expect(both.entitlements?["aps-environment"] == .string("development"))
    #expect(both.entitlementDifferences == [FactPath().appending("aps-environment")])
    let one = try read(Self.signature([directory, Blob(5, 0xFADE_7171, Self.xml)]))
    #expect(one.entitlements?["aps-environment"] == .string("production"))
    #expect(one.derEntitlements == .absent)
    #expect(one.entitlementDifferences == nil)
    let torn = try read(
      Self.signature([directory, Blob(5, 0xFADE_7171, Self.xml), Blob(7, 0xFADE_7172, [0x70, 0x80])]))
    #expect(torn.derEntitlements.hasAny == nil)
    #expect(torn.entitlements == nil)
  }

  @Test func `the order of keys is no difference, the type of a value is one`() throws {
    let directory = CodeSignatureRecipe.Directory().blob()
    func signed(_ inner: String) throws -> EntitlementsDocument {
      let xml = Blob(5, 0xFADE_7171, Array("<plist><dict>\(inner)</dict></plist>".utf8))
      return try #require(try read(Self.signature([directory, xml])).entitlements)
    }
    let one = try signed(
      "<key>a</key><dict><key>x</key><true/><key>y</key><false/></dict><key>b</key><true/>")
    let other = try signed(
      "<key>b</key><true/><key>a</key><dict><key>y</key><false/><key>x</key><true/></dict>")
    #expect(one.differences(from: other) == [])
    let third = try signed("<key>b</key><string>true</string><key>c</key><array/>")
    #expect(third.differences(from: one) == ["a", "b", "c"].map { FactPath().appending($0) })
  }

  // MARK: Seals

  private func seals(
    _ change: (inout CodeSignatureRecipe.Directory) -> Void = { _ in }, blobs: [Blob] = [],
    info: SealedFile = .notGiven, resources: SealedFile = .notGiven
  ) throws -> [Seal.Part: Seal.State] {
    var directory = CodeSignatureRecipe.Directory()
    change(&directory)
    let signature = try read(Self.signature([directory.blob()] + blobs))
    let pairs = signature.seals(info: info, resources: resources).map { ($0.part, $0.state) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test func `a sealed file matches, differs, is missing or was not given`() throws {
    let info = Array("info".utf8)
    let seal: (inout CodeSignatureRecipe.Directory) -> Void = { $0.special[1] = SHA256.bytes(of: info) }
    #expect(try seals(seal, info: .bytes(info))[.info] == .match)
    #expect(try seals(seal, info: .bytes(info + [0]))[.info] == .mismatch)
    #expect(try seals(seal, info: .missing)[.info] == .mismatch)
    #expect(try seals(seal)[.info] == .notChecked)
    #expect(try seals(info: .bytes(info))[.info] == .absent)
    #expect(try seals(seal)[.resources] == .absent)
  }

  @Test func `a slot of zeros seals nothing`() throws {
    let zeros: (inout CodeSignatureRecipe.Directory) -> Void = {
      $0.special[7] = SHA256.bytes(of: [])
    }
    #expect(try seals(zeros, info: .bytes([1]))[.info] == .absent)
  }

  @Test func `a blob that no digest seals is a mismatch, and so is a digest without its blob`() throws {
    let blob = Blob(5, 0xFADE_7171, Self.xml)
    #expect(try seals(blobs: [blob])[.xml] == .mismatch)
    #expect(try seals({ $0.special[5] = SHA256.bytes(of: blob.bytes) }, blobs: [blob])[.xml] == .match)
    #expect(try seals({ $0.special[5] = SHA256.bytes(of: Self.xml) }, blobs: [blob])[.xml] == .mismatch)
    #expect(try seals({ $0.special[5] = SHA256.bytes(of: blob.bytes) })[.xml] == .mismatch)
    #expect(try seals()[.der] == .absent)
  }

  @Test func `a seal must hold in every directory`() throws {
    let info = Array("info".utf8)
    var first = CodeSignatureRecipe.Directory()
    first.special[1] = SHA256.bytes(of: info)
    var second = CodeSignatureRecipe.Directory()
    second.hashType = 1
    second.hashSize = 20
    second.special[1] = [UInt8](repeating: 7, count: 20)
    let signature = try read(Self.signature([first.blob(), second.blob(slot: 0x1000)]))
    #expect(signature.seals(info: .bytes(info), resources: .notGiven).first == Seal(.info, .mismatch))
    second.special = [:]
    let partly = try read(Self.signature([first.blob(), second.blob(slot: 0x1000)]))
    #expect(partly.seals(info: .bytes(info), resources: .notGiven).first == Seal(.info, .mismatch))
  }

  // MARK: Pages

  /// An image of `code` bytes behind its header, signed page by page.
  private func image(
    code: Int, _ change: (inout CodeSignatureRecipe.Directory) -> Void = { _ in }
  ) throws -> (source: MemoryBytes, signature: CodeSignature) {
    var recipe = MachORecipe()
    recipe.sections = [
      .init("__TEXT", "__text", (0..<code).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    ]
    recipe.signature = [UInt8](repeating: 0, count: 4_096)
    let end = recipe.signatureOffset
    let signed = Array(recipe.bytes.prefix(end))
    var directory = CodeSignatureRecipe.Directory()
    directory.codeLimit = end
    directory.pages = stride(from: 0, to: end, by: 4_096).map {
      SHA256.bytes(of: Array(signed[$0..<min($0 + 4_096, end)]))
    }
    change(&directory)
    let container = Self.signature([directory.blob()])
    recipe.signature = container
    // The header names the size of the signature, so its pages are digested again.
    let final = Array(recipe.bytes.prefix(end))
    if !directory.pages.isEmpty, directory.pageBits == 12, directory.pages[0].count == 32 {
      directory.pages[0] = SHA256.bytes(of: Array(final.prefix(4_096)))
      recipe.signature = Self.signature([directory.blob()])
    }
    let file = try Executable(reading: MemoryBytes(recipe.bytes))
    return (MemoryBytes(recipe.bytes), try #require(file.images.first?.codeSignature))
  }

  @Test(arguments: [1, 4_000, 4_096, 20_000, 3_000_000])
  func `sound pages match, a changed byte is found in its page`(code: Int) throws {
    let (source, signature) = try image(code: code)
    #expect(try signature.pages(in: source) == Seal(.pages, .match))
    #expect(signature.contradictions == [])
    for place in [signature.start - 1, signature.start / 2] {
      var changed = source.bytes
      changed[place] ^= 1
      let pages = 0..<signature.best.pageCount
      let found = try CodePages.mismatches(of: signature.best, in: MemoryBytes(changed), pages: pages)
      #expect(found == [place / 4_096])
      #expect(try signature.pages(in: MemoryBytes(changed)).state == .mismatch)
    }
  }

  @Test func `ranges of pages can be compared apart`() throws {
    let (source, signature) = try image(code: 100_000)
    var changed = source.bytes
    changed[50_000] ^= 1
    let count = signature.best.pageCount
    let halves = [0..<count / 2, count / 2..<count].map { range in
      try? CodePages.mismatches(of: signature.best, in: MemoryBytes(changed), pages: range)
    }
    #expect(halves == [[12], []] || halves == [[], [12]])
    #expect(50_000 / 4_096 == 12)
    #expect(throws: ByteSourceFailure.self) {
      try CodePages.mismatches(of: signature.best, in: source, pages: 0..<count + 1)
    }
  }

  @Test func `a signature that covers less than the code is a mismatch`() throws {
    let (source, signature) = try image(code: 20_000) {
      $0.codeLimit = 8_192
      $0.pages = Array($0.pages.prefix(2))
    }
    #expect(try signature.pages(in: source).state == .mismatch)
    #expect(signature.contradictions.count == 1)
    let (longSource, long) = try image(code: 20_000) { $0.codeLimit = 1 << 30 }
    #expect(try long.pages(in: longSource).state == .mismatch)
  }

  @Test func `one infinite page is digested in pieces`() throws {
    let (source, signature) = try image(code: 3_000_000) { directory in
      directory.pageBits = 0
      directory.pages = [[UInt8](repeating: 1, count: 32)]
    }
    #expect(signature.best.pageSize == nil)
    #expect(try signature.pages(in: source).state == .mismatch)
    let digest = SHA256.bytes(of: Array(source.bytes.prefix(signature.start)))
    let (sound, good) = try image(code: 3_000_000) { directory in
      directory.pageBits = 0
      directory.pages = [digest]
    }
    #expect(try good.pages(in: sound).state == .match)
  }
}
