internal import ReadinessModel
internal import Reporters
internal import Rules

/// What commands share when they write for people.
enum Screen {
  static func options(
    for command: ParsedCommand, in world: Surroundings, toFile: Bool = false
  ) -> TerminalOptions {
    let said = command.value(of: .color)?.value ?? "auto"
    let isTerminal = world.isTerminal && !toFile
    return TerminalOptions(
      width: world.columns ?? 80,
      colour: ColourChoice.wantsColour(said: said, environment: world.environment, isTerminal: isTerminal),
      verbose: command.has(.verbose),
      unicode: ColourChoice.wantsUnicode(environment: world.environment))
  }

  static func diagnostics(
    _ diagnostics: [Diagnostic], for command: ParsedCommand, in world: Surroundings
  ) -> String {
    if diagnostics.isEmpty { return "" }
    return TerminalReporter(options: options(for: command, in: world)).render(diagnostics)
  }

  /// The rules that the program carries. That they cannot be read is a bug of the program.
  static func library() throws(ReleaseRun.Stopped) -> RuleLibrary {
    do {
      return try BuiltinRules.library()
    } catch {
      throw ReleaseRun.Stopped(.internalError, error.diagnostics)
    }
  }
}
