internal import Exceptions
internal import ReadinessModel
internal import Reporters
internal import Rules

/// `pushready attest`: what people stated about manual rules.
enum AttestationCommands {
  /// A run with its attestation file.
  private struct Place {
    let run: ReleaseRun
    let rules: RunRules
    let target: ExceptionEdit.Target

    init(_ command: ParsedCommand, in world: Surroundings) throws(ReleaseRun.Stopped) {
      var run = try RunAssembly.run(for: command, in: world)
      target = try ExceptionEdit.target(
        ExceptionPlaces(of: run.manifest).attestationPath(), kind: "attestations")
      // One that is named and not there yet is about to be made.
      if target.bytes == nil { run.manifest.attestations = nil }
      self.run = run
      rules = try RunRules(for: run.manifest)
    }

    func read(_ bytes: [UInt8]) throws(ExceptionProblems) -> [AttestationEntry] {
      try AttestationFile.entries(bytes, file: target.path, rules: rules.library)
    }
  }

  static func add(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let wanted = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(ReleaseRun.Stopped) {
      let place = try Place(command, in: world)
      let rule = try ExceptionEdit.rule(wanted, in: place.rules.library)
      guard let procedure = rule.procedure else {
        throw ExceptionEdit.usage(
          "not-manual", "`\(rule.id)` is judged from files, expected a manual rule", at: rule.id,
          hint: "`pushready checklist print device-review` shows the manual rules")
      }
      let folder = ExceptionPlaces.folder(of: place.target.path)
      var statement = try Statement(of: rule, procedure, command, world, folder: folder)
      let isBound = procedure.bonds.contains(.artifact)
      let known = try place.run.known(isDigested: isBound)
      let release = place.run.identity(of: known, withArtifact: isBound)
      try statement.bind(to: release)
      let old = try ExceptionEdit.entries(of: place.target, place.read)
      let lines = statement.entry.lines
      let text = try ExceptionEdit.edited(
        place.target, key: "attestations", expecting: old.count + 1, place.read
      ) { editing throws(EntryEditing.Refusal) in try editing.add(lines) }
      return ExceptionEdit.result(place.target.path, text, command, done: "`\(rule.id)` is stated")
    } catch {
      return ExceptionEdit.stopped(error, command, world)
    }
  }

  static func list(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let place = try Place(command, in: world)
      let attesting = place.run.attesting(
        place.rules.exceptions, try place.run.known(for: place.rules))
      let rows = attesting.entries.map { row($0, attesting.refusal(of: $0)) }
      let page = ExceptionsPage(options: Screen.options(for: command, in: world))
      if command.has(.json) { return CommandResult(output: page.json(rows)) }
      let none = "no attestations in \(place.target.path)\n"
      return CommandResult(output: rows.isEmpty ? none : page.page(rows))
    } catch {
      return ExceptionEdit.stopped(error, command, world)
    }
  }

  private static func row(
    _ entry: AttestationEntry, _ refusal: Attesting.Refusal?
  ) -> ExceptionsPage.Row {
    let state =
      switch refusal?.kind {
      case nil: "counts"
      case .undated: "has no day that can be read"
      case .lapsed: "ended"
      case .early: "not yet"
      case .stale: "of another release"
      case .unknown: "cannot be told"
      case .evidence: "its evidence has changed"
      }
    return ExceptionsPage.Row(
      state: state, isGood: refusal == nil, name: entry.name, who: entry.by, until: entry.until.value,
      words: refusal.map { "stated on \(entry.at.value), \($0.words)" } ?? "", origin: entry.origin)
  }

  /// Every manual rule that is asked, and every file that a statement in use names.
  static func verify(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let place = try Place(command, in: world)
      let known = try place.run.known(for: place.rules)
      let items = place.run.judged(known, by: place.rules).items
      let attesting = place.run.attesting(place.rules.exceptions, known)
      let asked = items.filter { $0.attestation != nil || $0.outcome == .needsAttestation }
      guard !asked.isEmpty else {
        return CommandResult(
          output: "no manual rule is asked; name a checklist that has some: `--checklist device-review`\n",
          status: .undecided)
      }
      let rows = asked.map { verified($0, attesting) }
      let page = ExceptionsPage(options: Screen.options(for: command, in: world))
      let undated = attesting.entries.filter { !$0.isDated }.map { row($0, attesting.refusal(of: $0)) }
      let isWrong = !undated.isEmpty || rows.contains { $0.isWrong }
      let isOpen = asked.contains { $0.outcome == .needsAttestation }
      return CommandResult(
        output: page.page(rows.map(\.row) + undated),
        status: isWrong ? .notReady : isOpen ? .undecided : .ready)
    } catch {
      return ExceptionEdit.stopped(error, command, world)
    }
  }

  private static func verified(
    _ item: Item, _ attesting: Attesting
  ) -> (row: ExceptionsPage.Row, isWrong: Bool) {
    let entry = attesting.chosen(for: item)
    let refusal = entry.flatMap { attesting.refusal(of: $0) }
    let missing = entry?.files.first { attesting.files[$0] == .missing }
    let isStated = item.attestation != nil
    let words =
      missing.map { "`\($0.path.value)` is not at hand" } ?? (isStated ? "" : item.message)
    let row = ExceptionsPage.Row(
      state: isStated ? (missing == nil ? "stated" : "its evidence is missing") : "to be stated",
      isGood: isStated && missing == nil, name: item.fingerprint, who: entry?.by,
      until: entry?.until.value, words: words, origin: entry?.origin)
    return (row, refusal?.kind == .evidence || isStated && missing != nil)
  }
}
