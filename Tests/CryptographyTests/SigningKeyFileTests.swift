import Cryptography
import FixtureKit
import Testing

struct KeyFacts: Decodable, Sendable {
  let usable: Bool
  let needsNormalisation: Bool?
  let curve: String?
  let label: String?
  let publicKeySHA256: String?
  let keyIDFromName: String?
  let algorithm: String?
}

/// What is expected of one fixture beyond the truth table.
struct KeyExpectation: Sendable, CustomTestStringConvertible {
  let folder: String
  let form: SigningKeyFile.Form
  let content: SigningKeyFile.Content
  var fault: KeyFault?
  var wrapping: KeyWrapping?

  var testDescription: String { folder }

  init(
    _ folder: String, _ form: SigningKeyFile.Form, _ content: SigningKeyFile.Content = .pkcs8,
    _ fault: KeyFault? = nil, _ wrapping: KeyWrapping? = nil
  ) {
    self.folder = folder
    self.form = form
    self.content = content
    self.fault = fault
    self.wrapping = wrapping
  }

  static let all: [KeyExpectation] = [
    .init("good", .pem), .init("no-public-key", .pem), .init("with-inner-parameters", .pem),
    .init("crlf", .pem), .init("no-final-newline", .pem), .init("blank-lines", .pem), .init("bom", .pem),
    .init("comment-before", .pem), .init("bag-attributes", .pem), .init("certificate-and-key", .pem),
    .init("with-public-key-after", .pem), .init("two-keys", .pem), .init("unwrapped", .pem),
    .init("one-line", .pemOneLine), .init("spaces-for-newlines", .pemOneLine),
    .init("literal-backslash-n", .pemEscaped), .init("base64-of-pem", .base64),
    .init("base64-of-der", .bodyOnly), .init("der", .der),
    .init("quoted", .other, .pkcs8, nil, .quoted), .init("indented", .other, .pkcs8, nil, .indented),
    .init("smart-dashes", .other, .pkcs8, nil, .smartDashes), .init("utf16", .other, .pkcs8, nil, .utf16),
    .init("sec1", .pem, .sec1, .sec1),
    .init(
      "sec1-under-pkcs8-label", .pem, .sec1, .labelMismatch(label: "PRIVATE KEY", content: "SEC1")),
    .init("p384", .pem, .pkcs8, .wrongCurve("P-384")), .init("p521", .pem, .pkcs8, .wrongCurve("P-521")),
    .init("secp256k1", .pem, .pkcs8, .wrongCurve("secp256k1")),
    .init("ed25519", .pem, .pkcs8, .wrongAlgorithm("Ed25519")),
    .init("rsa", .pem, .pkcs8, .wrongAlgorithm("RSA")),
    .init("rsa-pkcs1", .pem, .other, .wrongAlgorithm("RSA")),
    .init("explicit-parameters", .pem, .sec1, .explicitParameters),
    .init("explicit-parameters-pkcs8", .pem, .pkcs8, .explicitParameters),
    .init("public-key", .pem, .publicKey, .publicKey), .init("certificate", .pem, .certificate, .certificate),
    .init("encrypted", .pem, .pkcs8, .encrypted),
    .init("zero-scalar", .pem, .pkcs8, .valueOutOfRange),
    .init("scalar-too-large", .pem, .pkcs8, .valueOutOfRange),
    .init("public-mismatch", .pem, .pkcs8, .publicKeyMismatch),
    .init("trailing-bytes", .pem, .pkcs8, .trailingBytes(2)),
    .init("truncated", .pem, .other, .endMissing(label: "PRIVATE KEY")),
    .init("end-missing", .pem, .other, .endMissing(label: "PRIVATE KEY")),
    .init("truncated-body", .pem, .other, .truncated),
    .init(
      "labels-differ", .pem, .other, .labelsDiffer(begin: "PRIVATE KEY", end: "EC PRIVATE KEY")),
    .init("body-damaged", .other, .other, .notAKey),
    .init("empty-body", .pem, .other, .emptyBody(label: "PRIVATE KEY")),
    .init("placeholder", .pem, .other, .placeholder),
    .init("empty", .other, .empty, .empty), .init("white-space", .other, .empty, .empty),
    .init("html", .other, .other, .htmlPage), .init("git-lfs-pointer", .other, .other, .gitLFSPointer),
  ]
}

@Suite(.enabled(if: hasFixtures, "the folder of fixtures is not here"))
struct SigningKeyFileFixtureTests {
  static let rows = Truth<KeyFacts>.rows("keys")

  private static func file(_ folder: String) throws -> SigningKeyFile {
    let row = try #require(rows.first { $0.path.hasPrefix("keys/\(folder)/") })
    return SigningKeyFile(try row.bytes())
  }

  @Test func `the truth table has all its keys`() {
    #expect(Self.rows.count >= 58)
  }

  @Test(arguments: rows)
  func `every key file is judged as the truth table says`(_ row: Truth<KeyFacts>) throws {
    let file = SigningKeyFile(try row.bytes())
    #expect(file.isWellFormed == row.facts.usable)
    #expect((file.fault == nil) == row.facts.usable)
    #expect(file.needsNormalisation == row.facts.needsNormalisation ?? false)
    #expect(file.label == row.facts.label)
    if let curve = row.facts.curve { #expect(file.curve == curve) }
    if let algorithm = row.facts.algorithm { #expect(file.algorithm == algorithm) }
    if let digest = row.facts.publicKeySHA256 { #expect(file.publicKeySHA256 == digest) }
    #expect(KeyFileName(row.path).keyID == row.facts.keyIDFromName)
  }

  @Test(arguments: KeyExpectation.all)
  func `every variant is named`(_ expected: KeyExpectation) throws {
    let file = try Self.file(expected.folder)
    #expect(file.form == expected.form)
    #expect(file.content == expected.content)
    #expect(file.fault == expected.fault)
    #expect(file.wrapping == expected.wrapping)
    #expect((file.formRemark == nil) == (file.form == .pem || file.wrapping == nil && file.form == .other))
    for remark in [file.faultRemark, file.formRemark].compactMap({ $0 }) + file.notes {
      #expect(remark.code.hasPrefix("key."))
      #expect(!remark.message.contains("\n"))
    }
  }

  @Test func `a huge body stays within its limits`() throws {
    let file = try Self.file("huge")
    #expect(file.label == "PRIVATE KEY")
    #expect(file.fault != nil)
    let larger = SigningKeyFile([UInt8](repeating: 0x41, count: SigningKeyFile.maximumBytes + 1))
    #expect(larger.fault == .tooLarge(bytes: 1_048_577, limit: 1_048_576))
  }

  @Test func `what stands around the key is told`() throws {
    #expect(try Self.file("bom").hasByteOrderMark)
    #expect(try Self.file("comment-before").hasTextBeforeFrame)
    #expect(try Self.file("bag-attributes").hasTextBeforeFrame)
    #expect(try !Self.file("blank-lines").hasTextBeforeFrame)
    #expect(try !Self.file("good").hasTextBeforeFrame)
    #expect(try Self.file("certificate-and-key").otherLabels == ["CERTIFICATE"])
    #expect(try Self.file("with-public-key-after").otherLabels == ["PUBLIC KEY"])
    #expect(try Self.file("two-keys").privateKeyCount == 2)
    #expect(try Self.file("unwrapped").notes.map(\.code) == ["key.long-lines"])
    #expect(try Self.file("encrypted").isEncrypted)
    #expect(try Self.file("with-inner-parameters").innerCurve == "P-256")
  }

  @Test func `a PKCS#12 file is called by its name`() throws {
    let file = SigningKeyFile(try SharedFolder.bytes("fixtures/pki/apns-universal.p12"))
    #expect(file.content == .pkcs12)
    #expect(file.fault == .pkcs12)
  }

  @Test func `nothing of the private key can be printed`() throws {
    let bytes = try SharedFolder.bytes("fixtures/keys/good/AuthKey_KEY1234567.p8")
    let file = SigningKeyFile(bytes)
    var dumped = ""
    dump(file, to: &dumped)
    let printed = dumped + String(describing: file) + String(reflecting: file) + "\(file.key as Any)"
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
    for line in lines { #expect(!printed.contains(line)) }
    // The private value itself, in decimal, hexadecimal or as a list of bytes.
    let scalar = Array(try #require(Base64.decode(Array(lines.joined().utf8)))[36..<68])
    #expect(!printed.contains(Hexadecimal.text(scalar.prefix(4))))
    #expect(!printed.contains("\(scalar[0]), \(scalar[1]), \(scalar[2])"))
  }

  @Test func `every truncation and every changed byte of the body is refused`() throws {
    let bytes = try SharedFolder.bytes("fixtures/keys/good/AuthKey_KEY1234567.p8")
    let end = try #require(position(of: Array("-----END".utf8), in: bytes))
    for length in 0..<bytes.count - 1 {
      #expect(SigningKeyFile(Array(bytes.prefix(length))).fault != nil, "\(length) bytes")
    }
    for offset in bytes.indices {
      for mask: UInt8 in [0x01, 0x02, 0x20, 0x80] {
        var changed = bytes
        changed[offset] ^= mask
        let file = SigningKeyFile(changed)
        let isBody = (28..<end).contains(offset) && bytes[offset] != 0x0A
        #expect(!isBody || file.fault != nil, "byte \(offset) with \(mask)")
      }
    }
  }

  @Test func `every truncation and every changed byte of the DER form is refused`() throws {
    let bytes = try SharedFolder.bytes("fixtures/keys/der/AuthKey_KEY1234567.der")
    for length in bytes.indices {
      #expect(SigningKeyFile(Array(bytes.prefix(length))).fault != nil)
    }
    for offset in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = bytes
        changed[offset] ^= mask
        // The version of PKCS#8 may be 0 or 1.
        let isVersion = offset == 5 && mask == 1
        #expect(isVersion || SigningKeyFile(changed).fault != nil, "byte \(offset) with \(mask)")
      }
    }
  }
}

@Suite struct SigningKeyFileTests {
  @Test(arguments: [
    (#"{"private_key": "-----BEGIN PRIVATE KEY-----"}"#, SigningKeyFile.Content.json, KeyFault.json),
    ("not a key at all", .other, .notAKey),
    ("${APNS_KEY}", .other, .notAKey),
    ("\u{FEFF} \n", .empty, .empty),
    ("-----BEGIN OPENSSH PRIVATE KEY-----\nMAA=\n-----END OPENSSH PRIVATE KEY-----", .other, .truncated),
  ])
  func `other files are told apart`(text: String, content: SigningKeyFile.Content, fault: KeyFault) {
    let file = SigningKeyFile(Array(text.utf8))
    #expect(file.content == content)
    #expect(file.fault == fault)
    #expect(file.key == nil)
  }

  @Test func `an outer and an inner curve that differ are a fault`() {
    // PKCS#8 on P-256 outside, with parameters of P-384 inside.
    let scalar = [UInt8](repeating: 0, count: 31) + [1]
    let inner = sequence(
      [0x02, 1, 1] + [0x04, 32] + scalar + [0xA0, 7, 0x06, 5, 0x2B, 0x81, 0x04, 0x00, 0x22])
    let file = SigningKeyFile(pkcs8(inner))
    #expect(file.fault == .curvesDiffer(outer: "P-256", inner: "P-384"))
    #expect(file.curve == "P-256")
    #expect(file.innerCurve == "P-384")
  }

  @Test func `a private value of the wrong length is a fault`() {
    let file = SigningKeyFile(pkcs8(sequence([0x02, 1, 1, 0x04, 31] + [UInt8](repeating: 7, count: 31))))
    #expect(file.fault == .valueLength(31))
  }

  @Test func `PKCS#8 under the label of SEC1 is a fault of the label`() {
    let der = pkcs8(sequence([0x02, 1, 1, 0x04, 32] + [UInt8](repeating: 7, count: 32)))
    #expect(SigningKeyFile(der).fault == nil)
    let text = pem(der, label: "EC PRIVATE KEY")
    #expect(SigningKeyFile(text).fault == .labelMismatch(label: "EC PRIVATE KEY", content: "PKCS#8"))
  }

  @Test func `old encryption inside the frame is told without asking for a password`() {
    let text = """
      -----BEGIN EC PRIVATE KEY-----
      Proc-Type: 4,ENCRYPTED
      DEK-Info: AES-256-CBC,00112233445566778899AABBCCDDEEFF

      AAAA
      -----END EC PRIVATE KEY-----
      """
    let file = SigningKeyFile(Array(text.utf8))
    #expect(file.isEncrypted)
    #expect(file.fault == .encrypted)
  }

  @Test func `text on the line of BEGIN and a key wrapped twice have names`() {
    let der = pkcs8(sequence([0x02, 1, 1, 0x04, 32] + [UInt8](repeating: 7, count: 32)))
    let pem = pem(der, label: "PRIVATE KEY")
    let assigned = SigningKeyFile(Array("KEY=".utf8) + pem)
    #expect(assigned.form == .other)
    #expect(assigned.wrapping == .textOnLine)
    #expect(assigned.isWellFormed)
    let twice = SigningKeyFile(Array(base64(pem.map { $0 == 0x0A ? 0x20 : $0 }).utf8))
    #expect(twice.form == .other)
    #expect(twice.wrapping == .nested)
    #expect(twice.isWellFormed)
  }

  private func sequence(_ content: [UInt8]) -> [UInt8] { [0x30, UInt8(content.count)] + content }

  private func pkcs8(_ key: [UInt8]) -> [UInt8] {
    let algorithm: [UInt8] = [
      0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
      0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]
    return sequence([0x02, 1, 0] + algorithm + [0x04, UInt8(key.count)] + key)
  }

  private func pem(_ der: [UInt8], label: String) -> [UInt8] {
    Array("-----BEGIN \(label)-----\n\(base64(der))\n-----END \(label)-----\n".utf8)
  }

  private func base64(_ bytes: [UInt8]) -> String {
    var text = Base64.urlText(bytes)
      .map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }.map(String.init).joined()
    while text.utf8.count % 4 != 0 { text += "=" }
    return text
  }
}
