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
    case .verifyReport: ReportVerification.run(command, in: world)
    case .reportConvert: ReportCommands.convert(command, in: world)
    case .reportSign: ReportCommands.sign(command, in: world)
    case .schema: SchemaCommand.run(command, in: world)
    case .rulesList: RuleCommands.list(command, in: world)
    case .rulesShow: RuleCommands.show(command, in: world)
    case .rulesLint: RuleWorkbench.lint(command, in: world)
    case .rulesTest: RuleWorkbench.test(command, in: world)
    case .rulesDocs: RuleWorkbench.docs(command, in: world)
    case .rulesNew: RuleWorkbench.new(command, in: world)
    case .waiveAdd: WaiverCommands.add(command, in: world)
    case .waiveList: WaiverCommands.list(command, in: world)
    case .waivePrune: WaiverCommands.prune(command, in: world)
    case .attestAdd: AttestationCommands.add(command, in: world)
    case .attestList: AttestationCommands.list(command, in: world)
    case .attestVerify: AttestationCommands.verify(command, in: world)
    case .baselineCreate: BaselineCommands.create(command, in: world)
    case .baselinePrune: BaselineCommands.prune(command, in: world)
    case .checklistList: ChecklistCommands.list(command, in: world)
    case .checklistShow: ChecklistCommands.show(command, in: world)
    case .checklistPrint: ChecklistCommands.print(command, in: world)
    case .completions: completions(command, in: world)
    case .man: CommandResult(output: ManualPage.text)
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

  private static func completions(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    let wanted = command.arguments.first?.value ?? ""
    if let shell = Completions.Shell(rawValue: wanted) {
      return CommandResult(output: Completions.script(for: shell))
    }
    let shells = Completions.Shell.allCases.map(\.rawValue)
    let diagnostic = Diagnostic.usage(
      "unknown-shell",
      "there are no completions for `\(wanted)`, expected \(shells.map { "`\($0)`" }.joined(separator: ", "))",
      at: wanted, hint: Suggestion.nearest(to: wanted, among: shells).map { "did you mean `\($0)`?" })
    return CommandResult(
      errors: Screen.diagnostics([diagnostic], for: command, in: world), status: .wrongUsage)
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
