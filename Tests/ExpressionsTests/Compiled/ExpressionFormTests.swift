import FixtureKit
import Testing

@testable import Expressions

@Suite struct `An expression in the compact form` {
  /// Every kind of part, literal and operator.
  static let sources = [
    "null", "true", "-42", "9223372036854775807", "18446744073709551615u", "-1.5e300", "'a\\u00e9'",
    "b'\\xff\\x00'",
    "int", "google.protobuf.Timestamp", ".a.b.?c[0][?1]", "has(a.b)", "!a && -b < 3 || c",
    "a + b - c * d / e % f <= 1 ? x >= 2 : y != z", "a in [1, ?b]", "{'k': 1, ?'o': b}",
    "l.all(x, x > 1) && l.exists(i, x, i == x) && l.exists_one(x, x == 2)",
    "l.filter(x, x.y).map(x, x.z > 1, x.z)", "m.transformList(k, v, v > 0, k)", "m.transformMap(k, v, v)",
    "m.transformMapEntry(k, v, {v: k})", "o.optMap(v, v + 1).orValue(cel.bind(n, 3, n * n))",
    "o.optFlatMap(v, optional.of(v))", "math.greatest(1, 2) + size('abc') + days(3)", "unknownFunction(1)",
    "'x'.matches('^(?i:[a-f\\\\d]{2,3}|\\\\p{Lu}+?)$')", "s.matches(pattern)", "'a\\nb'\n  .startsWith('a')",
  ]

  static func form(_ source: String) throws -> (bytes: [UInt8], names: [String]) {
    var writer = CompactWriter()
    try Expression(parsing: source).write(to: &writer)
    return (writer.bytes, writer.names)
  }

  @Test(arguments: sources)
  func `comes back with every part`(source: String) throws {
    let (bytes, names) = try Self.form(source)
    var reader = CompactReader(bytes, names: names)
    let expression = try Expression(from: &reader)
    #expect(reader.isAtEnd)
    #expect(Outlined.lines(expression) == Outlined.lines(try Expression(parsing: source)))
  }

  @Test(arguments: sources)
  func `is UTF-8`(source: String) throws {
    #expect(String(validating: try Self.form(source).bytes, as: UTF8.self) != nil)
  }

  @Test(arguments: sources)
  func `is refused when it is cut off`(source: String) throws {
    let (bytes, names) = try Self.form(source)
    for length in 0..<bytes.count {
      var reader = CompactReader(Array(bytes[..<length]), names: names)
      #expect(throws: FormFailure.self) { try Expression(from: &reader) }
    }
  }

  /// Whatever a byte becomes, an expression that is read can be evaluated and explained.
  @Test(arguments: sources)
  func `never traps when a byte is changed`(source: String) throws {
    let (bytes, names) = try Self.form(source)
    var read = 0
    for place in bytes.indices {
      for change in [0x01, 0x02, 0x08, 0x20, 0x40, 0x80] as [UInt8] {
        var damaged = bytes
        damaged[place] ^= change
        var reader = CompactReader(damaged, names: names)
        guard let expression = try? Expression(from: &reader) else { continue }
        read += 1
        _ = expression.evaluate(in: Scope(), budget: StepBudget(steps: 10_000, size: 10_000))
        _ = expression.trace(in: Scope(), budget: StepBudget(steps: 10_000, size: 10_000))
      }
    }
    #expect(read > 0)
  }

  @Test func `refuses a part that refers to itself`() throws {
    var writer = CompactWriter()
    writer.text("!a")
    writer.count(0)
    writer.count(1)
    writer.choice(Node.Tag.unary)
    writer.choice(UnaryOperator.not)
    writer.count(0)
    writer.count(0)
    writer.count(2)
    writer.count(0)
    var reader = CompactReader(writer.bytes)
    #expect(throws: FormFailure.self) { try Expression(from: &reader) }
  }

  @Test func `refuses more levels than a text may have`() throws {
    let limit = ExpressionLimits().depth
    for levels in [limit - 1, limit] {
      var writer = CompactWriter()
      writer.text("!")
      writer.count(0)
      writer.count(levels + 1)
      writer.choice(Node.Tag.literal)
      writer.count(0)
      writer.count(0)
      writer.count(1)
      for level in 0..<levels {
        writer.choice(Node.Tag.unary)
        writer.choice(UnaryOperator.not)
        writer.count(level)
        writer.count(0)
        writer.count(1)
      }
      writer.count(levels)
      var reader = CompactReader(writer.bytes)
      let isRead = (try? Expression(from: &reader)) != nil
      #expect(isRead == (levels < limit))
    }
  }
}
