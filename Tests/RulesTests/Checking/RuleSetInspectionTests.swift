import BuiltinChecklists
import FixtureKit
import ReadinessModel
import Rules
import Testing

@Suite struct `A set of rules that is inspected` {
  static let shipped: [RuleFile] = ChecklistFile.all.map { file in
    func text(_ part: StaticString) -> [UInt8] { part.withUTF8Buffer { [UInt8]($0) } }
    let path = String(decoding: text(file.path), as: UTF8.self)
    return RuleFile(path: path, name: "Checklists/\(path)", text: text(file.text) + text(file.examples))
  }

  @Test(arguments: shipped.filter(\.isRule).map(\.path))
  func `has no mistake in a shipped rule`(path: String) throws {
    let file = try #require(Self.shipped.first { $0.path == path })
    #expect(MarkedText.told(RuleInspection(file).problems) == [])
  }

  @Test func `has no mistake in a shipped checklist, and no id twice`() {
    let checklists = Self.shipped.filter { !$0.isRule }
    #expect(!checklists.isEmpty)
    let rules = Self.shipped.filter(\.isRule)
    #expect(MarkedText.told(RuleSetInspection.problems(of: checklists, beside: rules)) == [])
    #expect(Set(rules.map(\.id)).count == rules.count)
  }

  static func file(_ path: String, _ text: String) -> RuleFile {
    RuleFile(path: path, name: path, text: Array(text.utf8))
  }

  static let rule = """
    title: The route has a topic
    severity: error
    forEach: {in: provider.routes, as: route}
    require: has(route.topic)
    fail: no
    """

  @Test func `tells an id that stands twice, in the set or beside it`() {
    let one = Self.file("rules/provider/a.yml", Self.rule)
    let same = Self.file("rules/payload/a.yml", Self.rule)
    let inSet = RuleSetInspection.problems(of: [one, same], beside: [])
    #expect(inSet.map(\.code) == ["rule.duplicate-id"])
    #expect(inSet.first?.origin?.file == "rules/payload/a.yml")
    let beside = RuleSetInspection.problems(of: [same], beside: [one])
    #expect(beside.map(\.message) == ["`a` is also the id of `rules/provider/a.yml`"])
    #expect(RuleSetInspection.problems(of: [one], beside: []).isEmpty)
  }

  @Test func `tells what a checklist names and nobody has`() {
    let text = MarkedText(
      """
      title: Ours
      extends: relese      #! 10 checklist.unknown-checklist: unknown checklist `relese` (did you mean `release`?)
      remove:
        - {rule: other-rule, reason: not ours}   #! 12 checklist.unknown-rule: unknown rule `other-rule` (`pushready rules list` shows all)
      sections:
        - title: One
          rules:
            - a
            - {rule: a, required: release.stag == "export"}  #! 16 checklist.duplicate-rule: rule `a` stands twice (keep one of the two)  #! 29 expression.unknown-fact: unknown fact `release.stag` (did you mean `release.stage`?)
      """)
    let rules = [Self.file("rules/provider/a.yml", Self.rule)]
    let others = [Self.file("release.yml", "title: R\nsections: []\n")]
    let found = RuleSetInspection.problems(
      of: [Self.file("ours.yml", text.text)], beside: rules + others)
    #expect(MarkedText.told(found) == text.expected)
  }
}
