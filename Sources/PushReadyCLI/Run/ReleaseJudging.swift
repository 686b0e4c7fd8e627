internal import Evaluation
internal import Exceptions
internal import ReadinessModel
internal import Rules

extension ReleaseRun {
  /// Every item of a run with what people granted and stated laid over it, and the facts it was judged from.
  func judged(_ known: Known, by rules: RunRules) -> (items: [Item], facts: FactTree) {
    var facts = rules.facts(from: known)
    let items = ReleaseEvaluation.items(of: rules.plan, over: facts, settings: manifest.rules)
    let exceptions = rules.exceptions
    guard !exceptions.isEmpty else { return (items, facts) }
    let waiving = Waiving(exceptions.waivers?.entries ?? [], now: now)
    let attesting = attesting(exceptions, known)
    let baseline = Baseline(exceptions.baseline?.entries ?? [], rules: rules.plan.steps.map(\.rule))
    if exceptions.waivers != nil { facts.root["waivers"] = waiving.facts(for: items) }
    if exceptions.attestations != nil { facts.root["attestations"] = attesting.facts(for: items) }
    if exceptions.baseline != nil { facts.root["baseline"] = baseline.facts(for: items) }
    let excused = baseline.applied(to: waiving.applied(to: attesting.applied(to: items)))
    // They are of the last layer, so that the order of layers holds.
    let own = ReleaseEvaluation.items(of: rules.exceptionPlan, over: facts, settings: manifest.rules)
    return (excused + own, facts)
  }

  /// The facts that rules see, those about exceptions included.
  func facts(_ known: Known, for rules: RunRules) -> FactTree {
    rules.exceptions.isEmpty ? rules.facts(from: known) : judged(known, by: rules).facts
  }

  /// Statements against this release.
  func attesting(_ exceptions: RunExceptions, _ known: Known) -> Attesting {
    Attesting(
      exceptions.attestations?.entries ?? [],
      for: identity(of: known, withArtifact: exceptions.areBoundToArtifact),
      files: exceptions.evidence.states, now: now)
  }

  /// What a statement about this release is bound to.
  func identity(of known: Known, withArtifact: Bool) -> ReleaseIdentity {
    ReleaseIdentity(
      of: known.facts,
      artifact: withArtifact ? ArtifactDigest.digest(of: known) : .unknown("it was not asked for"))
  }

  /// The facts of a run whose exceptions are laid over them later: where a statement is bound to what will
  /// ship, all of that is read.
  func known(for rules: RunRules) throws(Stopped) -> Known {
    try known(isDigested: rules.exceptions.areBoundToArtifact)
  }
}
