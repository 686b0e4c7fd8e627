import Cryptography
import FixtureKit
import ReadinessModel
import Testing

/// Messages that no fixture has, made by the openssl program on the fly.
@Suite(
  .enabled(if: hasFixtures && OpenSSLCommand.path != nil, "fixtures or the openssl command are not here"))
struct MadeMessageTests {
  private func pki(_ name: String) throws -> String {
    try #require(SharedFolder.path("fixtures/pki/\(name).pem"))
  }

  @Test func `two signers are not evaluated`() throws {
    let bytes = try ScratchFolder.with { folder in
      let status = try OpenSSLCommand.run(
        "cms", "-sign", "-nodetach", "-binary", "-outform", "DER",
        "-in", try folder.write([1, 2, 3], to: "content"), "-out", folder.path("message"),
        "-signer", try pki("test-profile-signer"), "-inkey", try pki("test-profile-signer.key"),
        "-signer", try pki("test-mac-profile-signer"), "-inkey", try pki("test-mac-profile-signer.key"),
        "-certfile", try pki("chain-ios"))
      #expect(status == 0)
      return try folder.read("message")
    }
    let message = try SignedMessage(reading: bytes)
    #expect(message.signerCount == 2)
    #expect(message.content == [1, 2, 3])
    let verdict = message.verify(as: .anyProfile, anchors: try Profiles.anchors(), now: Profiles.now)
    #expect(verdict.verifies == nil)
    #expect(verdict.chain == .unknown)
    #expect(!verdict.isTrusted)
  }

  @Test func `a developer's certificate cannot play the authority`() throws {
    let bytes = try ScratchFolder.with { folder in
      let extensions = """
        1.2.840.113635.100.6.58=critical,DER:0500
        basicConstraints=critical,CA:FALSE
        keyUsage=critical,digitalSignature
        """
      let made = [
        try OpenSSLCommand.run(
          "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
          "-keyout", folder.path("key"), "-out", folder.path("request"),
          "-subj", "/CN=Apple iPhone OS Provisioning Profile Signing"),
        try OpenSSLCommand.run(
          "x509", "-req", "-in", folder.path("request"), "-out", folder.path("certificate"),
          "-CA", try pki("test-apple-distribution"), "-CAkey", try pki("test-apple-distribution.key"),
          "-days", "30", "-set_serial", "7",
          "-extfile", try folder.write(Array(extensions.utf8), to: "extensions")),
        try OpenSSLCommand.run(
          "cms", "-sign", "-nodetach", "-binary", "-outform", "DER",
          "-in", try folder.write([1, 2, 3], to: "content"), "-out", folder.path("message"),
          "-signer", folder.path("certificate"), "-inkey", folder.path("key"),
          "-certfile", try chain(in: folder)),
      ]
      #expect(made == [0, 0, 0])
      return try folder.read("message")
    }
    let message = try SignedMessage(reading: bytes)
    #expect(message.certificates.count == 4)
    let verdict = message.verify(as: .iOSProfile, anchors: try Profiles.anchors(), now: Profiles.now)
    #expect(verdict.verifies == true)
    #expect(verdict.signer?.hasExtension(AppleMarker.profileSigner) == true)
    #expect(verdict.anchor == nil)
    #expect(verdict.chain == .other || verdict.chain == .incomplete)
    #expect(!verdict.isTrusted)
  }

  private func chain(in folder: ScratchFolder) throws -> String {
    let parts = try ["test-apple-distribution", "chain-wwdr"].flatMap {
      try SharedFolder.bytes("fixtures/pki/\($0).pem")
    }
    return try folder.write(parts, to: "chain")
  }

  @Test(arguments: [
    (SignedMessage.maximumCertificates, false), (SignedMessage.maximumCertificates + 1, true),
  ])
  func `a crowd of certificates is refused before it is parsed`(count: Int, isRefused: Bool) throws {
    let one = try SharedFolder.bytes("fixtures/pki/test-root.pem")
    let bytes = try ScratchFolder.with { folder in
      let crowd = try folder.write((0..<count).flatMap { _ in one }, to: "crowd")
      let status = try OpenSSLCommand.run(
        "crl2pkcs7", "-nocrl", "-certfile", crowd, "-outform", "DER", "-out", folder.path("message"))
      #expect(status == 0)
      return try folder.read("message")
    }
    if isRefused {
      #expect(throws: SignedMessageFault.tooManyCertificates(limit: 32)) {
        try SignedMessage(reading: bytes)
      }
    } else {
      #expect(try SignedMessage(reading: bytes).certificates.count == count)
    }
  }
}
