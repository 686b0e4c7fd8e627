package import ReadinessModel

/// The rules of a run, compiled, in the order in which they are asked.
package struct ChecklistPlan: Sendable {
  package struct Step: Sendable {
    package var rule: Rule
    package var entry: Checklist.Entry

    package init(rule: Rule, entry: Checklist.Entry) {
      self.rule = rule
      self.entry = entry
    }
  }

  package var checklists: [Checklist] = []
  package var steps: [Step] = []

  package init() {}

  /// Facts under `params`: the value a manifest sets, else the rule's own default.
  ///
  /// - Parameter settings: `params` of the manifest, by name.
  /// - Returns: A map of all parameters of the rules of the run.
  /// - Throws: For a setting that no rule of the run takes, or that its rule refuses.
  package func parameters(
    _ settings: [ExactText: Located<Manifest.Parameter>]
  ) throws(RuleProblems) -> FactMap {
    var facts = FactMap()
    var problems: [Diagnostic] = []
    let known = steps.flatMap(\.rule.parameters)
    for parameter in known {
      facts[parameter.name] = ParameterValue.node(parameter.standard, from: nil)
    }
    for (name, setting) in settings.sorted(by: { $0.key.text < $1.key.text }) {
      guard let parameter = known.first(where: { $0.name == name.text }) else {
        let nearest = Suggestion.nearest(to: name.text, among: known.map(\.name))
        problems.append(
          Diagnostic(
            code: "manifest.unknown-parameter", message: "no rule of this run takes `\(name.text)`",
            origin: setting.origin, hint: nearest.map { "did you mean `\($0)`?" }))
        continue
      }
      if let refusal = parameter.refusal(of: setting.value) {
        problems.append(
          Diagnostic(
            code: "manifest.wrong-parameter", message: "`\(name.text)`: \(refusal)", origin: setting.origin))
      }
      facts[name.text] = ParameterValue.node(setting.value, from: setting.origin)
    }
    guard problems.isEmpty else { throw RuleProblems(problems) }
    return facts
  }
}
