/// A part of an expression in the compact form: what it is, what it holds, and where it stands in the text.
extension Node {
  /// What stands first. A call is told apart by whether the name is a function's own.
  enum Tag: CaseIterable {
    case literal, name, local, select, has, index, unary, binary, and, or, conditional, call, ownCall
    case matches, list, map, comprehension, bind, optionalMap
  }

  func write(to writer: inout CompactWriter) throws(FormFailure) {
    switch kind {
    case .literal(let value):
      writer.choice(Tag.literal)
      try Self.write(value, to: &writer)
    case .name(let name, let rooted):
      writer.choice(Tag.name)
      writer.name(name)
      writer.bool(rooted)
    case .local(let slot, let name):
      writer.choice(Tag.local)
      writer.count(slot)
      writer.name(name)
    case .select(let operand, let field, let isOptional):
      writer.choice(Tag.select)
      writer.count(operand)
      writer.name(field)
      writer.bool(isOptional)
    case .has(let operand, let field):
      writer.choice(Tag.has)
      writer.count(operand)
      writer.name(field)
    case .index(let operand, let index, let isOptional):
      writer.choice(Tag.index)
      writer.count(operand)
      writer.count(index)
      writer.bool(isOptional)
    case .unary(let op, let operand):
      writer.choice(Tag.unary)
      writer.choice(op)
      writer.count(operand)
    case .binary(let op, let left, let right):
      writer.choice(Tag.binary)
      writer.choice(op)
      writer.count(left)
      writer.count(right)
    case .and(let operands):
      writer.choice(Tag.and)
      writer.nodes(operands)
    case .or(let operands):
      writer.choice(Tag.or)
      writer.nodes(operands)
    case .conditional(let condition, let then, let otherwise):
      writer.choice(Tag.conditional)
      for id in [condition, then, otherwise] { writer.count(id) }
    case .call(let name, let function, let isMember, let arguments):
      if let function, function.rawValue == name {
        writer.choice(Tag.ownCall)
        writer.choice(function)
      } else if function == nil {
        writer.choice(Tag.call)
        writer.name(name)
      } else {
        throw FormFailure("`\(name)` is not the name of the function that it calls")
      }
      writer.bool(isMember)
      writer.nodes(arguments)
    case .matches(let text, let pattern, let expression):
      writer.choice(Tag.matches)
      writer.count(text)
      writer.count(pattern)
      try expression.write(to: &writer)
    case .list(let elements):
      writer.choice(Tag.list)
      writer.count(elements.count)
      for element in elements {
        writer.count(element.node)
        writer.bool(element.isOptional)
      }
    case .map(let entries):
      writer.choice(Tag.map)
      writer.count(entries.count)
      for entry in entries {
        writer.count(entry.key)
        writer.count(entry.value)
        writer.bool(entry.isOptional)
      }
    case .comprehension(let comprehension):
      writer.choice(Tag.comprehension)
      try Self.write(comprehension, to: &writer)
    case .bind(let slot, let value, let body):
      writer.choice(Tag.bind)
      for number in [slot, value, body] { writer.count(number) }
    case .optionalMap(let operand, let slot, let body, let isFlat):
      writer.choice(Tag.optionalMap)
      for number in [operand, slot, body] { writer.count(number) }
      writer.bool(isFlat)
    }
    writer.count(Int(start))
    writer.count(Int(end - start))
  }

  private static func write(
    _ comprehension: Comprehension, to writer: inout CompactWriter
  ) throws(FormFailure) {
    writer.choice(comprehension.form)
    writer.count(comprehension.range)
    writer.count(comprehension.slot)
    try writer.list(comprehension.names) { writer, name in writer.name(name) }
    try writer.optional(comprehension.condition) { writer, id in writer.count(id) }
    writer.count(comprehension.body)
  }

  private static func write(
    _ value: ExpressionValue, to writer: inout CompactWriter
  ) throws(FormFailure) {
    switch value {
    case .null: writer.count(0)
    case .bool(let truth):
      writer.count(1)
      writer.bool(truth)
    case .int(let number):
      writer.count(2)
      writer.signed(number)
    case .uint(let number):
      writer.count(3)
      writer.number(number)
    case .double(let number):
      writer.count(4)
      writer.double(number)
    case .string(let text):
      writer.count(5)
      writer.text(text)
    case .bytes(let bytes):
      writer.count(6)
      writer.data(bytes)
    case .type(let type):
      writer.count(7)
      writer.text(type.name)
    default:
      throw FormFailure("a literal of type \(value.typeName) has no compact form")
    }
  }
}

extension CompactWriter {
  fileprivate mutating func nodes(_ ids: [Node.ID]) {
    count(ids.count)
    for id in ids { count(id) }
  }
}
