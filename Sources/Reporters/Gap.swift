import ReadinessModel

/// Things that nobody looked at, and that one and the same input would answer.
struct Gap {
  var why: String
  var supply: String
  var entries: [Report.NotVerified]
  /// Whether it keeps the release from being ready.
  var required: Bool

  /// A rule asked, and the verdict does not wait for the answer.
  var isOptionalRule: Bool { !required && entries.contains { $0.rule != nil } }

  /// What is open, grouped by reason and by what would supply it. Gaps that the verdict waits for come first.
  static func all(in report: Report) -> [Gap] {
    let open = report.items.with(.undecided, .error)
    let items = Dictionary(grouping: open) { Question(rule: $0.rule, key: $0.key) }
    var gaps: [Gap] = []
    var positions: [Reason: Int] = [:]
    for entry in report.notVerified {
      let asking = items[Question(rule: entry.rule ?? "", key: entry.key ?? "")] ?? []
      let item = asking.first { $0.message == entry.why }
      let isRequired = asking.contains(where: \.required)
      let reason = Reason(why: reason(of: entry, item), supply: entry.supply)
      if let position = positions[reason] {
        gaps[position].why = reason.why
        gaps[position].entries.append(entry)
        gaps[position].required = gaps[position].required || isRequired
      } else {
        positions[reason] = gaps.count
        gaps.append(Gap(why: entry.why, supply: entry.supply, entries: [entry], required: isRequired))
      }
    }
    return gaps.filter(\.required) + gaps.filter { !$0.required }
  }

  private struct Question: Hashable { var rule, key: String }

  private struct Reason: Hashable { var why, supply: String }

  /// Why the facts are unknown, without the paths that differ from rule to rule; where the rule has words of
  /// its own for it, these.
  private static func reason(of entry: Report.NotVerified, _ item: Item?) -> String {
    var reasons: [String] = []
    for evidence in item?.evidence ?? [] {
      guard case .unknown(let unknown) = evidence.node.content, !reasons.contains(unknown.reason) else {
        continue
      }
      reasons.append(unknown.reason)
    }
    let told = reasons.filter { !$0.isEmpty && entry.why.utf8.count < 4_096 && entry.why.contains($0) }
    return told.isEmpty ? entry.why : told.joined(separator: "; ")
  }
}
