import ReadinessModel

/// The entitlement for APNs, which has another name on macOS.
///
/// Source: Apple, "APS Environment Entitlement" and "APS Environment (macOS) Entitlement".
enum APSKeys {
  static let iOS = "aps-environment"
  static let macOS = "com.apple.developer.aps-environment"
  static let all = [iOS, macOS]

  /// The keys for APNs that `claims` holds, in the order of ``all``.
  static func present(in claims: FactNode) -> FactNode {
    switch claims.content {
    case .map(let map):
      return .list(
        all.compactMap { key in map[key].map { .string(key, from: $0.origin) } }, from: claims.origin)
    case .unknown(let unknown): return .unknown(unknown)
    case .absent, .value, .list: return .list([], from: claims.origin)
    }
  }

  /// The value of the key that counts on `platform`. On Catalyst, and where the platform is not known, the
  /// one that is there counts, the one of iOS first.
  static func value(in entitlements: FactNode, platform: String?) -> FactNode {
    guard let map = entitlements.map else { return entitlements }
    let node: FactNode? =
      switch platform {
      case "macos": map[macOS]
      case let platform? where BundlePlatform.iOSFamily.contains(platform): map[iOS]
      case "mac-catalyst": map[iOS] ?? map[macOS]
      default: undecided(map)
      }
    guard let node else {
      return .absent(from: entitlements.origin?.below(platform == "macos" ? macOS : iOS))
    }
    if node.text != nil || node.unknown != nil { return node }
    return .unknown(
      "the entitlement for APNs is not a text", supply: "sign with `development` or `production`",
      from: node.origin)
  }

  private static func undecided(_ map: FactMap) -> FactNode? {
    guard let first = map[iOS], let second = map[macOS], first.content != second.content else {
      return map[iOS] ?? map[macOS]
    }
    return .unknown(
      "the two keys for APNs differ, and the platform is not known",
      supply: "give `info` of the bundle", from: first.origin)
  }
}
