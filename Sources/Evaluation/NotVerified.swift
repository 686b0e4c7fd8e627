internal import Expressions
package import ReadinessModel
package import Rules

/// What a run did not look at, or could not tell.
package enum NotVerified {
  /// The open items, the rules that were skipped, and the limits that the checklists state.
  package static func entries(
    items: [Item], plan: ChecklistPlan, facts: FactTree, settings: Manifest.RuleSettings
  ) -> [Report.NotVerified] {
    let open = items.with(.undecided, .error).map(entry)
    let skipped = settings.skips.map { skip in
      Report.NotVerified(
        what: "rule `\(skip.rule.value)`", why: "skipped in the manifest: \(skip.reason)", supply: "",
        rule: skip.rule.value)
    }
    let scope = Scope(facts: facts)
    let limits = plan.checklists.flatMap(\.limits).filter { limit in
      guard let when = limit.when else { return true }
      return when.evaluate(in: scope).value.isTrue
    }
    return open + skipped
      + limits.map { Report.NotVerified(what: $0.what, why: $0.why, supply: $0.supply) }
  }

  private static func entry(for item: Item) -> Report.NotVerified {
    let unknown = item.evidence.compactMap { evidence -> (String, Unknown)? in
      guard case .unknown(let unknown) = evidence.node.content else { return nil }
      return (evidence.fact, unknown)
    }
    var seen: Set<String> = []
    let supplies = unknown.map(\.1.supply).filter { !$0.isEmpty && seen.insert($0).inserted }
    return Report.NotVerified(
      what: item.title, why: item.message, supply: supplies.joined(separator: "; "), rule: item.rule,
      key: item.key.isEmpty ? nil : item.key, facts: unknown.map(\.0))
  }
}
