import ReadinessModel

/// Whether a profile allows what a signature claims.
///
/// Source: Apple, TN3125 "Inside Code Signing: Provisioning Profiles".
enum EntitlementMatching {
  /// Claims that `allowed` does not cover. Each is `{key, claimed, allowed}`, the last absent where the
  /// profile does not name the key. `onlyRestricted` is for macOS, where keys below `com.apple.security.` need
  /// no profile.
  static func ungranted(
    _ claims: FactMap, allowedBy allowed: FactMap, onlyRestricted: Bool
  ) -> [(key: String, record: FactNode)] {
    claims.entries.compactMap { entry in
      if onlyRestricted, !isRestricted(entry.key) { return nil }
      guard entry.node.truth != false else { return nil }
      let grant = allowed[entry.key]
      if let grant, covers(grant, entry.node) { return nil }
      return (
        entry.key,
        .map(
          FactMap([
            ("key", .string(entry.key, from: entry.node.origin)), ("claimed", entry.node),
            ("allowed", grant ?? .absent()),
          ]), from: entry.node.origin)
      )
    }
  }

  /// Whether macOS asks for a profile before it honours the key.
  static func isRestricted(_ key: String) -> Bool {
    !key.utf8.starts(with: "com.apple.security.".utf8)
  }

  /// Whether a profile's value covers a claimed one. What is unknown on either side counts as covered:
  /// the reader that could not tell has said so.
  static func covers(_ grant: FactNode, _ claim: FactNode) -> Bool {
    if grant.unknown != nil || claim.unknown != nil { return true }
    if let pattern = grant.text, matchesAnything(pattern) { return true }
    switch (grant.content, claim.content) {
    case (.value(.string(let pattern)), .value(.string(let text))):
      return matches(pattern, text)
    case (.list(let patterns), .list(let elements)):
      return elements.allSatisfy { element in patterns.contains { covers($0, element) } }
    case (.value(.string), .list(let elements)):
      return elements.allSatisfy { covers(grant, $0) }
    case (.list(let patterns), .value):
      return patterns.contains { covers($0, claim) }
    case (.map(let grants), .map(let claims)):
      return claims.entries.allSatisfy { entry in grants[entry.key].map { covers($0, entry.node) } ?? false }
    case (.value(let granted), .value(let claimed)):
      return granted == claimed
    default:
      return false
    }
  }

  private static func matchesAnything(_ pattern: String) -> Bool { pattern == "*" }

  /// Equal, or a star at the end of `pattern` that stands for the rest. A star in the claim is no match for
  /// anything but the same text.
  private static func matches(_ pattern: String, _ text: String) -> Bool {
    if pattern.utf8.elementsEqual(text.utf8) { return true }
    guard pattern.utf8.last == UInt8(ascii: "*") else { return false }
    return text.utf8.starts(with: pattern.utf8.dropLast())
  }
}
