package import ReadinessModel
package import Rules
internal import Expressions

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
    var items: [JudgedItem] = []
    for layer in Layer.allCases {
      // By place: to go over the steps themselves would copy each, ten times.
      for index in plan.steps.indices where plan.steps[index].rule.layer == layer {
        let step = plan.steps[index]
        if skipped.contains(step.rule.id) { continue }
        items += application(of: step, in: situation, settings: settings).items()
      }
    }
    return Causes.grouped(unique(items))
  }

  /// What every rule of a run is asked with.
  struct Situation {
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

  /// Things with the same name get fingerprints of their own.
  private static func unique(_ items: [JudgedItem]) -> [JudgedItem] {
    var prints = Fingerprints()
    return items.map { judged in
      let name = prints.unique(judged.item.fingerprint)
      guard name != judged.item.fingerprint else { return judged }
      var judged = judged
      judged.item.fingerprint = name
      return judged
    }
  }
}
