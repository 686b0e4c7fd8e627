internal import ReadinessModel
internal import Reporters
internal import Rules

/// `pushready explain`: a rule, or what APNs and the App Store answer.
enum ExplainCommand {
  static func run(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(RuleProblems) {
      guard let wanted = command.arguments.first else {
        guard command.has(.all) else { return nothingNamed(command, world) }
        return answers(try AnswerBook.builtin().all, command, world)
      }
      if let refusal = superfluous(command) { return refused(refusal, command, world) }
      let library = try RuleLibrary(BuiltinRules.files(withExamples: true))
      if let file = library.ruleFile(wanted.value) ?? own(wanted.value, for: command, in: world) {
        let (rule, examples) = try RuleReader.ruleWithExamples(file)
        return page(of: rule.description(examples: examples), command, world)
      }
      if let answer = try AnswerBook.builtin().answer(wanted.value) {
        return answers([answer], command, world)
      }
      return unknown(wanted, among: library.ruleIDs + AnswerBook.words, command, world)
    } catch {
      return CommandResult(
        errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: .internalError)
    }
  }

  /// Formats of `--format`; the first is taken when none is said.
  static let formats = ["terminal", "markdown", "json"]

  private static func format(_ command: ParsedCommand) -> String {
    command.has(.json) ? "json" : command.value(of: .explainFormat)?.value ?? formats[0]
  }

  private static func answers(
    _ answers: [AnswerDescription], _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    switch format(command) {
    case "json": CommandResult(output: AnswerPage.json(answers))
    case "markdown": CommandResult(output: AnswerDocument.text(answers))
    default:
      CommandResult(output: AnswerPage(options: Screen.options(for: command, in: world)).page(answers))
    }
  }

  private static func page(
    of rule: RuleDescription, _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    switch format(command) {
    case "json": CommandResult(output: RulePage.json(rule))
    case "markdown": CommandResult(output: RuleBook.page(for: rule))
    default:
      CommandResult(output: RulePage(options: Screen.options(for: command, in: world)).page(for: rule))
    }
  }

  /// A rule of the team's own, where there is a manifest whose checklists lie beside it.
  private static func own(
    _ id: String, for command: ParsedCommand, in world: Surroundings
  ) -> RuleFile? {
    guard let run = try? RunAssembly.run(for: command, in: world) else { return nil }
    return try? RunRules(for: run.manifest).library.ruleFile(id)
  }

  private static func superfluous(_ command: ParsedCommand) -> Diagnostic? {
    if command.has(.all) {
      return .usage(
        "conflict", "found both `--all` and a name, expected one of them", at: "--all",
        hint: "leave one of them out")
    }
    return command.arguments.dropFirst().first.map { extra in
      .usage(
        "unexpected-argument", "found `\(extra.value)` after the name, expected nothing", at: extra.value,
        hint: "give `--item` to see how the rule is evaluated for one item")
    }
  }

  private static func nothingNamed(_ command: ParsedCommand, _ world: Surroundings) -> CommandResult {
    refused(
      .usage(
        "missing-argument", "`explain` needs the id of a rule, a reason, a status or a code",
        hint: "for example `pushready explain BadDeviceToken`, or `--all` for every answer"),
      command, world)
  }

  private static func unknown(
    _ wanted: Located<String>, among words: [String], _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    let nearest = Suggestion.nearest(to: wanted.value, among: words)
    let isNumber = wanted.value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return refused(
      .usage(
        "unknown-name", "`\(wanted.value)` is no rule, reason, status or upload code that is known",
        at: wanted.value,
        hint: isNumber
          ? "`pushready explain --all` shows every status and code"
          : nearest.map { "did you mean `\($0)`?" }
            ?? "`pushready rules list` shows the rules, `pushready explain --all` the answers"),
      command, world)
  }

  private static func refused(
    _ diagnostic: Diagnostic, _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    CommandResult(
      errors: Screen.diagnostics([diagnostic], for: command, in: world), status: .wrongUsage)
  }
}
