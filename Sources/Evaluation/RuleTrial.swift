internal import Expressions
package import ReadinessModel
package import Rules

/// A rule judged by its own examples.
package struct RuleTrial: Sendable {
  package let rule: Rule
  package let examples: [RuleExample]
  /// Examples that came out otherwise than they say, or that name something the rule does not have.
  package private(set) var problems: [Diagnostic] = []
  /// Outcomes that examples show, by check; the empty name is the check without a name.
  package private(set) var covered: [ExactText: Set<Outcome>] = [:]

  package init(_ rule: Rule, examples: [RuleExample]) {
    self.rule = rule
    self.examples = examples
    for example in examples { judge(example) }
    for check in checkNames {
      let missing = wanted(check).subtracting(covered[ExactText(check), default: []])
      for outcome in Outcome.allCases where missing.contains(outcome) {
        let part = check.isEmpty ? "" : " for check `\(check)`"
        problems.append(
          Diagnostic(
            code: "rule.uncovered-outcome",
            message: "no example of `\(rule.id)` shows the outcome `\(outcome.rawValue)`\(part)",
            origin: rule.origin, hint: "add an example with `expect: \(outcome.rawValue)`"))
      }
    }
  }

  private var checkNames: [String] {
    rule.isManual ? [""] : rule.checks.map { $0.name ?? "" }
  }

  /// Outcomes that examples have to show. A rule that reads nothing but what is always known has no
  /// undecided state; it says so by reading no fact that may be unknown.
  private func wanted(_ check: String) -> Set<Outcome> {
    var wanted: Set<Outcome> = rule.isManual ? [.needsAttestation] : [.pass, .fail]
    let condition = rule.checks.first { ($0.name ?? "") == check }?.when ?? rule.when
    if condition != nil { wanted.insert(.notApplicable) }
    if !rule.isAlwaysDecidable { wanted.insert(.undecided) }
    return wanted
  }

  /// The items that an example's facts make.
  package static func items(of rule: Rule, for example: RuleExample) -> [Item] {
    let entry = Checklist.Entry(rule: rule.id, requirement: .always, severity: nil, origin: rule.origin)
    var plan = ChecklistPlan()
    plan.steps = [ChecklistPlan.Step(rule: rule, entry: entry)]
    let settings = example.parameters.mapValues { Located($0, at: example.origin) }
    var facts = example.facts
    facts.root["now"] = .timestamp(example.now)
    if let parameters = try? plan.parameters(settings) { facts.root["params"] = .map(parameters) }
    return ReleaseEvaluation.items(of: plan, over: facts, settings: Manifest.RuleSettings())
  }

  private mutating func judge(_ example: RuleExample) {
    let all = Self.items(of: rule, for: example)
    let items = example.item.map { key in all.filter { $0.key == key } } ?? all
    if let key = example.item, items.isEmpty {
      let keys = all.map { "`\($0.key)`" }.joined(separator: ", ")
      report(example, "example `\(example.name)` names item `\(key)`; its facts make \(keys)")
      return
    }
    for (check, outcome) in example.expected.sorted(by: { $0.key.text < $1.key.text }) {
      let matching = items.filter { ($0.check ?? "") == check.text || isWhole($0) }
      guard let item = matching.first else {
        report(example, "example `\(example.name)` names check `\(check.text)`, which the rule does not have")
        continue
      }
      if matching.count > 1 {
        report(example, "example `\(example.name)` makes \(matching.count) items; say which with `item:`")
      }
      if item.outcome != outcome {
        report(
          example,
          "example `\(example.name)`: expected `\(outcome.rawValue)`, found `\(item.outcome.rawValue)`"
            + (item.message.isEmpty ? "" : " (\(item.message))"))
      }
      covered[check, default: []].insert(item.outcome)
    }
  }

  /// An item that stands for all checks, because the list itself was empty or unknown.
  private func isWhole(_ item: Item) -> Bool {
    item.check == nil && item.key.isEmpty && rule.iteration != nil
  }

  private mutating func report(_ example: RuleExample, _ message: String) {
    problems.append(
      Diagnostic(code: "rule.example-failed", message: message, origin: example.origin))
  }
}
