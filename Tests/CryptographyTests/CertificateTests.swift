import Cryptography
import FixtureKit
import ReadinessModel
import Testing

struct CertificateFacts: Decodable, Sendable {
  let sha256: String
  let commonName: String?
  let teamID: String?
  let uid: String?
  let ca: Bool
  let codeSigning: Bool
  let expired: Bool
  let notYetValid: Bool
  let notBefore: String
  let notAfter: String
  let markers: [String]
  let apnsEnvironments: [String]?
}

@Suite(.enabled(if: hasFixtures, "the folder of fixtures is not here"))
struct CertificateTests {
  static let rows = Truth<CertificateFacts>.rows("pki")

  @Test func `the truth table has all its certificates`() {
    #expect(Self.rows.count >= 38)
  }

  @Test(arguments: rows)
  func `every certificate is read as the truth table says`(_ row: Truth<CertificateFacts>) throws {
    let facts = row.facts
    let all = try Certificate.read(row.bytes())
    let certificate = try #require(all.first)
    #expect(certificate.sha256 == facts.sha256)
    #expect(certificate.commonName == facts.commonName)
    #expect(certificate.organizationalUnits.first == facts.teamID)
    #expect(certificate.userID == facts.uid)
    #expect(certificate.isAuthority == facts.ca)
    #expect(certificate.isCodeSigning == facts.codeSigning)
    #expect(certificate.notBefore.rfc3339 == facts.notBefore)
    #expect(certificate.notAfter.rfc3339 == facts.notAfter)
    #expect(certificate.isInForce(at: Profiles.now) == (!facts.expired && !facts.notYetValid))
    // Markers of certificates and push extensions stand in different columns of the table.
    let apple = certificate.extensions.map(\.identifier).filter(AppleMarker.isApple).map(AppleMarker.short)
    #expect(apple.filter { !$0.hasPrefix("6.3.") } == facts.markers)
    if let environments = facts.apnsEnvironments {
      #expect(certificate.hasExtension(AppleMarker.pushSandbox) == environments.contains("sandbox"))
      #expect(certificate.hasExtension(AppleMarker.pushProduction) == environments.contains("production"))
    }
  }

  @Test(arguments: [
    ("test-apple-development", [AppleMarker.SignerKind.development]),
    ("test-apple-distribution", [.distribution]), ("test-iphone-distribution", [.distribution]),
    ("test-mac-distribution", [.distribution]), ("test-developer-id", [.developerID]),
    ("test-store-signing", [.store]), ("test-profile-signer", []),
  ])
  func `signers are told by their markers`(name: String, kinds: [AppleMarker.SignerKind]) throws {
    let certificate = try #require(
      try Certificate.read(SharedFolder.bytes("fixtures/pki/\(name).pem")).first)
    #expect(certificate.signerKinds == kinds)
  }

  @Test func `a bundle gives all its certificates in order`() throws {
    let bundle = try Certificate.read(SharedFolder.bytes("fixtures/pki/trust.pem"))
    #expect(bundle.map(\.commonName) == ["Apple Root CA (Test)", "Apple Root CA - G3 (Test)"])
    #expect(bundle.allSatisfy { $0.commonName == $0.issuerCommonName })
  }

  @Test func `a file without a certificate says so`() throws {
    let key = try SharedFolder.bytes("fixtures/keys/good/AuthKey_KEY1234567.p8")
    #expect(throws: Certificate.Fault.noCertificate) { try Certificate.read(key) }
    #expect(throws: Certificate.Fault.empty) { try Certificate.read([]) }
  }

  @Test func `bytes behind a certificate are refused`() throws {
    let der = try SharedFolder.bytes("fixtures/pki/apns-universal.cer")
    #expect(throws: Certificate.Fault.trailingBytes(2)) { try Certificate(der: der + [0, 0]) }
  }

  @Test func `every truncation is refused and every changed byte read or refused`() throws {
    let der = try SharedFolder.bytes("fixtures/pki/apns-universal.cer")
    for length in 0..<der.count {
      #expect(throws: Certificate.Fault.self) { try Certificate(der: Array(der.prefix(length))) }
    }
    for offset in der.indices {
      for mask: UInt8 in [0x01, 0x80] {
        var changed = der
        changed[offset] ^= mask
        let certificate = try? Certificate(der: changed)
        #expect(certificate == nil || certificate?.sha256 != SHA256.hex(of: der))
      }
    }
  }
}
