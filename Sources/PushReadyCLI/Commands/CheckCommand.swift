internal import ReadinessModel
internal import Reporters

/// `pushready check`: judges a release and writes the reports that were asked for.
enum CheckCommand {
  static func run(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    var result = CommandResult()
    let report: Report
    do throws(ReleaseRun.Stopped) {
      (report, result.files) = try judge(command, in: world)
      result.status = report.exitStatus
    } catch {
      report = ReleaseRun.report(stopped: error, now: command.now ?? world.clock)
      result.status = error.status
      result.errors = Screen.diagnostics(error.diagnostics, for: command, in: world)
    }
    let asked = command.reports
    let requests = asked.isEmpty ? [ReportRequest(TerminalReporter.name)] : asked
    for request in requests where !(command.has(.quiet) && asked.isEmpty) {
      // What stopped the run stands on standard error already.
      if report.verdict == nil && request.format == TerminalReporter.name && request.path == nil { continue }
      let options = Screen.options(for: command, in: world, toFile: request.path != nil)
      guard let reporter = AllReporters.named(request.format, terminal: options) else { continue }
      let text = reporter.render(report)
      if let path = request.path {
        result.files.append(CommandResult.File(path: path, text: text))
      } else {
        result.output += text
      }
    }
    result.report = report
    return result
  }

  /// The report, and the signed one where that was asked for. The key is read before anything is judged.
  private static func judge(
    _ command: ParsedCommand, in world: Surroundings
  ) throws(ReleaseRun.Stopped) -> (Report, [CommandResult.File]) {
    guard let path = command.value(of: .sign) else {
      return (try RunAssembly.run(for: command, in: world).report(), [])
    }
    let key = try SignedReports.privateKey(path)
    let report = try RunAssembly.run(for: command, in: world).report()
    let text = try SignedReports.envelope(of: report, by: key, namedAt: path.origin)
    let file = command.value(of: .signed)?.value ?? SignedReports.standardFile
    return (report, [CommandResult.File(path: file, text: text)])
  }
}
