import Expressions
import ReadinessModel
import Testing

struct ValueTextTests {
  @Test(arguments: [
    ("'plain'", "plain", "\"plain\""), ("['a', 'b']", "a, b", "[\"a\", \"b\"]"), ("[]", "", "[]"),
    ("[['a'], ['b', 'c']]", "[a], [b, c]", "[[\"a\"], [\"b\", \"c\"]]"),
    ("{'a': 'b', 1: true}", "{a: b, 1: true}", "{\"a\": \"b\", 1: true}"),
    ("timestamp('2026-11-30T00:00:00Z')", "2026-11-30", "2026-11-30"),
    ("timestamp('2026-11-30T10:20:30Z')", "2026-11-30T10:20:30Z", "2026-11-30T10:20:30Z"),
    ("timestamp('1969-12-31T00:00:00Z')", "1969-12-31", "1969-12-31"),
    ("duration('50m')", "50m", "50m"), ("duration('90m')", "1h30m", "1h30m"), ("days(14)", "14d", "14d"),
    ("duration('36h1s')", "1d12h1s", "1d12h1s"), ("duration('1.5s')", "1.5s", "1.5s"),
    ("duration('0s')", "0s", "0s"), ("duration('-90s')", "-1m30s", "-1m30s"),
    ("duration('1ms')", "0.001s", "0.001s"), ("1.0", "1", "1"), ("2.5", "2.5", "2.5"),
    ("null", "null", "null"), ("b'abc'", "3 bytes", "3 bytes"),
    ("int", "int", "int"), ("optional.none()", "nothing", "nothing"), ("optional.of('a')", "a", "\"a\""),
    ("1 / 0", "division by zero", "division by zero"), ("'a\\nb'", "a\nb", "\"a\\nb\""),
    ("name", "Ridgeline", "\"Ridgeline\""), ("modes", "x, y", "[\"x\", \"y\"]"),
    ("unsure", "unknown (no export)", "unknown (no export)"), ("holder", "{a: 1}", "{\"a\": 1}"),
    ("gone", "`gone` is missing", "`gone` is missing"),
    (
      "lists.range(25)", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 and 5 more",
      "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 and 5 more]"
    ),
  ])
  func `values are told to people`(_ source: String, _ text: String, _ shown: String) throws {
    let facts = FactTree(
      FactMap([
        ("name", .string("Ridgeline")), ("modes", .strings(["x", "y"])), ("unsure", .unknown("no export")),
        ("holder", .map(FactMap([("a", .int(1)), ("b", .absent())]))),
      ]))
    let value = try Expression(parsing: source).evaluate(in: Scope(facts: facts)).value
    #expect(value.text == text)
    #expect(value.shown == shown)
  }

  @Test func `a long text is cut`() {
    let text = ExpressionValue.string(String(repeating: "ä", count: 5000)).text
    #expect(text.unicodeScalars.count == 1001)
    #expect(text.hasSuffix("ä…"))
  }

  @Test func `a value that holds itself many times over is told in short`() throws {
    let source = (0..<12).reduce("x12") { inner, level in
      let name = "x\(12 - level)"
      let before = level == 11 ? "1" : "x\(11 - level)"
      return "cel.bind(\(name), [\(Array(repeating: before, count: 20).joined(separator: ", "))], \(inner))"
    }
    #expect(try Expression(parsing: source).evaluate(in: Scope()).value.text.utf8.count < 5000)
  }
}
