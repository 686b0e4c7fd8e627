internal import Evaluation
internal import Manifests
internal import Packages
internal import ReadinessModel
internal import Reporters

/// `pushready inspect` and `pushready diff`: packages and single files as they are, nothing judged.
enum PackageCommands {
  static func inspect(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let path = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(ReleaseRun.Stopped) {
      let known = try known(path, command, world)
      let report = InspectionReport(of: path.value)
      let options = Screen.options(for: command, in: world)
      let text = command.has(.json) ? report.json(known.facts) : report.text(known.facts, options: options)
      return CommandResult(
        output: text, errors: Screen.diagnostics(known.diagnostics, for: command, in: world),
        status: isReadable(known) ? .ready : .notReady)
    } catch {
      return stopped(error, command, world)
    }
  }

  /// Status 1 when something got worse, 2 when something cannot be told any more.
  static func diff(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard command.arguments.count == 2 else {
      let diagnostic = Diagnostic.usage(
        "missing-argument", "`diff` needs two packages, the old one and the new one",
        hint: "for example `pushready diff Old.ipa New.ipa`")
      return CommandResult(
        errors: Screen.diagnostics([diagnostic], for: command, in: world), status: .wrongUsage)
    }
    let (old, new) = (command.arguments[0], command.arguments[1])
    do throws(ReleaseRun.Stopped) {
      let before = try known(old, command, world)
      let after = try known(new, command, world)
      let changes = PushComparison.changes(from: before.facts, to: after.facts)
      let report = ChangesReport(old: old.value, new: new.value)
      let options = Screen.options(for: command, in: world)
      let status: ExitStatus =
        changes.contains { $0.kind == .regression }
        ? .notReady
        : changes.contains { $0.kind == .unknown } || !isReadable(before) ? .undecided : .ready
      return CommandResult(
        output: command.has(.json) ? report.json(changes) : report.text(changes, options: options),
        errors: Screen.diagnostics(before.diagnostics + after.diagnostics, for: command, in: world),
        status: status)
    } catch {
      return stopped(error, command, world)
    }
  }

  private static func known(
    _ path: Located<String>, _ command: ParsedCommand, _ world: Surroundings
  ) throws(ReleaseRun.Stopped) -> ReleaseRun.Known {
    var manifest = Manifest(origin: path.origin, directory: "")
    manifest.app = app(in: path)
    manifest.trustAnchors = command.given.filter { $0.option.manifestFlag == .trustAnchor }.map(\.value)
    var run = ReleaseRun(manifest: manifest, now: command.now ?? world.clock)
    run.isDeep = command.has(.deep)
    run.folderName = world.folderName
    return try run.known()
  }

  private static func app(in path: Located<String>) -> Manifest.App {
    var app = Manifest.App(origin: path.origin)
    var bundle = Manifest.Bundle(origin: path.origin)
    switch FileForm(of: path.value) {
    case .package:
      app.artifact = path
      return app
    case .executable: bundle.executable = path
    case .profile: bundle.profile = path
    case .infoPlist: bundle.info = path
    case .entitlements: bundle.entitlements = path
    }
    app.bundles = [bundle]
    return app
  }

  /// Whether the package, or the single file, makes sense.
  private static func isReadable(_ known: ReleaseRun.Known) -> Bool {
    guard case .list? = known.facts[FactPath([.key("app"), .key("bundles")])]?.content else { return false }
    let first = known.facts[FactPath([.key("evidence"), .index(0)])]
    let kind = known.facts[FactPath([.key("app"), .key("kind")])]
    guard case .value(.string("bundles"))? = kind?.content, case .map(let file)? = first?.content else {
      return true
    }
    return file["wellFormed"]?.content == .value(.bool(true))
  }

  private static func stopped(
    _ error: ReleaseRun.Stopped, _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    CommandResult(
      errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: error.status)
  }
}
