import ReadinessModel
import Testing

@testable import Collectors

@Suite struct APSShippingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let stage: Stage
    let shipping: String
    let confirmed: String
    let change: @Sendable (inout APSShipping.Situation) -> Void
    var testDescription: String { "\(stage.rawValue): \(name)" }

    init(
      _ stage: Stage, _ name: String, _ shipping: String, _ confirmed: String,
      _ change: @escaping @Sendable (inout APSShipping.Situation) -> Void = { _ in }
    ) {
      self.name = name
      self.stage = stage
      self.shipping = shipping
      self.confirmed = confirmed
      self.change = change
    }
  }

  /// A store build for the App Store channel; each row says what is different.
  private static func situation(_ stage: Stage) -> APSShipping.Situation {
    var situation = APSShipping.Situation(
      stage: stage, channel: .string("app-store"), channelEnvironment: .string("production"),
      declared: .string("development"), signed: stage == .source ? .unknown("source") : .bool(true),
      claimed: .string("production"), granted: .absent())
    situation.declares = true
    situation.claims = true
    return situation
  }

  private static let development: @Sendable (inout APSShipping.Situation) -> Void = {
    $0.channel = .string("development")
    $0.channelEnvironment = .string("sandbox")
  }

  private static let noChannel: @Sendable (inout APSShipping.Situation) -> Void = {
    $0.channel = .unknown("not said", supply: "give a channel")
    $0.channelEnvironment = .unknown("not said", supply: "give a channel")
  }

  static let rows: [Row] = [
    Row(.source, "no key in the source entitlements", "absent", "unknown") {
      $0.declares = false
      $0.declared = .absent()
    },
    Row(.source, "no key, signed by other tools", "absent", "unknown") {
      $0.declares = false
      $0.signer = .other
    },
    Row(.source, "entitlements cannot be read", "unknown", "unknown") {
      $0.declares = nil
      $0.declared = .unknown("malformed")
    },
    Row(.source, "entitlements cannot be read, with a profile", "unknown", "unknown") {
      $0.declares = nil
      $0.hasProfile = true
      $0.granted = .string("production")
    },
    Row(.source, "other signer ships the value", "sandbox", "unknown") { $0.signer = .other },
    Row(.source, "other signer ships an illegal value", "unknown", "unknown") {
      $0.signer = .other
      $0.declared = .string("Production")
    },
    Row(.source, "a fitting profile decides", "production", "true") {
      $0.hasProfile = true
      $0.profileKind = "app-store"
      $0.granted = .string("production")
    },
    Row(.source, "a fitting profile without push", "absent", "true") {
      $0.hasProfile = true
      $0.profileKind = "app-store"
      $0.granted = .absent()
    },
    Row(.source, "a profile of another kind", "sandbox", "unknown") {
      $0.hasProfile = true
      $0.profileKind = "development"
      $0.granted = .string("development")
    },
    Row(.source, "a profile of unknown kind", "production", "unknown") {
      $0.hasProfile = true
      $0.granted = .string("production")
    },
    Row(.source, "a profile and no channel", "production", "unknown") {
      noChannel(&$0)
      $0.hasProfile = true
      $0.profileKind = "app-store"
      $0.granted = .string("production")
    },
    Row(.source, "other signer goes before the profile", "sandbox", "unknown") {
      $0.signer = .other
      $0.hasProfile = true
      $0.profileKind = "app-store"
      $0.granted = .string("production")
    },
    Row(.source, "the channel decides", "production", "unknown"),
    Row(.source, "the channel decides for a variable", "production", "unknown") {
      $0.declared = .unknown("$(APS_ENVIRONMENT)")
    },
    Row(.source, "the development channel decides", "sandbox", "unknown", development),
    Row(.source, "no channel", "unknown", "unknown", noChannel),
    Row(.archive, "not signed", "unknown", "unknown") { $0.signed = .bool(false) },
    Row(.archive, "not signed, with a project", "production", "unknown") {
      $0.signed = .bool(false)
      $0.hasProject = true
    },
    Row(.archive, "signed without the key", "absent", "unknown") {
      $0.claims = false
      $0.claimed = .absent()
    },
    Row(.archive, "development-signed for a store", "production", "unknown") {
      $0.claimed = .string("development")
      $0.isDevelopmentSigned = true
    },
    Row(.archive, "development-signed for development", "sandbox", "unknown") {
      development(&$0)
      $0.claimed = .string("development")
      $0.isDevelopmentSigned = true
    },
    Row(.archive, "development-signed, no channel", "unknown", "unknown") {
      noChannel(&$0)
      $0.claimed = .string("development")
      $0.isDevelopmentSigned = true
    },
    Row(.archive, "signed for distribution", "production", "unknown"),
    Row(.archive, "signed for distribution with the wrong value", "sandbox", "unknown") {
      $0.claimed = .string("development")
    },
    Row(.archive, "signature unreadable", "unknown", "unknown") { $0.claims = nil },
    Row(.archive, "whether it is signed is not known", "unknown", "unknown") {
      $0.signed = .unknown("no executable")
    },
    Row(.export, "signed with production", "production", "true"),
    Row(.export, "signed with development", "sandbox", "true") { $0.claimed = .string("development") },
    Row(.export, "signed with another text", "unknown", "true") { $0.claimed = .string("Production") },
    Row(.export, "signed without the key", "absent", "true") {
      $0.claims = false
      $0.claimed = .absent()
    },
    Row(.export, "not signed", "unknown", "unknown") { $0.signed = .bool(false) },
    Row(.export, "signature unreadable", "unknown", "unknown") { $0.claims = nil },
    Row(.export, "no entitlements given", "unknown", "unknown") { $0.signed = .unknown("none given") },
    Row(.store, "signed with production", "production", "true"),
    Row(.store, "signed without the key", "absent", "true") {
      $0.claims = false
      $0.claimed = .absent()
    },
    Row(.store, "signature unreadable", "unknown", "unknown") { $0.claims = nil },
  ]

  @Test(arguments: rows)
  func `what ships follows from the stage and the evidence`(row: Row) {
    var situation = Self.situation(row.stage)
    row.change(&situation)
    let answer = APSShipping(situation)
    #expect(answer.environment.brief == row.shipping)
    #expect(answer.confirmed.brief == row.confirmed)
  }

  @Test(arguments: rows)
  func `what is not confirmed says why and is never false`(row: Row) {
    var situation = Self.situation(row.stage)
    row.change(&situation)
    let confirmed = APSShipping(situation).confirmed
    #expect(confirmed.brief == "true" || !confirmed.reason.isEmpty)
  }
}
