internal import Collectors
internal import Cryptography
internal import Evaluation
package import ReadinessModel
package import Rules

/// One judged release: a manifest in, a report out. Nothing here looks at arguments, the clock or a stream.
package struct ReleaseRun: Sendable {
  package var manifest: Manifest
  /// The manifest itself as an input, where it was a file.
  package var manifestInput: Report.Input?
  package var environment: [String: String]
  /// What was read there, when a key is to come from it.
  package var standardInput: [UInt8]?
  /// Whether code pages and resources are digested too.
  package var isDeep = false
  /// Label of a release that has no name.
  package var folderName: String?
  package var now: Timestamp
  /// The least severity whose failure makes a release not ready.
  package var failOn: Severity

  package init(manifest: Manifest, now: Timestamp, environment: [String: String] = [:]) {
    self.manifest = manifest
    self.now = now
    self.environment = environment
    self.failOn = .error
  }

  /// Why a run ended before anything was judged.
  package struct Stopped: Error, Sendable {
    package let status: ExitStatus
    package let diagnostics: [Diagnostic]

    package init(_ status: ExitStatus, _ diagnostics: [Diagnostic]) {
      self.status = status
      self.diagnostics = diagnostics
    }
  }

  /// Facts and what there is to tell about the evidence.
  package struct Known: Sendable {
    package var facts: FactTree
    package var diagnostics: [Diagnostic]
    package var inputs: [Report.Input]
  }

  /// Opens the evidence and turns it into facts.
  package func known() throws(Stopped) -> Known {
    let (package, artifacts) = try evidence()
    var manifest = manifest
    if let package {
      manifest.stage = manifest.stage ?? Located(package.stage, at: package.namedAt)
    }
    let collected = FactCollection.collect(
      artifacts, package: package, for: manifest, now: now, folderName: folderName, isDeep: isDeep)
    return Known(
      facts: FactDerivation.derive(collected.facts), diagnostics: collected.diagnostics,
      inputs: (manifestInput.map { [$0] } ?? []) + collected.inputs)
  }

  /// Everything that the manifest names. All that cannot be opened is told at once.
  private func evidence() throws(Stopped) -> (PackageEvidence?, [Artifact]) {
    var problems: [Diagnostic] = []
    var package: PackageEvidence?
    var artifacts: [Artifact] = []
    do throws(EvidenceOpening.Failure) {
      package = try EvidenceOpening.package(of: manifest, isDeep: isDeep)
    } catch { problems += error.diagnostics }
    do throws(EvidenceOpening.Failure) {
      artifacts = try EvidenceOpening.open(
        manifest, environment: environment, standardInput: standardInput)
    } catch { problems += error.diagnostics }
    guard problems.isEmpty else { throw Stopped(.missingInput, problems) }
    return (package, artifacts)
  }

  /// Judges the release with the rules of `library`.
  package func report(with library: RuleLibrary) throws(Stopped) -> Report {
    let plan = try plan(in: library)
    var known = try known()
    known.facts.root["params"] = .map(try parameters(of: plan))
    let items = ReleaseEvaluation.items(of: plan, over: known.facts, settings: manifest.rules)
    let (verdict, status) = Verdicts.verdict(of: items, failOn: failOn)
    let open = NotVerified.entries(
      items: items, plan: plan, facts: known.facts, settings: manifest.rules)
    return Report(
      tool: Self.tool(ruleSet: digest(of: plan, in: library)), now: now,
      release: Report.Release(
        name: text("name", in: known.facts), stage: text("stage", in: known.facts),
        channel: text("channel", in: known.facts)),
      verdict: verdict, exitStatus: status, inputs: known.inputs,
      notVerified: open + ChecklistChoice.missingHalf(of: manifest), diagnostics: known.diagnostics,
      items: items)
  }

  /// A report that only says why nothing was judged.
  package static func report(stopped: Stopped, now: Timestamp) -> Report {
    Report(
      tool: tool(ruleSet: ""), now: now, release: Report.Release(name: nil, stage: nil, channel: nil),
      verdict: nil, exitStatus: stopped.status, diagnostics: stopped.diagnostics)
  }

  private static func tool(ruleSet: String) -> Report.Tool {
    Report.Tool(name: "pushready", version: Version.number, ruleSet: ruleSet)
  }

  private func plan(in library: RuleLibrary) throws(Stopped) -> ChecklistPlan {
    let checklists = ChecklistChoice.checklists(for: manifest, stage: manifest.stage?.value)
    do throws(RuleProblems) {
      let plan = try library.plan(checklists)
      let unknown = unknownRules(in: library)
      guard unknown.isEmpty else { throw RuleProblems(unknown) }
      return plan
    } catch {
      throw Stopped(error.areInternal ? .internalError : .invalidConfiguration, error.diagnostics)
    }
  }

  private func parameters(of plan: ChecklistPlan) throws(Stopped) -> FactMap {
    do {
      return try plan.parameters(manifest.parameters)
    } catch {
      throw Stopped(.invalidConfiguration, error.diagnostics)
    }
  }

  /// Rules that the manifest names and nobody knows.
  private func unknownRules(in library: RuleLibrary) -> [Diagnostic] {
    let named =
      manifest.rules.severities.map { ($0.value.rule, $0.origin) }
      + manifest.rules.skips.map { ($0.rule.value, $0.rule.origin) }
    return named.filter { !library.hasRule($0.0) }.map { id, origin in
      let nearest = Suggestion.nearest(to: id, among: library.ruleIDs)
      return Diagnostic(
        code: "manifest.unknown-rule", message: "unknown rule `\(id)`", origin: origin,
        hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready rules list` shows all")
    }
  }

  /// SHA-256 over the list of the rules and checklists that were used.
  private func digest(of plan: ChecklistPlan, in library: RuleLibrary) -> String {
    "sha256:\(SHA256.hex(of: library.listing(of: plan, digest: SHA256.hex)))"
  }

  private func text(_ key: String, in facts: FactTree) -> String? {
    guard case .value(.string(let text))? = facts[FactPath([.key("release"), .key(key)])]?.content
    else { return nil }
    return text
  }
}
