internal import ReadinessModel
internal import Reporters

/// The program without its process: arguments and surroundings in, text and status out.
package enum Program {
  package static func run(_ arguments: [String], in world: Surroundings) -> CommandResult {
    let command: ParsedCommand
    do {
      command = try ArgumentParsing.parse(arguments, environment: world.environment)
    } catch {
      return refused(error, in: world)
    }
    return switch command.command.name {
    case .check: CheckCommand.run(command, in: world)
    case .facts: FactsCommand.run(command, in: world)
    case .inspect: PackageCommands.inspect(command, in: world)
    case .diff: PackageCommands.diff(command, in: world)
    case .eval: InquiryCommands.evaluate(command, in: world)
    case .explain:
      command.has(.item) && !command.arguments.isEmpty
        ? InquiryCommands.item(command, in: world) : ExplainCommand.run(command, in: world)
    case .diagnose: DiagnoseCommand.run(command, in: world)
    case .probe: ProbeCommand.run(command, in: world)
    case .configShow: InquiryCommands.settings(command, in: world)
    case .schema: SchemaCommand.run(command, in: world)
    case .rulesList: RuleCommands.list(command, in: world)
    case .rulesShow: RuleCommands.show(command, in: world)
    case .rulesLint: RuleWorkbench.lint(command, in: world)
    case .rulesTest: RuleWorkbench.test(command, in: world)
    case .rulesDocs: RuleWorkbench.docs(command, in: world)
    case .rulesNew: RuleWorkbench.new(command, in: world)
    case .version: CommandResult(output: "pushready \(Version.number)\n")
    case .help: help(command)
    }
  }

  private static func help(_ command: ParsedCommand) -> CommandResult {
    guard !command.arguments.isEmpty else { return CommandResult(output: HelpText.overview) }
    let words = command.arguments.map(\.value).joined(separator: " ")
    guard let wanted = CommandTable.all.first(where: { $0.name.rawValue == words }) else {
      return CommandResult(output: HelpText.overview, status: .wrongUsage)
    }
    return CommandResult(output: HelpText.page(for: wanted))
  }

  private static func refused(_ error: UsageError, in world: Surroundings) -> CommandResult {
    let page = TerminalReporter(
      options: TerminalOptions(
        width: world.columns ?? 80,
        colour: ColourChoice.wantsColour(
          said: "auto", environment: world.environment, isTerminal: world.isTerminal)))
    let words = error.command.map { "pushready help \($0.rawValue)" } ?? "pushready help"
    return CommandResult(
      errors: page.render(error.diagnostics) + "`\(words)` shows what can be said\n", status: .wrongUsage)
  }
}
