import ReadinessModel
import Rules
import Testing

@Suite struct `The template of a rule` {
  static func problems(_ text: String, _ layer: Layer) -> [Diagnostic] {
    let path = "rules/\(layer.rawValue)/new-rule.yml"
    return RuleInspection(RuleFile(path: path, name: path, text: Array(text.utf8))).problems
  }

  @Test(arguments: Layer.allCases)
  func `tells of each place that is to be filled in, and of nothing else`(layer: Layer) {
    let text = RuleTemplate.text(for: layer)
    let found = Self.problems(text, layer)
    #expect(Set(found.map(\.code)) == ["rule.not-filled-in"])
    #expect(found.count == text.split(separator: "TODO").count - 1)
  }

  @Test(arguments: Layer.allCases)
  func `has no mistake once it is filled in`(layer: Layer) {
    let name = RuleTemplate.text(for: layer).contains("as: route") ? "route.name" : "bundle.id"
    let filled = RuleTemplate.text(for: layer)
      .replacing("when: TODO", with: "when: \(name) != \"\"")
      .replacing("require: TODO", with: "require: \(name) == \"a\"")
      .replacing("url: TODO", with: "url: \"https://example.com\"")
      .replacing("TODO ", with: "")
    #expect(Self.problems(filled, layer).map(\.message) == [])
  }

  @Test(arguments: ["", "A", "a_b", "a--b", "-a", "a-", "1a", "a b", "ä", String(repeating: "a", count: 81)])
  func `is for an id in kebab case`(id: String) {
    #expect(RuleTemplate.refusal(ofID: id) != nil)
  }

  @Test(arguments: ["a", "a1", "route-has-owner"])
  func `takes an id in kebab case`(id: String) {
    #expect(RuleTemplate.refusal(ofID: id) == nil)
  }
}
