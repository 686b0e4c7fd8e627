package import ReadinessModel
package import Rules
internal import YAMLReading

/// A finding that was there when a team began to look.
package struct BaselineEntry: Sendable, Hashable {
  package var origin: Origin
  /// Rule, check and key of the item.
  package var fingerprint: String
  /// How bad it was: a finding that has become worse is new.
  package var severity: Severity
  /// What it said, for people; empty where the file does not tell.
  package var message: String

  package init(origin: Origin, fingerprint: String, severity: Severity, message: String = "") {
    self.origin = origin
    self.fingerprint = fingerprint
    self.severity = severity
    self.message = message
  }
}

/// `pushready.baseline.json`: known findings. JSON is YAML, and is read with the places of its values.
package enum BaselineFile {
  /// The name of the file that is taken when none is named.
  package static let standardName = "pushready.baseline.json"

  /// Every entry, in the order of the file. `bytes` are never trusted.
  ///
  /// - Throws: Every mistake at once. Codes are those of the YAML reader and `baseline.` with `format-version`,
  ///   `unknown-key`, `missing-key`, `wrong-type`, `wrong-value` and `duplicate`.
  package static func entries(
    _ bytes: [UInt8], file: String, rules: RuleLibrary
  ) throws(ExceptionProblems) -> [BaselineEntry] {
    var reading = try ExceptionReading(bytes, file: file, area: "baseline", rules: rules)
    var seen: Set<ExactText> = []
    return try reading.entries("findings") { map, reading in
      let fingerprint = reading.line("fingerprint", required: true, &map)
      let severity = map.choice("severity", of: Severity.self, required: true, &reading.problems)
      let message = map.string("message", &reading.problems)
      guard let fingerprint, let severity else { return nil }
      guard seen.insert(ExactText(fingerprint.value)).inserted else {
        reading.report(
          "duplicate", "\(Shown.quoted(fingerprint.value)) stands twice, expected once",
          at: fingerprint.origin, hint: "keep one of the two")
        return nil
      }
      return BaselineEntry(
        origin: map.origin, fingerprint: fingerprint.value, severity: severity.value,
        message: message?.value ?? "")
    }
  }

  /// The findings that a new baseline holds: failures that nobody waived, at rules that let themselves be
  /// waived.
  package static func findings(among items: [Item], rules: [Rule]) -> [Item] {
    let closed = closedRules(rules)
    return items.filter { $0.outcome == .fail && $0.waiver == nil && !closed.contains($0.rule) }
  }

  static func closedRules(_ rules: [Rule]) -> Set<String> {
    Set(rules.filter { $0.waivability == .forbidden }.map(\.id))
  }
}

/// The baseline over the items of a run.
package struct Baseline: Sendable {
  package let entries: [BaselineEntry]
  private let closed: Set<String>

  /// `rules` are those of the run: one that does not let itself be waived has no baseline either.
  package init(_ entries: [BaselineEntry], rules: [Rule]) {
    self.entries = entries
    closed = BaselineFile.closedRules(rules)
  }

  /// The items with known failures marked, unless they have become worse or are waived anyway.
  package func applied(to items: [Item]) -> [Item] {
    guard !entries.isEmpty else { return items }
    var known: [ExactText: Severity] = [:]
    for entry in entries { known[ExactText(entry.fingerprint)] = entry.severity }
    return items.map { item in
      guard item.outcome == .fail, item.waiver == nil, !closed.contains(item.rule),
        let severity = known[ExactText(item.fingerprint)], item.severity <= severity
      else { return item }
      var item = item
      item.baselined = true
      return item
    }
  }

  /// Facts under `baseline`. `items` are those of the run.
  package func facts(for items: [Item]) -> FactNode {
    let failing = Set(items.filter { $0.outcome == .fail }.map { ExactText($0.fingerprint) })
    let judged = Set(
      items.filter { $0.outcome == .pass || $0.outcome == .notApplicable }.map(\.rule))
    return .list(
      entries.map { entry in
        let rule = String(entry.fingerprint.prefix { $0 != "/" })
        let needed: FactNode =
          failing.contains(ExactText(entry.fingerprint))
          ? .bool(true, from: entry.origin)
          : judged.contains(rule) || items.contains { $0.rule == rule && $0.outcome == .fail }
            ? .bool(false, from: entry.origin)
            : .unknown(
              "`\(rule)` was not judged in this run", supply: "run the checklist that asks it",
              from: entry.origin)
        return .map(
          FactMap([("fingerprint", .string(entry.fingerprint, from: entry.origin)), ("needed", needed)]),
          from: entry.origin)
      }, from: entries.first.map { Origin(file: $0.origin.file) })
  }
}
