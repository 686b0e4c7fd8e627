internal import ReadinessModel
internal import Reporters
internal import Rules

/// `pushready rules list` and `pushready rules show`: the rules themselves.
enum RuleCommands {
  static func list(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(RuleProblems) {
      var rules: [RuleDescription] = []
      for file in BuiltinRules.files(withExamples: false) where file.isRule {
        if let layer = command.layer, file.layer != layer { continue }
        rules.append(try RuleReader.rule(file).description(examples: []))
      }
      let page = RulePage(options: Screen.options(for: command, in: world))
      return CommandResult(output: page.list(rules))
    } catch {
      return broken(error, for: command, in: world)
    }
  }

  /// The file itself. A rule and a checklist may have one id; then it is the rule.
  static func show(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let wanted = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    let files = BuiltinRules.files(withExamples: true)
    let ordered = files.filter(\.isRule) + files.filter { !$0.isRule }
    guard let file = ordered.first(where: { $0.id == wanted.value }) else {
      return unknown(wanted, among: ordered.map(\.id), for: command, in: world)
    }
    return CommandResult(output: String(decoding: file.text, as: UTF8.self))
  }

  private static func unknown(
    _ wanted: Located<String>, among ids: [String], for command: ParsedCommand, in world: Surroundings
  ) -> CommandResult {
    let nearest = Suggestion.nearest(to: wanted.value, among: ids)
    let diagnostic = Diagnostic.usage(
      "unknown-rule", "unknown rule `\(wanted.value)`", at: wanted.value,
      hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready rules list` shows all")
    return CommandResult(
      errors: Screen.diagnostics([diagnostic], for: command, in: world), status: .wrongUsage)
  }

  private static func broken(
    _ problems: RuleProblems, for command: ParsedCommand, in world: Surroundings
  ) -> CommandResult {
    CommandResult(
      errors: Screen.diagnostics(problems.diagnostics, for: command, in: world), status: .internalError)
  }
}
