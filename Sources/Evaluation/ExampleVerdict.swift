internal import ReadinessModel
internal import Rules

/// What a rule says of the facts of one example, beside what the example expects.
struct ExampleVerdict {
  /// An expectation with what came of it.
  struct Part {
    /// The name of the check; empty for the check without a name.
    let check: ExactText
    let expected: Outcome
    /// Items of that check; more than one when the example does not say which it means.
    let items: [Item]
  }

  /// In the order of the names of checks. Empty when the example names an item that its facts do not make.
  let parts: [Part]
  /// Keys of all items that the facts make.
  let keys: [String]

  init(of rule: Rule, for example: RuleExample) {
    let all = RuleTrial.items(of: rule, for: example)
    var seen: Set<String> = []
    keys = all.map(\.key).filter { seen.insert($0).inserted }
    let items = example.item.map { key in all.filter { $0.key == key } } ?? all
    guard example.item == nil || !items.isEmpty else {
      parts = []
      return
    }
    parts = example.expected.sorted { $0.key.text < $1.key.text }.map { check, outcome in
      Part(
        check: check, expected: outcome,
        items: items.filter { ($0.check ?? "") == check.text || Self.isWhole($0, of: rule) })
    }
  }

  /// Whether everything came out as the example expects.
  var agrees: Bool {
    !parts.isEmpty && parts.allSatisfy { $0.items.count == 1 && $0.items[0].outcome == $0.expected }
  }

  /// An item that stands for all checks, because the list itself was empty or unknown.
  private static func isWhole(_ item: Item, of rule: Rule) -> Bool {
    item.check == nil && item.key.isEmpty && rule.iteration != nil
  }
}
