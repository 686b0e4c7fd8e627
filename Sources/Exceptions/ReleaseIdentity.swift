package import ReadinessModel

/// What a statement of a person can be bound to, as it is in the release at hand.
package struct ReleaseIdentity: Sendable, Hashable {
  /// Something that is known, or the reason why it is not.
  package enum Part: Sendable, Hashable {
    case known(String)
    case unknown(String)

    package var text: String? { if case .known(let text) = self { text } else { nil } }
  }

  package var version: Part
  package var build: Part
  /// `sha256:` and the digest of what will ship.
  package var artifact: Part
  /// Ids of the provider's keys.
  package var keyIDs: [String]

  package init(version: Part, build: Part, artifact: Part, keyIDs: [String]) {
    self.version = version
    self.build = build
    self.artifact = artifact
    self.keyIDs = keyIDs
  }

  /// Version, build and keys from the facts of the release.
  package init(of facts: FactTree, artifact: Part) {
    func part(_ key: String) -> Part {
      switch facts[FactPath([.key("release"), .key(key)])]?.content {
      case .value(.string(let text))?: .known(text)
      case .unknown(let unknown)?: .unknown(unknown.reason)
      default: .unknown("the app has none")
      }
    }
    var keyIDs: [String] = []
    if case .list(let keys)? = facts[FactPath([.key("provider"), .key("keys")])]?.content {
      for case .map(let key) in keys.map(\.content) {
        if case .value(.string(let id))? = key["keyID"]?.content { keyIDs.append(id) }
      }
    }
    self.init(version: part("version"), build: part("build"), artifact: artifact, keyIDs: keyIDs)
  }
}
