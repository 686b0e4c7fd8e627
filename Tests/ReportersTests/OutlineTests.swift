import FixtureKit
import ReadinessModel
import Testing

@testable import Reporters

struct OutlineTests {
  private func item(
    _ rule: String, _ severity: Severity, layer: Layer = .identity, outcome: Outcome = .fail,
    cause: String? = nil, required: Bool = true
  ) -> Item {
    Item(
      rule: rule, layer: layer, key: "k", title: rule, outcome: outcome, severity: severity, message: rule,
      fingerprint: rule, required: required, cause: cause)
  }

  private func outline(_ items: [Item], notVerified: [Report.NotVerified] = []) -> Outline {
    var report = SampleReports.nothingChecked
    report.items = items
    report.notVerified = notVerified
    return Outline(report)
  }

  @Test
  func `the worst comes first and equals keep the order of the pipeline`() {
    let items = [
      item("a", .info), item("b", .error), item("c", .warning), item("d", .blocker), item("e", .error),
    ]
    #expect(outline(items).findings.map(\.item.rule) == ["d", "b", "e", "c", "a"])
  }

  @Test
  func `a consequence stands under its cause and lends it its weight`() {
    let items = [
      item("cause", .warning), item("other", .error), item("first", .blocker, cause: "cause"),
      item("second", .info, cause: "first"),
    ]
    let findings = outline(items).findings
    #expect(findings.map(\.item.rule) == ["cause", "other"])
    #expect(findings[0].consequences.map(\.rule) == ["first", "second"])
  }

  @Test(arguments: [
    [("a", "b"), ("b", "a")], [("a", "a")], [("a", "missing")], [("a", "b"), ("b", "c"), ("c", "b")],
  ])
  func `no finding is lost whatever the causes say`(causes: [(String, String)]) {
    let findings = outline(causes.map { item($0.0, .error, cause: $0.1) }).findings
    let shown = findings.flatMap { [$0.item.rule] + $0.consequences.map(\.rule) }
    #expect(shown.sorted() == causes.map(\.0).sorted())
  }

  @Test
  func `a chain of any length loses nothing`() {
    let items = (0..<100).map { item("r\($0)", .error, cause: $0 == 0 ? nil : "r\($0 - 1)") }
    let shown = outline(items).findings.flatMap { [$0.item.rule] + $0.consequences.map(\.rule) }
    #expect(shown.count == 100)
    #expect(Set(shown).count == 100)
  }

  @Test
  func `an excused cause leaves its consequence standing`() {
    var cause = item("cause", .error)
    cause.waiver = Item.Waiver(owner: "o", reason: "r", until: "2026-12-31", origin: nil)
    let outline = outline([cause, item("consequence", .error, cause: "cause")])
    #expect(outline.findings.map(\.item.rule) == ["consequence"])
    #expect(outline.excused.map(\.rule) == ["cause"])
  }

  @Test
  func `one missing input is one gap, and required gaps come first`() {
    func asked(_ rule: String, _ reason: String, required: Bool) -> Item {
      var item = item(rule, .error, outcome: .undecided, required: required)
      item.message = "`\(rule).fact` is not known: \(reason)"
      item.evidence = [Item.Evidence(fact: "\(rule).fact", node: .unknown(reason))]
      return item
    }
    func open(_ rule: String, _ reason: String) -> Report.NotVerified {
      let why = "`\(rule).fact` is not known: \(reason)"
      return Report.NotVerified(what: rule, why: why, supply: "give it", rule: rule, key: "k")
    }
    let items = [
      asked("a", "x", required: false), asked("b", "y", required: true), asked("c", "y", required: false),
    ]
    let gaps = outline(items, notVerified: [open("a", "x"), open("b", "y"), open("c", "y")]).gaps
    #expect(gaps.map(\.why) == ["y", "`a.fact` is not known: x"])
    #expect(gaps.map(\.required) == [true, false])
    #expect(gaps[0].entries.map(\.what) == ["b", "c"])
  }
}
