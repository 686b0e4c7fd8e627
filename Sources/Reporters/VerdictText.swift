import ReadinessModel

/// The words about a report as a whole that all human formats share.
enum VerdictText {
  /// `ready`, `not ready`, `undecided`, `not checked`.
  static func words(_ report: Report) -> String {
    switch report.verdict {
    case .ready: "ready"
    case .notReady: "not ready"
    case .undecided: "undecided"
    case nil: "not checked"
    }
  }

  /// `Ridgeline, export for testflight`; `nil` when nothing of it is known.
  static func release(_ report: Report) -> String? {
    let release = report.release
    var text = release.name.map(VisibleText.line) ?? ""
    if let stage = release.stage { text += (text.isEmpty ? "" : ", ") + VisibleText.line(stage) }
    if let channel = release.channel { text += (text.isEmpty ? "for " : " for ") + VisibleText.line(channel) }
    return text.isEmpty ? nil : text
  }

  /// Why the verdict is what it is, in numbers; for a run that ended early, in words.
  static func reason(_ report: Report) -> String {
    guard report.verdict != nil else { return ending(report) }
    let failed = report.items.with(.fail)
    let wrong = failed.filter { !$0.isExcused }
    let open = report.items.with(.undecided)
    var parts = Severity.allCases.compactMap { severity in
      amount(
        wrong.count { $0.severity == severity }, severity.rawValue, severity.rawValue + "s",
        bare: severity == .info)
    }
    parts += [
      amount(report.count(.error), "broken rule", "broken rules"),
      amount(open.count(where: \.required), "undecided", "undecided"),
      amount(report.count(.needsAttestation), "to be stated by a person", "to be stated by a person"),
      amount(failed.count(where: \.isExcused), "let through", "let through"),
      amount(report.count(.pass), "passed", "passed"),
      amount(open.count { !$0.required }, "not verified", "not verified"),
    ].compactMap(\.self)
    return parts.isEmpty ? "nothing was checked" : parts.joined(separator: ", ")
  }

  private static func amount(_ count: Int, _ one: String, _ many: String, bare: Bool = false) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 || bare ? one : many)"
  }

  private static func ending(_ report: Report) -> String {
    let mistakes = report.diagnostics.count { $0.severity == .error }
    let count = mistakes == 1 ? "1 mistake" : "\(mistakes) mistakes"
    switch report.exitStatus {
    case .wrongUsage: return "the command line cannot be understood"
    case .invalidConfiguration: return "the configuration is invalid (\(count)), nothing was judged"
    case .missingInput: return "an input cannot be opened, nothing was judged"
    case .internalError: return "pushready failed, nothing was judged"
    case .ready, .notReady, .undecided: return "nothing was judged"
    }
  }

  /// Every outcome with its number, none left out.
  static func counts(_ report: Report) -> String {
    let names: [(Outcome, String)] = [
      (.pass, "passed"), (.fail, "failed"), (.undecided, "undecided"), (.notApplicable, "not applicable"),
      (.needsAttestation, "to be stated"), (.error, "broken"),
    ]
    let parts =
      names.map { "\(report.count($0.0)) \($0.1)" } + [
        "\(report.waivedCount) waived", "\(report.baselinedCount) baselined",
      ]
    return parts.joined(separator: " · ")
  }

  /// `entitlement 12`, in pipeline order, without layers where nothing passed.
  static func passedByLayer(_ report: Report) -> [String] {
    var counts: [Layer: Int] = [:]
    for index in report.items.indices where report.items[index].outcome == .pass {
      counts[report.items[index].layer, default: 0] += 1
    }
    return Layer.allCases.compactMap { layer in counts[layer].map { "\(layer.rawValue) \($0)" } }
  }

  /// What made the report, for which moment, from which rules; a line each.
  static func provenance(_ report: Report) -> [String] {
    let tool = "\(VisibleText.line(report.tool.name)) \(VisibleText.line(report.tool.version))"
    let run = "\(tool), now \(report.now.rfc3339), not ready from severity \(report.failOn.rawValue)"
    return report.tool.ruleSet.isEmpty ? [run] : [run, "rules \(VisibleText.line(report.tool.ruleSet))"]
  }
}

/// The words about what nobody verified.
enum GapText {
  static let optional = "not required here"

  /// The rules that stay open, each once: with its keys, or with their number.
  static func open(_ gap: Gap, withKeys: Bool) -> [String] {
    var rules: [String] = []
    var keys: [String: [String]] = [:]
    for entry in gap.entries {
      guard let rule = entry.rule else {
        if gap.entries.count > 1 { rules.append(VisibleText.line(entry.what)) }
        continue
      }
      if keys[rule] == nil { rules.append(rule) }
      keys[rule, default: []].append(entry.key ?? "")
    }
    return rules.map { rule in
      let named = (keys[rule] ?? []).filter { !$0.isEmpty }
      guard !named.isEmpty else { return VisibleText.line(rule) }
      if withKeys {
        return "\(VisibleText.line(rule)) (\(named.map(VisibleText.line).joined(separator: ", ")))"
      }
      return VisibleText.line(rule) + (named.count > 1 ? " ×\(named.count)" : "")
    }
  }
}

/// The words about what lets a failure through or stands behind a statement.
enum ExcuseText {
  static func line(_ item: Item) -> String {
    guard let waiver = item.waiver else { return "it stands in the baseline" }
    let reason = VisibleText.line(waiver.reason)
    return "\(reason) (waived by \(VisibleText.line(waiver.owner)) until \(VisibleText.line(waiver.until)))"
  }

  static func line(_ attestation: Item.Attestation) -> String {
    "stated by \(VisibleText.line(attestation.by)) at \(VisibleText.line(attestation.at)), "
      + "valid until \(VisibleText.line(attestation.until))"
  }
}
