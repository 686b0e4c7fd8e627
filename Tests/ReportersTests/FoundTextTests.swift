import ReadinessModel
import Testing

@testable import Reporters

struct FoundTextTests {
  private func item(_ operands: [(String, String)], evidence: [(String, FactNode)]) -> Item {
    Item(
      rule: "r", layer: .identity, key: "", title: "", outcome: .fail, severity: .error, message: "",
      evidence: evidence.map { Item.Evidence(fact: $0.0, node: $0.1) },
      explanation: Item.Explanation(
        expression: "e",
        operands: operands.map { Item.Explanation.Operand(text: $0.0, value: $0.1, origin: nil) },
        element: nil), fingerprint: "f")
  }

  @Test
  func `an operand that is a fact shows what kind of value it is`() {
    let origin = Origin(file: "Info.plist")
    let item = item(
      [("bundle.modes", ""), ("size(x)", "3")], evidence: [("bundle.modes", .list([], from: origin))])
    let found = FoundText.short(item)
    #expect(found.lines.map(\.text) == ["bundle.modes = []", "size(x) = 3"])
    #expect(found.lines.map(\.origin) == [origin, nil])
    #expect(found.rest == nil)
  }

  @Test(arguments: [(6, nil), (7, "1 more fact"), (9, "3 more facts")])
  func `without operands the facts are shown up to a number`(count: Int, rest: String?) {
    let item = item([], evidence: (0..<count).map { ("f\($0)", .int($0)) })
    let found = FoundText.short(item)
    #expect(found.lines.map(\.text) == (0..<6).map { "f\($0) = \($0)" })
    #expect(found.rest == rest)
  }

  @Test(arguments: [
    (FactNode.string("a\"b"), "\"a\\\"b\""), (.bool(true), "true"), (.int(-3), "-3"), (.absent(), "absent"),
    (.unknown("not given"), "unknown (not given)"), (.value(.null), "null"), (.value(.double(1)), "1.0"),
    (.value(.bytes([1])), "1 byte 01"), (.value(.bytes([])), "0 bytes"),
    (.value(.bytes([UInt8](repeating: 171, count: 9))), "9 bytes abababababababab…"),
    (.value(.duration(.seconds(5_400))), "1h30m"),
    (.timestamp(Timestamp(seconds: 0)), "1970-01-01T00:00:00Z"),
    (.strings(["a", "b"]), "[\"a\", \"b\"]"),
    (.map(FactMap([("k", .int(1)), ("l", .absent())])), "{k: 1, l: absent}"),
  ])
  func `a fact has a short form`(node: FactNode, text: String) {
    #expect(FactText.line(node) == text)
  }

  @Test
  func `a large fact has a short form too`() {
    var deep = FactNode.int(1)
    for _ in 0..<100 { deep = .list([deep]) }
    #expect(FactText.line(deep) == "[[[[[[[[…]]]]]]]]")
    let wide = FactNode.strings([String](repeating: "0123456789", count: 100_000))
    #expect(FactText.line(wide).unicodeScalars.count == 241)
    #expect(FactText.line(wide).hasSuffix("…"))
  }
}
