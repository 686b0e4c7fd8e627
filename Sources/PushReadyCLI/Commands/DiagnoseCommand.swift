internal import Collectors
internal import Diagnosing
internal import Evaluation
internal import ReadinessModel
internal import Reporters

/// `pushready diagnose`: where one push failed, why, and what to do.
enum DiagnoseCommand {
  /// Status 0 when the answer is known, 2 when it is not.
  static func run(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let path = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(ReleaseRun.Stopped) {
      let content = try content(of: path)
      let (known, notes) = try known(for: command, in: world)
      var diagnosis = AttemptDiagnosis.diagnosis(of: content.attempt, known: known)
      diagnosis.notes += notes + content.secrets.map(secret)
      let page = DiagnosisPage(options: Screen.options(for: command, in: world))
      return CommandResult(
        output: command.has(.json) ? DiagnosisPage.json(diagnosis) : page.page(diagnosis),
        status: diagnosis.isKnown ? .ready : .undecided)
    } catch {
      return CommandResult(
        errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: error.status)
    }
  }

  private static func content(of path: Located<String>) throws(ReleaseRun.Stopped) -> AttemptFile.Content {
    let bytes: [UInt8]
    if path.value == "-" {
      guard let read = StandardInput.read() else {
        throw ReleaseRun.Stopped(
          .missingInput,
          [
            Diagnostic(
              code: "evidence.no-standard-input", message: "nothing was read from standard input",
              origin: path.origin, hint: "pipe the answer into the command")
          ])
      }
      bytes = read
    } else {
      do {
        bytes = try AttemptFile.bytes(at: path)
      } catch {
        throw ReleaseRun.Stopped(.missingInput, error.diagnostics)
      }
    }
    do {
      let name = path.value == "-" ? "standard input" : path.value
      return try AttemptFile.read(bytes, file: Origin(file: name))
    } catch {
      throw ReleaseRun.Stopped(.invalidConfiguration, error.diagnostics)
    }
  }

  /// What the manifest tells. One that was not named and cannot be used is told, and does not stand in the way.
  private static func known(
    for command: ParsedCommand, in world: Surroundings
  ) throws(ReleaseRun.Stopped) -> (KnownOfRelease?, [String]) {
    let isNamed = command.manifest != nil || command.hasManifestFlags
    guard isNamed || ManifestFile.exists(RunAssembly.standardManifest) else { return (nil, []) }
    do throws(ReleaseRun.Stopped) {
      return (try known(of: try RunAssembly.run(for: command, in: world)), [])
    } catch {
      if isNamed { throw error }
      let why = error.diagnostics.first?.message ?? "it cannot be used"
      return (nil, ["`\(RunAssembly.standardManifest)` was left aside: \(why)"])
    }
  }

  static func known(of run: ReleaseRun) throws(ReleaseRun.Stopped) -> KnownOfRelease {
    let rules = try RunRules(for: run.manifest)
    let facts = rules.facts(from: try run.known())
    let items = ReleaseEvaluation.items(of: rules.plan, over: facts, settings: run.manifest.rules)
    return KnownOfRelease(facts: facts, items: items)
  }

  private static func secret(_ finding: SecretScan.Finding) -> String {
    "line \(finding.line) of the file holds \(finding.kind): replace it by a fingerprint before the file is passed on"
  }
}
