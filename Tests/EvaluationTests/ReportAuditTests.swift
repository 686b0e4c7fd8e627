import Evaluation
import FixtureKit
import ReadinessModel
import Testing

struct ReportAuditTests {
  /// A report as a run makes it: with fingerprints by rule, check and thing.
  private static let whole: Report = {
    var report = SampleReports.notReady
    report.items.removeAll { $0.cause != nil }
    for index in report.items.indices {
      let item = report.items[index]
      let parts = [item.rule, item.check, item.key.isEmpty ? nil : item.key].compactMap(\.self)
      report.items[index].fingerprint = parts.joined(separator: "/")
    }
    report.notVerified = report.items.filter { $0.outcome == .undecided || $0.outcome == .error }.map {
      Report.NotVerified(
        what: $0.title, why: $0.message, supply: "", rule: $0.rule, key: $0.key.isEmpty ? nil : $0.key)
    }
    return report
  }()

  private func faults(_ change: (inout Report) -> Void) -> [String] {
    var report = Self.whole
    change(&report)
    return ReportAudit.faults(of: report, counts: Self.whole.counts).map(\.message)
  }

  @Test func `a report that nobody touched is whole`() {
    #expect(faults { _ in } == [])
  }

  @Test func `each change of what adds up is named`() throws {
    #expect(faults { $0.verdict = .ready } == ["the verdict is `ready`, expected `notReady` by the items"])
    #expect(faults { $0.exitStatus = .ready } == ["the exit status is 0, expected 1 by the items"])
    #expect(
      faults { $0.failOn = .blocker } == [])
    let failed = try #require(Self.whole.items.firstIndex { $0.outcome == .fail && $0.severity == .warning })
    #expect(
      faults { $0.items[failed].outcome = .pass }.contains {
        $0.hasPrefix("the count `pass` is 8, expected 9")
      })
    #expect(faults { $0.items.remove(at: failed) }.contains { $0.hasPrefix("the count `fail`") })
    let waiver = Item.Waiver(owner: "a", reason: "b", until: "2026-12-31", origin: nil)
    #expect(
      faults { $0.items[failed].waiver = waiver } == ["the count `waived` is 0, expected 1 by the items"])
    #expect(faults { $0.items[0].rule = "other" }.contains { $0.hasPrefix("the fingerprint of an item is") })
    #expect(
      faults { $0.items[0].cause = "none" } == [
        "`\(Self.whole.items[0].fingerprint)` names a cause that is no item: `none`"
      ])
    #expect(faults { $0.notVerified = [] }.count == 2)
    #expect(faults { $0.verdict = nil }.count == 2)
  }

  @Test func `a missing count is named`() {
    let counts = Self.whole.counts.filter { $0.name != "waived" }
    #expect(
      ReportAudit.faults(of: Self.whole, counts: counts).map(\.message) == [
        "the count `waived` is missing, expected 0"
      ])
  }

  @Test func `a fault is told at its place`() {
    var report = Self.whole
    report.exitStatus = .ready
    report.items[1].cause = "none"
    let paths = ReportAudit.faults(of: report, counts: report.counts).map(\.path.description)
    #expect(paths == ["exitStatus", "items[1].cause"])
  }

  @Test func `two things of one name have fingerprints of their own`() {
    let item = Self.whole.items[0]
    var second = item
    second.fingerprint += "#2"
    #expect(
      faults { report in
        report.items.insert(second, at: 1)
      } == ["the count `\(item.outcome.rawValue)` is 8, expected 9 by the items"])
    #expect(faults { $0.items.insert(item, at: 1) }.contains { $0.hasPrefix("the fingerprint of an item") })
  }

  @Test func `a run that ended early has no items and no status of a verdict`() {
    let report = SampleReports.invalidConfiguration
    #expect(ReportAudit.faults(of: report, counts: report.counts) == [])
  }
}
