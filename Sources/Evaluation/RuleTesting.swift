package import ReadinessModel
package import Rules

/// Rules judged by their own examples, and the examples by changed rules.
package enum RuleTesting {
  /// Runs every example, and with `mutations` each mutant of the rule over the examples. A rule whose
  /// examples do not hold is not mutated: they would notice everything, or nothing.
  ///
  /// - Throws: Every mistake of the file.
  package static func result(
    of file: RuleFile, mutations: Bool
  ) throws(RuleProblems) -> RuleTestResult {
    let inspection = RuleInspection(file)
    guard let rule = inspection.rule, inspection.problems.isEmpty else {
      throw RuleProblems(inspection.problems)
    }
    let trial = RuleTrial(rule, examples: inspection.examples)
    var result = RuleTestResult(id: rule.id, layer: rule.layer)
    result.examples = inspection.examples.count
    result.problems = trial.problems
    result.checks = trial.checkNames.map { name in
      let covered = trial.covered[ExactText(name), default: []]
      return RuleTestResult.Check(
        name: name, covered: Outcome.allCases.filter(covered.contains), missing: trial.missing(name))
    }
    if mutations, trial.problems.allSatisfy({ $0.code != "rule.example-failed" }) {
      let mutation = MutationTrial(rule, examples: inspection.examples)
      result.mutants = mutation.mutants
      result.survivors = mutation.survivors.map { mutant in
        RuleTestResult.Survivor(
          origin: inspection.origin(of: mutant.keyPath, offset: mutant.offset) ?? rule.origin,
          change: mutant.change, isNegation: mutant.isNegation)
      }
    }
    return result
  }
}
