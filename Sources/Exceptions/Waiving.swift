package import ReadinessModel

/// Waivers over the items of a run.
package struct Waiving: Sendable {
  package let entries: [WaiverEntry]
  package let now: Timestamp

  package init(_ entries: [WaiverEntry], now: Timestamp) {
    self.entries = entries
    self.now = now
  }

  /// The items with the waivers that are in force. Only a failure can be waived: what is undecided, in error
  /// or waits for a person stays as it is. Of several entries the first counts.
  package func applied(to items: [Item]) -> [Item] {
    let current = entries.filter { $0.isInForce(at: now) }
    guard !current.isEmpty else { return items }
    return items.map { item in
      guard item.outcome == .fail, let entry = current.first(where: { $0.covers(item) }) else { return item }
      var item = item
      item.waiver = Item.Waiver(
        owner: entry.owner, reason: entry.reason, until: entry.until.value, origin: entry.origin)
      return item
    }
  }

  /// What rules may know of the entries: facts under `waivers`. `items` are those of the run.
  package func facts(for items: [Item]) -> FactNode {
    .list(entries.map { facts(of: $0, for: items) }, from: entries.first.map { Origin(file: $0.origin.file) })
  }

  private func facts(of entry: WaiverEntry, for items: [Item]) -> FactNode {
    let days = entry.lastDay == nil ? entry.until.origin : entry.from?.origin ?? entry.until.origin
    return .map(
      FactMap([
        ("covers", .string(entry.name, from: entry.origin)),
        ("rule", .string(entry.rule, from: entry.origin)),
        ("owner", .string(entry.owner, from: entry.origin)),
        ("until", .string(entry.until.value, from: entry.until.origin)),
        ("dated", .bool(entry.isDated, from: entry.isDated ? entry.until.origin : days)),
        (
          "ends",
          entry.isDated
            ? entry.lastDay.map { .timestamp($0.ends, from: entry.until.origin) }
              ?? .absent(from: entry.until.origin)
            : .absent(from: entry.until.origin)
        ),
        ("inForce", .bool(entry.isInForce(at: now), from: entry.until.origin)),
        ("needed", need(of: entry, among: items)),
      ]), from: entry.origin)
  }

  /// Whether there is a failure that the entry is about. Where the rule stayed open nobody can tell.
  private func need(of entry: WaiverEntry, among items: [Item]) -> FactNode {
    let asked = items.filter { $0.rule.isExactly(entry.rule) }
    if asked.contains(where: { $0.outcome == .fail && entry.covers($0) }) {
      return .bool(true, from: entry.origin)
    }
    if asked.isEmpty {
      return .unknown(
        "`\(entry.rule)` was not asked in this run", supply: "run the checklist that asks it",
        from: entry.origin)
    }
    let open = asked.contains { item in
      (item.outcome == .undecided || item.outcome == .error) && (item.key.isEmpty || entry.covers(item))
    }
    if open {
      return .unknown("`\(entry.rule)` could not be judged", supply: "", from: entry.origin)
    }
    return .bool(false, from: entry.origin)
  }
}
