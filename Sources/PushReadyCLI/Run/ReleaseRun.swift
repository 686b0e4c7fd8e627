internal import Collectors
internal import Evaluation
package import ReadinessModel
internal import Rules
internal import SideBySide

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
  /// Whether the report will be signed, and has to name a package of any size by its digest.
  package var isSigned = false
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

  /// Opens the evidence and turns it into facts. `isDigested`: a package of any size is to have a digest.
  package func known(isDigested: Bool = false) throws(Stopped) -> Known {
    let (package, project, artifacts) = try evidence(isDigested: isDigested || isDeep || isSigned)
    var manifest = manifest
    if let package {
      manifest.stage = manifest.stage ?? Located(package.stage, at: package.namedAt)
    }
    let collected = FactCollection.collect(
      artifacts, package: package, project: project, for: manifest, now: now, folderName: folderName,
      isDeep: isDeep)
    return Known(
      facts: FactDerivation.derive(collected.facts), diagnostics: collected.diagnostics,
      inputs: (manifestInput.map { [$0] } ?? []) + collected.inputs)
  }

  /// Everything that the manifest names. All that cannot be opened is told at once.
  private func evidence(
    isDigested: Bool
  ) throws(Stopped) -> (PackageEvidence?, ProjectEvidence?, [Artifact]) {
    var problems: [Diagnostic] = []
    var package: PackageEvidence?
    var project: ProjectEvidence?
    var artifacts: [Artifact] = []
    do throws(EvidenceOpening.Failure) {
      package = try EvidenceOpening.package(of: manifest, isDigested: isDigested)
    } catch { problems += error.diagnostics }
    do throws(EvidenceOpening.Failure) {
      project = try EvidenceOpening.project(of: manifest)
    } catch { problems += error.diagnostics }
    do throws(EvidenceOpening.Failure) {
      artifacts = try EvidenceOpening.open(
        manifest, environment: environment, standardInput: standardInput)
    } catch { problems += error.diagnostics }
    guard problems.isEmpty else { throw Stopped(.missingInput, problems) }
    return (package, project, artifacts)
  }

  /// What the manifest names of the provider's half.
  func providerEvidence() throws(Stopped) -> [Artifact] {
    do throws(EvidenceOpening.Failure) {
      return try EvidenceOpening.open(
        manifest.withoutApp, environment: environment, standardInput: standardInput)
    } catch {
      throw Stopped(.missingInput, error.diagnostics)
    }
  }

  /// Judges the release with the checklists that the manifest names, or those that fit what is given.
  package func report() throws(Stopped) -> Report {
    let manifest = manifest
    let reading = SideBySide.Later { Result { () throws(Stopped) in try RunRules(for: manifest) } }
    // Statements may be bound to all of a package, which is read whole only then: they come first.
    let hasStatements = ExceptionPlaces(of: manifest).attestations != nil
    let found = hasStatements ? nil : Result { () throws(Stopped) in try self.known() }
    // A mistake in a rule is told before evidence that cannot be opened.
    let rules = try reading.value.get()
    let known: Known
    if let found { known = try found.get() } else { known = try self.known(for: rules) }
    let plan = rules.plan
    let (items, facts) = judged(known, by: rules)
    let (verdict, status) = Verdicts.verdict(of: items, failOn: failOn)
    let open = NotVerified.entries(
      items: items, plan: plan, facts: facts, settings: manifest.rules)
    var report = Report(
      tool: Self.tool(ruleSet: rules.digest), now: now,
      release: Report.Release(
        name: text("name", in: facts), stage: text("stage", in: facts),
        channel: text("channel", in: facts)),
      verdict: verdict, exitStatus: status, inputs: known.inputs + rules.inputs,
      notVerified: open + ChecklistChoice.missingHalf(of: manifest), diagnostics: known.diagnostics,
      items: items)
    report.failOn = failOn
    return report
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

  private func text(_ key: String, in facts: FactTree) -> String? {
    guard case .value(.string(let text))? = facts[FactPath([.key("release"), .key(key)])]?.content
    else { return nil }
    return text
  }
}
