import ReadinessModel
import Testing

@testable import Exceptions

@Suite struct WaivingTests {
  private func waiving(_ entries: String, now: Timestamp = Recipe.now) throws -> Waiving {
    Waiving(try Recipe.waivers("formatVersion: 1\nwaivers:\n\(entries)"), now: now)
  }

  private static let rest = "reason: r, owner: Ada, until: 2026-12-31"

  @Test(arguments: Outcome.allCases)
  func `only a failure can be waived`(outcome: Outcome) throws {
    let item = Recipe.item("open-rule", outcome)
    let waived = try waiving("  - {rule: open-rule, key: '**', \(Self.rest)}").applied(to: [item])
    #expect(waived.map { $0.waiver != nil } == [outcome == .fail])
    #expect(waived.map(\.outcome) == [outcome])
  }

  @Test(arguments: [
    ("", "", true), ("", "chat", false), ("chat", "chat", true), ("chat", "chats", false),
    ("*", "chat", true),
    ("*", "", true), ("ch?t", "chat", true), ("payloads/*.json", "payloads/a.json", true),
    ("payloads/*.json", "payloads/a/b.json", false), ("payloads/**", "payloads/a/b.json", true),
    ("a[b]*", "a[b]*", true), ("CHAT", "chat", false),
  ])
  func `a key is exact or a pattern`(pattern: String, key: String, isCovered: Bool) throws {
    let waived = try waiving("  - {rule: open-rule, key: '\(pattern)', \(Self.rest)}")
      .applied(to: [Recipe.item("open-rule", key)])
    #expect(waived.map { $0.waiver != nil } == [isCovered])
  }

  @Test func `another rule and another check are left alone`() throws {
    let items = [
      Recipe.item("parted-rule", check: "one"), Recipe.item("parted-rule", check: "two"),
      Recipe.item("open-rule"),
    ]
    let waived = try waiving("  - {rule: parted-rule, key: '', check: two, \(Self.rest)}").applied(to: items)
    #expect(waived.map { $0.waiver != nil } == [false, true, false])
  }

  @Test func `the first entry in force counts, with its owner and place`() throws {
    let entries = """
        - {rule: open-rule, key: '', reason: old, owner: Bob, until: 2026-11-29}
        - {rule: open-rule, key: '', reason: new, owner: Ada, until: 2026-12-31}
        - {rule: open-rule, key: '*', reason: wide, owner: Eve, until: 2027-12-31}
      """
    let waiver = try waiving(entries).applied(to: [Recipe.item("open-rule")]).first?.waiver
    #expect(waiver?.owner == "Ada")
    #expect(waiver?.reason == "new")
    #expect(waiver?.until == "2026-12-31")
    #expect(waiver?.origin?.line == 4)
  }

  @Test func `facts say whether an entry is needed, and where nobody can tell`() throws {
    let entries = """
        - {rule: open-rule, key: a, \(Self.rest)}
        - {rule: open-rule, key: b, \(Self.rest)}
        - {rule: open-rule, key: c, \(Self.rest)}
        - {rule: short-rule, key: '', reason: r, owner: o, from: 2026-12-01, until: 2026-12-24}
        - {rule: open-rule, key: d, reason: r, owner: o, until: soon}
      """
    let items = [
      Recipe.item("open-rule", "a"), Recipe.item("open-rule", "b", .pass),
      Recipe.item("open-rule", "c", .undecided),
      Recipe.item("open-rule", "d"),
    ]
    guard case .list(let nodes) = try waiving(entries).facts(for: items).content else {
      Issue.record("no list")
      return
    }
    func fact(_ index: Int, _ key: String) -> FactNode.Content? {
      guard case .map(let map) = nodes[index].content else { return nil }
      return map[key]?.content
    }
    #expect(fact(0, "needed") == .value(.bool(true)))
    #expect(fact(1, "needed") == .value(.bool(false)))
    if case .unknown? = fact(2, "needed") {} else { Issue.record("an open rule leaves it open") }
    if case .unknown? = fact(3, "needed") {} else { Issue.record("a rule that was not asked leaves it open") }
    #expect(fact(3, "inForce") == .value(.bool(false)))
    #expect(fact(4, "dated") == .value(.bool(false)))
    #expect(fact(4, "ends") == .absent)
    #expect(fact(0, "ends") == .value(.timestamp(Recipe.time("2027-01-01T00:00:00Z"))))
    #expect(nodes.map(\.origin?.line) == [3, 4, 5, 6, 7])
  }
}
