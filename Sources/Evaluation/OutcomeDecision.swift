package import Expressions
package import ReadinessModel

/// The step from the values of a rule's expressions to an outcome: the only place where it is made.
package enum OutcomeDecision: Sendable {
  case holds
  case fails
  /// `require` needed a fact that was looked for and is not there.
  case missing(FactPath, at: Origin?)
  /// The rule does not apply.
  case notApplicable
  /// Facts that would still change the answer.
  case open([UnknownFact])
  /// The rule itself is wrong.
  case broken(ExpressionError)

  /// Decides one question.
  ///
  /// - Parameters:
  ///   - conditions: What `when` came to, the rule's and then the check's; empty where there is none.
  ///   - requirement: What `require` came to; `nil` is only allowed where a condition is not true.
  ///
  /// The first condition that is not true decides: false means that the rule does not apply, unknown
  /// leaves it open, anything else is a mistake of the rule. An absent fact fails a requirement and
  /// breaks a condition, since a condition has to ask with `has()`.
  package init(conditions: [ExpressionValue], requirement: ExpressionValue?) {
    for condition in conditions {
      switch condition {
      case .bool(true): continue
      case .bool(false): self = .notApplicable
      case .unknown(let facts): self = .open(facts)
      case .error(let error): self = .broken(error)
      default: self = .broken(Self.notBoolean)
      }
      return
    }
    switch requirement {
    case .bool(true): self = .holds
    case .bool(false): self = .fails
    case .unknown(let facts): self = .open(facts)
    case .error(let error):
      if case .absentFact(let path, let origin) = error.reason {
        self = .missing(path, at: origin)
      } else {
        self = .broken(error)
      }
    default: self = .broken(Self.notBoolean)
    }
  }

  private static let notBoolean = ExpressionError(
    .invalidArgument(function: "require", "expected `true` or `false`"))

  package var outcome: Outcome {
    switch self {
    case .holds: .pass
    case .fails, .missing: .fail
    case .notApplicable: .notApplicable
    case .open: .undecided
    case .broken: .error
    }
  }
}

extension ExpressionValue {
  /// Whether this is `true` and nothing else.
  var isTrue: Bool {
    if case .bool(true) = self { true } else { false }
  }
}
