/// One way in which a push, or an upload, comes to be refused.
package struct AnswerCause: Sendable, Hashable {
  /// Who has to do something about it.
  package enum Actor: String, Sendable, Hashable, CaseIterable {
    /// Whoever makes the app: another build is needed.
    case app
    /// Whoever runs the provider: its code or its settings.
    case provider
    /// Whoever looks after the developer account: keys, certificates, capabilities.
    case account
    /// Apple: there is nothing to do but wait.
    case apple
    /// Whoever has the device: its settings, or the app on it.
    case user

    /// As the subject of a sentence.
    package var words: String {
      switch self {
      case .app: "the app's developers"
      case .provider: "the provider's operators"
      case .account: "the developer account's holder"
      case .apple: "Apple"
      case .user: "whoever has the device"
      }
    }
  }

  /// Kebab-case and stable: `token-of-other-environment`.
  package let id: String
  package let layer: Layer
  /// What is the case then, as a clause in lower case without a final period.
  package let words: String
  /// What to do about it, as a sentence.
  package let fix: String
  package let actor: Actor
  /// Ids of the rules whose failure shows it, and whose pass speaks against it.
  package let rules: [String]

  package init(
    _ id: String, _ layer: Layer, _ words: String, fix: String, by actor: Actor, rules: [String] = []
  ) {
    self.id = id
    self.layer = layer
    self.words = words
    self.fix = fix
    self.actor = actor
    self.rules = rules
  }
}
