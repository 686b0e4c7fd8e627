import Cryptography
import FixtureKit
import ReadinessModel
import Testing

@Suite(.enabled(if: hasFixtures, "the folder of fixtures is not here"))
struct SignedMessageTests {
  @Test(arguments: [
    ("empty.mobileprovision", SignedMessageFault.empty),
    ("base64.txt", .base64),
    ("pem.mobileprovision", .armoured(label: "CMS")),
    ("html-error-page.mobileprovision", .notMessage(found: "an HTML page")),
    ("encrypted.mobileprovision", .notSigned(type: "EnvelopedData (encrypted)")),
    ("truncated-last-byte.mobileprovision", .truncated(missing: 1)),
  ])
  func `a file that is no signed message is called by its name`(
    name: String, fault: SignedMessageFault
  ) throws {
    let bytes = try SharedFolder.bytes("fixtures/profiles/container/" + name)
    #expect(throws: fault) { try SignedMessage(reading: bytes) }
    let diagnostic = fault.diagnostic(at: nil)
    #expect(diagnostic.code.hasPrefix("cms."))
    #expect(!diagnostic.message.contains("\n"))
  }

  @Test func `half a message names the bytes that are missing`() throws {
    let whole = try SharedFolder.bytes("fixtures/profiles/app-store.mobileprovision")
    #expect(throws: SignedMessageFault.truncated(missing: whole.count - 5000)) {
      try SignedMessage(reading: Array(whole.prefix(5000)))
    }
  }

  @Test func `a message above the limit is refused with the limit`() {
    let bytes = [UInt8](repeating: 0x30, count: SignedMessage.maximumBytes + 1)
    #expect(throws: SignedMessageFault.tooLarge(bytes: bytes.count, limit: 16 * 1024 * 1024)) {
      try SignedMessage(reading: bytes)
    }
  }

  @Test func `bytes behind the message are counted and left out`() throws {
    let bytes = try SharedFolder.bytes("fixtures/profiles/app-store.mobileprovision")
    let message = try SignedMessage(reading: bytes + [1, 2, 3])
    #expect(message.trailingBytes == 3)
    #expect(message.bytes == bytes)
  }

  @Test(arguments: [
    ("detached", "detached from its content"), ("no-signer", "has no signer"),
  ])
  func `a message without content or signer does not verify`(name: String, words: String) throws {
    let verdict = try Profiles.message("container/\(name).mobileprovision").verify(
      as: .iOSProfile, anchors: Profiles.anchors(), now: Profiles.now)
    #expect(verdict.verifies == false)
    #expect(verdict.problem?.contains(words) == true)
  }

  @Test func `a detached message verifies with the content that was signed and no other`() throws {
    let content = try #require(try Profiles.message("app-store.mobileprovision").content)
    let message = try Profiles.message("container/detached.mobileprovision")
    let anchors = try Profiles.anchors()
    func verdict(_ bytes: [UInt8]) -> SignatureVerdict {
      message.verify(as: .iOSProfile, anchors: anchors, now: Profiles.now, detached: bytes)
    }
    #expect(verdict(content).isTrusted)
    #expect(verdict(content + [0]).verifies == false)
    #expect(verdict([]).verifies == false)
  }

  @Test(arguments: [
    ("no-intermediate.mobileprovision", SignatureVerdict.Chain.incomplete, "is not in the message"),
    ("no-embedded-certificates.mobileprovision", .incomplete, "signer's certificate"),
    ("wrong-ca.mobileprovision", .other, "not a trusted root"),
    ("wrong-ca-with-trusted-root-added.mobileprovision", .other, ""),
    ("signed-by-developer.mobileprovision", .other, "1.2.840.113635.100.6.58"),
    ("signer-without-marker.mobileprovision", .other, "none of the markers"),
  ])
  func `a chain that cannot be trusted says why`(
    name: String, chain: SignatureVerdict.Chain, words: String
  ) throws {
    let verdict = try Profiles.message(name).verify(
      as: .iOSProfile, anchors: Profiles.anchors(), now: Profiles.now)
    #expect(verdict.chain == chain)
    #expect(words.isEmpty || verdict.problem?.contains(words) == true, "\(verdict.problem ?? "")")
    #expect(!verdict.isTrusted)
  }

  @Test func `a root that is missing from the message is taken from the given anchors only`() throws {
    let message = try Profiles.message("no-root.mobileprovision")
    #expect(
      message.verify(as: .iOSProfile, anchors: try Profiles.anchors(), now: Profiles.now).chain == .given)
    #expect(message.verify(as: .iOSProfile, now: Profiles.now).chain == .incomplete)
  }

  @Test func `certificates are judged at the signing time and told apart from today`() throws {
    let verdict = try Profiles.message("signer-expired.mobileprovision").verify(
      as: .iOSProfile, anchors: Profiles.anchors(), now: Profiles.now)
    #expect(verdict.chain == .given)
    #expect(verdict.isCurrent == false)
    #expect(verdict.judgedAt.rfc3339 == "2023-06-01T08:30:15Z")
  }

  @Test func `without signing time the creation counts, then today`() throws {
    let message = try Profiles.message("app-store-no-signed-attributes.mobileprovision")
    let anchors = try Profiles.anchors()
    let early = try #require(Timestamp(rfc3339: "2019-12-31T23:59:59Z"))
    let created = message.verify(as: .iOSProfile, anchors: anchors, createdAt: early, now: Profiles.now)
    #expect(created.chain == .other)
    #expect(created.chainProblem?.contains("was not in force") == true)
    #expect(created.isCurrent == true)
    let today = message.verify(as: .iOSProfile, anchors: anchors, now: Profiles.now)
    #expect(today.judgedAt == Profiles.now)
    #expect(today.isTrusted)
  }

  @Test func `a signer of the other platform is not accepted`() throws {
    let message = try Profiles.message("app-store.mobileprovision")
    let anchors = try Profiles.anchors()
    #expect(message.verify(as: .macProfile, anchors: anchors, now: Profiles.now).chain == .other)
    #expect(message.verify(as: .anyProfile, anchors: anchors, now: Profiles.now).chain == .given)
  }

  @Test func `an unknown digest is not evaluated, which is not the same as forged`() throws {
    var bytes = try SharedFolder.bytes("fixtures/profiles/app-store.mobileprovision")
    let sha1: [UInt8] = [0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A]
    var changed = 0
    for index in bytes.indices.dropLast(sha1.count) where Array(bytes[index..<index + sha1.count]) == sha1 {
      bytes[index + 6] = 0x7F
      changed += 1
    }
    try #require(changed >= 2)
    let verdict = try SignedMessage(reading: bytes).verify(
      as: .iOSProfile, anchors: Profiles.anchors(), now: Profiles.now)
    #expect(verdict.verifies == nil)
    #expect(verdict.problem?.contains("1.3.14.3.2.127") == true, "\(verdict.problem ?? "")")
    #expect(!verdict.isTrusted)
  }

  @Test func `an unknown signature algorithm is not evaluated either`() throws {
    var bytes = try SharedFolder.bytes("fixtures/profiles/app-store.mobileprovision")
    // rsaEncryption in the signer's record, which is the last one.
    let identifier: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    let place = try #require(
      bytes.indices.dropLast(9).last { Array(bytes[$0..<$0 + 9]) == identifier })
    bytes[place + 8] = 0x7F
    let verdict = try SignedMessage(reading: bytes).verify(
      as: .iOSProfile, anchors: Profiles.anchors(), now: Profiles.now)
    #expect(verdict.verifies == nil, "\(verdict.verification)")
    #expect(!verdict.isTrusted)
  }

  @Test func `BER beyond its own limit is refused`() throws {
    let message = try SharedFolder.bytes("fixtures/profiles/container/ber-indefinite.mobileprovision")
    let bytes = message + [UInt8](repeating: 0, count: SignedMessage.maximumBERBytes)
    #expect(throws: SignedMessageFault.tooLarge(bytes: bytes.count, limit: 512 * 1024)) {
      try SignedMessage(reading: bytes)
    }
  }

  @Test func `no changed byte of the content goes unnoticed`() throws {
    let bytes = try SharedFolder.bytes("fixtures/profiles/app-store.mobileprovision")
    let content = try #require(try SignedMessage(reading: bytes).content)
    let start = try #require(position(of: content, in: bytes))
    let anchors = try Profiles.anchors()
    for offset in stride(from: 0, to: content.count, by: 29) {
      var changed = bytes
      changed[start + offset] ^= 0x20
      let verdict = try SignedMessage(reading: changed).verify(
        as: .iOSProfile, anchors: anchors, now: Profiles.now)
      guard case .fails = verdict.verification else {
        Issue.record("byte \(offset) of the content: \(verdict.verification)")
        return
      }
    }
  }

  @Test func `every truncation and many a changed byte is read or refused`() throws {
    let anchors = try Profiles.anchors()
    for name in ["app-store.mobileprovision", "container/ber-indefinite.mobileprovision"] {
      let bytes = try SharedFolder.bytes("fixtures/profiles/" + name)
      for length in stride(from: 0, to: bytes.count, by: name.hasPrefix("container") ? 3 : 1) {
        #expect(throws: SignedMessageFault.self) { try SignedMessage(reading: Array(bytes.prefix(length))) }
      }
      for offset in stride(from: 0, to: bytes.count, by: 31) {
        for mask: UInt8 in [0x01, 0x80, 0xFF] {
          var changed = bytes
          changed[offset] ^= mask
          guard let message = try? SignedMessage(reading: changed) else { continue }
          _ = message.verify(as: .iOSProfile, anchors: anchors, now: Profiles.now)
        }
      }
    }
  }

  @Test func `a tower of indefinite lengths is refused`() {
    let bytes = [[UInt8]](repeating: [0x30, 0x80], count: 100_000).flatMap { $0 }
    #expect(throws: SignedMessageFault.self) { try SignedMessage(reading: bytes) }
  }
}

@Suite(.enabled(if: SharedFolder.path("real/profiles") != nil, "the folder of genuine profiles is not here"))
struct GenuineProfileTests {
  static let names: [(String, SigningPurpose)] = [
    ("iOS_App_Store__App.mobileprovision", .iOSProfile),
    ("iOS_App_Store__ExtensionsNotificationService.mobileprovision", .iOSProfile),
    ("Mac_App_Store__App.provisionprofile", .macProfile),
    ("Mac_Dev_ID__App.provisionprofile", .macProfile),
  ]
  let now = Timestamp(rfc3339: "2026-09-01T00:00:00Z") ?? Timestamp(seconds: 0)

  @Test(arguments: names)
  func `both layers lead to Apple's roots`(name: String, purpose: SigningPurpose) throws {
    let message = try SignedMessage(reading: SharedFolder.bytes("real/profiles/" + name))
    let verdict = message.verify(as: purpose, now: now)
    #expect(verdict.chain == .apple, "\(verdict.problem ?? "")")
    #expect(verdict.isTrusted)
    #expect(verdict.isCurrent == true)
    #expect(verdict.certificates.count == 3)
    #expect(message.digest == .sha1)

    let content = try #require(message.content)
    let inner = try SignedMessage(reading: try #require(Profiles.derProfile(in: content)))
    let der = inner.verify(as: .derProfile, createdAt: message.signingTime, now: now)
    #expect(der.chain == .apple, "\(der.problem ?? "")")
    #expect(der.isTrusted)
    #expect(inner.digest == .sha256)
  }

  @Test(arguments: names)
  func `one changed byte is refused`(name: String, purpose: SigningPurpose) throws {
    let bytes = try SharedFolder.bytes("real/profiles/" + name)
    let content = try #require(try SignedMessage(reading: bytes).content)
    let start = try #require(position(of: content, in: bytes))
    for offset in stride(from: 0, to: content.count, by: 499) {
      var changed = bytes
      changed[start + offset] ^= 1
      let verdict = try SignedMessage(reading: changed).verify(as: purpose, now: now)
      #expect(verdict.verifies == false)
      #expect(verdict.chain == .apple)
      #expect(!verdict.isTrusted)
    }
  }
}
