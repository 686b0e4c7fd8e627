internal import Collectors
internal import Cryptography
package import ReadinessModel
package import Rules

/// What a run asks: the rules of its checklists, compiled, with the values that they take.
package struct RunRules: Sendable {
  package let library: RuleLibrary
  package let plan: ChecklistPlan
  /// Facts under `params`.
  package let parameters: FactMap
  /// Files of a team's own checklists and rules that were used.
  package let inputs: [Report.Input]

  /// The checklists that the manifest names, else those that fit what is given.
  ///
  /// - Throws: With status 66 for a checklist that cannot be opened, with 65 for everything that is wrong in
  ///   one, in a rule, or in what the manifest says of rules.
  package init(for manifest: Manifest) throws(ReleaseRun.Stopped) {
    let checklists = ChecklistChoice.checklists(
      for: manifest, stage: (manifest.stage ?? manifest.sourceStage)?.value)
    do throws(RuleProblems) {
      let shipped = try BuiltinRules.library()
      let own = try Self.own(checklists, in: manifest.directory, shipped: shipped)
      try Self.refuseMistakes(in: own.files)
      library = own.files.isEmpty ? shipped : try BuiltinRules.library(and: own.files)
      plan = try library.plan(own.checklists)
      let unknown = Self.unknownRules(in: manifest.rules, library)
      guard unknown.isEmpty else { throw RuleProblems(unknown) }
      parameters = try plan.parameters(manifest.parameters)
      inputs = own.inputs(of: plan)
    } catch {
      if error.areUnopened { throw ReleaseRun.Stopped(.missingInput, error.diagnostics) }
      throw ReleaseRun.Stopped(
        error.areInternal ? .internalError : .invalidConfiguration, error.diagnostics)
    }
  }

  /// The facts that rules see: what is known, and the parameters.
  package func facts(from known: ReleaseRun.Known) -> FactTree {
    var facts = known.facts
    facts.root["params"] = .map(parameters)
    return facts
  }

  /// `sha256:` and the digest over the list of the rules and checklists that were used.
  package var digest: String {
    "sha256:\(SHA256.hex(of: library.listing(of: plan, digest: SHA256.hex)))"
  }

  private static func own(
    _ checklists: [Located<String>], in folder: String, shipped: RuleLibrary
  ) throws(RuleProblems) -> OwnRules {
    do {
      return try OwnRules(checklists, in: folder, shipped: shipped.checklistIDs)
    } catch {
      throw RuleProblems(error.diagnostics)
    }
  }

  /// A team's own files are held against the catalogue of facts each time; those that the program carries
  /// were when it was built.
  private static func refuseMistakes(in files: [RuleFile]) throws(RuleProblems) {
    guard !files.isEmpty else { return }
    let problems = RuleSetInspection.problems(of: files, beside: BuiltinRules.files(withExamples: false))
    guard problems.isEmpty else { throw RuleProblems(problems) }
  }

  /// Rules that the manifest names and nobody knows.
  private static func unknownRules(
    in settings: Manifest.RuleSettings, _ library: RuleLibrary
  ) -> [Diagnostic] {
    let named =
      settings.severities.map { ($0.value.rule, $0.origin) }
      + settings.skips.map { ($0.rule.value, $0.rule.origin) }
    return named.filter { !library.hasRule($0.0) }.map { id, origin in
      let nearest = Suggestion.nearest(to: id, among: library.ruleIDs)
      return Diagnostic(
        code: "manifest.unknown-rule", message: "unknown rule `\(id)`", origin: origin,
        hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready rules list` shows all")
    }
  }
}

extension RuleProblems {
  /// Whether a file could not be opened, so that nothing can be said of it.
  fileprivate var areUnopened: Bool { diagnostics.contains { $0.code.hasPrefix("evidence.") } }
}
