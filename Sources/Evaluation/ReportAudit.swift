package import ReadinessModel

/// Holds what a report states against its items. It finds what was changed without care; only a signature
/// finds everything.
package enum ReportAudit {
  /// What does not add up, in words; nothing for a report that is whole. `counts` is what the report's file
  /// says, by the name of the count.
  package static func faults(of report: Report, counts: [(name: String, number: Int)]) -> [String] {
    countFaults(report, counts) + verdictFaults(report) + itemFaults(report.items) + gapFaults(report)
  }

  private static func countFaults(
    _ report: Report, _ counts: [(name: String, number: Int)]
  ) -> [String] {
    report.counts.compactMap { name, number in
      guard let said = counts.first(where: { $0.name == name })?.number else {
        return "the count `\(name)` is missing, expected \(number)"
      }
      return said == number ? nil : "the count `\(name)` is \(said), expected \(number) by the items"
    }
  }

  private static func verdictFaults(_ report: Report) -> [String] {
    guard let said = report.verdict else {
      var faults: [String] = []
      if !report.items.isEmpty { faults.append("there are items and no verdict") }
      if report.exitStatus.rawValue < ExitStatus.wrongUsage.rawValue {
        faults.append("the exit status is \(report.exitStatus.rawValue) and there is no verdict")
      }
      return faults
    }
    let (verdict, status) = Verdicts.verdict(of: report.items, failOn: report.failOn)
    var faults: [String] = []
    if said != verdict {
      faults.append("the verdict is `\(said.rawValue)`, expected `\(verdict.rawValue)` by the items")
    }
    if report.exitStatus != status {
      faults.append(
        "the exit status is \(report.exitStatus.rawValue), expected \(status.rawValue) by the items")
    }
    return faults
  }

  private static func itemFaults(_ items: [Item]) -> [String] {
    var prints = Fingerprints()
    var faults: [String] = []
    for item in items {
      let expected = prints.next(rule: item.rule, key: item.key, check: item.check)
      if item.fingerprint != expected {
        faults.append("the fingerprint of an item is `\(item.fingerprint)`, expected `\(expected)`")
      }
    }
    let known = Set(items.map(\.fingerprint))
    for item in items {
      if let cause = item.cause, !known.contains(cause) {
        faults.append("`\(item.fingerprint)` names a cause that is no item: `\(cause)`")
      }
    }
    return faults
  }

  /// Everything that stayed open stands under "not verified".
  private static func gapFaults(_ report: Report) -> [String] {
    let open = report.items.filter { $0.outcome == .undecided || $0.outcome == .error }
    let told = Dictionary(grouping: report.notVerified) { Question(rule: $0.rule ?? "", key: $0.key ?? "") }
    return Dictionary(grouping: open) { Question(rule: $0.rule, key: $0.key) }
      .filter { $0.value.count > told[$0.key]?.count ?? 0 }
      .map { "`\($0.value[0].fingerprint)` is open and is not listed as not verified" }.sorted()
  }

  private struct Question: Hashable { var rule, key: String }
}

/// Names for items: rule, check and thing, readable, and the same in every run. Things with the same name
/// get names of their own.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  static func plain(rule: String, key: String, check: String?) -> String {
    [rule, check, key.isEmpty ? nil : key].compactMap(\.self).joined(separator: "/")
  }

  /// The name of the next item of a report.
  mutating func next(rule: String, key: String, check: String?) -> String {
    unique(Self.plain(rule: rule, key: key, check: check))
  }

  mutating func unique(_ name: String) -> String {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return count > 1 ? "\(name)#\(count)" : name
  }
}
