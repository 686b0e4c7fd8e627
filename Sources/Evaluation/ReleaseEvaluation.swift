package import ReadinessModel
package import Rules
internal import Expressions
internal import SideBySide

/// Facts and rules to items.
package enum ReleaseEvaluation {
  /// Every rule of `plan` applied to every thing it is about, in pipeline order: by layer, then as the
  /// checklist lists the rules, then as the facts list the things.
  ///
  /// - Parameters:
  ///   - plan: The rules, compiled.
  ///   - facts: With `now` and `params` in them.
  ///   - settings: Severities and skipped rules of the manifest.
  /// - Returns: One item for each rule, thing and check.
  package static func items(
    of plan: ChecklistPlan, over facts: FactTree, settings: Manifest.RuleSettings
  ) -> [Item] {
    let situation = Situation(facts)
    let skipped = Set(settings.skips.map(\.rule.value))
    let places = Layer.allCases.flatMap { layer in
      plan.steps.indices.filter { plan.steps[$0].rule.layer == layer }
    }
    // A rule is asked on one core: what two of them use at the same time, both wait for.
    let items = SideBySide.map(places, share: Self.share) { _, place -> [JudgedItem] in
      let step = plan.steps[place]
      if skipped.contains(step.rule.id) { return [] }
      return unique(application(of: step, in: situation, settings: settings).items())
    }
    return Causes.grouped(items)
  }

  /// Rules that one thread takes at a time.
  private static let share = 2

  /// What every rule of a run is asked with.
  struct Situation: Sendable {
    let scope: Scope
    let stage: Stage?
    let channel: Channel?

    init(_ facts: FactTree) {
      scope = Scope(facts: facts)
      stage = Self.text("stage", in: facts).flatMap(Stage.init(rawValue:))
      channel = Self.text("channel", in: facts).flatMap(Channel.init(rawValue:))
    }

    private static func text(_ key: String, in facts: FactTree) -> String? {
      guard case .value(.string(let text))? = facts[FactPath([.key("release"), .key(key)])]?.content
      else { return nil }
      return text
    }
  }

  /// One rule, ready to be asked.
  static func application(
    of step: ChecklistPlan.Step, in situation: Situation, settings: Manifest.RuleSettings
  ) -> RuleApplication {
    RuleApplication(
      step: step, scope: situation.scope, stage: situation.stage, channel: situation.channel,
      override: settings.severities.last { $0.value.rule == step.rule.id }?.value.severity)
  }

  /// Things of one rule with the same name get fingerprints of their own. Those of two rules differ anyway:
  /// each begins with its rule.
  private static func unique(_ items: [JudgedItem]) -> [JudgedItem] {
    guard items.count > 1 else { return items }
    var prints = Fingerprints()
    var items = items
    for index in items.indices {
      let name = prints.unique(items[index].item.fingerprint)
      if name != items[index].item.fingerprint { items[index].item.fingerprint = name }
    }
    return items
  }
}
