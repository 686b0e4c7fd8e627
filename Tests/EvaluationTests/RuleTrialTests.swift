import Evaluation
import ReadinessModel
import Rules
import Testing

@Suite struct `A rule judged by its examples` {
  static let head = """
    title: The topic names the bundle
    severity: error
    forEach: {in: provider.routes, as: route, key: route.name}
    when: has(route.bundle)
    require: route.topic == route.bundle
    fail: topic `{{ route.topic }}` is not `{{ route.bundle }}`
    """

  static func trial(_ examples: String) throws(RuleProblems) -> RuleTrial {
    let text = head + "\nexamples:\n" + examples
    let file = RuleFile(path: "rules/provider/t.yml", name: "t.yml", text: [UInt8](text.utf8))
    let (rule, examples) = try RuleReader.ruleWithExamples(file)
    return RuleTrial(rule, examples: examples)
  }

  static let complete = """
      - {name: same, expect: pass, facts: {provider: {routes: [{name: r, bundle: a.b, topic: a.b}]}}}
      - {name: other, expect: fail, facts: {provider: {routes: [{name: r, bundle: a.b, topic: a.c}]}}}
      - {name: no bundle, expect: notApplicable, facts: {provider: {routes: [{name: r, topic: a.c}]}}}
      - {name: unknown, expect: undecided, facts: {provider: {routes: [{name: r, bundle: a.b, topic: !unknown not given}]}}}
    """

  @Test func `has no problem when they agree and show every outcome`() throws {
    #expect(try Self.trial(Self.complete).problems == [])
  }

  @Test func `reports the example that comes out otherwise, at its line`() throws {
    let wrong = Self.complete.replacing("name: same, expect: pass", with: "name: same, expect: fail")
    let problem = try #require(try Self.trial(wrong).problems.first)
    #expect(problem.code == "rule.example-failed")
    #expect(problem.message.hasPrefix("example `same`: expected `fail`, found `pass`"))
    #expect(problem.origin?.line == 8)
  }

  @Test(arguments: ["pass", "fail", "undecided", "notApplicable"])
  func `reports an outcome that no example shows`(outcome: String) throws {
    let lines = Self.complete.split(separator: "\n").filter { !$0.contains("expect: \(outcome),") }
    let problems = try Self.trial(lines.joined(separator: "\n")).problems
    #expect(problems.map(\.code) == ["rule.uncovered-outcome"])
    #expect(problems.first?.message.contains("`\(outcome)`") == true)
  }

  @Test func `reports an item and a check that do not exist`() throws {
    let strange = """

        - {name: odd, item: q, expect: pass, facts: {provider: {routes: [{name: r, bundle: a.b, topic: a.b}]}}}
        - {name: odder, expect: {ids: pass}, facts: {provider: {routes: [{name: r, bundle: a.b, topic: a.b}]}}}
      """
    let messages = try Self.trial(Self.complete + strange).problems.map(\.message)
    #expect(messages.count == 2)
    #expect(messages.first == "example `odd` names item `q`; its facts make `r`")
    #expect(messages.last == "example `odder` names check `ids`, which the rule does not have")
  }
}
