internal import Expressions
internal import ReadinessModel

/// How a requirement came to fail.
enum Explanations {
  /// The part of the requirement that decided, its operands as they are written, and the element that broke
  /// an `all()` or was found by an `exists()`; `nil` for a decision that is no failure.
  static func explanation(
    of requirement: Expression, in scope: Scope, for decision: OutcomeDecision
  ) -> Item.Explanation? {
    switch decision {
    case .fails, .missing: requirement.explanation(in: scope)
    case .holds, .notApplicable, .open, .broken: nil
    }
  }
}
