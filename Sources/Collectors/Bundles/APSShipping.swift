import ReadinessModel

/// The APNs environment of the tokens of the build that reaches its users, as far as it can be told from
/// what is looked at now.
///
/// Source: Apple, "APS Environment Entitlement": Xcode writes the value of the profile it signs with, so that
/// neither a source file nor a development-signed archive decides what ships.
struct APSShipping: Sendable, Hashable {
  /// `sandbox`, `production`, absent or unknown.
  let environment: FactNode
  /// True when the environment was read from what ships, else unknown.
  let confirmed: FactNode

  /// What the answer depends on.
  struct Situation: Sendable {
    var stage: Stage
    var signer = Signer.xcode
    /// `release.channel`.
    var channel: FactNode
    /// `release.environment`.
    var channelEnvironment: FactNode
    /// Value of the key for APNs in the source entitlements; present and unknown when it is a variable.
    var declared: FactNode
    /// Whether the source entitlements hold a key for APNs; `nil` when they cannot be read.
    var declares: Bool?
    /// Why the source entitlements cannot be read.
    var sourceUnknown: Unknown?
    /// `bundle.signed`.
    var signed: FactNode
    /// Value of the key in the signature.
    var claimed: FactNode
    /// Whether the signature holds a key for APNs; `nil` when it cannot be read.
    var claims: Bool?
    /// Why the signature cannot be read.
    var signatureUnknown: Unknown?
    /// Value of the key in the profile.
    var granted: FactNode
    /// Whether a profile for the bundle is given.
    var hasProfile = false
    /// Kind of the profile; `nil` without one, or when it cannot be told.
    var profileKind: String?
    /// Whether the certificate that signed, or the profile, is for development.
    var isDevelopmentSigned = false
    /// Whether a project stands beside what is looked at.
    var hasProject = false
  }

  private init(_ environment: FactNode, _ confirmed: FactNode) {
    self.environment = environment
    self.confirmed = confirmed
  }

  init(_ situation: Situation) {
    self =
      switch situation.stage {
      case .source: Self.source(situation)
      case .archive: Self.archive(situation)
      case .export, .store: Self.product(situation)
      }
  }

  private static func source(_ situation: Situation) -> APSShipping {
    let open = FactNode.unknown(
      "a source tree does not show what is signed",
      supply: situation.signer == .other
        ? "give the signed export" : "give the export, or the profile it is signed with")
    guard let declares = situation.declares else {
      let unknown = situation.sourceUnknown ?? Unknown("the source entitlements were not read")
      return APSShipping(.unknown(unknown), .unknown(unknown))
    }
    guard declares else { return APSShipping(.absent(from: situation.declared.origin), open) }
    if situation.signer == .other { return APSShipping(environment(of: situation.declared), open) }
    if situation.hasProfile {
      return APSShipping(environment(of: situation.granted), profileFit(situation))
    }
    return APSShipping(situation.channelEnvironment, open)
  }

  private static func archive(_ situation: Situation) -> APSShipping {
    let open = FactNode.unknown("the export signs again", supply: "give the export")
    switch situation.signed.truth {
    case false?:
      if situation.hasProject { return APSShipping(source(situation).environment, open) }
      let decides = Unknown("the archive is not signed, the export decides", supply: "give the export")
      return APSShipping(.unknown(decides), open)
    case nil:
      let unseen = Unknown("whether it is signed was not seen")
      return APSShipping(.unknown(situation.signed.unknown ?? unseen), open)
    case true?: break
    }
    guard let claims = situation.claims else {
      let unread = Unknown("the signature was not read")
      return APSShipping(.unknown(situation.signatureUnknown ?? unread), open)
    }
    guard claims else { return APSShipping(.absent(from: situation.claimed.origin), open) }
    if situation.isDevelopmentSigned, situation.channel.text != Channel.development.rawValue {
      return APSShipping(situation.channelEnvironment, open)
    }
    return APSShipping(environment(of: situation.claimed), open)
  }

  private static func product(_ situation: Situation) -> APSShipping {
    guard situation.signed.truth == true, let claims = situation.claims else {
      let unknown =
        situation.signed.unknown ?? situation.signatureUnknown
        ?? Unknown("the product is not signed", supply: "give the signed export")
      return APSShipping(.unknown(unknown), .unknown(unknown))
    }
    let confirmed = FactNode.bool(true, from: situation.claimed.origin)
    guard claims else { return APSShipping(.absent(from: situation.claimed.origin), confirmed) }
    return APSShipping(environment(of: situation.claimed), confirmed)
  }

  /// Apple's literal in the words of facts.
  static func environment(of literal: FactNode) -> FactNode {
    guard let text = literal.text else { return literal }
    switch text {
    case "development": return .string(PushEnvironment.sandbox.rawValue, from: literal.origin)
    case "production": return .string(PushEnvironment.production.rawValue, from: literal.origin)
    default:
      return .unknown(
        "`\(text)` is neither `development` nor `production`",
        supply: "sign with a legal value of `aps-environment`", from: literal.origin)
    }
  }

  /// True when the profile is of the kind that the channel needs, else unknown.
  private static func profileFit(_ situation: Situation) -> FactNode {
    if let unknown = situation.channel.unknown { return .unknown(unknown) }
    guard let kind = situation.profileKind, let channel = situation.channel.text.flatMap(Channel.init) else {
      return .unknown("the kind of the profile cannot be told", supply: "give the signed export")
    }
    guard kind == channel.profileKind else {
      return .unknown(
        "the profile is of kind `\(kind)`, channel `\(channel.rawValue)` needs `\(channel.profileKind)`",
        supply: "give the export, or the profile it is signed with")
    }
    return .bool(true, from: situation.granted.origin)
  }
}

extension Channel {
  /// The kind of profile that a build for this channel is signed with, in the words of `profile.kind`.
  var profileKind: String {
    switch self {
    case .development: "development"
    case .adHoc: "ad-hoc"
    case .enterprise: "enterprise"
    case .testFlight, .appStore: "app-store"
    case .developerID: "developer-id"
    }
  }
}
