import Expressions
import Testing

struct ParserTests {
  private static func problems(_ source: String) -> [ExpressionProblem] {
    do {
      _ = try Expression(parsing: source)
      return []
    } catch {
      return error.problems
    }
  }

  @Test(
    arguments: [
      ("", 1, "the expression ends where a value is expected", nil),
      ("1 +", 4, "the expression ends where a value is expected", nil),
      ("1 + * 2", 5, "found `*`, expected a value", nil),
      ("(1", 3, "found the end in parentheses, expected `)`", nil),
      ("[1, 2", 6, "found the end in a list, expected `]`", nil),
      ("{'a' 1}", 6, "found `1` in a map, expected `:`", nil),
      ("a.b.", 5, "found the end behind the dot, expected a field or a method", nil),
      ("a.1", 2, "`.1` has no place here, expected an operator or the end", nil),
      ("a b", 3, "`b` has no place here, expected an operator or the end", nil),
      ("1 ? 2", 6, "found the end in a conditional, expected `:`", nil),
      ("a = 1", 3, "`=` has no meaning here", "write `==` to compare"),
      ("a & b", 3, "`&` has no meaning here", "write `&&`"),
      ("a | b", 3, "`|` has no meaning here", "write `||`"),
      ("a # b", 3, "`#` has no meaning here", nil),
      ("'abc", 1, "the string is not closed", "end it with `'`"),
      ("\"\"\"abc", 1, "the string is not closed", "end it with three quotes"),
      ("'two\nlines'", 1, "the string is not closed", "end it with `'`"),
      ("'\\q'", 2, "`\\q` is no escape", "write `\\\\` for a backslash, or put `r` before the string"),
      ("'\\x1'", 2, "the escape needs 2 digits", nil),
      ("'\\ud800'", 2, "the escape is no code point", nil),
      ("b'\\u0041'", 3, "`\\u` is no escape", "write `\\\\` for a backslash, or put `r` before the string"),
      ("9223372036854775808", 1, "`9223372036854775808` does not fit into 64 bits", nil),
      ("18446744073709551616u", 1, "`18446744073709551616u` does not fit into 64 bits", nil),
      ("12abc", 1, "`12abc` is not a number", nil), ("0x", 1, "`0x` is not a number", nil),
      ("if", 1, "`if` is a reserved word and cannot be a name", nil),
      ("has(a)", 4, "`has` takes one field selection", "write `has(a.b)`"),
      ("has(a.b, c)", 4, "`has` takes one field selection", "write `has(a.b)`"),
      ("a.all(x)", 7, "found `x` in `all`, expected a variable and a comma", "write `all(x, …)`"),
      ("a.all(x.y, true)", 7, "found `x` in `all`, expected a variable and a comma", "write `all(x, …)`"),
      ("a.all(x, true, false)", 16, "`all` takes one condition", nil),
      ("a.all(x, x, true)", 10, "`all` has the variable `x` twice", nil),
      (
        "a.transformList(x, true)", 20, "found `true` in `transformList`, expected a variable and a comma",
        "write `transformList(x, …)`"
      ),
      ("Message{a: 1}", 8, "messages are not part of this language", "write a map: `{\"field\": value}`"),
      ("a.`b", 3, "the quoted field is not closed", "end it with a backtick"),
      (
        "a.`b*`", 3, "a quoted field holds letters, digits, `_`, `-`, `.`, `/` and spaces only",
        "use an index: `[\"…\"]`"
      ),
    ] as [(String, Int, String, String?)])
  func `a syntax mistake is told with its place`(
    _ source: String, _ column: Int, _ message: String, _ hint: String?
  ) {
    let problems = Self.problems(source)
    #expect(problems.map(\.message) == [message])
    #expect(problems.map(\.hint) == [hint])
    #expect(problems.map(\.position.column) == [column])
    #expect(problems.allSatisfy { $0.code == "expression.syntax" })
  }

  @Test func `one run tells every mistake`() {
    let problems = Self.problems("(1 +) && [2, , 3] &&\n  a.all(b) && 'x\\q' == 5a")
    #expect(
      problems.map { "\($0.position.line):\($0.position.column)" } == ["1:5", "1:14", "2:9", "2:17", "2:24"])
  }

  @Test func `columns count code points and offsets bytes`() {
    let problem = Self.problems("'äö' == é")[0]
    #expect(problem.position == SourcePosition(offset: 10, length: 2, line: 1, column: 9))
  }

  private static func many(_ text: String, _ count: Int, joined separator: String = "") -> String {
    Array(repeating: text, count: count).joined(separator: separator)
  }

  private static let capacities: [(String, String)] = [
    (many("(", 32) + "7" + many(")", 32), "7"),
    (many("[", 12) + "0" + many("]", 12) + ".size()", "1"),
    (many("true", 200, joined: " && "), "true"),
    (many("false", 200, joined: " || "), "false"),
    (many("1", 60, joined: " + "), "60"),
    (many("false ? 1 : ", 24) + "2", "2"),
    (many("-", 33) + "(1)", "-1"),
    (many("!", 32) + "true", "true"),
    ("[" + many("1", 500, joined: ",") + "].size()", "500"),
    (many("[", 12) + "1" + many("]", 12) + many("[0]", 12), "1"),
  ]

  @Test(arguments: capacities)
  func `the language's minimum capacities hold`(_ source: String, _ expected: String) throws {
    #expect(try Expression(parsing: source).evaluate(in: Scope()).value.shown == expected)
  }

  private static let deep: [String] = [
    many("(", 10_000), many("[", 10_000), many("{", 10_000), many("a(", 10_000), many("a[", 10_000),
    many("{a:", 10_000), many("-", 10_000) + "a", many("!", 10_000) + "a", many("a", 10_000, joined: "+"),
    many("a", 10_000, joined: "."), many("a", 10_000, joined: "?a:"), "a" + many("[0]", 10_000),
    many("a.all(x,", 5000), many("has(", 10_000), many("(", 10_001) + "1" + many(")", 10_001),
    many("a", 10_000, joined: "=="),
  ]

  @Test(arguments: deep)
  func `deep nesting is refused without harm`(_ source: String) {
    let problems = Self.problems(source)
    #expect(problems.contains { $0.message == "the expression is nested more than 96 levels deep" })
  }

  @Test func `a text that is too large is not looked at`() {
    let problems = Self.problems(String(repeating: "a", count: 5_000_000))
    #expect(problems.map(\.code) == ["expression.too-large"])
    #expect(problems[0].message == "the expression has 5000000 bytes, at most 65536 are read")
  }

  @Test func `a text full of mistakes tells a bounded number`() {
    #expect(Self.problems(Self.many("# ", 30_000)).count == 100)
    #expect(Self.problems(Self.many("+,", 30_000)).count <= 100)
  }

  private static let sample = """
    app.bundles.filter(b, b.id == 'x\\n' && has(b.aps.`k-v`))[?0].orValue({"a": [1, 2u, 3.5e1, b"\\xff"]})
      .all(k, v, k in ["a"] ? !(v < -1) : v[0x1F] >= timestamp('2026-11-30T00:00:00Z').getHours("UTC")) // end
    """

  @Test func `every truncation is read or refused`() {
    let bytes = Array(Self.sample.utf8)
    #expect(Self.problems(Self.sample) == [])
    for count in bytes.indices {
      let problems = Self.problems(String(decoding: bytes[..<count], as: UTF8.self))
      #expect(problems.allSatisfy { $0.position.offset <= count })
    }
  }

  @Test func `every change of one byte is read or refused`() {
    var bytes = Array(Self.sample.utf8)
    for index in bytes.indices {
      let before = bytes[index]
      for value in [0, 0x0A, 0x22, 0x27, 0x28, 0x29, 0x2E, 0x3F, 0x5B, 0x5C, 0x60, 0x7B, 0x80, 0xFF]
        as [UInt8]
      {
        bytes[index] = value
        let source = String(decoding: bytes, as: UTF8.self)
        if let expression = try? Expression(parsing: source) {
          _ = expression.evaluate(in: Scope(), budget: StepBudget(steps: 1000))
          _ = expression.check(in: TypeEnvironment())
        }
      }
      bytes[index] = before
    }
  }
}
