internal import Expressions
internal import ReadinessModel

/// What an outcome rests on, chosen from what its expressions read.
enum Evidence {
  /// The facts that were read, each once, in the order in which they were met.
  static func items(of evaluated: [Evaluated]) -> [Item.Evidence] {
    var seen = FactPathSet()
    var items: [Item.Evidence] = []
    for read in evaluated.flatMap(\.reads) where seen.insert(read.path) {
      items.append(Item.Evidence(fact: read.path.description, node: read.node))
    }
    return items
  }

  /// The place a reader should look at first: the missing fact, then the operand that decided, then the
  /// first fact that has a line, then the first that has a place at all. A parameter of the rule is what the
  /// fault is measured by, and comes last.
  static func location(
    for decision: OutcomeDecision, in evidence: [Item.Evidence], explanation: Item.Explanation?
  ) -> Origin? {
    if case .missing(_, let origin?) = decision { return origin }
    if case .open(let facts) = decision, let origin = facts.lazy.compactMap(\.origin).first { return origin }
    let deciding = explanation?.operands.filter { !isParameter($0.text) }.compactMap(\.origin) ?? []
    let origins = evidence.filter { !isParameter($0.fact) }.compactMap(\.node.origin)
    return deciding.first { $0.line != nil } ?? deciding.first ?? origins.first { $0.line != nil }
      ?? origins.first ?? evidence.lazy.compactMap(\.node.origin).first
  }

  private static func isParameter(_ text: String) -> Bool { text.hasPrefix("params.") }
}
