package import ReadinessModel

/// The Test Anything Protocol, version 14 (testanything.org), one test point for each item.
///
/// What stops or holds the release is `not ok`; what was let through is `not ok` with `TODO`, what was not
/// looked at is skipped. A run that judged nothing bails out.
package struct TAPReporter: Reporter {
  package static let name = "tap"
  package static let summary = "the Test Anything Protocol, version 14"

  package init() {}

  package func render(_ report: Report) -> String {
    var lines = ["TAP version 14"]
    lines += heading(report)
    if report.verdict == nil || report.items.isEmpty {
      lines += report.diagnostics.map { "# \($0.severity.rawValue): \(diagnostic($0))" }
      lines.append("Bail out! " + Self.text(VerdictText.reason(report)))
      return lines.joined(separator: "\n") + "\n"
    }
    lines.append("1..\(report.items.count)")
    for (index, item) in report.items.enumerated() {
      lines += point(item, number: index + 1, failOn: report.failOn)
    }
    lines += report.notVerified.map { entry in
      "# not verified: \(Self.text(entry.what)): \(Self.text(entry.why)); \(Self.text(entry.supply))"
    }
    lines += report.diagnostics.map { "# \($0.severity.rawValue): \(diagnostic($0))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ report: Report) -> [String] {
    let release = VerdictText.release(report).map { " \($0):" } ?? ""
    let words = "\(VerdictText.words(report)):\(release) \(VerdictText.reason(report))"
    let lines =
      [words, VerdictText.counts(report), "exit status \(report.exitStatus.rawValue)"]
      + VerdictText.provenance(report) + report.inputs.map { "sha256 \($0.digestText) \($0.path)" }
    return lines.map { "# " + Self.text($0) }
  }

  private func point(_ item: Item, number: Int, failOn: Severity) -> [String] {
    let name = Self.text(PlainText.name(item))
    switch Weight(item, failOn: failOn) {
    case .passed: return ["ok \(number) - \(name)"]
    case .failed, .open: return ["not ok \(number) - \(name)"] + block(item)
    case .set(let reason) where item.outcome == .fail:
      return ["not ok \(number) - \(name) # TODO \(Self.text(reason))"] + block(item)
    case .set(let reason): return ["ok \(number) - \(name) # SKIP \(Self.text(reason))"]
    }
  }

  /// YAML in the form that is JSON too, so that one place escapes.
  private func block(_ item: Item) -> [String] {
    let members: [(String, String)] = [
      ("message", item.message), ("outcome", item.outcome.rawValue), ("severity", item.severity.rawValue),
      ("expected", item.title), ("fix", item.fix), ("fingerprint", item.fingerprint),
    ]
    var lines = members.filter { !$0.1.isEmpty }.map { "\($0.0): \(JSONValue.string($0.1).inline)" }
    if let location = item.location {
      lines.append("at: \(JSONValue.string(PlaceText.whole(location)).inline)")
    }
    let found = FoundText.short(item).lines.map { line in
      line.origin.map { "\(line.text) (\(PlaceText.whole($0)))" } ?? line.text
    }
    if !found.isEmpty { lines.append("found:") }
    lines += found.map { "  - \(JSONValue.string($0).inline)" }
    return (["---"] + lines + ["..."]).map { "  " + $0 }
  }

  private func diagnostic(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.origin.map { Self.text(PlaceText.whole($0)) + ": " } ?? ""
    return place + Self.text(diagnostic.message)
  }

  /// The one place where text becomes TAP: number signs would begin a directive.
  private static func text(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    for scalar in VisibleText.line(text).unicodeScalars {
      if scalar == "#" || scalar == "\\" { output.append("\\") }
      output.append(scalar)
    }
    return String(output)
  }
}
