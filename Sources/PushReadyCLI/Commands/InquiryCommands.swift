internal import Evaluation
internal import Expressions
internal import Manifests
internal import ReadinessModel
internal import Reporters
internal import Rules
internal import YAMLReading

/// `pushready eval`, `pushready explain --item` and `pushready config show`: what a run knows, and how it
/// comes to what it says.
enum InquiryCommands {
  /// The value of one expression over the facts. Status 0 for a value, 1 for `false`, 2 for none.
  static func evaluate(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let source = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(ReleaseRun.Stopped) {
      let expression = try expression(source.value)
      let run = try RunAssembly.run(for: command, in: world)
      let rules = try RunRules(for: run.manifest)
      let known = try run.known(for: rules)
      let answer = expression.answer(in: Scope(facts: run.facts(known, for: rules)))
      let page = EvaluationPage(options: Screen.options(for: command, in: world))
      return CommandResult(
        output: command.has(.json) ? page.json(answer) : page.page(answer),
        errors: Screen.diagnostics(known.diagnostics, for: command, in: world), status: status(of: answer))
    } catch {
      return stopped(error, for: command, in: world)
    }
  }

  /// Every step of one rule for one item.
  static func item(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let wanted = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    let key = command.arguments.dropFirst().first
    do throws(ReleaseRun.Stopped) {
      let run = try RunAssembly.run(for: command, in: world)
      let rules = try RunRules(for: run.manifest)
      guard let step = rules.steps.first(where: { $0.rule.id == wanted.value }) else {
        throw notAsked(wanted.value, rules)
      }
      let known = try run.known(for: rules)
      let all = ReleaseEvaluation.worked(
        step, over: run.facts(known, for: rules), settings: run.manifest.rules)
      let worked = try chosen(key?.value, among: all, of: wanted.value)
      let page = EvaluationPage(options: Screen.options(for: command, in: world))
      return CommandResult(output: command.has(.json) ? page.json(worked) : page.page(worked))
    } catch {
      return stopped(error, for: command, in: world)
    }
  }

  /// Every setting and who set it. With evidence that cannot be opened the settings are told all the same.
  static func settings(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let run = try RunAssembly.run(for: command, in: world)
      let rules = try RunRules(for: run.manifest)
      var (facts, problems, status) = (FactTree?.none, [Diagnostic](), ExitStatus.ready)
      do {
        facts = try run.known().facts
      } catch {
        (problems, status) = (error.diagnostics, error.status)
      }
      let settings = RunSettings(command: command, run: run, rules: rules, facts: facts).all
      let page = SettingsPage(options: Screen.options(for: command, in: world))
      return CommandResult(
        output: command.has(.json) ? page.json(settings) : page.page(settings),
        errors: Screen.diagnostics(problems, for: command, in: world), status: status)
    } catch {
      return stopped(error, for: command, in: world)
    }
  }

  private static func expression(_ source: String) throws(ReleaseRun.Stopped) -> Expression {
    do throws(ExpressionFailure) {
      let expression = try Expression(parsing: source)
      let problems = expression.check(in: TypeEnvironment()).problems
      if problems.isEmpty { return expression }
      throw ExpressionFailure(problems: problems)
    } catch {
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      throw ReleaseRun.Stopped(
        .wrongUsage,
        error.problems.map { problem in
          let (line, column) = (problem.position.line, problem.position.column)
          return Diagnostic(
            code: problem.code, message: problem.message,
            origin: Origin(file: "command line", line: line, column: column), hint: problem.hint,
            source: lines.indices.contains(line - 1) ? String(lines[line - 1]) : nil)
        })
    }
  }

  private static func status(of answer: EvaluationAnswer) -> ExitStatus {
    switch answer.outcome {
    case .value(let node): node.content == .value(.bool(false)) ? .notReady : .ready
    case .error, .unknown: .undecided
    }
  }

  private static func chosen(
    _ key: String?, among all: [WorkedItem], of rule: String
  ) throws(ReleaseRun.Stopped) -> WorkedItem {
    let matching = all.filter { key == nil || $0.key == key }
    if let only = matching.first, matching.count == 1 || key != nil { return only }
    let keys = all.map(\.key)
    let nearest = key.flatMap { Suggestion.nearest(to: $0, among: keys) }
    let shown = keys.prefix(12).map(Shown.quoted).joined(separator: ", ")
    throw ReleaseRun.Stopped(
      .wrongUsage,
      [
        .usage(
          key == nil ? "missing-argument" : "unknown-item",
          key.map { "`\(rule)` is applied to nothing called \(Shown.quoted($0))" }
            ?? "`\(rule)` is applied to \(all.count) things, expected which", at: key,
          hint: nearest.map { "did you mean `\($0)`?" }
            ?? "name one of \(shown)\(keys.count > 12 ? " and \(keys.count - 12) more" : "")")
      ])
  }

  private static func notAsked(_ rule: String, _ rules: RunRules) -> ReleaseRun.Stopped {
    let asked = rules.steps.map(\.rule.id)
    let isKnown = rules.library.hasRule(rule)
    let nearest = Suggestion.nearest(to: rule, among: isKnown ? asked : rules.library.ruleIDs)
    let hint =
      isKnown
      ? "add it to a checklist, or name one that has it in `checklists`" : "`pushready rules list` shows all"
    return ReleaseRun.Stopped(
      .wrongUsage,
      [
        .usage(
          "unknown-rule", isKnown ? "no checklist of this run has rule `\(rule)`" : "unknown rule `\(rule)`",
          at: rule, hint: isKnown ? hint : nearest.map { "did you mean `\($0)`?" } ?? hint)
      ])
  }

  private static func stopped(
    _ stopped: ReleaseRun.Stopped, for command: ParsedCommand, in world: Surroundings
  ) -> CommandResult {
    CommandResult(
      errors: Screen.diagnostics(stopped.diagnostics, for: command, in: world), status: stopped.status)
  }
}
