internal import ReadinessModel
internal import Reporters

/// `pushready facts`: what rules can see, with the places.
enum FactsCommand {
  static func run(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let known = try RunAssembly.run(for: command, in: world).known()
      let options = Screen.options(for: command, in: world)
      let text =
        command.has(.json)
        ? FactsReport().json(known.facts) : FactsReport().tree(known.facts, options: options)
      return CommandResult(
        output: text, errors: Screen.diagnostics(known.diagnostics, for: command, in: world))
    } catch {
      return CommandResult(
        errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: error.status)
    }
  }
}
