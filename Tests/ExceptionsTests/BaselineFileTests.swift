import ReadinessModel
import Testing

@testable import Exceptions

@Suite struct BaselineFileTests {
  private static let text = """
    {"formatVersion": 1,
     "findings": [
      {"fingerprint": "open-rule/a", "severity": "error", "message": "m"},
      {"fingerprint": "closed-rule", "severity": "blocker"}
     ]}
    """

  private func baseline() throws -> Baseline {
    Baseline(try Recipe.baseline(Self.text), rules: try Recipe.rules())
  }

  @Test(arguments: [
    (Recipe.item("open-rule", "a"), true), (Recipe.item("open-rule", "a", .fail, .warning), true),
    (Recipe.item("open-rule", "a", .fail, .blocker), false), (Recipe.item("open-rule", "b"), false),
    (Recipe.item("open-rule", "a", .undecided), false), (Recipe.item("open-rule", "a", .error), false),
    (Recipe.item("open-rule", "a", .pass), false), (Recipe.item("closed-rule"), false),
  ])
  func `known failures are marked, new and worse ones are not`(item: Item, isKnown: Bool) throws {
    #expect(try baseline().applied(to: [item]).map(\.baselined) == [isKnown])
  }

  @Test func `a waived failure is not marked too`() throws {
    var item = Recipe.item("open-rule", "a")
    item.waiver = Item.Waiver(owner: "o", reason: "r", until: "2026-12-31", origin: nil)
    #expect(try baseline().applied(to: [item]).map(\.baselined) == [false])
  }

  @Test func `a new baseline holds what fails and lets itself be waived`() throws {
    var waived = Recipe.item("open-rule", "w")
    waived.waiver = Item.Waiver(owner: "o", reason: "r", until: "2026-12-31", origin: nil)
    let items = [
      Recipe.item("open-rule", "a"), Recipe.item("closed-rule"), Recipe.item("open-rule", "p", .pass),
      Recipe.item("open-rule", "u", .undecided), waived,
    ]
    let findings = BaselineFile.findings(among: items, rules: try Recipe.rules())
    #expect(findings.map(\.fingerprint) == ["open-rule/a"])
  }

  @Test(arguments: [
    (#"{"formatVersion": 2, "findings": []}"#, "baseline.format-version"),
    (#"{"formatVersion": 1, "findings": [{"severity": "error"}]}"#, "baseline.missing-key"),
    (#"{"formatVersion": 1, "findings": [{"fingerprint": "a", "severity": "bad"}]}"#, "baseline.wrong-value"),
    (
      #"{"formatVersion": 1, "findings": [{"fingerprint": "a", "severity": "info"}, {"fingerprint": "a", "severity": "info"}]}"#,
      "baseline.duplicate"
    ),
    (#"{"formatVersion": 1, "findings": [], "more": 1}"#, "baseline.unknown-key"),
    (#"{"formatVersion": 1, "findings": ["#, "yaml.malformed"),
  ])
  func `a file of another form is refused`(text: String, code: String) {
    #expect(problems { _ = try Recipe.baseline(text) }.map(\.code) == [code])
  }

  @Test func `facts say what is gone`() throws {
    func needed(_ items: [Item]) throws -> [FactNode.Content?] {
      guard case .list(let nodes) = try baseline().facts(for: items).content else { return [] }
      return nodes.map { node in
        if case .map(let map) = node.content { map["needed"]?.content } else { nil }
      }
    }
    let found = try needed([Recipe.item("open-rule", "a"), Recipe.item("closed-rule", .pass)])
    #expect(found == [.value(.bool(true)), .value(.bool(false))])
    let open = try needed([Recipe.item("open-rule", "a", .undecided)])
    #expect(open.allSatisfy { if case .unknown? = $0 { true } else { false } })
  }
}
