import Cryptography
import FixtureKit
import Foundation
import PushService
import ReadinessModel
import Testing

@Suite struct ProviderTokenTests {
  /// A test key without any value.
  static let scalar = [UInt8](repeating: 0x42, count: 32)

  static func key() throws -> SigningKey {
    let prefix: [UInt8] = [
      0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
      0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01,
      0x01, 0x04, 0x20,
    ]
    return try #require(SigningKeyFile(prefix + scalar).key)
  }

  let now = Timestamp(seconds: 1_796_083_200, nanoseconds: 999_000_000)

  private func token(keyID: String = "KEY1234567", teamID: String = "ABCDE12345") throws -> ProviderToken {
    try #require(
      ProviderToken(signedWith: Self.key(), keyID: keyID, teamID: teamID, issuedAt: now))
  }

  @Test func `the token has the parts that Apple defines and nothing else`() throws {
    let parts = try token().reveal().split(separator: ".").map(String.init)
    try #require(parts.count == 3)
    #expect(try text(parts[0]) == #"{"alg":"ES256","kid":"KEY1234567"}"#)
    #expect(try text(parts[1]) == #"{"iss":"ABCDE12345","iat":1796083200}"#)
    #expect(parts[2].utf8.count == 86)
    #expect(!parts.joined().contains("="))
  }

  @Test func `an id cannot break out of its string`() throws {
    let hostile = "A\",\"x\":\"\\\n\u{1}é"
    let parts = try token(keyID: hostile).reveal().split(separator: ".").map(String.init)
    let bytes = try #require(Base64.decode(url: parts[0]))
    let header = try JSONDecoder().decode([String: String].self, from: Data(bytes))
    #expect(header == ["alg": "ES256", "kid": hostile])
  }

  @Test func `the token cannot be printed by accident`() throws {
    let token = try token()
    var dumped = ""
    dump(token, to: &dumped)
    let printed = dumped + "\(token)" + String(reflecting: token)
    for part in token.reveal().split(separator: ".") { #expect(!printed.contains(part)) }
  }

  @Test func `the test of a sound key passes`() throws {
    let result = ProviderTokenTest.run(
      try Self.key(), keyID: "KEY1234567", teamID: "ABCDE12345", now: now)
    #expect(result == .passed)
  }

  @Test(.enabled(if: OpenSSLCommand.path != nil, "the openssl command is not here"))
  func `another program verifies the signature`() throws {
    let parts = try token().reveal().split(separator: ".").map(String.init)
    let signature = try #require(Base64.decode(url: parts[2]))
    try ScratchFolder.with { folder in
      let publicKey = try folder.write(Self.key().publicKey.subjectPublicKeyInfo, to: "public")
      let given = try folder.write(Self.der(signature), to: "signature")
      func verify(_ message: String) throws -> Int32 {
        try OpenSSLCommand.run(
          "dgst", "-sha256", "-keyform", "DER", "-verify", publicKey, "-signature", given,
          folder.write(Array(message.utf8), to: "message"))
      }
      #expect(try verify("\(parts[0]).\(parts[1])") == 0)
      #expect(try verify("\(parts[0]).\(parts[0])") != 0)
    }
  }

  /// R and S as the SEQUENCE of two INTEGERs that the other program wants.
  private static func der(_ signature: [UInt8]) -> [UInt8] {
    func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var digits = Array(bytes)
      while digits.count > 1, digits[0] == 0, digits[1] < 0x80 { digits.removeFirst() }
      if digits[0] >= 0x80 { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    let content = integer(signature[..<32]) + integer(signature[32...])
    return [0x30, UInt8(content.count)] + content
  }

  private func text(_ part: String) throws -> String {
    String(decoding: try #require(Base64.decode(url: part)), as: UTF8.self)
  }
}
