internal import ReadinessModel
package import Rules
internal import YAMLReading

/// `pushready.waivers.yml`: failures that people let through.
package enum WaiverFile {
  /// The name of the file that is taken when none is named.
  package static let standardName = "pushready.waivers.yml"

  /// Every entry, in the order of the file. `bytes` are never trusted.
  ///
  /// A day that cannot be read is no mistake of the file: the entry then lets nothing through.
  ///
  /// - Throws: Every mistake at once. Codes are those of the YAML reader and `waiver.` with `format-version`,
  ///   `unknown-key`, `missing-key`, `wrong-type`, `wrong-value`, `unknown-rule`, `unknown-check`,
  ///   `manual-rule`, `forbidden` and `too-long`.
  package static func entries(
    _ bytes: [UInt8], file: String, rules: RuleLibrary
  ) throws(ExceptionProblems) -> [WaiverEntry] {
    var reading = try ExceptionReading(bytes, file: file, area: "waiver", rules: rules)
    return try reading.entries("waivers") { map, reading in entry(&map, &reading) }
  }

  private static func entry(
    _ map: inout StrictMapping, _ reading: inout ExceptionReading
  ) -> WaiverEntry? {
    let rule = reading.rule(&map)
    let key = reading.itemKey(required: true, &map)
    let check = reading.line("check", &map)
    let reason = reading.prose("reason", required: true, &map)
    let owner = reading.line("owner", required: true, &map)
    let from = reading.written("from", &map)
    let until = reading.written("until", required: true, &map)
    guard let rule, let key, let reason, let owner, let until else { return nil }
    let entry = WaiverEntry(
      origin: map.origin, rule: rule.value.id, key: key.value, check: check?.value, reason: reason.value,
      owner: owner.value, from: from, until: until)
    refuse(entry, of: rule, check: check, &reading)
    return entry
  }

  /// What an entry may not say of its rule.
  private static func refuse(
    _ entry: WaiverEntry, of rule: Located<Rule>, check: Located<String>?, _ reading: inout ExceptionReading
  ) {
    if rule.value.isManual {
      reading.report(
        "manual-rule", "`\(entry.rule)` asks a person and cannot be waived", at: rule.origin,
        hint: "state it with `pushready attest add \(entry.rule)`, or skip the rule with a reason")
    }
    if let check, !rule.value.checks.contains(where: { $0.name == check.value }) {
      let names = rule.value.checks.compactMap(\.name)
      reading.report(
        "unknown-check", "`\(entry.rule)` has no check \(Shown.quoted(check.value))", at: check.origin,
        hint: names.isEmpty ? "take `check` out" : "its checks are \(Shown.choices(names))")
    }
    if let first = entry.firstDay, let last = entry.lastDay, last < first {
      reading.report(
        "wrong-value", "found last day \(last) before the first day \(first)", at: entry.until.origin,
        hint: "give a later `until`")
    }
    switch rule.value.waivability {
    case .allowed: break
    case .forbidden:
      reading.report(
        "forbidden", "`\(entry.rule)` does not let itself be waived", at: rule.origin,
        hint: "take the entry out; `pushready explain \(entry.rule)` tells how to fix the finding")
    case .limited(let days): refuse(entry, longerThan: days, &reading)
    }
  }

  /// Without a first day nobody could tell how long an entry has been there.
  private static func refuse(
    _ entry: WaiverEntry, longerThan days: Int, _ reading: inout ExceptionReading
  ) {
    guard entry.from != nil else {
      reading.report(
        "missing-key", "`from` is missing: `\(entry.rule)` lets itself be waived for \(days) days at most",
        at: entry.origin, hint: "add `from` with the day on which the waiver was granted")
      return
    }
    guard let first = entry.firstDay, let last = entry.lastDay, first.days(to: last) > days else { return }
    reading.report(
      "too-long",
      "found \(first.days(to: last)) days from \(first) to \(last), expected at most \(days) for `\(entry.rule)`",
      at: entry.until.origin, hint: "end it by \(first.adding(days: days - 1))")
  }
}
