internal import Expressions
internal import ReadinessModel
internal import Rules

/// One rule applied to one thing: the names it may use, and what identifies the thing.
struct RuleQuestion {
  let step: ChecklistPlan.Step
  let scope: Scope
  /// The text that identifies the thing; empty for the release as a whole.
  let key: String
  let stage: Stage?
  let channel: Channel?
  /// A severity that the manifest sets for the rule.
  let override: Severity?

  private var rule: Rule { step.rule }

  /// One item for each check; one for a manual rule.
  func items() -> [JudgedItem] {
    let applies = rule.when?.evaluate(in: scope)
    if let procedure = rule.procedure { return [JudgedItem(item: manualItem(procedure, applies: applies))] }
    return rule.checks.map { check in
      let item = item(for: check, applies: applies)
      let blame = item.outcome == .fail ? rule.blames?.evaluate(in: scope) : nil
      return JudgedItem(item: item, blame: blame.flatMap(JudgedItem.Blame.init))
    }
  }

  private func item(for check: Rule.Check, applies: Evaluated?) -> Item {
    var conditions = applies.map { [$0] } ?? []
    if let when = check.when, conditions.allSatisfy(\.value.isTrue) {
      conditions.append(when.evaluate(in: scope))
    }
    let isAsked = conditions.allSatisfy(\.value.isTrue)
    let requirement = isAsked ? check.require.evaluate(in: scope) : nil
    let decision = OutcomeDecision(
      conditions: conditions.map(\.value), requirement: requirement?.value)
    let evidence = Evidence.items(of: conditions + (requirement.map { [$0] } ?? []))
    var item = blank(check: check.name, severity: check.severity, outcome: decision.outcome)
    item.evidence = evidence
    item.message = Wording.message(for: decision, of: check, in: scope, title: rule.title)
    item.explanation = Explanations.explanation(of: check.require, in: scope, for: decision)
    if decision.outcome == .fail { item.fix = Wording.text(check.fix, in: scope) }
    item.location = Evidence.location(for: decision, in: evidence, explanation: item.explanation)
    return item
  }

  private func manualItem(_ procedure: Rule.Procedure, applies: Evaluated?) -> Item {
    let conditions = applies.map { [$0] } ?? []
    let decision = OutcomeDecision(conditions: conditions.map(\.value), requirement: .bool(true))
    let outcome = decision.outcome == .pass ? .needsAttestation : decision.outcome
    var item = blank(check: nil, severity: rule.severity, outcome: outcome)
    item.evidence = Evidence.items(of: conditions)
    item.message =
      outcome == .needsAttestation
      ? "nobody has attested this yet"
      : Wording.message(for: decision, of: nil, in: scope, title: rule.title)
    item.fix = outcome == .needsAttestation ? procedure.text : ""
    item.location = Evidence.location(for: decision, in: item.evidence, explanation: nil)
    return item
  }

  /// An item whose list could not be told, or came to nothing.
  func listItem(_ outcome: Outcome, message: String, evidence: [Item.Evidence]) -> JudgedItem {
    var item = blank(check: nil, severity: rule.severity, outcome: outcome)
    item.message = message
    item.evidence = evidence
    item.location = evidence.first { $0.node.origin != nil }?.node.origin
    return JudgedItem(item: item)
  }

  private func blank(check: String?, severity: SeverityRule, outcome: Outcome) -> Item {
    Item(
      rule: rule.id, layer: rule.layer, key: key, check: check, title: rule.title, outcome: outcome,
      severity: override ?? step.entry.severity ?? severity.severity(stage: stage, channel: channel),
      message: "", prevents: rule.prevents, references: rule.references,
      fingerprint: Fingerprints.plain(rule: rule.id, key: key, check: check), required: isRequired)
  }

  /// A requirement that cannot be told counts as required: nothing is let go by accident.
  private var isRequired: Bool {
    switch step.entry.requirement {
    case .always: return true
    case .never: return false
    case .when(let expression):
      if case .bool(false) = expression.evaluate(in: scope).value { return false }
      return true
    }
  }
}
