internal import Expressions
package import Rules

/// A rule with one small change in one of its expressions.
package struct RuleMutant: Sendable {
  /// The expression that was changed: `require`, `checks[1].when`, `let[0].bundle`.
  package let keyPath: String
  /// Bytes from the start of that expression to the part that was changed.
  package let offset: Int
  /// What was done, in words.
  package let change: String
  /// A condition that says its opposite. An example must notice this; smaller changes may make no
  /// difference that matters.
  package let isNegation: Bool
  package let rule: Rule

  /// Every mutant of a rule: conditions negated, literals changed, operands of `&&` and `||` left out, in
  /// `forEach`, `let`, `when` and `require`. Words are left alone.
  package static func all(of rule: Rule) -> [RuleMutant] {
    var mutants: [RuleMutant] = []
    func add(
      _ expression: Expression?, at keyPath: String, isCondition: Bool,
      _ replacing: (Expression, inout Rule) -> Void
    ) {
      for mutant in expression?.mutants(isCondition: isCondition) ?? [] {
        var changed = rule
        replacing(mutant.expression, &changed)
        mutants.append(
          RuleMutant(
            keyPath: keyPath, offset: mutant.position.offset, change: "\(mutant.change)",
            isNegation: mutant.change == .negated, rule: changed))
      }
    }
    add(rule.iteration?.list, at: "forEach.in", isCondition: false) { $1.iteration?.list = $0 }
    for (index, binding) in rule.bindings.enumerated() {
      add(binding.expression, at: "let[\(index)].\(binding.name)", isCondition: false) {
        $1.bindings[index].expression = $0
      }
    }
    add(rule.when, at: "when", isCondition: true) { $1.when = $0 }
    for (index, check) in rule.checks.enumerated() {
      let place = check.name == nil ? "" : "checks[\(index)]."
      add(check.when, at: place + "when", isCondition: true) { $1.checks[index].when = $0 }
      add(check.require, at: place + "require", isCondition: true) { $1.checks[index].require = $0 }
    }
    return mutants
  }
}
