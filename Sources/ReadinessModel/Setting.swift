/// One setting of a run: its value, and who set it.
package struct Setting: Sendable, Hashable {
  /// What a setting is about, in the order in which settings are listed.
  package enum Group: String, Sendable, Hashable, CaseIterable {
    case run, release, app, provider, evidence, rules, parameters, exceptions, trust
  }

  package enum Source: Sendable, Hashable {
    /// Nobody said it; the words tell why it is this value.
    case standard(String)
    /// A line of a file, a flag, or an environment variable.
    case given(Origin)
  }

  package var group: Group
  /// The key of the manifest, or the name of the option where the manifest has no such key.
  package var name: String
  package var value: FactNode
  package var source: Source
  /// What it may be: `int, 0 to 3650`. Empty where nothing can be said.
  package var allowed: String

  package init(group: Group, name: String, value: FactNode, source: Source, allowed: String = "") {
    self.group = group
    self.name = name
    self.value = value
    self.source = source
    self.allowed = allowed
  }
}
