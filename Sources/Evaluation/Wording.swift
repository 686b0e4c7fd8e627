internal import Expressions
internal import ReadinessModel
internal import Rules

/// A rule's words with their holes filled in.
enum Wording {
  static func message(
    for decision: OutcomeDecision, of check: Rule.Check?, in scope: Scope, title: String
  ) -> String {
    switch decision {
    case .holds:
      return check?.pass.map { text($0, in: scope) } ?? ""
    case .fails:
      return text(check?.fail, in: scope)
    case .missing(let path, _):
      let words = text(check?.fail, in: scope)
      return words.isEmpty ? "`\(path)` is missing" : "`\(path)` is missing: \(words)"
    case .notApplicable:
      return ""
    case .open(let facts):
      return check?.undecided.map { text($0, in: scope) } ?? reasons(facts)
    case .broken(let error):
      return "the rule could not be evaluated: \(error.message)"
    }
  }

  /// Why facts are unknown, each reason once.
  static func reasons(_ facts: [UnknownFact]) -> String {
    var seen: Set<String> = []
    let words = facts.filter { seen.insert($0.unknown.reason).inserted }.prefix(3)
    return words.map { "`\($0.path)` is not known: \($0.unknown.reason)" }.joined(separator: "; ")
  }

  /// What would supply the facts, each input once.
  static func supplies(_ facts: [UnknownFact]) -> String {
    var seen: Set<String> = []
    return facts.map(\.unknown.supply).filter { !$0.isEmpty && seen.insert($0).inserted }
      .joined(separator: "; ")
  }

  /// A hole that has no value says why, in angle brackets; it never hides the finding.
  static func text(_ message: Message?, in scope: Scope) -> String {
    guard let message else { return "" }
    return message.parts.map { part in
      switch part {
      case .text(let text): text
      case .hole(let expression): hole(expression.evaluate(in: scope).value)
      }
    }.joined()
  }

  private static func hole(_ value: ExpressionValue) -> String {
    switch value {
    case .error(let error):
      if case .absentFact(let path, _) = error.reason { return "<`\(path)` is missing>" }
      return "<\(error.message)>"
    case .unknown(let facts):
      return "<not known: \(facts.first?.unknown.reason ?? "not given")>"
    default:
      return value.text
    }
  }
}
