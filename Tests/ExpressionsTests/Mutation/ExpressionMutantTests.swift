import Expressions
import ReadinessModel
import Testing

@Suite struct `Mutants of an expression` {
  static let scope: Scope = {
    var facts = FactMap()
    facts["a"] = .bool(true)
    facts["b"] = .bool(false)
    facts["n"] = .int(3)
    facts["s"] = .string("xyz")
    return Scope(facts: FactTree(facts))
  }()

  static func mutants(_ source: String) throws -> [String] {
    try Expression(parsing: source).mutants(isCondition: true).map { mutant in
      "\(mutant.position.offset) \(mutant.change) \(mutant.expression.evaluate(in: scope).value.text)"
    }
  }

  @Test(arguments: [
    ("a", ["0 negated false"]),
    ("n == 3", ["0 negated false", "5 `3` changed to `4` false"]),
    ("s == 'xyz'", ["0 negated false", "5 `'xyz'` changed to `\"xyz~\"` false"]),
    ("a && b", ["0 negated true", "0 `a` left out false", "5 `b` left out true"]),
    ("a || b", ["0 negated false", "0 `a` left out false", "5 `b` left out true"]),
    (
      "a && b && n == 3",
      [
        "0 negated true", "0 `a` left out false", "5 `b` left out true", "10 `n == 3` left out false",
        "15 `3` changed to `4` false",
      ]
    ),
    (
      "(a || b) && a",
      [
        "0 negated false", "1 `a || b` left out true", "1 `a` left out false", "6 `b` left out true",
        "12 `a` left out true",
      ]
    ),
    ("true == a", ["0 negated false", "0 `true` changed to `false` false"]),
    ("s.matches('^xyz$')", ["0 negated false", "10 `'^xyz$'` changed to `\"^xyz$~\"` false"]),
    ("n in [3]", ["0 negated false", "6 `3` changed to `4` false"]),
    (
      "[3, 4][0] == n",
      [
        "0 negated false", "1 `3` changed to `4` false", "4 `4` changed to `5` true",
        "7 `0` changed to `1` false",
      ]
    ),
  ])
  func `change one thing each`(source: String, expected: [String]) throws {
    let found = try Self.mutants(source)
    #expect(found == expected)
  }

  @Test func `of what is no condition are not negated`() throws {
    #expect(try Expression(parsing: "s").mutants(isCondition: false).isEmpty)
  }

  @Test func `of a pattern leave out what is no pattern any more`() throws {
    #expect(try Expression(parsing: "s.matches('a')").mutants(isCondition: false).count == 1)
  }

  @Test func `stay within the numbers there are`() throws {
    let mutants = try Expression(parsing: "n == 9223372036854775807").mutants(isCondition: false)
    #expect(mutants.map { "\($0.change)" } == ["`9223372036854775807` changed to `9223372036854775806`"])
  }

  @Test func `of a very large expression are bounded`() throws {
    let source = "n in [" + Array(repeating: "1", count: 20_000).joined(separator: ",") + "]"
    let mutants = try Expression(parsing: source).mutants(isCondition: true)
    #expect((10...200).contains(mutants.count))
  }

  @Test func `know the fields that are selected from a name`() throws {
    let fields = try Expression(parsing: "p.a + q.b + p['c'] + (has(p.d) ? p.?e.orValue(1) : 0)").fields(
      of: "p")
    #expect(fields == ["a", "c", "d", "e"])
  }
}
