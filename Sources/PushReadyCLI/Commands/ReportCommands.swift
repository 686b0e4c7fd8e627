internal import ReadinessModel
internal import Reporters

/// `pushready report convert` and `pushready report sign`: reports that were saved as JSON.
enum ReportCommands {
  static func convert(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let file = try needed(.savedReport, of: command)
      let format = try needed(.format, of: command)
      let path = command.value(of: .outputFile)?.value
      let options = Screen.options(for: command, in: world, toFile: path != nil)
      let report = try SignedReports.document(file).report
      guard let reporter = AllReporters.named(format.value, terminal: options) else {
        return CommandResult(status: .wrongUsage)
      }
      return written(reporter.render(report), to: path)
    } catch {
      return stopped(error, command, world)
    }
  }

  static func sign(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let file = try needed(.savedReport, of: command)
      let key = try SignedReports.privateKey(try needed(.reportKey, of: command))
      let report = try SignedReports.document(file).report
      let text = try SignedReports.envelope(of: report, by: key, namedAt: Origin(file: file.value))
      return written(text, to: command.value(of: .outputFile)?.value)
    } catch {
      return stopped(error, command, world)
    }
  }

  private static func written(_ text: String, to path: String?) -> CommandResult {
    guard let path else { return CommandResult(output: text) }
    return CommandResult(files: [CommandResult.File(path: path, text: text)])
  }

  private static func needed(
    _ option: CommandOption, of command: ParsedCommand
  ) throws(ReleaseRun.Stopped) -> Located<String> {
    if let value = command.value(of: option) { return value }
    let name = command.command.name.rawValue
    throw ReleaseRun.Stopped(
      .wrongUsage,
      [
        .usage(
          "missing-option", "`\(name)` needs `--\(option.name)`",
          hint: command.command.examples.first?.lines.first.map { "for example `\($0)`" })
      ])
  }

  static func stopped(
    _ error: ReleaseRun.Stopped, _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    CommandResult(
      errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: error.status)
  }
}
