import ReadinessModel

/// The entitlements that bear on push, and what Apple lets each be.
///
/// Source: Apple's page of each entitlement. Whether one needs Apple's approval is seen in the profile.
enum EntitlementTypes {
  enum Form: Sendable, Hashable {
    case boolean
    case strings
    /// An array of exactly one text.
    case oneString
    /// A text or an array of texts, of which `app-push-provider` is the one about push.
    case networkExtensions

    /// What the value should be, in words.
    var expectation: String {
      switch self {
      case .boolean: "a boolean"
      case .strings: "an array of texts"
      case .oneString: "an array of exactly one text"
      case .networkExtensions: "an array of texts"
      }
    }

    func allows(_ node: FactNode) -> Bool {
      switch self {
      case .boolean: node.truth != nil
      case .strings, .networkExtensions: node.texts != nil
      case .oneString: node.texts?.count == 1
      }
    }
  }

  static let notifications = "com.apple.developer.usernotifications."

  static let forms: [(key: String, form: Form)] = [
    (notifications + "critical-alerts", .boolean),
    (notifications + "time-sensitive", .boolean),
    (notifications + "communication", .boolean),
    (notifications + "filtering", .boolean),
    ("com.apple.developer.location.push", .boolean),
    ("com.apple.developer.push-to-talk", .boolean),
    ("com.apple.developer.pushkit.unrestricted-voip", .boolean),
    ("com.apple.developer.pushkit.unrestricted-voip.ptt", .boolean),
    ("com.apple.developer.networking.networkextension", .networkExtensions),
    ("com.apple.developer.on-demand-install-capable", .boolean),
    ("com.apple.developer.parent-application-identifiers", .oneString),
    ("com.apple.developer.associated-appclip-app-identifiers", .oneString),
    ("com.apple.security.application-groups", .strings),
    ("keychain-access-groups", .strings),
    ("com.apple.developer.messages.critical-messaging", .boolean),
  ]

  /// Claims whose value is of a type that Apple does not define, or that still hold a build variable in a
  /// signature. Each is `{key, value, expected}`.
  static func illegal(in claims: FactMap, signed: Bool) -> [FactNode] {
    claims.entries.compactMap { entry in
      guard entry.node.unknown == nil else { return nil }
      if signed, let variable = BuildVariables.first(in: entry.node) {
        return record(entry, "a value without the build variable `\(variable)`")
      }
      guard let form = forms.first(where: { $0.key == entry.key })?.form, !form.allows(entry.node),
        signed || BuildVariables.first(in: entry.node) == nil
      else { return nil }
      return record(entry, form.expectation)
    }
  }

  private static func record(_ entry: FactMap.Entry, _ expected: String) -> FactNode {
    .map(
      FactMap([
        ("key", .string(entry.key, from: entry.node.origin)), ("value", entry.node),
        ("expected", .string(expected, from: entry.node.origin)),
      ]), from: entry.node.origin)
  }

  /// Entitlements about push, groups included, that the source claims and the signature does not. The
  /// keys for APNs are left to the rules about them.
  static func dropped(from source: FactMap, signed: FactMap) -> [FactNode] {
    source.entries.filter { entry in
      forms.contains { $0.key == entry.key } && signed[entry.key] == nil
        && entry.node.truth != false
    }.map { .string($0.key, from: $0.node.origin) }
  }
}
