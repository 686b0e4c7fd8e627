import Expressions
import ReadinessModel
import Testing

struct ExplanationTests {
  private static let plist = Origin(file: "Info.plist", keyPath: "name", line: 3)
  private static let manifest = Origin(file: "pushready.yml", line: 9)

  private static let scope: Scope = {
    let facts = FactTree(
      FactMap([
        ("name", .string("Ridgeline", from: plist)),
        ("count", .int(2, from: manifest)),
        ("unsure", .unknown("no export")),
        (
          "routes",
          .list([
            .map(FactMap([("host", .string("a", from: manifest)), ("ok", .bool(true))])),
            .map(FactMap([("host", .string("b", from: manifest)), ("ok", .bool(false))])),
          ])
        ),
        ("modes", .strings(["x", "y"], from: plist)),
        ("holder", .map(FactMap([("inner", .string("v"))]), from: plist)),
      ]))
    return Scope(facts: facts).binding("route", to: .list([.int(1)]))
  }()

  private static func explanation(_ source: String) throws -> Item.Explanation {
    try Expression(parsing: source).explanation(in: scope)
  }

  @Test(arguments: [
    ("count == 2 && name == 'x' && count == 3", "name == 'x'"),
    ("(count == 2) && (name == 'x')", "name == 'x'"),
    ("name == 'x' || count == 3", "name == 'x' || count == 3"),
    ("!(name == 'x' || count == 2)", "count == 2"),
    ("!(count == 2)", "!(count == 2)"),
    ("count == 2 ? name == 'y' : true", "name == 'y'"),
    ("cel.bind(n, name, n == 'z')", "n == 'z'"),
    ("routes.all(r, r.ok)", "r.ok"),
    ("routes.all(r, r.ok && true)", "r.ok"),
    ("routes.exists(r, r.host == 'c')", "routes.exists(r, r.host == 'c')"),
    ("!routes.exists(r, r.host == 'b')", "r.host == 'b'"),
    ("count == 2 && absent.a == 1", "absent.a == 1"),
    ("count == 2 && unsure", "unsure"),
  ])
  func `the part that decided is found`(_ source: String, _ part: String) throws {
    #expect(try Self.explanation(source).expression == part)
  }

  @Test(arguments: [
    ("name == 'x'", ["name = \"Ridgeline\" at Info.plist"]),
    ("count > 5 && name == 'x'", ["count = 2 at pushready.yml"]),
    ("name == 'x' || count == 3", ["name = \"Ridgeline\" at Info.plist", "count = 2 at pushready.yml"]),
    ("size(modes) == 3", ["size(modes) = 2", "modes = [\"x\", \"y\"] at Info.plist"]),
    ("name + '!' == 'x'", ["name + '!' = \"Ridgeline!\"", "name = \"Ridgeline\" at Info.plist"]),
    ("'z' in modes", ["modes = [\"x\", \"y\"] at Info.plist"]),
    ("has(holder.missing)", ["holder.missing = absent at Info.plist"]),
    ("holder.missing == 'x'", ["holder.missing = absent at Info.plist"]),
    ("unsure == 1", ["unsure = unknown (no export)"]),
    ("routes.all(r, r.host == 'a')", ["r.host = \"b\" at pushready.yml"]),
    ("true && false", []),
  ])
  func `operands come with their values and origins`(_ source: String, _ expected: [String]) throws {
    let operands = try Self.explanation(source).operands.map {
      "\($0.text) = \($0.value)" + ($0.origin.map { " at \($0.file)" } ?? "")
    }
    #expect(operands == expected)
  }

  @Test(arguments: [
    ("routes.all(r, r.ok)", "`r` is `routes[1]`"),
    ("modes.all(m, m == 'x')", "`m` is \"y\""),
    ("!modes.exists(m, m == 'x')", "`m` is \"x\""),
    ("modes.all(i, m, i == 0)", "`i` is 1, `m` is \"y\""),
    ("{'k': 1}.all(k, v, v == 2)", "`k` is \"k\", `v` is 1"),
    ("modes.all(m, route.all(n, n == 2))", "`m` is \"x\", `n` is 1"),
    ("routes.exists(r, r.host == 'c')", nil),
    ("count == 3", nil),
  ])
  func `the element that decided is named`(_ source: String, _ element: String?) throws {
    #expect(try Self.explanation(source).element == element)
  }

  @Test func `a trace holds what was evaluated and nothing else`() throws {
    let trace = try Expression(parsing: "count == 3 && name == 'x'").trace(in: Self.scope)
    #expect(trace.text == "count == 3 && name == 'x'")
    #expect(trace.value.shown == "false")
    #expect(trace.children.map(\.text) == ["count == 3"])
    #expect(trace.children[0].children.map(\.text) == ["count", "3"])
    #expect(trace.children[0].children.map(\.value.shown) == ["2", "3"])
    #expect(trace.children[0].children[0].fact?.node.origin == Self.manifest)
    #expect(trace.children[0].position == SourcePosition(offset: 0, length: 10, line: 1, column: 1))
  }

  @Test func `a trace of a macro tells its variable each time`() throws {
    let trace = try Expression(parsing: "routes.all(r, r.ok)").trace(in: Self.scope)
    #expect(trace.children.map(\.text) == ["routes", "r.ok", "r.ok"])
    let variables = trace.children.dropFirst().map { $0.variables.map { "\($0.name): \($0.value.shown)" } }
    #expect(variables == [["r: {\"host\": \"a\", \"ok\": true}"], ["r: {\"host\": \"b\", \"ok\": false}"]])
  }

  @Test func `a long trace ends early and keeps the value`() throws {
    let source = "lists.range(20000).all(n, n >= 0)"
    let trace = try Expression(parsing: source).trace(in: Self.scope)
    #expect(trace.value.shown == "true")
    #expect((100...5000).contains(trace.children.count))
  }
}
