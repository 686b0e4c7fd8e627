/// The parts of an `apns-topic`.
///
/// Source: Apple, "Sending notification requests to APNs": the bundle id, and behind it the suffix of the
/// push type. Topics of passes, websites and device management are no bundle ids.
package struct PushTopic: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case app
    /// A pass of Wallet: `pass.…`.
    case pass
    /// A website push id: `web.…`.
    case web
    /// The user id of a device management certificate: `com.apple.mgmt.…`.
    case mdm
  }

  /// What keeps a text from being a topic.
  package enum Problem: String, Sendable, Hashable, CaseIterable {
    case illegalCharacter = "illegal-character"
    case noDot = "no-dot"
    case number
    case keyID = "key-id"
    case teamID = "team-id"
  }

  package let text: String
  package let kind: Kind
  /// The topic without the known suffixes at its end.
  package let base: String
  /// The known suffixes at its end, in their order, each with its dot.
  package let suffixes: [String]

  /// Every suffix, longer ones first: `.voip-ptt` is not `.voip` and a rest.
  package static let knownSuffixes: [String] = PushType.allCases.compactMap(\.topicSuffix)
    .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }

  /// Takes a topic apart. A bundle id may itself end like a suffix (`com.example.voip`): where the topic
  /// begins with `bundle` and only suffixes follow, that decides.
  package init(_ text: String, bundle: String? = nil) {
    self.text = text
    kind = Self.prefixes.first { text.utf8.starts(with: $0.prefix.utf8) }?.kind ?? .app
    let bytes = Array(text.utf8)
    if let bundle, let found = Self.suffixes(of: bytes, behind: bundle) {
      base = String(decoding: bytes.prefix(bundle.utf8.count), as: UTF8.self)
      suffixes = found
    } else if kind == .app {
      (base, suffixes) = Self.split(bytes)
    } else {
      base = text
      suffixes = []
    }
  }

  private static let prefixes: [(prefix: String, kind: Kind)] = [
    ("pass.", .pass), ("web.", .web), ("com.apple.mgmt.", .mdm),
  ]

  private static func split(_ bytes: [UInt8]) -> (base: String, suffixes: [String]) {
    var rest = bytes[...]
    var found: [String] = []
    while let suffix = knownSuffixes.first(where: { rest.count > $0.utf8.count && rest.ends(with: $0) }) {
      rest = rest.dropLast(suffix.utf8.count)
      found.append(suffix)
    }
    return (String(decoding: rest, as: UTF8.self), found.reversed())
  }

  /// The suffixes between the end of `bundle`, whatever its case, and the end of the topic; `nil` when
  /// anything else stands there.
  private static func suffixes(of topic: [UInt8], behind bundle: String) -> [String]? {
    let head = bundle.utf8.map(lowercased)
    guard !head.isEmpty, topic.prefix(head.count).map(lowercased) == head else { return nil }
    var rest = topic.dropFirst(head.count)
    var found: [String] = []
    while !rest.isEmpty {
      guard let suffix = knownSuffixes.first(where: { rest.starts(with: $0.utf8) }) else { return nil }
      rest = rest.dropFirst(suffix.utf8.count)
      found.append(suffix)
    }
    return found
  }

  /// The suffixes that `pushType` asks for: none or one. `nil` when that is no push type of APNs.
  package static func expectedSuffixes(for pushType: String?) -> [String]? {
    guard let pushType else { return [] }
    return PushType(rawValue: pushType).map { $0.topicSuffix.map { [$0] } ?? [] }
  }

  /// The first thing that keeps the text from being a topic. The ids of the provider's keys and teams are
  /// told first, since a topic that is one of them was put into the wrong field.
  package func problem(keyIDs: [String] = [], teamIDs: [String] = []) -> Problem? {
    if keyIDs.contains(text) { return .keyID }
    if teamIDs.contains(text) { return .teamID }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .number }
    if !text.utf8.allSatisfy(Self.isLegal) { return .illegalCharacter }
    return text.utf8.contains(0x2E) ? nil : .noDot
  }

  /// Letters, digits, hyphen and dot, as in a bundle id (Apple, `CFBundleIdentifier`).
  private static func isLegal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
