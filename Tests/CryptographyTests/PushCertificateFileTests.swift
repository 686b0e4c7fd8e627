import Cryptography
import FixtureKit
import Testing

@Suite(.enabled(if: hasFixtures, "the folder of fixtures is not here"))
struct PushCertificateFileTests {
  static let rows = FixtureRow.rows(below: "pki")
  static let containers = rows.filter { $0.path.hasSuffix(".p12") }
  static let pushCertificates = rows.filter { $0.facts["apnsEnvironments"] != nil }
  static let keys = rows.filter { $0.facts["matchesCertificate"] != nil }

  static func secret(_ text: String) -> SecretBytes {
    var bytes = Array(text.utf8)
    return SecretBytes(taking: &bytes)
  }

  @Test func `the table has all of them`() {
    #expect(Self.containers.count == 8)
    #expect(Self.pushCertificates.count == 15)
    #expect(Self.keys.count >= 35)
  }

  @Test(arguments: containers)
  func `a container is opened as the table says`(row: FixtureRow) throws {
    let bytes = try row.bytes()
    let password = try #require(row.facts["password"]?.text)
    guard row.facts["readable"] == .bool(true) else {
      #expect(throws: PushCertificateFault.self) {
        try PushCertificateFile(bytes, password: Self.secret(password))
      }
      return
    }
    let file = try PushCertificateFile(bytes, password: Self.secret(password))
    #expect(file.form == .pkcs12)
    #expect(Int64(file.certificates.count) == row.facts["certificates"]?.number)
    #expect(file.needsLegacyAlgorithms == row.facts["needsLegacyProvider"]?.truth)
    #expect((file.privateKey != .notGiven) == row.facts["hasKey"]?.truth)
    if let matches = row.facts["keyMatches"]?.truth {
      #expect(file.privateKey == (matches ? .matches : .other))
    }
    #expect(!file.leaf.isAuthority)
  }

  @Test(
    arguments: containers.filter {
      $0.facts["password"] != .string("") && $0.facts["readable"] == .bool(true)
    })
  func `a wrong password and a missing one are told apart from damage`(row: FixtureRow) throws {
    let bytes = try row.bytes()
    #expect(throws: PushCertificateFault.wrongPassword(wasGiven: true)) {
      try PushCertificateFile(bytes, password: Self.secret("wrong"))
    }
    #expect(throws: PushCertificateFault.wrongPassword(wasGiven: false)) {
      try PushCertificateFile(bytes)
    }
  }

  @Test func `an empty password need not be said`() throws {
    let bytes = try SharedFolder.bytes("fixtures/pki/apns-universal.empty-password.p12")
    #expect(try PushCertificateFile(bytes).privateKey == .matches)
    #expect(try PushCertificateFile(bytes, password: Self.secret("")).privateKey == .matches)
  }

  @Test(arguments: pushCertificates)
  func `scope and topics are those of the table`(row: FixtureRow) throws {
    let leaf = try PushCertificateFile(try row.bytes()).leaf
    #expect(leaf.sha256 == row.facts["sha256"]?.text)
    let scopes = try #require(row.facts["apnsEnvironments"]?.texts)
    #expect((leaf.pushScopes ?? []).map(\.rawValue) == scopes)
    #expect(leaf.identifiesClients)
    switch try #require(row.facts["topics"]) {
    case .null: #expect(try leaf.pushTopics() == nil)
    case .map(let topics):
      let read = try #require(try leaf.pushTopics())
      #expect(Set(read.map(\.name)) == Set(topics.keys))
      for topic in read { #expect(topics[topic.name]?.texts == topic.kinds) }
    default: #expect(throws: Certificate.Fault.self) { try leaf.pushTopics() }
    }
    if let matches = row.facts["keyMatches"]?.truth {
      #expect(try PushCertificateFile(try row.bytes()).privateKey == (matches ? .matches : .other))
    }
  }

  @Test(arguments: keys)
  func `a private key of its own belongs to the certificate beside it`(row: FixtureRow) throws {
    let name = row.path.dropLast(".key.pem".count)
    let certificate = try SharedFolder.bytes("fixtures/\(name).pem")
    let matches = row.facts["matchesCertificate"]?.truth == true
    let file = try PushCertificateFile(certificate, key: try row.bytes())
    #expect(file.privateKey == (matches ? .matches : .other))
    let other = try SharedFolder.bytes(
      "fixtures/pki/\(name.contains("apns-mac") ? "apns-mdm" : "apns-mac").key.pem")
    #expect(try PushCertificateFile(certificate, key: other).privateKey == .other)
  }

  @Test func `a key that cannot be read leaves the certificate known`() throws {
    let certificate = try SharedFolder.bytes("fixtures/pki/apns-universal.pem")
    let encrypted = try SharedFolder.bytes("fixtures/keys/encrypted/AuthKey_KEY1234567.p8")
    #expect(
      try PushCertificateFile(certificate, key: encrypted).privateKey
        == .unreadable("it is encrypted and no password was given"))
    #expect(
      try PushCertificateFile(certificate, key: encrypted, password: Self.secret("test")).privateKey == .other
    )
    #expect(
      try PushCertificateFile(certificate, key: encrypted, password: Self.secret("no")).privateKey
        == .unreadable("the password does not fit, or the key is damaged"))
    #expect(
      try PushCertificateFile(certificate, key: certificate).privateKey
        == .unreadable("no private key is in it"))
    #expect(try PushCertificateFile(certificate).privateKey == .notGiven)
  }

  @Test func `a key alone is no certificate`() throws {
    let key = try SharedFolder.bytes("fixtures/keys/good/AuthKey_KEY1234567.p8")
    #expect(throws: PushCertificateFault.noCertificate) { try PushCertificateFile(key) }
    #expect(throws: PushCertificateFault.empty) { try PushCertificateFile([]) }
    #expect(throws: PushCertificateFault.tooLarge(bytes: 300_000, limit: 262_144)) {
      try PushCertificateFile([UInt8](repeating: 0x41, count: 300_000))
    }
  }

  @Test func `the chain of a container leads to the root that was named`() throws {
    let file = try PushCertificateFile(
      SharedFolder.bytes("fixtures/pki/apns-universal.p12"), password: Self.secret("test"))
    let roots = try Certificate.read(SharedFolder.bytes("fixtures/pki/trust.pem"))
    #expect(file.chain(to: TrustAnchors(given: roots)) == .anchored(.given))
    let foreign = try Certificate.read(SharedFolder.bytes("fixtures/pki/foreign-root.pem"))
    switch file.chain(to: TrustAnchors(given: foreign)) {
    case .incomplete, .refused: break
    case let other: Issue.record("\(other)")
    }
    let alone = try PushCertificateFile(SharedFolder.bytes("fixtures/pki/apns-universal.pem"))
    guard case .incomplete = alone.chain(to: .apple) else {
      Issue.record("\(alone.chain(to: .apple))")
      return
    }
  }

  @Test func `a container that asks for too many rounds is not gone through`() throws {
    var bytes = try SharedFolder.bytes("fixtures/pki/apns-universal.p12")
    // The rounds of the seal stand at the very end: INTEGER 2048.
    #expect(bytes.suffix(4) == [0x02, 0x02, 0x08, 0x00])
    let length = bytes.count
    bytes[length - 2] = 0x7F
    bytes[length - 1] = 0xFF
    #expect(throws: PushCertificateFault.wrongPassword(wasGiven: true)) {
      try PushCertificateFile(bytes, password: Self.secret("test"))
    }
    let huge = try OpenSSLContainer.withRounds(1_000_001)
    #expect(throws: PushCertificateFault.tooManyRounds(limit: 1_000_000)) {
      try PushCertificateFile(huge, password: Self.secret("test"))
    }
  }

  @Test(arguments: ["apns-universal.p12", "apns-universal.legacy.p12", "apns-universal.cer"])
  func `every truncation is refused and no change of a byte does harm`(name: String) throws {
    let bytes = try SharedFolder.bytes("fixtures/pki/\(name)")
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: PushCertificateFault.self) {
        try PushCertificateFile(Array(bytes.prefix(count)), password: Self.secret("test"))
      }
    }
    // The seal refuses nearly every change before anything is decrypted, so a few hundred do.
    for index in stride(from: 0, to: bytes.count, by: 11) {
      var changed = bytes
      changed[index] ^= 0xFF
      _ = try? PushCertificateFile(changed, password: Self.secret("test"))
    }
  }
}

/// Containers that no fixture has, made with the `openssl` program.
enum OpenSSLContainer {
  static func withRounds(_ rounds: Int) throws -> [UInt8] {
    let folder = try ScratchFolder()
    let certificate = try #require(SharedFolder.path("fixtures/pki/apns-universal.pem"))
    let key = try #require(SharedFolder.path("fixtures/pki/apns-universal.key.pem"))
    let status = try OpenSSLCommand.run(
      "pkcs12", "-export", "-in", certificate, "-inkey", key, "-passout", "pass:test", "-iter", "\(rounds)",
      "-nomac", "-out", folder.path("made.p12"))
    #expect(status == 0)
    return try folder.read("made.p12")
  }
}
