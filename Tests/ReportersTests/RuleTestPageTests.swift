import ReadinessModel
import Reporters
import Testing

@Suite struct `The page about tested rules` {
  static let results: [RuleTestResult] = {
    var right = RuleTestResult(id: "right", layer: .provider)
    right.examples = 3
    right.mutants = 4
    right.checks = [RuleTestResult.Check(name: "", covered: [.pass, .fail], missing: [])]
    right.survivors = [
      RuleTestResult.Survivor(
        origin: Origin(file: "right.yml", keyPath: "require", line: 4, column: 7),
        change: "`1` changed to `2`", isNegation: false)
    ]
    var wrong = RuleTestResult(id: "wrong", layer: .identity)
    wrong.examples = 1
    wrong.checks = [
      RuleTestResult.Check(name: "one", covered: [.pass], missing: [.fail, .undecided]),
      RuleTestResult.Check(name: "other", covered: [.pass], missing: []),
    ]
    wrong.problems = [
      Diagnostic(code: "rule.example-failed", message: "example `a`: expected `fail`, found `pass`")
    ]
    return [right, wrong]
  }()

  @Test func `lists rules by layer, then what is wrong, then what goes unnoticed, then counts`() {
    let page = RuleTestPage(options: TerminalOptions(width: 100, unicode: true))
    let expected = """
      identity (1)
        ✗ wrong/one    pass no fail, no undecided
        ✗ wrong/other  pass

      provider (1)
        ✓ right        pass fail

      ✗ error  example `a`: expected `fail`, found `pass` [rule.example-failed]

      Changes that no example notices
        – right.yml:4:7 require: `1` changed to `2`

      2 rules, 4 examples, 4 mutants, 1 survivor

      """
    #expect(page.page(for: Self.results, withMutants: true) == expected)
  }

  @Test func `counts no mutants when none were tried`() {
    #expect(RuleTestPage.summary(of: Self.results, withMutants: false) == "2 rules, 4 examples")
    #expect(RuleTestPage.summary(of: [], withMutants: true) == "0 rules, 0 examples, 0 mutants, 0 survivors")
  }
}
