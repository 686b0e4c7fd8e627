internal import Expressions
internal import ReadinessModel
internal import Rules

/// One rule applied to one thing: the names it may use, and what identifies the thing.
struct RuleQuestion {
  let application: RuleApplication
  let scope: Scope
  /// The text that identifies the thing; empty for the release as a whole.
  let key: String
  /// What `when` came to; `nil` where there is none.
  let applies: Evaluated?

  private var rule: Rule { application.rule }

  /// One item for each check; one for a manual rule.
  func items() -> [JudgedItem] {
    if let procedure = rule.procedure { return [JudgedItem(item: manualItem(procedure))] }
    return rule.checks.map { check in
      let item = item(for: check)
      let blame = item.outcome == .fail ? rule.blames?.evaluate(in: scope) : nil
      return JudgedItem(item: item, blame: blame.flatMap(JudgedItem.Blame.init))
    }
  }

  private func item(for check: Rule.Check) -> Item {
    var conditions = applies.map { [$0] } ?? []
    if let when = check.when, conditions.allSatisfy(\.value.isTrue) {
      conditions.append(when.evaluate(in: scope))
    }
    let isAsked = conditions.allSatisfy(\.value.isTrue)
    let requirement = isAsked ? check.require.evaluate(in: scope) : nil
    let decision = OutcomeDecision(
      conditions: conditions.map(\.value), requirement: requirement?.value)
    let evidence = Evidence.items(of: conditions + (requirement.map { [$0] } ?? []))
    let explanation = Explanations.explanation(of: check.require, in: scope, for: decision)
    return item(
      check: check.name, severity: check.severity, outcome: decision.outcome,
      message: Wording.message(for: decision, of: check, in: scope, title: rule.title),
      fix: decision.outcome == .fail ? Wording.text(check.fix, in: scope) : "",
      location: Evidence.location(for: decision, in: evidence, explanation: explanation),
      evidence: evidence, explanation: explanation)
  }

  private func manualItem(_ procedure: Rule.Procedure) -> Item {
    let conditions = applies.map { [$0] } ?? []
    let decision = OutcomeDecision(conditions: conditions.map(\.value), requirement: .bool(true))
    let outcome = decision.outcome == .pass ? .needsAttestation : decision.outcome
    let evidence = Evidence.items(of: conditions)
    return item(
      check: nil, severity: rule.severity, outcome: outcome,
      message: outcome == .needsAttestation
        ? "nobody has attested this yet"
        : Wording.message(for: decision, of: nil, in: scope, title: rule.title),
      fix: outcome == .needsAttestation ? procedure.text : "",
      location: Evidence.location(for: decision, in: evidence, explanation: nil), evidence: evidence)
  }

  /// An item whose list could not be told, or came to nothing.
  func listItem(_ outcome: Outcome, message: String, evidence: [Item.Evidence]) -> JudgedItem {
    JudgedItem(
      item: item(
        check: nil, severity: rule.severity, outcome: outcome, message: message,
        location: evidence.first { $0.node.origin != nil }?.node.origin, evidence: evidence))
  }

  private func item(
    check: String?, severity: SeverityRule, outcome: Outcome, message: String, fix: String = "",
    location: Origin?, evidence: [Item.Evidence], explanation: Item.Explanation? = nil
  ) -> Item {
    let severity = severity.severity(stage: application.stage, channel: application.channel)
    return Item(
      rule: rule.id, layer: rule.layer, key: key, check: check, title: rule.title, outcome: outcome,
      severity: application.override ?? application.entry.severity ?? severity, message: message, fix: fix,
      location: location, evidence: evidence, explanation: explanation, prevents: rule.prevents,
      references: rule.references, fingerprint: Fingerprints.plain(rule: rule.id, key: key, check: check),
      required: isRequired)
  }

  /// A requirement that cannot be told counts as required: nothing is let go by accident.
  private var isRequired: Bool {
    switch application.entry.requirement {
    case .always: return true
    case .never: return false
    case .when(let expression):
      if case .bool(false) = expression.evaluate(in: scope).value { return false }
      return true
    }
  }
}
