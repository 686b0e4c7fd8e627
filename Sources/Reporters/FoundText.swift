import ReadinessModel

/// What a finding saw, one value to a line, fit for people.
struct FoundText {
  /// `bundle.id = "com.example.app"`.
  var text: String
  var origin: Origin?

  /// Facts shown for one finding where no expression explains it.
  private static let shownEvidence = 6

  /// The operands of the expression that decided. Where there are none, the facts that were read.
  /// `rest` is the number of facts left out.
  static func short(_ item: Item) -> (lines: [FoundText], rest: Int) {
    let operands = (item.explanation?.operands ?? []).map { operand in
      FoundText(
        text: "\(VisibleText.line(operand.text)) = \(VisibleText.line(operand.value))", origin: operand.origin)
    }
    let element = (item.explanation?.element).map { FoundText(text: VisibleText.line($0)) }
    let told = [element].compactMap(\.self) + operands
    guard operands.isEmpty else { return (told, 0) }
    let facts = item.evidence.prefix(shownEvidence).map(fact)
    return (told + facts, item.evidence.count - facts.count)
  }

  /// Every fact that was read.
  static func facts(_ item: Item) -> [FoundText] { item.evidence.map(fact) }

  private static func fact(_ evidence: Item.Evidence) -> FoundText {
    FoundText(
      text: "\(VisibleText.line(evidence.fact)) = \(FactText.line(evidence.node))", origin: evidence.node.origin)
  }
}
