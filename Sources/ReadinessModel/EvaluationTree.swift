/// An expression with the value of each of its parts, as an evaluation met them. Parts that were not needed,
/// literals, and the steps on the way to a fact are left out.
package struct EvaluationTree: Sendable, Hashable {
  /// A variable of a macro, and what it stood for.
  package struct Variable: Sendable, Hashable {
    package var name: String
    /// The path of a fact, else a value.
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The part as it is written, on one line.
  package var text: String
  /// Its value for people; what is wrong where it has none.
  package var value: String
  /// The path of the fact that the part names; `nil` for what is computed.
  package var fact: String?
  package var origin: Origin?
  /// What the variables of the enclosing macro were when this was evaluated.
  package var variables: [Variable]
  package var parts: [EvaluationTree]

  package init(
    text: String, value: String, fact: String? = nil, origin: Origin? = nil, variables: [Variable] = [],
    parts: [EvaluationTree] = []
  ) {
    self.text = text
    self.value = value
    self.fact = fact
    self.origin = origin
    self.variables = variables
    self.parts = parts
  }
}

/// What one expression came to.
package struct EvaluationAnswer: Sendable, Hashable {
  package enum Outcome: Sendable, Hashable {
    case value(FactNode)
    /// Why there is no value, and where a missing fact was looked for.
    case error(String, Origin?)
    /// Facts that would have to be known, with what would tell them.
    case unknown([Missing])
  }

  package struct Missing: Sendable, Hashable {
    package var fact: String
    package var unknown: Unknown

    package init(fact: String, unknown: Unknown) {
      self.fact = fact
      self.unknown = unknown
    }
  }

  package var outcome: Outcome
  /// The facts that were looked at, in order.
  package var reads: [Item.Evidence]
  package var tree: EvaluationTree

  package init(outcome: Outcome, reads: [Item.Evidence], tree: EvaluationTree) {
    self.outcome = outcome
    self.reads = reads
    self.tree = tree
  }
}

/// One item with all that its rule's expressions came to.
package struct WorkedItem: Sendable, Hashable {
  /// One expression of the rule.
  package struct Step: Sendable, Hashable {
    /// `let bundle`, `when`, `require`.
    package var name: String
    package var tree: EvaluationTree

    package init(name: String, tree: EvaluationTree) {
      self.name = name
      self.tree = tree
    }
  }

  package var key: String
  package var steps: [Step]
  /// What came of it, one for each check.
  package var items: [Item]

  package init(key: String, steps: [Step], items: [Item]) {
    self.key = key
    self.steps = steps
    self.items = items
  }
}
