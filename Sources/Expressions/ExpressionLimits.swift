/// How large an expression may be. The language's published minimum capacities lie well inside.
package struct ExpressionLimits: Sendable, Hashable {
  /// Bytes of source text.
  package var sourceBytes = 65_536
  /// Levels of nesting, of brackets as well as of operators.
  package var depth = 96
  /// Mistakes after which no further one is looked for.
  package var problems = 100

  package init() {}
}

/// How much one evaluation may do. An evaluation that wants more ends in an error that nothing absorbs.
package struct StepBudget: Sendable, Hashable {
  /// Evaluated parts, iterated elements and compared characters, roughly.
  package var steps = 5_000_000
  /// Bytes of text and elements of lists that may be built.
  package var size = 20_000_000

  package init() {}

  package init(steps: Int, size: Int = 20_000_000) {
    self.steps = steps
    self.size = size
  }
}
