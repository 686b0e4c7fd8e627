package import ReadinessModel

/// What the names in an expression stand for: facts from the root of a tree, and bindings over them.
package struct Scope: Sendable {
  struct Binding: Sendable {
    let name: String
    let value: ExpressionValue
    /// What was read to compute the value; counts as read once the name is used.
    let reads: [FactReference]
  }

  let facts: FactMap?
  private(set) var bindings: [Binding] = []

  /// No facts. Names other than bindings are errors.
  package init() { facts = nil }

  /// A name that is neither bound nor in the tree is an absent fact.
  package init(facts: FactTree) { self.facts = facts.root }

  /// Gives `name` a value; the latest binding of a name counts.
  package mutating func bind(_ name: String, to value: ExpressionValue) {
    bindings.append(Binding(name: name, value: value, reads: []))
  }

  /// Gives `name` the outcome of an earlier evaluation. What that read counts as read where the name is
  /// used.
  package mutating func bind(_ name: String, to evaluated: Evaluated) {
    bindings.append(Binding(name: name, value: evaluated.value, reads: evaluated.reads))
  }

  package func binding(_ name: String, to value: ExpressionValue) -> Scope {
    var copy = self
    copy.bind(name, to: value)
    return copy
  }
}
