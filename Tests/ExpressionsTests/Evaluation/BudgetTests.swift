import Expressions
import ReadinessModel
import Testing

/// An expression that would run or grow without end stops with an error that nothing absorbs.
struct BudgetTests {
  private static func stopped(
    _ source: String, _ budget: StepBudget = StepBudget(steps: 100_000, size: 2_000_000)
  ) throws -> String? {
    var scope = Scope()
    scope.bind("text", to: .string(String(repeating: "a", count: 10_000)))
    scope.bind("many", to: .list(Array(repeating: .int(1), count: 10_000)))
    guard case .error(let error) = try Expression(parsing: source).evaluate(in: scope, budget: budget).value,
      case .budgetExceeded(let what) = error.reason
    else { return nil }
    return what
  }

  @Test(arguments: [
    "many.all(a, many.all(b, many.all(c, true)))", "many.exists(a, many.exists(b, many.exists(c, false)))",
    "many.map(a, many.map(b, many)) == []", "many.filter(a, many.all(b, many.all(c, true)))",
    "many.exists_one(a, many.exists_one(b, a == b + 1))",
    "many.transformMap(i, a, many.all(b, many.all(c, true)))",
    "many.exists(a, a in many.map(b, b + 1))", "many.all(a, text.matches('(a*)*b') || true)",
    "many.all(a, globMatch('*a*a*a*b', text) || true)",
    "many.distinct() == [1] && many.all(a, many.distinct() == [1])",
    "true || many.all(a, many.all(b, many.all(c, true)))",
    "many.all(a, many.all(b, many.all(c, true))) || true",
    "optional.of(many.all(a, many.all(b, many.all(c, true)))).hasValue()",
  ])
  func `a runaway expression is stopped`(_ source: String) throws {
    let isSkipped = source.hasPrefix("true ||")
    let what = try Self.stopped(source)
    #expect(what == (isSkipped ? nil : "it needs more steps than one evaluation is given"))
  }

  @Test(arguments: [
    "many.all(a, (text + text).size() > 0)",
    "cel.bind(a, text + text, cel.bind(b, a + a, cel.bind(c, b + b + b + b + b + b + b + b, cel.bind(d, c + c + c + c + c + c + c + c + c + c, d + d + d))))",
    "lists.range(1000000000)", "many.map(a, many + many)", "many.all(a, text.replace('a', text) != '')",
    "many.all(a, text.split('').size() > 0)",
    "many.all(a, '%s%s%s'.format([text, text, text]) != '')",
    "many.all(a, many.map(b, text).join(text) != '')",
    "many.all(a, bytes(text).size() > 0)", "many.all(a, text.upperAscii() != '')",
  ])
  func `an expression that grows without end is stopped`(_ source: String) throws {
    let what = try #require(try Self.stopped(source))
    #expect(
      ["it builds more than one evaluation may", "it needs more steps than one evaluation is given"].contains(
        what))
  }

  @Test func `the budget of steps is the caller's`() throws {
    #expect(try Self.stopped("many.all(a, a == 1)") == nil)
    #expect(try Self.stopped("many.all(a, a == 1)", StepBudget(steps: 100)) != nil)
  }

  @Test func `the message says that the evaluation was stopped`() throws {
    let value = try Expression(parsing: "lists.range(1000000000)").evaluate(in: Scope()).value
    #expect(value.shown == "the evaluation was stopped: it builds more than one evaluation may")
  }
}
