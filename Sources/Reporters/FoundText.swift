import ReadinessModel

/// What a finding saw, one value to a line, fit for people.
struct FoundText {
  /// `bundle.id = "com.example.app"`.
  var text: String
  var origin: Origin?

  /// Facts shown for one finding where no expression explains it.
  private static let shownEvidence = 6

  /// The operands of the expression that decided. Where there are none, the facts that were read.
  /// `rest` says how many facts are left out.
  static func short(_ item: Item) -> (lines: [FoundText], rest: String?) {
    let operands = (item.explanation?.operands ?? []).map { operand in
      FoundText(
        text: "\(VisibleText.line(operand.text)) = \(VisibleText.line(operand.value))", origin: operand.origin
      )
    }
    let element = (item.explanation?.element).map { FoundText(text: VisibleText.line($0)) }
    let told = [element].compactMap(\.self) + operands
    guard operands.isEmpty else { return (told, nil) }
    let facts = item.evidence.prefix(shownEvidence).map(fact)
    let left = item.evidence.count - facts.count
    return (told + facts, left == 0 ? nil : left == 1 ? "1 more fact" : "\(left) more facts")
  }

  /// Every fact that was read.
  static func facts(_ item: Item) -> [FoundText] { item.evidence.map(fact) }

  private static func fact(_ evidence: Item.Evidence) -> FoundText {
    FoundText(
      text: "\(VisibleText.line(evidence.fact)) = \(FactText.line(evidence.node))",
      origin: evidence.node.origin)
  }
}
