/// A rule in words, for people who want to know what it asks.
package struct RuleDescription: Sendable, Hashable {
  /// One question of the rule; the name is empty where there is only one.
  package struct Check: Sendable, Hashable {
    package var name: String
    package var when: String
    package var require: String
    package var fail: String
    package var fix: String

    package init(name: String, when: String, require: String, fail: String, fix: String) {
      self.name = name
      self.when = when
      self.require = require
      self.fail = fail
      self.fix = fix
    }
  }

  package struct Example: Sendable, Hashable {
    package var name: String
    package var expected: String

    package init(name: String, expected: String) {
      self.name = name
      self.expected = expected
    }
  }

  package struct Parameter: Sendable, Hashable {
    package var name: String
    package var title: String
    package var standard: String

    package init(name: String, title: String, standard: String) {
      self.name = name
      self.title = title
      self.standard = standard
    }
  }

  package var id: String
  package var layer: Layer
  package var title: String
  /// `error`, or `error; archive: info`.
  package var severity: String
  /// The list the rule goes over; empty for a rule about the release as a whole.
  package var each: String
  /// Named parts of the expressions: `bundle = app.bundles…`.
  package var bindings: [String]
  package var when: String
  package var checks: [Check]
  package var procedure: String
  /// What a person has to note about the procedure.
  package var evidence: [String]
  /// How many days an attestation holds; `nil` for a rule without a procedure.
  package var validDays: Int?
  /// What an attestation is bound to.
  package var bonds: [String]
  /// Whether it may be waived, in words; empty where nothing limits that.
  package var waivers: String
  package var parameters: [Parameter]
  package var prevents: [String]
  package var references: [Item.Reference]
  package var examples: [Example]

  package init(id: String, layer: Layer, title: String, severity: String) {
    self.id = id
    self.layer = layer
    self.title = title
    self.severity = severity
    each = ""
    bindings = []
    when = ""
    checks = []
    procedure = ""
    evidence = []
    bonds = []
    waivers = ""
    parameters = []
    prevents = []
    references = []
    examples = []
  }
}
