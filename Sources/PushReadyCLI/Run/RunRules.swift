internal import Collectors
internal import Cryptography
package import ReadinessModel
package import Rules

/// What a run asks: the rules of its checklists, compiled, with the values that they take.
package struct RunRules: Sendable {
  package let library: RuleLibrary
  package let plan: ChecklistPlan
  /// What is asked about the files of exceptions, once all else was; empty where there are none.
  let exceptionPlan: ChecklistPlan
  let exceptions: RunExceptions
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
    let own: OwnRules
    (library, own) = try Self.stopping { () throws(RuleProblems) in
      let shipped = try BuiltinRules.library()
      let own = try Self.own(checklists, in: manifest.directory, shipped: shipped)
      try Self.refuseMistakes(in: own.files)
      return (own.files.isEmpty ? shipped : try BuiltinRules.library(and: own.files), own)
    }
    let library = library
    let exceptions = try RunExceptions(for: manifest, rules: library)
    (plan, exceptionPlan, parameters) = try Self.stopping { () throws(RuleProblems) in
      let unknown = Self.unknownRules(in: manifest.rules, library)
      guard unknown.isEmpty else { throw RuleProblems(unknown) }
      let (plan, later) = try Self.plans(of: own.checklists, library, withExceptions: !exceptions.isEmpty)
      var whole = plan
      whole.steps += later.steps
      return (plan, later, try whole.parameters(manifest.parameters))
    }
    self.exceptions = exceptions
    inputs = own.inputs(of: plan) + exceptions.inputs
  }

  /// Every rule at hand: those that the program carries, and those beside the manifest's own checklists.
  static func library(for manifest: Manifest) throws(ReleaseRun.Stopped) -> RuleLibrary {
    let checklists = ChecklistChoice.checklists(for: manifest, stage: manifest.stage?.value)
    return try stopping { () throws(RuleProblems) in
      let shipped = try BuiltinRules.library()
      let own = try Self.own(checklists, in: manifest.directory, shipped: shipped)
      try refuseMistakes(in: own.files)
      return own.files.isEmpty ? shipped : try BuiltinRules.library(and: own.files)
    }
  }

  /// The checklist of the rules about exceptions.
  private static let exceptionChecklist = Located("exceptions", at: Origin(file: "command line"))

  /// What is asked first, and what can only be asked when the rest is judged.
  private static func plans(
    of checklists: [Located<String>], _ library: RuleLibrary, withExceptions: Bool
  ) throws(RuleProblems) -> (ChecklistPlan, ChecklistPlan) {
    guard withExceptions else { return (try library.plan(checklists), ChecklistPlan()) }
    let late = Set(try library.plan([exceptionChecklist]).steps.map(\.rule.id))
    let whole = try library.plan(checklists + [exceptionChecklist])
    var (plan, later) = (whole, ChecklistPlan())
    plan.steps.removeAll { late.contains($0.rule.id) }
    later.steps = whole.steps.filter { late.contains($0.rule.id) }
    return (plan, later)
  }

  private static func stopping<Result>(
    _ work: () throws(RuleProblems) -> Result
  ) throws(ReleaseRun.Stopped) -> Result {
    do {
      return try work()
    } catch {
      if error.areUnopened { throw ReleaseRun.Stopped(.missingInput, error.diagnostics) }
      throw ReleaseRun.Stopped(
        error.areInternal ? .internalError : .invalidConfiguration, error.diagnostics)
    }
  }

  /// All that is asked, in order.
  var steps: [ChecklistPlan.Step] { plan.steps + exceptionPlan.steps }

  /// The facts that rules see: what is known, and the parameters.
  package func facts(from known: ReleaseRun.Known) -> FactTree {
    var facts = known.facts
    facts.root["params"] = .map(parameters)
    return facts
  }

  /// `sha256:` and the digest over the list of the rules and checklists that were used.
  package var digest: String {
    var whole = plan
    whole.steps += exceptionPlan.steps
    return "sha256:\(SHA256.hex(of: library.listing(of: whole, digest: SHA256.hex)))"
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
