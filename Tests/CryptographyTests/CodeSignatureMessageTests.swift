import Cryptography
import FixtureKit
import Testing

@Suite(.enabled(if: hasFixtures, "the folder of fixtures is not here"))
struct CodeSignatureMessageTests {
  /// The CMS blob and the first CodeDirectory of a Mach-O file, found by their magic numbers.
  private func signature(of app: String) throws -> (message: SignedMessage, directory: [UInt8]) {
    let bytes = try SharedFolder.bytes("fixtures/apps/\(app)/App.app/App")
    func blob(_ magic: [UInt8], header: Int) throws -> [UInt8] {
      let start = try #require(position(of: magic, in: bytes))
      let length = bytes[start + 4..<start + 8].reduce(0) { $0 << 8 | Int($1) }
      return Array(bytes[start + header..<start + length])
    }
    return (
      try SignedMessage(reading: blob([0xFA, 0xDE, 0x0B, 0x01], header: 8)),
      try blob([0xFA, 0xDE, 0x0C, 0x02], header: 0)
    )
  }

  @Test(arguments: [
    ("store", [AppleMarker.SignerKind.distribution]), ("development", [.development]),
  ])
  func `an app's signature holds over its code directory`(
    app: String, kinds: [AppleMarker.SignerKind]
  ) throws {
    let (message, directory) = try signature(of: app)
    #expect(message.content == nil)
    let anchors = try Profiles.anchors()
    let verdict = message.verify(as: .code, anchors: anchors, now: Profiles.now, detached: directory)
    #expect(verdict.isTrusted, "\(verdict.problem ?? "")")
    #expect(verdict.signer?.signerKinds == kinds)

    var changed = directory
    changed[40] ^= 1
    let forged = message.verify(as: .code, anchors: anchors, now: Profiles.now, detached: changed)
    #expect(forged.verifies == false)
    #expect(message.verify(as: .code, anchors: anchors, now: Profiles.now).verifies == false)
    #expect(
      message.verify(as: .anyProfile, anchors: anchors, now: Profiles.now, detached: directory).chain
        == .other)
  }
}
