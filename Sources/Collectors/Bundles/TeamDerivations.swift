import ReadinessModel

/// The teams that a bundle names, and what follows from them.
enum TeamDerivations {
  static let entitlement = "com.apple.developer.team-identifier"

  /// Every place in the bundle that names a team, the signature first, as `{from, value}`.
  static func teamIDs(_ bundle: FactMap) -> FactNode {
    var found: [FactNode] = []
    func add(_ node: FactNode, from name: String) {
      guard node.text != nil else { return }
      found.append(.map(FactMap([("from", .string(name)), ("value", node)]), from: node.origin))
    }
    add(bundle.node("signature", "teamID"), from: "signature")
    add(bundle.node("signature", "signer", "team"), from: "signing certificate")
    add(bundle.node("entitlements", "claimed").map?[entitlement] ?? .absent(), from: "entitlements")
    for team in bundle.node("profile", "teamIDs").elements ?? [] { add(team, from: "profile") }
    add(bundle.node("source", "settings").map?["DEVELOPMENT_TEAM"] ?? .absent(), from: "build settings")
    if !found.isEmpty { return .list(found) }
    let reason =
      bundle.node("entitlements", "claimed").unknown ?? bundle.node("profile").unknown
      ?? Unknown("nothing in the bundle names a team")
    return .unknown(reason)
  }

  /// The team of the main app: the one its signature names, else its profile's, else the one that the export
  /// options name.
  static func team(ofMain bundle: FactMap?, exportOptions: FactNode, unknown: Unknown?) -> FactNode {
    guard let bundle else { return .unknown(unknown ?? Unknown("the main app is not known")) }
    let teams = bundle.node("teamIDs")
    if let first = teams.elements?.first?.map?.node("value") { return first }
    if let exported = exportOptions.map?.node("teamID"), exported.text != nil { return exported }
    return .unknown(teams.unknown ?? Unknown("nothing in the app names a team"))
  }

  /// What may stand before the bundle id in an App ID: the profile's prefixes, else the team. Old accounts
  /// have prefixes that differ from the team.
  static func prefixes(_ bundle: FactMap, team: FactNode) -> FactNode {
    let prefixes = bundle.node("profile", "prefixes")
    if let elements = prefixes.elements, !elements.isEmpty { return prefixes }
    let own = bundle.node("teamIDs").elements?.first?.map?.node("value") ?? team
    if own.text != nil { return .list([own], from: own.origin) }
    return .unknown(
      bundle.node("profile").unknown ?? own.unknown ?? Unknown("neither a profile nor a team is known"))
  }
}
