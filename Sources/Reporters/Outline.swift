import ReadinessModel

/// A report in the order in which a person reads it: what is wrong, what is open, what was let through.
struct Outline {
  /// Something wrong, with the items that only repeat it.
  struct Finding {
    var item: Item
    var consequences: [Item]

    /// The worst of the whole group decides where it stands.
    var severity: Severity { consequences.map(\.severity).reduce(item.severity, max) }
  }

  /// Failures and broken rules that nobody excused: worst first, then in pipeline order.
  var findings: [Finding]
  /// Items that a person has to state.
  var manual: [Item]
  /// Those that keep the release from being ready come first.
  var gaps: [Gap]
  /// Failures under a waiver or a baseline.
  var excused: [Item]

  init(_ report: Report) {
    findings = Self.findings(report.items)
    manual = report.items.with(.needsAttestation)
    gaps = Gap.all(in: report)
    excused = report.items.with(.fail).filter(\.isExcused)
  }

  /// Steps from a consequence to its cause that are followed.
  private static let longestChain = 8

  private static func findings(_ items: [Item]) -> [Finding] {
    let wrong = items.with(.fail, .error).filter { !$0.isExcused }
    var positions: [String: Int] = [:]
    for (index, item) in wrong.enumerated() where positions[item.fingerprint] == nil {
      positions[item.fingerprint] = index
    }
    /// The failure at the end of the causes; `nil` where they lead in a circle or too far.
    func root(of start: Int) -> Int? {
      var index = start
      for _ in 0..<longestChain {
        guard let cause = wrong[index].cause, let next = positions[cause] else { return index }
        index = next
      }
      return nil
    }
    var consequences: [Int: [Item]] = [:]
    var roots: [Int] = []
    for index in wrong.indices {
      if let root = root(of: index), root != index {
        consequences[root, default: []].append(wrong[index])
      } else {
        roots.append(index)
      }
    }
    let findings = roots.map { Finding(item: wrong[$0], consequences: consequences[$0] ?? []) }
    return findings.enumerated()
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
  }
}

extension Item {
  /// A waiver or the baseline lets it through.
  var isExcused: Bool { waiver != nil || baselined }

  /// `entitlement/environment-matches-host`, as its file is named; with `#check` for a rule of several.
  var label: String { "\(layer.rawValue)/\(rule)" + (check.map { "#\($0)" } ?? "") }
}
