import Expressions
import ReadinessModel
import Testing

struct AnswerTests {
  private static let plist = Origin(file: "Info.plist", keyPath: "name", line: 3)

  private static let scope = Scope(
    facts: FactTree(
      FactMap([
        ("name", .string("Ridgeline", from: plist)),
        ("unsure", .unknown("no export was given", supply: "give the export")),
        (
          "routes",
          .list([
            .map(FactMap([("host", .string("a")), ("ok", .bool(true))])),
            .map(FactMap([("host", .string("b")), ("ok", .bool(false))])),
          ])
        ),
        ("params", .map(FactMap([("hosts", .strings(["c"])), ("names", .strings(["a", "b"]))]))),
      ])))

  private static func answer(_ source: String) throws -> EvaluationAnswer {
    try Expression(parsing: source).answer(in: scope)
  }

  @Test(arguments: [
    ("1 + 1", FactNode.int(2)), ("'a' + 'b'", .string("ab")), ("name == 'x'", .bool(false)),
    ("[1, 2.5]", .list([.int(2 - 1), .value(.double(2.5))])),
    ("{'k': null}", .map(FactMap([("k", .value(.null))]))),
    ("2u", .int(2)), ("type(1)", .string("int")), ("optional.none()", .absent()),
    ("optional.of(3)", .int(3)), ("b'ab'", .value(.bytes([0x61, 0x62]))),
    ("duration('90s')", .value(.duration(.seconds(90)))),
  ])
  func `a value comes as a fact without a place`(source: String, node: FactNode) throws {
    #expect(try Self.answer(source).outcome == .value(node))
  }

  @Test func `a fact comes as it is, and is read`() throws {
    let answer = try Self.answer("name")
    #expect(answer.outcome == .value(.string("Ridgeline", from: Self.plist)))
    #expect(answer.reads == [Item.Evidence(fact: "name", node: .string("Ridgeline", from: Self.plist))])
  }

  @Test func `an error and an unknown say why`() throws {
    #expect(try Self.answer("1 / 0").outcome == .error("division by zero", nil))
    guard case .unknown(let missing) = try Self.answer("unsure == 1").outcome else {
      Issue.record("expected unknown")
      return
    }
    #expect(missing.map(\.fact) == ["unsure"])
    #expect(missing.map(\.unknown.supply) == ["give the export"])
  }

  @Test func `a value nested without end is told to a depth`() throws {
    let source = String(repeating: "[", count: 60) + "1" + String(repeating: "]", count: 60)
    guard case .value(var node) = try Self.answer(source).outcome else {
      Issue.record("expected a value")
      return
    }
    var depth = 0
    while case .list(let inner) = node.content, let first = inner.first { (node, depth) = (first, depth + 1) }
    #expect(depth == 16)
  }

  @Test func `the tree leaves out literals and the way to a fact`() throws {
    let tree = try Self.answer("routes.all(r, r.host == 'a' || r.ok)").tree
    #expect(tree.value == "false")
    #expect(tree.parts.map(\.text) == ["routes", "r.host == 'a' || r.ok", "r.host == 'a' || r.ok"])
    #expect(tree.parts.map(\.value).dropFirst() == ["true", "false"])
    #expect(tree.parts[2].variables == [.init(name: "r", value: "routes[1]")])
    #expect(tree.parts[2].parts.map(\.text) == ["r.host == 'a'", "r.ok"])
    #expect(tree.parts[2].parts[0].parts.map(\.fact) == ["routes[1].host"])
  }

  @Test func `a has is told by what became of the fact`() throws {
    let tree = try Self.answer("has(routes[0].port)").tree
    #expect(tree.parts.map(\.text) == ["routes[0].port"])
    #expect(tree.parts.map(\.value) == ["absent"])
    #expect(tree.parts.map(\.fact) == ["routes[0].port"])
  }

  @Test func `what every element was compared with is an operand of its own`() throws {
    let explanation = try Expression(parsing: "params.names.exists(n, n == name)").explanation(in: Self.scope)
    #expect(explanation.operands.map(\.text) == ["params.names", "name"])
    #expect(explanation.operands.map(\.value) == ["[\"a\", \"b\"]", "\"Ridgeline\""])
    #expect(explanation.element == nil)
  }

  @Test func `the only element is gone into`() throws {
    let explanation = try Expression(parsing: "params.hosts.exists(h, h == name)").explanation(in: Self.scope)
    #expect(explanation.operands.map(\.text) == ["h", "name"])
    #expect(explanation.operands.map(\.value) == ["\"c\"", "\"Ridgeline\""])
    #expect(explanation.element == "`h` is \"c\"")
  }
}
