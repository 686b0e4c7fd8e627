/// What the examples of one rule came to.
package struct RuleTestResult: Sendable, Hashable {
  /// One question of the rule; the name is empty where there is only one.
  package struct Check: Sendable, Hashable {
    package var name: String
    /// Outcomes that examples show.
    package var covered: [Outcome]
    /// Outcomes that an example should show and none does.
    package var missing: [Outcome]

    package init(name: String, covered: [Outcome], missing: [Outcome]) {
      self.name = name
      self.covered = covered
      self.missing = missing
    }
  }

  /// A change of the rule that no example noticed.
  package struct Survivor: Sendable, Hashable {
    package var origin: Origin
    /// What was changed, in words.
    package var change: String
    /// A condition that says its opposite: the rule has no example that depends on it.
    package var isNegation: Bool

    package init(origin: Origin, change: String, isNegation: Bool) {
      self.origin = origin
      self.change = change
      self.isNegation = isNegation
    }
  }

  package var id: String
  package var layer: Layer
  package var examples: Int
  package var checks: [Check]
  /// Examples that came out otherwise, and outcomes that none shows.
  package var problems: [Diagnostic]
  package var mutants: Int
  package var survivors: [Survivor]

  package init(id: String, layer: Layer) {
    self.id = id
    self.layer = layer
    examples = 0
    checks = []
    problems = []
    mutants = 0
    survivors = []
  }

  /// Whether the rule proves itself: every example holds, every outcome is shown, and no condition can be
  /// turned round unnoticed. `isStrict` lets no change at all go unnoticed.
  package func passes(isStrict: Bool) -> Bool {
    problems.isEmpty && !survivors.contains { isStrict || $0.isNegation }
  }
}
