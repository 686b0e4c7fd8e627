import Expressions
import ReadinessModel
import Testing

/// Long lists are searched by an index: nothing but the time and the reads may tell.
struct FieldIndexTests {
  private static func scope(_ count: Int, _ extra: [FactNode] = []) -> Scope {
    let bundles = (0..<count).map { index in
      FactNode.map(
        FactMap([
          ("id", .string("id\(index)")), ("number", .int(index % 5)), ("even", .bool(index % 2 == 0)),
          ("modes", .strings(["a"])),
        ]))
    }
    let facts = FactTree(
      FactMap([("bundles", .list(bundles + extra)), ("wanted", .string("id7")), ("three", .int(3))]))
    return Scope(facts: facts)
  }

  private static let unsure = FactNode.map(FactMap([("id", .unknown("no export")), ("number", .int(9))]))
  private static let nameless = FactNode.map(FactMap([("number", .int(9))]))

  @Test(arguments: [
    "bundles.filter(b, b.id == wanted).map(b, b.number)",
    "bundles.filter(b, wanted == b.id)[?0].value().number",
    "bundles.filter(b, b.id == 'nobody')", "bundles.exists(b, b.id == wanted)",
    "bundles.exists(b, b.id == 'nobody')",
    "bundles.exists(b, b.number == three)", "bundles.filter(b, b.number == 3.0).size()",
    "bundles.filter(b, b.number == 3.5)",
    "bundles.filter(b, b.even == true).size()", "bundles.filter(b, b.number == 3u).map(b, b.id)",
    "bundles.filter(b, b.id == 3)",
    "bundles.filter(b, b.id == b.id).size()", "bundles.exists(b, b.modes == ['a'])",
    "bundles.filter(b, b.modes == 'a')",
    "bundles.filter(b, b.id == null)", "bundles.exists(b, b.id == nobody)",
    "bundles.filter(b, b.nothing == 'a')",
    "bundles.exists(b, bundles.exists(c, c.number == b.number && c.id != b.id))",
    "bundles.exists(b, bundles.exists(c, c.id == b.id))",
    "bundles.all(b, bundles.filter(c, c.id == b.id).size() == 1)",
  ])
  func `an index gives what going through the elements gives`(_ source: String) throws {
    for extra in [
      [], [Self.unsure], [Self.nameless], [Self.nameless, Self.unsure], [.int(3)], [.absent()],
      [.unknown("x")],
    ] {
      let scope = Self.scope(40, extra)
      let expression = try Expression(parsing: source)
      // A trace goes through every element.
      #expect(expression.evaluate(in: scope).value.shown == expression.trace(in: scope).value.shown)
      #expect(expression.evaluate(in: scope).value.shown == expression.trace(in: scope).value.shown)
    }
  }

  @Test(arguments: [
    ("bundles.filter(b, b.id == wanted).size()", ["wanted", "bundles[7].id"]),
    ("bundles.exists(b, b.id == 'id9')", ["bundles[9].id"]),
    ("bundles.exists(b, b.id == 'nobody')", ["bundles"]),
  ])
  func `of a long list only what was found is read, or the list when nothing was`(
    _ source: String, _ paths: [String]
  ) throws {
    let reads = try Expression(parsing: source).evaluate(in: Self.scope(1000)).reads
    #expect(reads.map { "\($0.path)" } == paths)
  }

  @Test func `another list at the same path is another list`() throws {
    let expression = try Expression(parsing: "bundles.exists(b, b.id == 'id45')")
    var scope = Self.scope(40)
    #expect(expression.evaluate(in: scope).value.shown == "false")
    let other = try Expression(parsing: "bundles").bind(in: Self.scope(50)).value
    scope.bind("bundles", to: other)
    #expect(expression.evaluate(in: scope).value.shown == "true")
  }

  @Test func `an unknown field is named`() throws {
    let evaluated = try Expression(parsing: "bundles.filter(b, b.id == 'nobody')")
      .evaluate(in: Self.scope(40, [Self.unsure]))
    guard case .unknown(let facts) = evaluated.value else {
      Issue.record("\(evaluated.value.shown)")
      return
    }
    #expect(facts.map { "\($0.path)" } == ["bundles[40].id"])
    #expect(evaluated.reads.contains { "\($0.path)" == "bundles[40].id" })
  }
}
