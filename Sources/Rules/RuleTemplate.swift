package import ReadinessModel

/// The text of a rule that somebody is about to write.
package enum RuleTemplate {
  /// A rule file for a layer with everything that a rule needs, and `TODO` where words are to be filled in,
  /// so that its inspection fails until they are.
  package static func text(for layer: Layer) -> String {
    let thing = Thing(layer)
    return """
      title: TODO say in one sentence what is true when the rule passes
      severity: error
      forEach: {in: \(thing.list), as: \(thing.name), key: \(thing.key)}
      when: TODO
      require: TODO
      fail: "TODO say what was found and what was expected, with holes such as {{ \(thing.key) }}"
      fix: TODO say what to do
      prevents: []
      references:
        - {title: TODO name the page this rests on, url: TODO}
      examples:
        - name: TODO what is right
          expect: pass
          facts: \(thing.facts)
        - name: TODO what is wrong
          expect: fail
          facts: \(thing.facts)
        - name: TODO what the rule is not about
          expect: notApplicable
          facts: \(thing.facts)
        - name: TODO what nobody could tell
          expect: undecided
          facts: {\(thing.unknown): !unknown nothing was given}

      """
  }

  /// Why a text cannot be the id of a rule; `nil` when it can.
  package static func refusal(ofID id: String) -> String? {
    let isKebab = id.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    guard isKebab, let first = id.utf8.first, (0x61...0x7A).contains(first), id.utf8.last != 0x2D,
      !id.contains("--")
    else { return "an id has lower-case letters, digits and single hyphens, and starts with a letter" }
    return id.utf8.count > 80 ? "an id has at most 80 characters" : nil
  }

  /// What rules of a layer are mostly about.
  private struct Thing {
    let list: String
    let name: String
    let key: String
    let facts: String
    let unknown: String

    init(_ layer: Layer) {
      switch layer {
      case .provider, .payload, .operations:
        list = "provider.routes"
        name = "route"
        key = "route.name"
        facts = "{provider: {routes: [{name: example}]}}"
        unknown = "provider"
      default:
        list = "app.bundles"
        name = "bundle"
        key = "bundle.id"
        facts = "{app: {bundles: [{id: com.example.app}]}}"
        unknown = "app"
      }
    }
  }
}
