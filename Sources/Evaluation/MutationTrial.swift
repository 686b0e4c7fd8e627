internal import ReadinessModel
package import Rules

/// Whether the examples of a rule notice when the rule is changed.
package struct MutationTrial: Sendable {
  /// How many mutants were tried.
  package let mutants: Int
  /// Those that every example takes for the rule itself, in the order of the rule's expressions.
  package let survivors: [RuleMutant]

  /// The examples have to agree with the rule itself, which ``RuleTrial`` tells.
  package init(_ rule: Rule, examples: [RuleExample]) {
    let all = RuleMutant.all(of: rule)
    mutants = all.count
    survivors = all.filter { mutant in
      examples.allSatisfy { ExampleVerdict(of: mutant.rule, for: $0).agrees }
    }
  }
}
