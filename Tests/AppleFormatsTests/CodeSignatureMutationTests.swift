import AppleFormats
import Cryptography
import FixtureKit
import PropertyListReading
import Testing

/// Truncations and one-byte changes of a small signed Mach-O: everything that reads it has to come back, and
/// a change of what is signed has to be noticed.
@Suite(.enabled(if: hasSignedBundles))
struct CodeSignatureMutationTests {
  private static let original: [UInt8] =
    (try? SharedFolder.bytes(
      "fixtures/apps/store/App.app/PlugIns/NotificationService.appex/NotificationService"))
    ?? []
  private static let question = NameQuestion(
    selectors: ["registerForRemoteNotifications"], classes: ["NotificationService"], symbols: ["_main"],
    swiftTypes: true)

  /// Whether the file reads as signed soundly, as far as this file alone can tell.
  private func looksSound(_ bytes: [UInt8]) -> Bool {
    let source = MemoryBytes(bytes)
    guard let file = try? Executable(reading: source, asking: Self.question),
      let signature = file.images.first?.codeSignature, let seal = try? signature.pages(in: source),
      let anchors = try? fixtureAnchors(), let verdict = signature.verify(anchors: anchors, now: truthDay)
    else { return false }
    let seals = signature.seals(info: .notGiven, resources: .notGiven)
    return seal.state == .match && verdict.verifies == true && verdict.chain == .given
      && !seals.contains { $0.state == .mismatch } && signature.contradictions.isEmpty
  }

  @Test func `the untouched file is sound`() { #expect(looksSound(Self.original)) }

  @Test func `no truncation is sound before the end of the signature`() throws {
    let signature = try #require(
      try Executable(reading: MemoryBytes(Self.original)).images.first?.image.signature)
    for length in stride(from: 0, to: signature.upperBound, by: 509) {
      #expect(!looksSound(Array(Self.original.prefix(length))), "\(length)")
    }
  }

  @Test func `a changed byte of code or load commands is noticed`() throws {
    let start = try #require(
      try Executable(reading: MemoryBytes(Self.original)).images.first?.image.signature?.lowerBound)
    for place in Array(0..<200) + Array(stride(from: 200, to: start, by: 1_777)) {
      var bytes = Self.original
      bytes[place] ^= 0x81
      #expect(!looksSound(bytes), "\(place)")
    }
  }

  @Test func `a changed byte of the signature is read or refused`() throws {
    let file = try Executable(reading: MemoryBytes(Self.original))
    let range = try #require(file.images.first?.image.signature)
    let directory = try #require(file.images.first?.codeSignature?.directories.first)
    let found = Self.original.span.firstPosition(of: directory.bytes, from: range.lowerBound)
    let place = try #require(found)
    for offset in range where offset < range.lowerBound + 200 || offset % 127 == 0 {
      var bytes = Self.original
      bytes[offset] ^= 0xFF
      let sound = looksSound(bytes)
      if (place..<place + directory.bytes.count).contains(offset) { #expect(!sound, "\(offset)") }
    }
  }
}
