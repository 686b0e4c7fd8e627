package import ReadinessModel

/// Holds what a report states against its items. It finds what was changed without care; only a signature
/// finds everything.
package enum ReportAudit {
  /// Something that does not add up.
  package struct Fault: Sendable, Hashable {
    package let message: String
    /// The place in the JSON report.
    package let path: FactPath

    init(_ message: String, _ steps: FactPath.Step...) {
      self.message = message
      path = FactPath(steps)
    }
  }

  /// What does not add up; nothing for a report that is whole. `counts` is what the report's file
  /// says, by the name of the count.
  package static func faults(of report: Report, counts: [(name: String, number: Int)]) -> [Fault] {
    countFaults(report, counts) + verdictFaults(report) + itemFaults(report.items) + gapFaults(report)
  }

  private static func countFaults(
    _ report: Report, _ counts: [(name: String, number: Int)]
  ) -> [Fault] {
    report.counts.compactMap { name, number in
      guard let said = counts.first(where: { $0.name == name })?.number else {
        if Report.laterCounts.contains(name) { return nil }
        return Fault("the count `\(name)` is missing, expected \(number)", .key("counts"))
      }
      if said == number { return nil }
      return Fault(
        "the count `\(name)` is \(said), expected \(number) by the items", .key("counts"), .key(name))
    }
  }

  private static func verdictFaults(_ report: Report) -> [Fault] {
    var faults: [Fault] = []
    guard let said = report.verdict else {
      if !report.items.isEmpty { faults.append(Fault("there are items and no verdict", .key("verdict"))) }
      let status = report.exitStatus.rawValue
      if status < ExitStatus.wrongUsage.rawValue {
        faults.append(Fault("the exit status is \(status) and there is no verdict", .key("exitStatus")))
      }
      return faults
    }
    let (verdict, status) = Verdicts.verdict(of: report.items, failOn: report.failOn)
    if said != verdict {
      faults.append(
        Fault(
          "the verdict is `\(said.rawValue)`, expected `\(verdict.rawValue)` by the items", .key("verdict")))
    }
    if report.exitStatus != status {
      faults.append(
        Fault(
          "the exit status is \(report.exitStatus.rawValue), expected \(status.rawValue) by the items",
          .key("exitStatus")))
    }
    return faults
  }

  private static func itemFaults(_ items: [Item]) -> [Fault] {
    var prints = Fingerprints()
    var faults: [Fault] = []
    let known = Set(items.map(\.fingerprint))
    for (index, item) in items.enumerated() {
      let expected = prints.next(rule: item.rule, key: item.key, check: item.check)
      if item.fingerprint != expected {
        faults.append(
          Fault(
            "the fingerprint of an item is `\(item.fingerprint)`, expected `\(expected)`", .key("items"),
            .index(index), .key("fingerprint")))
      }
      if let cause = item.cause, !known.contains(cause) {
        faults.append(
          Fault(
            "`\(item.fingerprint)` names a cause that is no item: `\(cause)`", .key("items"), .index(index),
            .key("cause")))
      }
    }
    return faults
  }

  /// Everything that stayed open stands under "not verified".
  private static func gapFaults(_ report: Report) -> [Fault] {
    var told: [Question: Int] = [:]
    for entry in report.notVerified {
      told[Question(rule: entry.rule ?? "", key: entry.key ?? ""), default: 0] += 1
    }
    var faults: [Fault] = []
    for (index, item) in report.items.enumerated() where [.undecided, .error].contains(item.outcome) {
      let question = Question(rule: item.rule, key: item.key)
      told[question, default: 0] -= 1
      if told[question, default: 0] < 0 {
        faults.append(
          Fault(
            "`\(item.fingerprint)` is open and is not listed as not verified", .key("items"), .index(index)))
      }
    }
    return faults
  }

  private struct Question: Hashable { var rule, key: String }
}

/// Names for items: rule, check and thing, readable, and the same in every run. Things with the same name
/// get names of their own.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  static func plain(rule: String, key: String, check: String?) -> String {
    var name = rule
    if let check { name += "/" + check }
    if !key.isEmpty { name += "/" + key }
    return name
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
