package import ReadinessModel

/// A state of the facts and what a rule must say of it: a test of the rule, and its documentation.
package struct RuleExample: Sendable {
  package var name: String
  package var facts: FactTree
  package var now: Timestamp
  package var parameters: [ExactText: Manifest.Parameter]
  /// The item that is meant; `nil` when the facts make only one.
  package var item: String?
  /// Outcome by name of a check; the empty name is the only check of a rule without names.
  package var expected: [ExactText: Outcome]
  package var origin: Origin

  /// The moment at which examples are judged unless they say another: 2026-11-30T00:00:00Z.
  package static let standardNow = Timestamp(seconds: 1_795_996_800)
}
