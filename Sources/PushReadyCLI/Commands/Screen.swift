internal import ReadinessModel
internal import Reporters

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
}
