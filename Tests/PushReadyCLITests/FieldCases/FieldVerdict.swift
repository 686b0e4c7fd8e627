import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel

/// What the program says of a state.
struct FieldVerdict: Sendable {
  struct Report: Decodable, Sendable {
    struct Item: Decodable, Sendable {
      var rule: String
      var key: String
      var outcome: String
      var severity: String
      var message: String
      var fix: String
      var required: Bool
    }

    struct Open: Decodable, Sendable {
      var rule: String?
      var key: String?
      var why: String
      var supply: String
    }

    var verdict: String?
    var items: [Item]
    var notVerified: [Open]
  }

  let report: Report
  let status: ReadinessModel.ExitStatus
  let errors: String

  /// The report on the manifest at `path`.
  static func report(of path: String) throws -> Report {
    let result = Running.program("check", path, "--now", Running.now, "--report", "json")
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  init(of state: FieldState) throws {
    let folder = try ScratchFolder()
    let manifest = try state.write(to: folder)
    let result = Running.program("check", manifest, "--now", Running.now, "--report", "json")
    status = result.status
    errors = result.errors
    report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  /// Rules that fail at `warning` or above.
  var findings: Set<String> {
    Set(report.items.filter { $0.outcome == "fail" && $0.severity != "info" }.map(\.rule))
  }

  /// Findings of a state in which nothing is wrong, by form: what stands in each such state stands there
  /// because its files are made by the tests.
  private static let usual: [FieldState.Form: Set<String>] = {
    var found: [FieldState.Form: Set<String>] = [:]
    for form in [FieldState.Form.exported, .ipa, .app, .archive] {
      guard var state = try? FieldState() else { continue }
      state.form = form
      if form == .archive { state.stage = nil }
      found[form] = (try? FieldVerdict(of: state))?.findings
    }
    return found
  }()

  static func usualFindings(_ form: FieldState.Form) -> Set<String> { usual[form] ?? [] }
}

extension FieldCase {
  /// What is not as it should be; empty when the program judges the case rightly.
  func mistakes() throws -> [String] {
    var state = try FieldState()
    try change(&state)
    let verdict = try FieldVerdict(of: state)
    if let refusal {
      return (verdict.status == refusal ? [] : ["status \(verdict.status.rawValue): \(verdict.findings)"])
        + missingWords(in: verdict.errors)
    }
    guard verdict.report.verdict != nil else { return ["nothing was judged: \(verdict.errors)"] }
    var found = rules.flatMap { faults(of: $0, in: verdict.report) }
    for rule in warning {
      let warns = verdict.report.items.contains {
        $0.rule == rule && $0.outcome == "fail" && $0.severity == "warning"
      }
      if !warns { found.append("\(rule) does not warn") }
    }
    for rule in sparing + noting {
      let failing = verdict.report.items.filter { $0.rule == rule && $0.outcome == "fail" }
      if failing.contains(where: { $0.severity != "info" }) {
        found.append("\(rule) fails: \(failing[0].message)")
      }
      if failing.isEmpty, noting.contains(rule) { found.append("\(rule) says nothing") }
    }
    let broken = verdict.report.items.filter { $0.outcome == "error" }
    found += broken.map { "\($0.rule) broke: \($0.message)" }
    found += contradictions(in: verdict, state.form)
    return found + missingWords(in: words(of: verdict.report))
  }

  private func faults(of rule: String, in report: FieldVerdict.Report) -> [String] {
    let items = report.items.filter { $0.rule == rule && (key == nil || $0.key == key) }
    guard !items.isEmpty else { return ["\(rule) was not asked"] }
    let outcomes = items.map { "\($0.outcome) (\($0.severity)): \($0.message)" }.joined(separator: "; ")
    let failing = items.filter { $0.outcome == "fail" }
    let isRight =
      switch word {
      case .pass:
        items.allSatisfy { ["pass", "notApplicable"].contains($0.outcome) }
      case .warn:
        failing.contains { $0.severity == "warning" } && failing.allSatisfy { $0.severity == "warning" }
      case .fail:
        failing.contains { ["error", "blocker"].contains($0.severity) }
      case .cannotTell:
        failing.isEmpty && items.contains { isOpen($0) && tellsWhatHelps($0, report) }
      }
    return isRight ? [] : ["\(rule) is \(outcomes)"]
  }

  private func isOpen(_ item: FieldVerdict.Report.Item) -> Bool {
    ["undecided", "needsAttestation"].contains(item.outcome)
  }

  /// What to supply stands in the list of what was not verified; a manual rule says what to do.
  private func tellsWhatHelps(_ item: FieldVerdict.Report.Item, _ report: FieldVerdict.Report) -> Bool {
    if item.outcome == "needsAttestation" { return !item.fix.isEmpty }
    return report.notVerified.contains { $0.rule == item.rule && $0.key == item.key && !$0.supply.isEmpty }
  }

  /// A case that passes, warns or stays open has no other finding than a state without fault.
  private func contradictions(in verdict: FieldVerdict, _ form: FieldState.Form) -> [String] {
    guard word != .fail else { return [] }
    let expected = FieldVerdict.usualFindings(form).union(word == .warn ? rules : []).union(warning + beside)
      // A key of the tests lies beside its manifest, readable for all.
      .union(["private-key-guarded"])
    return verdict.findings.subtracting(expected).sorted().map { "\($0) fails as well" }
  }

  private func words(of report: FieldVerdict.Report) -> String {
    report.items.filter { rules.contains($0.rule) && $0.outcome != "pass" }
      .map { $0.message + "\n" + $0.fix }.joined(separator: "\n")
      + report.notVerified.map { $0.why + "\n" + $0.supply }.joined(separator: "\n")
  }

  private func missingWords(in text: String) -> [String] {
    saying.filter { !text.contains($0) }.map { "does not say `\($0)`: \(text.prefix(600))" }
  }
}
