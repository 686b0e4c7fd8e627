import Cryptography
import PushService
import ReadinessModel
import Testing

@Suite struct ProviderTokenSampleTests {
  static let now = Timestamp(seconds: 1_795_996_800)

  /// A made-up key of this test alone: the private value 1 on P-256.
  static let key: SigningKey? = {
    let scalar = [UInt8](repeating: 0, count: 31) + [1]
    // PKCS#8 (RFC 5958) around an ECPrivateKey (RFC 5915) without the public key.
    let prefix: [UInt8] = [
      0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06,
      0x08,
      0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20,
    ]
    return SigningKeyFile(prefix + scalar).key
  }()

  private func keys() throws -> [(name: String, key: PublicKey)] {
    [("main", try #require(Self.key).publicKey)]
  }

  private func token(header: String, claims: String, signature: [UInt8]? = nil) throws -> String {
    let input = Base64.urlText(Array(header.utf8)) + "." + Base64.urlText(Array(claims.utf8))
    let signed = try #require(signature ?? Self.key?.sign(Array(input.utf8)))
    return input + "." + Base64.urlText(signed)
  }

  static let header = #"{"alg":"ES256","kid":"KEY1234567"}"#
  static let claims = #"{"iss":"ABCDE12345","iat":1795996800}"#

  @Test(arguments: ["", "bearer ", "Bearer  "])
  func `a token of our own making is read and verified`(before: String) throws {
    let key = try #require(Self.key)
    let made = try #require(
      ProviderToken(signedWith: key, keyID: "KEY1234567", teamID: "ABCDE12345", issuedAt: Self.now))
    let sample = try ProviderTokenSample("\(before)\(made.reveal())\n", keys: try keys())
    #expect(sample.algorithm == "ES256")
    #expect(sample.keyID == "KEY1234567")
    #expect(sample.teamID == "ABCDE12345")
    #expect(sample.issuedAt == Self.now)
    #expect(sample.signatureForm == .raw)
    #expect(sample.verifiedBy == "main")
    #expect(try ProviderTokenSample(made.reveal(), keys: []).verifiedBy == nil)
  }

  @Test func `a signature in DER is told, and verifies all the same`() throws {
    let text = try token(header: Self.header, claims: Self.claims)
    let parts = text.split(separator: ".").map(String.init)
    let raw = try #require(Base64.decode(url: parts[2]))
    func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var digits = Array(bytes.drop { $0 == 0 })
      if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    let inner = number(raw[..<32]) + number(raw[32...])
    let der = [0x30, UInt8(inner.count)] + inner
    let sample = try ProviderTokenSample(
      "\(parts[0]).\(parts[1]).\(Base64.urlText(der))", keys: try keys())
    #expect(sample.signatureForm == .der)
    #expect(sample.verifiedBy == "main")
    let other = try ProviderTokenSample(
      "\(parts[0]).\(parts[1]).\(Base64.urlText(Array(der.dropLast())))", keys: try keys())
    #expect(other.signatureForm == .other)
    #expect(other.verifiedBy == nil)
  }

  @Test(arguments: [
    (#"{"iss":"ABCDE12345","iat":1795996800000}"#, false),
    (#"{"iss":"ABCDE12345","iat":"1795996800"}"#, false),
    (#"{"iss":"ABCDE12345","iat":1795996800.5}"#, false), (#"{"iss":"ABCDE12345"}"#, false),
    (#"{"iss":"ABCDE12345","iat":-1}"#, false), (#"{"iss":"ABCDE12345","iat":0}"#, true),
  ])
  func `the time counts as whole seconds only`(claims: String, isThere: Bool) throws {
    let sample = try ProviderTokenSample(try token(header: Self.header, claims: claims), keys: [])
    #expect((sample.issuedAt != nil) == isThere)
  }

  @Test func `another key and a changed claim do not verify`() throws {
    let text = try token(header: Self.header, claims: Self.claims)
    var parts = text.split(separator: ".").map(String.init)
    parts[1] = Base64.urlText(Array(#"{"iss":"ZYXWV98765","iat":1795996800}"#.utf8))
    #expect(try ProviderTokenSample(parts.joined(separator: "."), keys: try keys()).verifiedBy == nil)
  }

  @Test(arguments: [
    ("", ProviderTokenSample.Fault.parts(1)), ("a.b", .parts(2)), ("a.b.c.d", .parts(4)),
    ("e30.e30.*", .malformed("signature")), ("*.e30.AAAA", .malformed("header")),
    ("e30.W10.AAAA", .malformed("claims")), ("e30.e31.AAAA", .malformed("claims")),
  ])
  func `what is no token is told by its part`(text: String, fault: ProviderTokenSample.Fault) {
    #expect(throws: fault) { try ProviderTokenSample(text, keys: []) }
  }

  @Test func `a text without end is not looked at`() {
    let text = String(repeating: "a", count: 20_000)
    #expect(throws: ProviderTokenSample.Fault.tooLong(limit: 16_384)) {
      try ProviderTokenSample(text, keys: [])
    }
  }

  @Test func `every truncation and every change of a byte is told or read`() throws {
    let text = Array(try token(header: Self.header, claims: Self.claims).utf8)
    for count in text.indices {
      _ = try? ProviderTokenSample(String(decoding: text.prefix(count), as: UTF8.self), keys: try keys())
      var changed = text
      changed[count] ^= 0x01
      let sample = try? ProviderTokenSample(String(decoding: changed, as: UTF8.self), keys: try keys())
      #expect(sample?.verifiedBy == nil)
    }
  }
}
