import Cryptography
import FixtureKit
import Testing

/// The key, the message and the signature that RFC 7515 prints in appendix A.3.
enum PublishedSignature {
  static let scalar = "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"
  static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
  static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
  static let message =
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
  static let signature =
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"

  static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.decode(url: text)) }

  static func publicKey() throws -> PublicKey {
    try #require(PublicKey(curve: .p256, point: [4] + bytes(x) + bytes(y)))
  }

  /// The private key in PKCS#8.
  static func signingKey() throws -> SigningKey {
    let prefix: [UInt8] = [
      0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
      0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01,
      0x01, 0x04, 0x20,
    ]
    return try #require(SigningKeyFile(prefix + bytes(scalar)).key)
  }
}

@Suite struct SigningKeyTests {
  @Test func `the published signature verifies, and with one bit changed it does not`() throws {
    let key = try PublishedSignature.publicKey()
    let message = Array(PublishedSignature.message.utf8)
    let signature = try PublishedSignature.bytes(PublishedSignature.signature)
    #expect(key.verifies(signature, of: message))
    for offset in signature.indices {
      var changed = signature
      changed[offset] ^= 1
      #expect(!key.verifies(changed, of: message))
    }
    #expect(!key.verifies(signature, of: message + [0]))
    #expect(!key.verifies(Array(signature.dropLast()), of: message))
    #expect(!key.verifies([], of: message))
    #expect(!key.verifies([UInt8](repeating: 0, count: 64), of: message))
  }

  @Test func `the public key is derived from the private one`() throws {
    #expect(try PublishedSignature.signingKey().publicKey == PublishedSignature.publicKey())
  }

  @Test func `what is signed verifies, in 64 bytes, with this key only`() throws {
    let key = try PublishedSignature.signingKey()
    let other = try #require(
      SigningKeyFile(
        [
          0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
          0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01,
          0x01, 0x04, 0x20,
        ] + [UInt8](repeating: 9, count: 32)
      ).key)
    // Often enough that numbers with leading zero bytes turn up.
    for round: UInt8 in 0..<200 {
      let message: [UInt8] = [1, 2, 3, round]
      let signature = try #require(key.sign(message))
      #expect(signature.count == 64)
      #expect(key.publicKey.verifies(signature, of: message))
      #expect(!other.publicKey.verifies(signature, of: message))
      #expect(!key.publicKey.verifies(signature, of: [1, 2, 3, round &+ 1]))
    }
  }

  @Test func `a point off the curve is no public key`() throws {
    var point =
      [4]
      + (try PublishedSignature.bytes(PublishedSignature.x) + PublishedSignature.bytes(PublishedSignature.y))
    point[64] ^= 1
    #expect(PublicKey(curve: .p256, point: point) == nil)
    #expect(PublicKey(curve: .p256, point: []) == nil)
    #expect(PublicKey(curve: .p384, point: point) == nil)
  }
}
