internal import Exceptions
internal import ReadinessModel
internal import Reporters
internal import Rules

/// `pushready baseline`: findings that were there when a team began to look.
enum BaselineCommands {
  static func create(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      var run = try RunAssembly.run(for: command, in: world)
      let target = try ExceptionEdit.target(
        ExceptionPlaces(of: run.manifest).baselinePath(), kind: "baseline")
      guard target.bytes == nil || command.has(.replace) else {
        throw ExceptionEdit.usage(
          "exists", "there is a baseline `\(target.path)` already",
          hint: "take out what is gone with `pushready baseline prune`, or give `--replace`")
      }
      // One that is named and not there yet is about to be made.
      if target.bytes == nil { run.manifest.baseline = nil }
      let rules = try RunRules(for: run.manifest)
      let known = try run.known(for: rules)
      let asked = Set(rules.plan.steps.map(\.rule.id))
      let items = run.judged(known, by: rules).items.filter { asked.contains($0.rule) }
      let findings = BaselineFile.findings(among: items, rules: rules.plan.steps.map(\.rule)).map {
        BaselinePage.Finding(fingerprint: $0.fingerprint, severity: $0.severity, message: $0.message)
      }
      let count = findings.count == 1 ? "1 finding is known" : "\(findings.count) findings are known"
      return ExceptionEdit.result(target.path, BaselinePage.json(findings), command, done: count)
    } catch {
      return ExceptionEdit.stopped(error, command, world)
    }
  }

  static func prune(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let run = try RunAssembly.run(for: command, in: world)
      let rules = try RunRules(for: run.manifest)
      guard let file = rules.exceptions.baseline else {
        throw ExceptionEdit.usage(
          "no-baseline", "there is no baseline to take findings out of",
          hint: "`pushready baseline create` makes one")
      }
      let facts = run.judged(try run.known(for: rules), by: rules).facts
      let gone = gone(in: facts)
      let kept = file.entries.filter { !gone.contains($0.fingerprint) }
      let removed = file.entries.count - kept.count
      guard removed > 0 else { return CommandResult(output: "\(file.path): nothing to take out\n") }
      let findings = kept.map {
        BaselinePage.Finding(fingerprint: $0.fingerprint, severity: $0.severity, message: $0.message)
      }
      return ExceptionEdit.result(
        file.path, BaselinePage.json(findings), command,
        done: removed == 1 ? "took out 1 finding" : "took out \(removed) findings")
    } catch {
      return ExceptionEdit.stopped(error, command, world)
    }
  }

  /// Fingerprints of entries whose rule was judged and found nothing.
  private static func gone(in facts: FactTree) -> Set<String> {
    guard case .list(let entries)? = facts.root["baseline"]?.content else { return [] }
    let gone = entries.compactMap { node -> String? in
      guard case .map(let map) = node.content, case .value(.bool(false))? = map["needed"]?.content,
        case .value(.string(let fingerprint))? = map["fingerprint"]?.content
      else { return nil }
      return fingerprint
    }
    return Set(gone)
  }
}
