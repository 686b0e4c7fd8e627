internal import Expressions
internal import ReadinessModel

/// What an outcome rests on, chosen from what its expressions read.
enum Evidence {
  /// The facts that were read, each once, in the order in which they were met.
  static func items(of evaluated: [Evaluated]) -> [Item.Evidence] {
    evaluated.reads.map { Item.Evidence(path: $0.path, node: $0.node) }
  }

  /// The place a reader should look at first: the missing fact, then the operand that decided, then the
  /// first fact that has a line, then the first that has a place at all. A parameter of the rule is what the
  /// fault is measured by, and comes last.
  static func location(
    for decision: OutcomeDecision, in evidence: [Item.Evidence], explanation: Item.Explanation?
  ) -> Origin? {
    if case .missing(_, let origin?) = decision { return origin }
    if case .open(let facts) = decision, let origin = facts.lazy.compactMap(\.origin).first { return origin }
    let operands = explanation?.operands ?? []
    let deciding = operands.filter { !$0.text.hasPrefix("params.") }.compactMap(\.origin)
    if let origin = deciding.first(where: { $0.line != nil }) ?? deciding.first { return origin }
    var first: Origin?
    for evidence in evidence where !evidence.isParameter {
      guard let origin = evidence.node.origin else { continue }
      if origin.line != nil { return origin }
      first = first ?? origin
    }
    return first ?? evidence.lazy.compactMap(\.node.origin).first
  }
}
