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
      for outcome in missing(check) {
        let part = check.isEmpty ? "" : " for check `\(check)`"
        problems.append(
          Diagnostic(
            code: "rule.uncovered-outcome",
            message: "no example of `\(rule.id)` shows the outcome `\(outcome.rawValue)`\(part)",
            origin: rule.origin, hint: "add an example with `expect: \(outcome.rawValue)`"))
      }
    }
  }

  /// The names of the checks, in order; one empty name for a rule without named ones.
  package var checkNames: [String] {
    rule.isManual ? [""] : rule.checks.map { $0.name ?? "" }
  }

  /// Outcomes of a check that examples would have to show and do not.
  package func missing(_ check: String) -> [Outcome] {
    let missing = wanted(check).subtracting(covered[ExactText(check), default: []])
    return Outcome.allCases.filter(missing.contains)
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
    let verdict = ExampleVerdict(of: rule, for: example)
    if let key = example.item, verdict.parts.isEmpty {
      let keys = verdict.keys.map { "`\($0)`" }.joined(separator: ", ")
      report(example, "example `\(example.name)` names item `\(key)`; its facts make \(keys)")
      return
    }
    for part in verdict.parts {
      guard let item = part.items.first else {
        report(
          example, "example `\(example.name)` names check `\(part.check.text)`, which the rule does not have")
        continue
      }
      if part.items.count > 1 {
        report(example, "example `\(example.name)` makes \(part.items.count) items; say which with `item:`")
      }
      if item.outcome != part.expected {
        report(
          example,
          "example `\(example.name)`: expected `\(part.expected.rawValue)`, found `\(item.outcome.rawValue)`"
            + (item.message.isEmpty ? "" : " (\(item.message))"))
      } else {
        covered[part.check, default: []].insert(item.outcome)
      }
    }
  }

  private mutating func report(_ example: RuleExample, _ message: String) {
    problems.append(
      Diagnostic(code: "rule.example-failed", message: message, origin: example.origin))
  }
}
