internal import Collectors
internal import Manifests
internal import ReadinessModel

/// From a command line to a run: the manifest, found and read, with the flags put over it.
enum RunAssembly {
  /// The manifest that is taken when none is named.
  static let standardManifest = "pushready.yml"

  static func run(
    for command: ParsedCommand, in world: Surroundings
  ) throws(ReleaseRun.Stopped) -> ReleaseRun {
    let file = try file(for: command)
    let manifest = try manifest(in: file, with: command, world)
    var run = ReleaseRun(
      manifest: manifest, now: command.now ?? world.clock, environment: world.environment)
    run.manifestInput = file?.input
    run.isDeep = command.has(.deep)
    run.isSigned = command.has(.sign)
    run.failOn = command.failOn ?? .error
    run.folderName = packageName(of: manifest) ?? world.folderName
    if EvidenceOpening.readsStandardInput(manifest) { run.standardInput = StandardInput.read() }
    return run
  }

  /// The manifest of this folder or the one that was named, with the flags; an empty one where there is none.
  static func manifest(
    for command: ParsedCommand, in world: Surroundings
  ) throws(ReleaseRun.Stopped) -> Manifest {
    let isGiven = command.manifest != nil || ManifestFile.exists(standardManifest)
    let file = isGiven || command.value(of: .variant) != nil ? try file(for: command) : nil
    return try manifest(in: file, with: command, world)
  }

  /// A package named on the command line alone is its own label.
  private static func packageName(of manifest: Manifest) -> String? {
    guard manifest.origin.file == "command line", let path = manifest.app?.artifact?.value else {
      return nil
    }
    return path.split(separator: "/").last.map(String.init)
  }

  private static func file(for command: ParsedCommand) throws(ReleaseRun.Stopped) -> ManifestFile? {
    let origin = Origin(file: "command line")
    guard let path = command.manifest ?? standard(at: origin) else {
      if command.hasManifestFlags, command.value(of: .variant) == nil { return nil }
      throw ReleaseRun.Stopped(
        .wrongUsage,
        [
          .usage(
            "nothing-to-check", "there is no `\(standardManifest)` here and nothing else was given",
            hint: "name a manifest, or give files with `--entitlements`, `--profile`, `--key` and so on; "
              + "`pushready help check` shows how")
        ])
    }
    do {
      return try ManifestFile(path: path)
    } catch {
      throw ReleaseRun.Stopped(.missingInput, error.diagnostics)
    }
  }

  private static func standard(at origin: Origin) -> Located<String>? {
    ManifestFile.exists(standardManifest) ? Located(standardManifest, at: origin) : nil
  }

  private static func manifest(
    in file: ManifestFile?, with command: ParsedCommand, _ world: Surroundings
  ) throws(ReleaseRun.Stopped) -> Manifest {
    do throws(ManifestProblems) {
      let manifest = try file.map { file throws(ManifestProblems) in
        try ManifestReader.read(
          file.bytes, file: file.input.path, environment: world.environment,
          variant: command.value(of: .variant))
      }
      guard command.hasManifestFlags else {
        return manifest ?? Manifest(origin: Origin(file: "command line"), directory: "")
      }
      return try flags(of: command).applied(to: manifest)
    } catch {
      let isUsage = error.diagnostics.allSatisfy { $0.code.hasPrefix("usage.") }
      throw ReleaseRun.Stopped(isUsage ? .wrongUsage : .invalidConfiguration, error.diagnostics)
    }
  }

  private static func flags(of command: ParsedCommand) throws(ManifestProblems) -> ManifestFlags {
    do {
      return try command.manifestFlags()
    } catch {
      throw ManifestProblems([.usage("wrong-value", error.message(for: "a flag"), hint: error.hint)])
    }
  }
}
