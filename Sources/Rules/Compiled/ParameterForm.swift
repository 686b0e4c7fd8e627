internal import Expressions
internal import ReadinessModel

/// A parameter of a rule in the compact form.
extension RuleParameter {
  func write(to writer: inout CompactWriter) throws(FormFailure) {
    writer.text(name)
    writer.choice(kind)
    writer.text(title)
    switch standard {
    case .bool(let truth):
      writer.choice(Kind.bool)
      writer.bool(truth)
    case .int(let number):
      writer.choice(Kind.int)
      writer.signed(number)
    case .double(let number):
      writer.choice(Kind.double)
      writer.double(number)
    case .string(let text):
      writer.choice(Kind.string)
      writer.text(text)
    case .strings(let texts):
      writer.choice(Kind.strings)
      try writer.list(texts) { writer, text in writer.text(text) }
    }
    try writer.optional(minimum) { writer, number in writer.signed(number) }
    try writer.optional(maximum) { writer, number in writer.signed(number) }
  }

  init(from reader: inout CompactReader) throws(FormFailure) {
    name = try reader.text()
    kind = try reader.choice(among: Kind.allCases)
    title = try reader.text()
    standard =
      switch try reader.choice(among: Kind.allCases) {
      case .bool: .bool(try reader.bool())
      case .int: .int(try reader.signed())
      case .double: .double(try reader.double())
      case .string: .string(try reader.text())
      case .strings: .strings(try reader.list { reader throws(FormFailure) in try reader.text() })
      }
    minimum = try reader.optional { reader throws(FormFailure) in try reader.signed() }
    maximum = try reader.optional { reader throws(FormFailure) in try reader.signed() }
  }
}
