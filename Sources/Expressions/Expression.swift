/// An expression of the Common Expression Language (CEL), read once and evaluated often.
package struct Expression: Sendable {
  /// The text as given.
  package let source: String

  /// Throws with every syntax mistake that was found.
  package init(
    parsing source: String, limits: ExpressionLimits = ExpressionLimits()
  ) throws(ExpressionFailure) {
    self.source = source
  }

  /// The value in `scope`; a fact without parts comes as its plain value.
  package func evaluate(in scope: Scope, budget: StepBudget = StepBudget()) -> Evaluated {
    Evaluated(value: .null)
  }

  /// The value in `scope` as a binding wants it: a fact stays a reference, which is not read yet.
  package func bind(in scope: Scope, budget: StepBudget = StepBudget()) -> Evaluated {
    Evaluated(value: .null)
  }
}
