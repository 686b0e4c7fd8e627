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
  let indexes = FieldIndexCache()
  private(set) var bindings: [Binding] = []
  /// Whether a name with a dot in it may be bound, which makes `a.b` two things to look for.
  private(set) var hasQualifiedNames = false
  /// The namespace that names are looked for in first (langdef, "Name Resolution").
  package var container = "" {
    didSet { hasQualifiedNames = true }
  }

  /// No facts. Names other than bindings are errors.
  package init() { facts = nil }

  /// A name that is neither bound nor in the tree is an absent fact.
  package init(facts: FactTree) { self.facts = facts.root }

  /// Gives `name` a value; the latest binding of a name counts.
  package mutating func bind(_ name: String, to value: ExpressionValue) {
    bind(name, to: Evaluated(value: value))
  }

  /// Gives `name` the outcome of an earlier evaluation. What that read counts as read where the name is
  /// used.
  package mutating func bind(_ name: String, to evaluated: Evaluated) {
    if name.utf8.contains(UInt8(ascii: ".")) { hasQualifiedNames = true }
    bindings.append(Binding(name: name, value: evaluated.value, reads: evaluated.reads))
  }

  package func binding(_ name: String, to value: ExpressionValue) -> Scope {
    var copy = self
    copy.bind(name, to: value)
    return copy
  }

  func binding(of name: String) -> Binding? {
    // By place: to go over the bindings themselves would copy the value of each.
    var place = bindings.count
    while place > 0 {
      place -= 1
      if bindings[place].name.isExactly(name) { return bindings[place] }
    }
    return nil
  }

  /// The binding that a name in the container stands for: `a.b.n`, then `a.n`, then `n`.
  func binding(of name: String, rooted: Bool) -> Binding? {
    guard hasQualifiedNames, !rooted, !container.isEmpty else { return binding(of: name) }
    var parts = container.split(separator: ".")
    while !parts.isEmpty {
      if let found = binding(of: parts.joined(separator: ".") + "." + name) { return found }
      parts.removeLast()
    }
    return binding(of: name)
  }
}
