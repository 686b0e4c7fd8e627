package import ReadinessModel

/// SARIF 2.1.0 (OASIS, errata 01).
///
/// The usual flavour is for code scanning: it holds what is wrong and not excused, each at a line of a
/// text file, for code hosts show every result as an alert whatever its kind. The complete flavour says
/// all, with SARIF's own kinds: `open` for undecided, `review` for what a person must state, and
/// suppressions for waivers and the baseline.
package struct SARIFReporter: Reporter {
  package static let name = "sarif"
  package static let summary = "SARIF 2.1.0 for code scanning"

  package var isComplete: Bool

  package init(complete: Bool = false) { isComplete = complete }

  package func render(_ report: Report) -> String {
    let items = report.items.filter { isComplete || ($0.isWrong && !$0.isExcused) }
    let rules = SARIFRules(items)
    let run: JSONValue = .object(
      [
        ("tool", ["driver": driver(report, rules)]),
        (
          "automationDetails",
          ["id": .string("pushready/" + VisibleText.line(report.release.name ?? "") + "/")]
        ),
        ("columnKind", .string("unicodeCodePoints")),
        ("invocations", [invocation(report)]),
        ("artifacts", .array(report.inputs.map(artifact))),
        ("results", .array(items.map { result($0, rules, report) })),
        ("properties", properties(report)),
      ])
    return JSONValue.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      ("runs", [run]),
    ]).text
  }

  private func driver(_ report: Report, _ rules: SARIFRules) -> JSONValue {
    [
      "name": .string(VisibleText.line(report.tool.name)),
      "semanticVersion": .string(VisibleText.line(report.tool.version)),
      "rules": .array(rules.descriptors),
    ]
  }

  /// Diagnostics and what was not verified are told as notifications of the run.
  private func invocation(_ report: Report) -> JSONValue {
    let notVerified = report.notVerified.map { entry -> JSONValue in
      [
        "level": .string("note"),
        "message": .message("not verified: \(entry.what): \(entry.why); \(entry.supply)"),
      ]
    }
    let diagnostics = report.diagnostics.map { diagnostic -> JSONValue in
      var members: [(String, JSONValue)] = [
        ("descriptor", ["id": .string(VisibleText.line(diagnostic.code))]),
        ("level", .string(diagnostic.severity.rawValue)),
        ("message", .message(diagnostic.message)),
      ]
      if let origin = diagnostic.origin { members.append(("locations", [SARIFPlace.location(origin)])) }
      return .object(members)
    }
    return .object([
      ("executionSuccessful", .bool(report.verdict != nil)),
      ("exitCode", .int(Int(report.exitStatus.rawValue))),
      ("exitCodeDescription", .string("\(VerdictText.words(report)): \(VerdictText.reason(report))")),
      ("endTimeUtc", .string(report.now.rfc3339)),
      ("toolExecutionNotifications", .array(notVerified)),
      ("toolConfigurationNotifications", .array(diagnostics)),
    ])
  }

  private func artifact(_ input: Report.Input) -> JSONValue {
    let name = Report.Input.isFolder(input.kind) ? ReportStatement.folderAlgorithm : "sha-256"
    return [
      "location": SARIFPlace.artifact(input.path),
      "length": .int(input.bytes),
      "hashes": .object(input.sha256.map { [(name, .string(VisibleText.line($0)))] } ?? []),
      "description": .message(input.kind),
    ]
  }

  private func properties(_ report: Report) -> JSONValue {
    [
      "verdict": .text(report.verdict?.rawValue), "ruleSet": .string(report.tool.ruleSet),
      "now": .string(report.now.rfc3339), "failOn": .string(report.failOn.rawValue),
      "stage": .text(report.release.stage), "channel": .text(report.release.channel),
      "counts": .string(VerdictText.counts(report)),
    ]
  }

  private func result(_ item: Item, _ rules: SARIFRules, _ report: Report) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("ruleId", .string(item.rule)),
      ("ruleIndex", .int(rules.index(of: item.rule))),
      ("kind", .string(Self.kind(item))),
      ("level", .string(item.isWrong ? Self.level(item.severity) : "none")),
      ("message", .message(message(item))),
    ]
    if let place = Annotation.place(of: item, in: report) {
      let logical = ["\(item.layer.rawValue)", item.key].filter { !$0.isEmpty }.joined(separator: "/")
      members.append(("locations", [SARIFPlace.location(place, logicalName: logical)]))
    }
    let related = ([item.location] + item.evidence.map(\.node.origin)).compactMap(\.self)
    if !related.isEmpty { members.append(("relatedLocations", .array(SARIFPlace.related(related)))) }
    // GitHub tells alerts apart by `primaryLocationLineHash`; several items may share a line.
    members.append(
      (
        "partialFingerprints",
        [
          "pushready/v1": .string(item.fingerprint),
          "primaryLocationLineHash": .string(item.fingerprint + ":1"),
        ]
      ))
    if isComplete, item.isWrong, item.isExcused { members.append(("suppressions", [suppression(item)])) }
    members.append(
      ("properties", ["key": .string(item.key), "check": .text(item.check), "cause": .text(item.cause)]))
    return .object(members)
  }

  private func message(_ item: Item) -> String {
    let fix = VisibleText.lines(item.fix).joined(separator: " ")
    let found = FoundText.short(item).lines.map(\.text).joined(separator: "; ")
    return item.message + (found.isEmpty ? "" : ". Found: " + found) + (fix.isEmpty ? "" : ". Fix: " + fix)
  }

  private func suppression(_ item: Item) -> JSONValue {
    ["kind": "external", "status": "accepted", "justification": .string(ExcuseText.line(item))]
  }

  private static func kind(_ item: Item) -> String {
    switch item.outcome {
    case .pass: "pass"
    case .fail, .error: "fail"
    case .undecided: "open"
    case .needsAttestation: "review"
    case .notApplicable: "notApplicable"
    }
  }

  static func level(_ severity: Severity) -> String {
    switch severity {
    case .blocker, .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}

extension Item {
  /// It failed, or its rule is broken.
  var isWrong: Bool { outcome == .fail || outcome == .error }
}

extension JSONValue {
  /// A SARIF message: plain text of one line.
  static func message(_ text: String) -> JSONValue {
    ["text": .string(VisibleText.line(text).isEmpty ? "-" : VisibleText.line(text))]
  }
}
