internal import Expressions
package import ReadinessModel
package import Rules

extension ReleaseEvaluation {
  /// One rule over the facts as ``items(of:over:settings:)`` judges it, with the value of every part of its
  /// expressions. One entry for each thing that it is about, in the order of the facts.
  package static func worked(
    _ step: ChecklistPlan.Step, over facts: FactTree, settings: Manifest.RuleSettings
  ) -> [WorkedItem] {
    let application = application(of: step, in: Situation(facts), settings: settings)
    guard let iteration = step.rule.iteration else {
      return [WorkedItem(steps: [], in: application.scope, key: "", of: application)]
    }
    let list = WorkedItem.Step(
      name: "for each \(iteration.name)", tree: iteration.list.tree(in: application.scope))
    let elements = application.elements(of: iteration)
    guard !elements.isEmpty else {
      return [WorkedItem(key: "", steps: [list], items: application.items().map(\.item))]
    }
    return elements.map { element in
      var step = list
      step.tree.variables = [.init(name: iteration.name, value: element.place)]
      return WorkedItem(steps: [step], in: element.scope, key: element.key, of: application)
    }
  }
}

extension WorkedItem {
  /// The steps of a rule in a scope that knows the element it is applied to.
  fileprivate init(
    steps: [Step], in scope: Scope, key: String, of application: RuleApplication
  ) {
    let rule = application.rule
    var steps = steps
    var scope = scope
    for binding in rule.bindings {
      steps.append(Step(name: "let \(binding.name)", tree: binding.expression.tree(in: scope)))
      scope.bind(binding.name, to: binding.expression.bind(in: scope))
    }
    if let when = rule.when { steps.append(Step(name: "when", tree: when.tree(in: scope))) }
    if rule.when?.evaluate(in: scope).value.isTrue ?? true {
      for check in rule.checks { steps += Self.steps(of: check, in: scope) }
    }
    self.init(key: key, steps: steps, items: application.question(in: scope, key: key).items().map(\.item))
  }

  private static func steps(of check: Rule.Check, in scope: Scope) -> [Step] {
    let part = check.name.map { " of \($0)" } ?? ""
    var steps: [Step] = []
    if let when = check.when {
      steps.append(Step(name: "when\(part)", tree: when.tree(in: scope)))
      guard when.evaluate(in: scope).value.isTrue else { return steps }
    }
    return steps + [Step(name: "require\(part)", tree: check.require.tree(in: scope))]
  }
}
