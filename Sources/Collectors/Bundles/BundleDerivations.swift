import ReadinessModel

/// What follows for one bundle from its own facts, and then from those of the release.
enum BundleDerivations {
  /// Facts that need nothing but the bundle and the stage.
  static func derive(_ bundle: inout FactMap, stage: Stage) {
    let executable = bundle.node("signature").unknown?.supply ?? ""
    bundle["kind"] = BundleKind.derive(bundle)
    let info = bundle.node("info")
    bundle["platform"] = bundle["platform"] ?? BundlePlatform.platform(info, executable: executable)
    bundle["simulator"] = bundle["simulator"] ?? BundlePlatform.simulator(info, executable: executable)
    bundle["backgroundModes"] = backgroundModes(info)
    let claimed = claimed(bundle, stage: stage)
    bundle.record(claimed, at: "entitlements", "claimed")
    bundle.record(
      illegal(claimed, signed: bundle.node("signed").truth == true), at: "entitlements", "illegal")
    bundle.record(dropped(bundle), at: "entitlements", "dropped")
    let platform = bundle.node("platform").text
    bundle.record(APSKeys.present(in: claimed), at: "aps", "keys")
    for (key, place) in [("declared", "source"), ("signed", "signed"), ("granted", "profile")] {
      bundle.record(
        APSKeys.value(in: bundle.node("entitlements", place), platform: platform), at: "aps", key)
    }
    bundle["signedAppIDs"] = signedAppIDs(bundle)
    bundle["restricted"] = restricted(bundle)
    bundle["teamIDs"] = TeamDerivations.teamIDs(bundle)
  }

  /// Facts that need those of the release and of the routes.
  static func finish(_ bundle: inout FactMap, release: FactMap, stage: Stage, team: FactNode) {
    bundle["appIDPrefixes"] = TeamDerivations.prefixes(bundle, team: team)
    bundle["profileExpected"] = profileExpected(bundle, release: release, stage: stage)
    bundle.record(ungranted(bundle), at: "entitlements", "ungranted")
    let shipping = APSShipping(situation(of: bundle, release: release, stage: stage))
    bundle.record(shipping.environment, at: "aps", "shipping")
    bundle.record(shipping.confirmed, at: "aps", "confirmed")
  }

  private static func backgroundModes(_ info: FactNode) -> FactNode {
    if let unknown = info.unknown { return .unknown(unknown) }
    guard let modes = info.map?["UIBackgroundModes"] else {
      return .list([], from: info.origin?.below("UIBackgroundModes"))
    }
    return modes.unknown != nil || modes.texts != nil ? modes : .list([], from: modes.origin)
  }

  /// `signed` of a signed product, else `source`. A signature without entitlements claims nothing, which is
  /// an empty map.
  private static func claimed(_ bundle: FactMap, stage: Stage) -> FactNode {
    let signed = bundle.node("signed")
    if stage == .source || signed.truth == false { return bundle.node("entitlements", "source") }
    guard signed.truth == true else {
      let product = bundle.node("entitlements", "signed")
      return .unknown(product.unknown ?? signed.unknown ?? Unknown("whether it is signed is not known"))
    }
    let product = bundle.node("entitlements", "signed")
    return product.isAbsent ? .map(FactMap(), from: product.origin ?? signed.origin) : product
  }

  private static func illegal(_ claimed: FactNode, signed: Bool) -> FactNode {
    if let unknown = claimed.unknown { return .unknown(unknown) }
    guard let map = claimed.map else { return .list([], from: claimed.origin) }
    return .list(EntitlementTypes.illegal(in: map, signed: signed), from: claimed.origin)
  }

  private static func dropped(_ bundle: FactMap) -> FactNode {
    let source = bundle.node("entitlements", "source")
    let signed = bundle.node("entitlements", "signed")
    if let unknown = source.unknown ?? signed.unknown { return .unknown(unknown) }
    guard let before = source.map else {
      return .unknown("the source entitlements were not given", supply: "give the project beside the product")
    }
    guard let after = signed.map else {
      return .unknown("the product is not signed", supply: "give the signed export")
    }
    return .list(EntitlementTypes.dropped(from: before, signed: after), from: signed.origin)
  }

  private static func signedAppIDs(_ bundle: FactMap) -> FactNode {
    let signed = bundle.node("entitlements", "signed")
    if let unknown = signed.unknown { return .unknown(unknown) }
    let keys =
      switch bundle.node("platform").text {
      case "macos": ["com.apple.application-identifier"]
      case let platform? where BundlePlatform.iOSFamily.contains(platform): ["application-identifier"]
      default: ["application-identifier", "com.apple.application-identifier"]
      }
    return .list(keys.compactMap { signed.map?[$0] }.filter { $0.text != nil }, from: signed.origin)
  }

  /// Whether the entitlements need a profile. On macOS only those outside `com.apple.security.` do.
  private static func restricted(_ bundle: FactMap) -> FactNode {
    let platform = bundle.node("platform")
    if let name = platform.text, BundlePlatform.iOSFamily.contains(name) {
      return .bool(true, from: platform.origin)
    }
    let claimed = bundle.node("entitlements", "claimed")
    if let unknown = claimed.unknown { return .unknown(unknown) }
    let claim = claimed.map?.entries.first { EntitlementMatching.isRestricted($0.key) }
    if let claim { return .bool(true, from: claim.node.origin) }
    if let unknown = platform.unknown { return .unknown(unknown) }
    return .bool(false, from: claimed.origin)
  }

  /// Whether a profile has to be embedded. An unsigned product, a simulator build and a store download need
  /// none; a Mac app for TestFlight needs one whatever it claims (Apple, TN3125).
  private static func profileExpected(_ bundle: FactMap, release: FactMap, stage: Stage) -> FactNode {
    guard stage == .archive || stage == .export else { return .bool(false) }
    let signed = bundle.node("signed")
    let restricted = bundle.node("restricted")
    let simulator = bundle.node("simulator")
    if signed.truth == false { return signed }
    if simulator.truth == true { return .bool(false, from: simulator.origin) }
    if restricted.truth == false {
      let channel = release.node("channel")
      guard channel.text == Channel.testFlight.rawValue else {
        return channel.unknown.map { .unknown($0) } ?? .bool(false, from: restricted.origin)
      }
    } else if let unknown = restricted.unknown {
      return .unknown(unknown)
    }
    if let unknown = signed.unknown { return .unknown(unknown) }
    return .bool(true, from: restricted.origin)
  }

  /// Claims outside the profile. For a bundle that needs push the keys for APNs are left to the rules about
  /// them.
  private static func ungranted(_ bundle: FactMap) -> FactNode {
    let allowed = bundle.node("entitlements", "profile")
    let claimed = bundle.node("entitlements", "claimed")
    if let unknown = claimed.unknown ?? allowed.unknown { return .unknown(unknown) }
    guard let grants = allowed.map else {
      return .unknown("there is no profile to compare with", from: allowed.origin)
    }
    guard let claims = claimed.map else { return .list([], from: claimed.origin) }
    let isMac = bundle.node("platform").text.map(BundlePlatform.macFamily.contains) ?? false
    var found = EntitlementMatching.ungranted(claims, allowedBy: grants, onlyRestricted: isMac)
    if found.contains(where: { APSKeys.all.contains($0.key) }) {
      let needsPush = bundle.node("needsPush")
      if let unknown = needsPush.unknown { return .unknown(unknown) }
      if needsPush.truth == true { found.removeAll { APSKeys.all.contains($0.key) } }
    }
    return .list(found.map(\.record), from: claimed.origin)
  }

  private static func situation(
    of bundle: FactMap, release: FactMap, stage: Stage
  ) -> APSShipping.Situation {
    let source = bundle.node("entitlements", "source")
    let signed = bundle.node("entitlements", "signed")
    let declared = bundle.node("aps", "declared")
    let claimed = bundle.node("aps", "signed")
    let profile = bundle.node("profile")
    var situation = APSShipping.Situation(
      stage: stage, channel: release.node("channel"), channelEnvironment: release.node("environment"),
      declared: declared, signed: bundle.node("signed"), claimed: claimed,
      granted: bundle.node("aps", "granted"))
    situation.signer = release.node("signer").text.flatMap(Signer.init) ?? .xcode
    situation.declares = source.unknown == nil ? !declared.isAbsent : nil
    situation.sourceUnknown = source.unknown
    situation.claims = signed.unknown == nil ? !claimed.isAbsent : nil
    situation.signatureUnknown = signed.unknown
    situation.hasProfile = profile.map != nil || (profile.unknown != nil && profile.origin != nil)
    situation.profileKind = profile.map?.node("kind").text
    situation.isDevelopmentSigned =
      situation.profileKind == "development"
      || bundle.node("signature", "signer", "kinds").texts?.contains("development") ?? false
    situation.hasProject = bundle.node("source", "settings").map != nil
    return situation
  }
}
