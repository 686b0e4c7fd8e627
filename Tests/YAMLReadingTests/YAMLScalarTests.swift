import Testing
import YAMLReading

/// Expected values from the tables of YAML 1.2.2, section 10.3.2.
@Suite struct YAMLScalarTests {
  @Test(arguments: [
    ("", YAMLValue.null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null),
    ("nULL", .string("nULL")),
    ("true", .bool(true)), ("True", .bool(true)), ("TRUE", .bool(true)), ("false", .bool(false)),
    ("yes", .string("yes")), ("no", .string("no")), ("on", .string("on")), ("y", .string("y")),
    ("0", .int(0)), ("-19", .int(-19)), ("+12", .int(12)), ("012", .int(12)),
    ("0o7", .int(7)), ("0o17", .int(15)), ("0o8", .string("0o8")), ("0o", .string("0o")),
    ("0x3A", .int(58)), ("0xg", .string("0xg")), ("-0x3A", .string("-0x3A")), ("0x-1", .string("0x-1")),
    ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
    ("9223372036854775808", .double(9_223_372_036_854_775_808)),
    ("0x10000000000000000", .double(18_446_744_073_709_551_616)),
    ("0.", .double(0)), ("-0.0", .double(0)), (".5", .double(0.5)), ("+12e03", .double(12000)),
    ("-2E+05", .double(-200_000)), ("1.5e-1", .double(0.15)), ("1e", .string("1e")), (".", .string(".")),
    ("1.e2", .double(100)), ("-.5", .double(-0.5)), ("+", .string("+")), ("-", .string("-")),
    (".inf", .double(.infinity)), ("-.Inf", .double(-.infinity)), ("+.INF", .double(.infinity)),
    ("inf", .string("inf")), ("nan", .string("nan")), ("1_000", .string("1_000")),
    ("1.2.3", .string("1.2.3")), ("12:30:45", .string("12:30:45")), ("2026-11-30", .string("2026-11-30")),
    ("0b1", .string("0b1")), ("1 ", .string("1 ")), ("ABC123DEFG", .string("ABC123DEFG")),
    ("12345E6789", .double(.infinity)),
  ])
  func `bare text means what the core schema says`(text: String, value: YAMLValue) {
    #expect(YAMLScalar(text: text, style: .plain).resolved == value)
  }

  @Test func `not a number is a number`() {
    guard case .double(let number) = YAMLScalar(text: ".NaN", style: .plain).resolved else {
      Issue.record("expected a double")
      return
    }
    #expect(number.isNaN)
  }

  @Test(arguments: ["", "true", "12", "1.5", "~"])
  func `text in quotes is text`(text: String) {
    #expect(YAMLScalar(text: text, style: .quoted).resolved == .string(text))
    #expect(YAMLScalar(text: text, style: .substituted).resolved == .string(text))
  }
}
