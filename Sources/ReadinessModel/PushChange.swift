/// One difference between two builds that bears on push.
package struct PushChange: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// What worked may no longer work.
    case regression
    case change
    /// It was known of the old build and is not of the new one.
    case unknown
  }

  /// The bundle's id; empty for the package as a whole.
  package let bundle: String
  /// In words: `aps-environment in the signature`.
  package let what: String
  package let old: FactNode
  package let new: FactNode
  package let kind: Kind
  /// Why it matters, in one line; `nil` where that is plain.
  package let note: String?

  package init(
    bundle: String, what: String, old: FactNode, new: FactNode, kind: Kind, note: String? = nil
  ) {
    self.bundle = bundle
    self.what = what
    self.old = old
    self.new = new
    self.kind = kind
    self.note = note
  }
}

/// The keys of entitlements that bear on push, in the order in which people look for them.
package enum PushEntitlements {
  private static let first = [
    "aps-environment", "com.apple.developer.aps-environment", "application-identifier",
    "com.apple.application-identifier", "com.apple.developer.team-identifier", "get-task-allow",
    "com.apple.security.get-task-allow",
  ]

  private static let prefixes = [
    "com.apple.developer.usernotifications.", "com.apple.developer.push-to-talk",
    "com.apple.developer.location.push", "com.apple.developer.pushkit.",
    "com.apple.developer.networking.networkextension", "com.apple.security.application-groups",
    "keychain-access-groups", "com.apple.developer.parent-application-identifiers",
    "com.apple.developer.associated-appclip-app-identifiers", "com.apple.developer.live-activity",
  ]

  package static func matter(_ key: String) -> Bool {
    first.contains(key) || prefixes.contains { key.utf8.starts(with: $0.utf8) }
  }

  /// The keys among `keys` that matter, each once, in a fixed order.
  package static func among(_ keys: some Sequence<String>) -> [String] {
    let found = Set(keys.filter(matter))
    let rest = found.subtracting(first).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return first.filter(found.contains) + rest
  }
}
