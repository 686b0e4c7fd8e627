import Evaluation
import ReadinessModel
import Rules
import Testing

@Suite struct `A rule that is changed` {
  static func result(
    _ text: String, mutations: Bool = true
  ) throws(RuleProblems) -> RuleTestResult {
    let file = RuleFile(path: "rules/provider/t.yml", name: "t.yml", text: Array(text.utf8))
    return try RuleTesting.result(of: file, mutations: mutations)
  }

  static let head = """
    title: The topic names the bundle
    severity: error
    forEach: {in: provider.routes, as: route, key: route.name}
    when: has(route.bundle) && route.topicKind == "app"
    require: route.topic == route.bundle
    fail: topic `{{ route.topic }}` is not `{{ route.bundle }}`
    examples:

    """

  static func example(_ name: String, _ outcome: String, _ facts: String) -> String {
    "  - {name: \(name), expect: \(outcome), facts: {provider: {routes: [{name: r, \(facts)}]}}}\n"
  }

  static let pass = example("same", "pass", "topicKind: app, bundle: a.b, topic: a.b")
  static let fail = example("other", "fail", "topicKind: app, bundle: a.b, topic: a.c")
  static let without = example("no bundle", "notApplicable", "topicKind: app, topic: a.c")
  static let pushKit = example("a pass", "notApplicable", "topicKind: pass, bundle: a.b, topic: a.c")
  static let open = example("not known", "undecided", "topicKind: app, bundle: a.b, topic: !unknown no")

  @Test func `is noticed by examples that depend on each part`() throws {
    let result = try Self.result(Self.head + Self.pass + Self.fail + Self.without + Self.pushKit + Self.open)
    #expect(result.problems == [])
    #expect(result.examples == 5)
    // Negated twice, one literal, two operands.
    #expect(result.mutants == 5)
    #expect(result.survivors == [])
    #expect(result.passes(isStrict: true))
  }

  @Test func `goes unnoticed where no example depends on the part, which is told with its place`() throws {
    let result = try Self.result(Self.head + Self.pass + Self.fail + Self.without + Self.open)
    #expect(
      result.survivors.map { "\($0.origin.line ?? 0):\($0.origin.column ?? 0) \($0.change)" } == [
        "4:28 `route.topicKind == \"app\"` left out"
      ])
    #expect(result.passes(isStrict: false))
    #expect(!result.passes(isStrict: true))
  }

  @Test func `fails when a negated condition goes unnoticed`() throws {
    let result = try Self.result(Self.head + Self.open)
    let negations = result.survivors.filter(\.isNegation)
    #expect(negations.map(\.origin.keyPath) == ["require"])
    #expect(!result.passes(isStrict: false))
  }

  @Test func `is not tried while an example does not hold`() throws {
    let wrong = Self.pass.replacing("expect: pass", with: "expect: fail")
    let result = try Self.result(Self.head + wrong)
    #expect(result.mutants == 0)
    #expect(result.problems.contains { $0.code == "rule.example-failed" })
  }

  @Test func `is not tried when nobody asks`() throws {
    #expect(try Self.result(Self.head + Self.pass, mutations: false).mutants == 0)
  }

  @Test func `is not tried when the rule has mistakes`() {
    let wrong = Self.head.replacing("topicKind", with: "kind") + Self.pass
    #expect(throws: RuleProblems.self) { try Self.result(wrong) }
  }

  @Test func `has its named bindings and lists changed too`() throws {
    let text = """
      title: The bundle is there
      severity: error
      let:
        - wanted: '"a.b"'
      require: app.bundles.exists(b, b.id == wanted)
      fail: no
      examples:
        - {name: there, expect: pass, facts: {app: {bundles: [{id: a.b}]}}}
        - {name: gone, expect: fail, facts: {app: {bundles: [{id: a.c}]}}}
        - {name: not known, expect: undecided, facts: {app: {bundles: !unknown no}}}
      """
    let result = try Self.result(text)
    #expect(result.mutants == 2)
    #expect(result.survivors == [])
  }
}

@Suite struct `The shipped rules, changed` {
  @Test func `are all noticed when a condition is negated, and show every outcome`() {
    let rules = ShippedRules.files.filter(\.isRule)
    #expect(rules.count >= 100)
    var mutants = 0
    for file in rules {
      do {
        let result = try RuleTesting.result(of: file, mutations: true)
        mutants += result.mutants
        #expect(result.problems.map(`The shipped rules`.line) == [])
        #expect(result.survivors.filter(\.isNegation).map { "\($0.origin) \($0.change)" } == [])
      } catch {
        Issue.record("\(error.diagnostics.map(`The shipped rules`.line))")
      }
    }
    #expect(mutants > 1_000)
  }
}
