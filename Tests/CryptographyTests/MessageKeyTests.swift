import Cryptography
import FixtureKit
import Foundation
import Testing

/// Keys made by the `openssl` program, and its own word on what we sign.
@Suite(.enabled(if: OpenSSLCommand.path != nil)) struct MessageKeyTests {
  private static let making: [(name: String, kind: MessageKeyKind, arguments: [String])] = [
    ("p256", .p256, ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]),
    ("sec1", .p256, ["ecparam", "-name", "prime256v1", "-genkey"]),
    ("ed25519", .ed25519, ["genpkey", "-algorithm", "ed25519"]),
  ]

  private static let message = Array("DSSEv1 4 text 11 hello world".utf8)

  private func openssl(_ arguments: [String]) throws -> Int32 {
    try OutsideTool.run(try #require(OpenSSLCommand.path), arguments).status
  }

  private func made(_ arguments: [String], in folder: ScratchFolder) throws -> [UInt8] {
    #expect(try openssl(arguments + ["-out", folder.path("key.pem")]) == 0)
    return try folder.read("key.pem")
  }

  @Test(arguments: making.map(\.name))
  func `a signature is one for openssl, and the other way round`(name: String) throws {
    let (_, kind, arguments) = try #require(Self.making.first { $0.name == name })
    try ScratchFolder.with { folder in
      let key = try PrivateMessageKey(pem: made(arguments, in: folder))
      #expect(key.publicKey.kind == kind)
      #expect(
        try openssl(["pkey", "-in", folder.path("key.pem"), "-pubout", "-out", folder.path("pub.pem")]) == 0)
      let publicKey = try PublicMessageKey(pem: folder.read("pub.pem"))
      #expect(publicKey == key.publicKey)

      try folder.write(Self.message, to: "message")
      try folder.write(try #require(key.sign(Self.message)), to: "ours")
      let digest = kind == .p256 ? ["-digest", "sha256"] : []
      let common = ["pkeyutl", "-rawin", "-in", folder.path("message")] + digest
      #expect(
        try openssl(
          common + [
            "-verify", "-pubin", "-inkey", folder.path("pub.pem"), "-sigfile", folder.path("ours"),
          ]) == 0)
      #expect(
        try openssl(common + ["-sign", "-inkey", folder.path("key.pem"), "-out", folder.path("theirs")]) == 0)
      #expect(publicKey.verifies(try folder.read("theirs"), of: Self.message))
    }
  }

  @Test(arguments: making.map(\.name))
  func `no change of one byte and no truncation verifies`(name: String) throws {
    let (_, _, arguments) = try #require(Self.making.first { $0.name == name })
    try ScratchFolder.with { folder in
      let key = try PrivateMessageKey(pem: made(arguments, in: folder))
      let signature = try #require(key.sign(Self.message))
      #expect(key.publicKey.verifies(signature, of: Self.message))
      for index in signature.indices {
        var changed = signature
        changed[index] ^= 1
        #expect(!key.publicKey.verifies(changed, of: Self.message))
        #expect(!key.publicKey.verifies(Array(signature[..<index]), of: Self.message))
      }
      for index in Self.message.indices {
        var changed = Self.message
        changed[index] ^= 0x20
        #expect(!key.publicKey.verifies(signature, of: changed))
      }
    }
  }

  @Test(arguments: [
    (["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"], MessageKeyFault.wrongAlgorithm),
    (["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"], .wrongAlgorithm),
    (["genpkey", "-algorithm", "x25519"], .wrongAlgorithm),
    (["genpkey", "-algorithm", "ed25519", "-aes256", "-pass", "pass:x"], .encrypted),
  ])
  func `another key is refused with the reason`(arguments: [String], fault: MessageKeyFault) throws {
    try ScratchFolder.with { folder in
      let bytes = try made(arguments, in: folder)
      #expect(throws: fault) { try PrivateMessageKey(pem: bytes) }
    }
  }

  @Test func `an encrypted key under a plain label is refused and asks for nothing`() throws {
    try ScratchFolder.with { folder in
      let bytes = try made(["genpkey", "-algorithm", "ed25519", "-aes256", "-pass", "pass:x"], in: folder)
      let text = String(decoding: bytes, as: UTF8.self).replacing(
        "ENCRYPTED PRIVATE KEY", with: "PRIVATE KEY")
      #expect(throws: MessageKeyFault.malformed) { try PrivateMessageKey(pem: Array(text.utf8)) }
    }
  }

  @Test func `a private key is no public key, nor the other way round`() throws {
    try ScratchFolder.with { folder in
      let key = try made(["genpkey", "-algorithm", "ed25519"], in: folder)
      #expect(
        try openssl(["pkey", "-in", folder.path("key.pem"), "-pubout", "-out", folder.path("pub.pem")]) == 0)
      let publicKey = try folder.read("pub.pem")
      #expect(throws: MessageKeyFault.wrongKind(label: "PRIVATE KEY", expected: "PUBLIC KEY")) {
        try PublicMessageKey(pem: key)
      }
      #expect(throws: MessageKeyFault.wrongKind(label: "PUBLIC KEY", expected: "PRIVATE KEY")) {
        try PrivateMessageKey(pem: publicKey)
      }
      #expect(throws: MessageKeyFault.severalBlocks) { try PrivateMessageKey(pem: key + key) }
      #expect(throws: MessageKeyFault.severalBlocks) { try PublicMessageKey(pem: publicKey + publicKey) }
      #expect(throws: MessageKeyFault.noBlock(expected: "PRIVATE KEY")) { try PrivateMessageKey(pem: []) }
      #expect(throws: MessageKeyFault.tooLarge(limit: 65_536)) {
        try PublicMessageKey(pem: [UInt8](repeating: 0x20, count: 65_537))
      }
      for length in publicKey.indices {
        #expect(throws: MessageKeyFault.self) {
          try PublicMessageKey(pem: Array(publicKey[..<min(length, 110)]))
        }
        #expect((try? PrivateMessageKey(pem: Array(key[..<min(length, key.count - 6)]))) == nil)
      }
    }
  }

  @Test func `a key cannot be printed`() throws {
    try ScratchFolder.with { folder in
      let bytes = try made(["genpkey", "-algorithm", "ed25519"], in: folder)
      let key = try PrivateMessageKey(pem: bytes)
      var dumped = ""
      dump(key, to: &dumped)
      let body = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[1]
      for text in ["\(key)", String(reflecting: key), dumped] {
        #expect(!text.contains(body) && text.contains(key.publicKey.sha256))
      }
    }
  }
}
