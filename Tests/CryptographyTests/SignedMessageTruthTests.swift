import Cryptography
import FixtureKit
import ReadinessModel
import Testing

struct ProfileFacts: Decodable, Sendable {
  let form: String
  let cmsParses: Bool?
  let hasContent: Bool?
  let ber: Bool?
  let digest: String?
  let embeddedCertificates: Int?
  let signatureValid: Bool?
  let chainValid: Bool?
  let chainValidAtSigningTime: Bool?
  let signerCN: String?
  let signerMarkers: [String]?
  let signingTime: String?
  let creation: String?
  let derProfile: Bool?
  let derProfileValid: Bool?
  let derChainValid: Bool?
  let platforms: [String]?

  var purpose: SigningPurpose { platforms == ["OSX"] ? .macProfile : .iOSProfile }
}

/// Messages, anchors and times that several suites use.
enum Profiles {
  /// The day at which the truth table judges.
  static let now = Timestamp(seconds: 1_796_083_200)

  static let rows = Truth<ProfileFacts>.rows("profiles").filter {
    $0.facts.form != "xml" && $0.facts.form != "binary"
  }

  static func anchors() throws -> TrustAnchors {
    TrustAnchors(given: try Certificate.read(SharedFolder.bytes("fixtures/pki/trust.pem")))
  }

  static func message(_ name: String) throws -> SignedMessage {
    try SignedMessage(reading: SharedFolder.bytes("fixtures/profiles/" + name))
  }

  /// The value of `DER-Encoded-Profile` in an XML property list, found as text.
  static func derProfile(in content: [UInt8]) -> [UInt8]? {
    let text = content.span
    guard let key = text.firstPosition(of: Array("<key>DER-Encoded-Profile</key>".utf8)),
      let start = text.firstPosition(of: Array("<data>".utf8), from: key),
      let end = text.firstPosition(of: Array("</data>".utf8), from: start)
    else { return nil }
    return Base64.decode(Array(content[start + 6..<end]))
  }
}

@Suite(.enabled(if: hasFixtures, "the folder of fixtures is not here"))
struct SignedMessageTruthTests {
  @Test func `the truth table has all its profiles`() {
    #expect(Profiles.rows.count >= 73)
    #expect(Profiles.now.rfc3339 == "2026-12-01T00:00:00Z")
  }

  @Test(arguments: Profiles.rows)
  func `every file is read or refused as the truth table says`(_ row: Truth<ProfileFacts>) throws {
    let facts = row.facts
    let bytes = try row.bytes()
    guard facts.cmsParses == true, facts.form == "cms" else {
      #expect(throws: SignedMessageFault.self) { try SignedMessage(reading: bytes) }
      return
    }
    let message = try SignedMessage(reading: bytes)
    #expect((message.content != nil) == facts.hasContent)
    #expect(message.isIndefinite == facts.ber)
    #expect(message.digest?.rawValue == facts.digest)
    #expect(message.certificates.count == facts.embeddedCertificates)
    #expect(message.signingTime?.rfc3339 == facts.signingTime)
    #expect(message.hasSignedAttributes == (facts.signingTime != nil))
    #expect((message.trailingBytes > 0) == row.path.contains("trailing"))
  }

  @Test(arguments: Profiles.rows.filter { $0.facts.cmsParses == true && $0.facts.form == "cms" })
  func `every signature and chain is judged as the truth table says`(_ row: Truth<ProfileFacts>) throws {
    let facts = row.facts
    let message = try SignedMessage(reading: row.bytes())
    let verdict = message.verify(
      as: facts.purpose, anchors: try Profiles.anchors(),
      createdAt: facts.creation.flatMap(Timestamp.init(rfc3339:)), now: Profiles.now)
    #expect(verdict.verifies == facts.signatureValid, "\(verdict.problem ?? "")")
    guard facts.signatureValid == true else {
      #expect(!verdict.isTrusted)
      #expect(verdict.problem != nil)
      return
    }
    #expect(verdict.signer?.commonName == facts.signerCN)
    let markers = verdict.signer?.extensions.map(\.identifier).filter(AppleMarker.isApple)
    #expect(markers?.map(AppleMarker.short) == facts.signerMarkers)
    let leads = verdict.anchor == .given
    #expect((leads && verdict.isCurrent == true) == facts.chainValid, "\(verdict.problem ?? "")")

    // Names and root may be right and the signer still not one of profiles.
    let isProfileSigner = facts.signerMarkers == ["6.58"] || facts.signerMarkers == ["4.11"]
    let chainHeld = facts.chainValidAtSigningTime ?? facts.chainValid
    #expect(verdict.isTrusted == (chainHeld == true && isProfileSigner), "\(verdict.problem ?? "")")
    #expect((verdict.problem == nil) == verdict.isTrusted)
  }

  @Test(arguments: Profiles.rows.filter { $0.facts.derProfile == true && $0.facts.form == "cms" })
  func `every DER form is judged as the truth table says`(_ row: Truth<ProfileFacts>) throws {
    let content = try #require(try SignedMessage(reading: row.bytes()).content)
    if content.starts(with: "bplist".utf8) { return }
    let bytes = try #require(Profiles.derProfile(in: content))
    guard let message = try? SignedMessage(reading: bytes) else {
      #expect(row.facts.derProfileValid == false)
      return
    }
    let verdict = message.verify(
      as: .derProfile, anchors: try Profiles.anchors(), now: Profiles.now)
    #expect(verdict.verifies == row.facts.derProfileValid, "\(verdict.problem ?? "")")
    #expect(verdict.isTrusted == (row.facts.derChainValid == true), "\(verdict.problem ?? "")")
    // The purposes are kept apart: this signer does not sign profiles themselves.
    let asProfile = message.verify(as: .anyProfile, anchors: try Profiles.anchors(), now: Profiles.now)
    #expect(asProfile.chain != .given)
  }

  @Test(arguments: Profiles.rows.filter { $0.facts.cmsParses == true && $0.facts.form == "cms" })
  func `nothing of the test authority is trusted without its roots`(_ row: Truth<ProfileFacts>) throws {
    let verdict = try SignedMessage(reading: row.bytes()).verify(as: row.facts.purpose, now: Profiles.now)
    #expect(verdict.chain == .other || verdict.chain == .incomplete)
    #expect(verdict.anchor == nil)
    #expect(!verdict.isTrusted)
  }
}
