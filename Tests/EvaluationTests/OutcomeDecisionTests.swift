import Expressions
import ReadinessModel
import Testing

@testable import Evaluation

@Suite struct `The step from values to an outcome` {
  static let path = FactPath([.key("app"), .key("team")])
  static let unknown = ExpressionValue.unknown([UnknownFact(path: path, unknown: Unknown("no app was given"))]
  )
  static let absent = ExpressionValue.error(ExpressionError(.absentFact(path, origin: nil)))
  static let broken = ExpressionValue.error(ExpressionError(.divisionByZero))

  @Test(
    arguments: [
      ([], .bool(true), .pass),
      ([], .bool(false), .fail),
      ([], unknown, .undecided),
      ([], absent, .fail),
      ([], broken, .error),
      ([], .string("true"), .error),
      ([.bool(true)], .bool(true), .pass),
      ([.bool(true), .bool(true)], .bool(false), .fail),
      ([.bool(false)], nil, .notApplicable),
      ([.bool(true), .bool(false)], nil, .notApplicable),
      ([unknown], nil, .undecided),
      ([absent], nil, .error),
      ([broken], nil, .error),
      ([.int(1)], nil, .error),
      ([.bool(false), broken], nil, .notApplicable),
      ([.bool(true)], nil, .error),
    ] as [([ExpressionValue], ExpressionValue?, Outcome)])
  func `conditions come first, an absent fact fails a requirement and breaks a condition`(
    conditions: [ExpressionValue], requirement: ExpressionValue?, expected: Outcome
  ) {
    #expect(OutcomeDecision(conditions: conditions, requirement: requirement).outcome == expected)
  }
}
