internal import Exceptions
internal import ReadinessModel
internal import Reporters
internal import Rules

/// `pushready waive`: failures that people let through.
enum WaiverCommands {
  /// The waiver file of a command line, and the rules that it may name.
  private struct Place {
    let target: ExceptionEdit.Target
    let library: RuleLibrary

    init(_ command: ParsedCommand, in world: Surroundings) throws(ReleaseRun.Stopped) {
      let manifest = try RunAssembly.manifest(for: command, in: world)
      library = try RunRules.library(for: manifest)
      target = try ExceptionEdit.target(ExceptionPlaces(of: manifest).waiverPath(), kind: "waivers")
    }

    func read(_ bytes: [UInt8]) throws(ExceptionProblems) -> [WaiverEntry] {
      try WaiverFile.entries(bytes, file: target.path, rules: library)
    }
  }

  static func add(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let wanted = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(ReleaseRun.Stopped) {
      let place = try Place(command, in: world)
      let rule = try ExceptionEdit.rule(wanted, in: place.library)
      let entry = try lines(for: rule, command, world)
      let old = try ExceptionEdit.entries(of: place.target, place.read)
      let text = try ExceptionEdit.edited(
        place.target, key: "waivers", expecting: old.count + 1, place.read
      ) { editing throws(EntryEditing.Refusal) in try editing.add(entry) }
      return ExceptionEdit.result(place.target.path, text, command, done: "`\(rule.id)` is waived")
    } catch {
      return ExceptionEdit.stopped(error, command, world)
    }
  }

  /// The lines of a new entry; every mistake of the command line at once.
  private static func lines(
    for rule: Rule, _ command: ParsedCommand, _ world: Surroundings
  ) throws(ReleaseRun.Stopped) -> [String] {
    var problems: [Diagnostic] = []
    let today = CalendarDay(of: command.now ?? world.clock)
    let reason = ExceptionEdit.required(.reason, command, &problems)
    let owner = ExceptionEdit.required(.owner, command, &problems)
    _ = ExceptionEdit.required(.until, command, &problems)
    let until = ExceptionEdit.day(.until, command, else: nil, &problems)
    let from = ExceptionEdit.day(.from, command, else: today, &problems)
    if let until, until < today {
      problems.append(
        .usage(
          "wrong-value", "found `\(until)` for `--until`, which is over", at: "--until",
          hint: "give a later day"))
    }
    guard problems.isEmpty, let until, let from else { throw ReleaseRun.Stopped(.wrongUsage, problems) }
    let key = command.arguments.dropFirst().first?.value ?? ""
    if key.isEmpty, rule.iteration != nil {
      throw ExceptionEdit.usage(
        "missing-argument", "`\(rule.id)` is about several things, expected which", at: rule.id,
        hint: "name the item as reports show it, or `**` for every one")
    }
    return WaiverEntry.lines(
      rule: rule.id, key: key, check: command.value(of: .itemCheck)?.value, reason: reason, owner: owner,
      from: from.description, until: until.description)
  }

  static func list(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let place = try Place(command, in: world)
      let now = command.now ?? world.clock
      let rows = try ExceptionEdit.entries(of: place.target, place.read).map { row($0, now) }
      let page = ExceptionsPage(options: Screen.options(for: command, in: world))
      if command.has(.json) { return CommandResult(output: page.json(rows)) }
      let none = "no waivers in \(place.target.path)\n"
      return CommandResult(output: rows.isEmpty ? none : page.page(rows))
    } catch {
      return ExceptionEdit.stopped(error, command, world)
    }
  }

  private static func row(_ entry: WaiverEntry, _ now: Timestamp) -> ExceptionsPage.Row {
    let state =
      if !entry.isDated {
        "has no day that can be read"
      } else if entry.isInForce(at: now) {
        "in force"
      } else if let last = entry.lastDay, last.ends <= now {
        "ended"
      } else {
        "not yet"
      }
    return ExceptionsPage.Row(
      state: state, isGood: entry.isInForce(at: now), name: entry.name, who: entry.owner,
      until: entry.until.value, words: entry.reason, origin: entry.origin)
  }

  static func prune(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let place = try Place(command, in: world)
      let entries = try ExceptionEdit.entries(of: place.target, place.read)
      let now = command.now ?? world.clock
      let unneeded = command.has(.unused) ? try unneeded(command, world) : []
      let removed = entries.indices.filter { index in
        let isOver = entries[index].isDated && entries[index].lastDay.map { $0.ends <= now } ?? false
        return isOver || unneeded.contains(entries[index].origin)
      }
      guard !removed.isEmpty else {
        return CommandResult(output: "\(place.target.path): nothing to take out\n")
      }
      let text = try ExceptionEdit.edited(
        place.target, key: "waivers", expecting: entries.count - removed.count, place.read
      ) { editing throws(EntryEditing.Refusal) in try editing.remove(Set(removed)) }
      let names = removed.map { "`\(entries[$0].name)`" }.joined(separator: ", ")
      return ExceptionEdit.result(place.target.path, text, command, done: "took out \(names)")
    } catch {
      return ExceptionEdit.stopped(error, command, world)
    }
  }

  /// Where the entries stand that let nothing through although their rule was judged.
  private static func unneeded(
    _ command: ParsedCommand, _ world: Surroundings
  ) throws(ReleaseRun.Stopped) -> Set<Origin> {
    let run = try RunAssembly.run(for: command, in: world)
    let rules = try RunRules(for: run.manifest)
    let facts = run.judged(try run.known(for: rules), by: rules).facts
    guard case .list(let waivers)? = facts.root["waivers"]?.content else { return [] }
    let unneeded = waivers.compactMap { node -> Origin? in
      guard case .map(let map) = node.content, case .value(.bool(false))? = map["needed"]?.content else {
        return nil
      }
      return node.origin
    }
    return Set(unneeded)
  }
}
