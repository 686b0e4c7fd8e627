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
}

@Suite(.enabled(if: hasFixtures, "the folder of fixtures is not here"))
struct SignedMessageTruthTests {
  static let rows = Truth<ProfileFacts>.rows("profiles").filter { $0.facts.form != "xml" && $0.facts.form != "binary" }
  let now = Timestamp(rfc3339: "2026-12-01T00:00:00Z") ?? Timestamp(seconds: 0)

  func anchors() throws -> TrustAnchors {
    TrustAnchors(given: try Certificate.read(SharedFolder.bytes("fixtures/pki/trust.pem")))
  }

  @Test(arguments: rows)
  func `every profile is judged as the truth table says`(_ row: Truth<ProfileFacts>) throws {
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

    let purpose: SigningPurpose = facts.platforms == ["OSX"] ? .macProfile : .iOSProfile
    let verdict = message.verify(
      as: purpose, anchors: try anchors(), createdAt: facts.creation.flatMap(Timestamp.init(rfc3339:)), now: now)
    #expect(verdict.verifies == facts.signatureValid, "\(verdict.problem ?? "")")
    if facts.signatureValid == true {
      let leads = verdict.anchor == .given
      #expect((leads && verdict.isCurrent == true) == facts.chainValid, "\(verdict.problem ?? "")")
      #expect(verdict.signer?.commonName == facts.signerCN)
      let markers = verdict.signer?.extensions.map(\.identifier).filter(AppleMarker.isApple).map(AppleMarker.short)
      #expect(markers == facts.signerMarkers)
      if let then = facts.chainValidAtSigningTime, facts.signingTime != nil {
        let inForce = verdict.certificates.dropLast().allSatisfy { $0.isInForce(at: verdict.judgedAt) }
        #expect((leads && inForce) == then)
      }
      // A right chain under the wrong signer is not accepted, and only then do the two differ.
      let signerIsRight = facts.signerMarkers == ["6.58"] || facts.signerMarkers == ["4.11"]
      let expected = (facts.chainValidAtSigningTime ?? facts.chainValid) == true && signerIsRight
      #expect((verdict.chain == .given) == expected, "\(verdict.problem ?? "")")
      #expect(verdict.isTrusted == expected)
    } else {
      #expect(!verdict.isTrusted)
    }
    let untrusting = message.verify(as: purpose, now: now)
    #expect(untrusting.chain == .other || untrusting.chain == .incomplete)
    #expect(untrusting.anchor == nil)
  }
}
