/// Reads the parts of one expression from the compact form.
struct NodeReading {
  private(set) var reader: CompactReader
  private(set) var nodes: [Node] = []
  private let slots: Int
  private let length: Int
  private let depthLimit = Int32(ExpressionLimits().depth)
  /// Levels below the part that is read.
  private var depth: Int32 = 0

  /// `slots` is the number of variables, `length` the bytes of the text.
  init(_ reader: CompactReader, slots: Int, length: Int) {
    self.reader = reader
    self.slots = slots
    self.length = length
  }

  mutating func readAll() throws(FormFailure) {
    let tags = Self.tags
    let count = try reader.count()
    nodes.reserveCapacity(count)
    for _ in 0..<count {
      depth = 0
      let kind = try kind(try reader.choice(among: tags))
      guard depth < depthLimit else { throw reader.damaged("at most \(depthLimit) levels") }
      let start = try reader.number(atMost: length)
      let end = start + (try reader.number(atMost: length - start))
      nodes.append(
        Node(
          kind: kind, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
          depth: depth + 1))
    }
  }

  private static let tags = Node.Tag.allCases
  private static let functions = Function.allCases
  private static let unaryOperators = UnaryOperator.allCases
  private static let binaryOperators = BinaryOperator.allCases
  private static let forms = Node.Comprehension.Form.allCases

  private mutating func kind(_ tag: Node.Tag) throws(FormFailure) -> Node.Kind {
    switch tag {
    case .literal: .literal(try literal())
    case .name: .name(try reader.name(), rooted: try reader.bool())
    case .local: .local(slot: try slot(), name: try reader.name())
    case .select: .select(try part(), field: try reader.name(), isOptional: try reader.bool())
    case .has: .has(try part(), field: try reader.name())
    case .index: .index(try part(), try part(), isOptional: try reader.bool())
    case .unary: .unary(try reader.choice(among: Self.unaryOperators), try part())
    case .binary: .binary(try reader.choice(among: Self.binaryOperators), try part(), try part())
    case .and: .and(try parts())
    case .or: .or(try parts())
    case .conditional: .conditional(try part(), try part(), try part())
    case .call:
      .call(name: try reader.name(), nil, isMember: try reader.bool(), try parts())
    case .ownCall: try ownCall()
    case .matches: .matches(try part(), pattern: try part(), try RegularExpression(from: &reader))
    case .list: .list(try elements())
    case .map: .map(try entries())
    case .comprehension: .comprehension(try comprehension())
    case .bind: .bind(slot: try slot(), try part(), body: try part())
    case .optionalMap:
      .optionalMap(try part(), slot: try slot(), body: try part(), isFlat: try reader.bool())
    }
  }

  /// A part that was read before.
  private mutating func part() throws(FormFailure) -> Node.ID {
    let id = try reader.number(atMost: nodes.count - 1)
    depth = max(depth, nodes[id].depth)
    return id
  }

  private mutating func parts() throws(FormFailure) -> [Node.ID] {
    let count = try reader.count()
    var parts: [Node.ID] = []
    parts.reserveCapacity(count)
    for _ in 0..<count { parts.append(try part()) }
    return parts
  }

  /// The place of a variable.
  private mutating func slot() throws(FormFailure) -> Int { try reader.number(atMost: slots - 1) }

  private mutating func ownCall() throws(FormFailure) -> Node.Kind {
    let function = try reader.choice(among: Self.functions)
    return .call(name: function.rawValue, function, isMember: try reader.bool(), try parts())
  }

  private mutating func elements() throws(FormFailure) -> [Node.Element] {
    var elements: [Node.Element] = []
    for _ in 0..<(try reader.count()) {
      elements.append(Node.Element(node: try part(), isOptional: try reader.bool()))
    }
    return elements
  }

  private mutating func entries() throws(FormFailure) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    for _ in 0..<(try reader.count()) {
      entries.append(Node.Entry(key: try part(), value: try part(), isOptional: try reader.bool()))
    }
    return entries
  }

  private mutating func comprehension() throws(FormFailure) -> Node.Comprehension {
    let form = try reader.choice(among: Self.forms)
    let range = try part()
    let slot = try slot()
    let names = try reader.list { reader throws(FormFailure) in try reader.name() }
    guard 1...2 ~= names.count, slot + names.count <= slots else {
      throw reader.damaged("one or two variables")
    }
    let condition = try reader.bool() ? try part() : nil
    return Node.Comprehension(
      form: form, range: range, slot: slot, names: names, condition: condition, body: try part())
  }

  private mutating func literal() throws(FormFailure) -> ExpressionValue {
    switch try reader.number(atMost: 7) {
    case 0: .null
    case 1: .bool(try reader.bool())
    case 2: .int(try reader.signed())
    case 3: .uint(try reader.number())
    case 4: .double(try reader.double())
    case 5: .string(try reader.text())
    case 6: .bytes(try reader.data())
    default: .type(ExpressionType(try reader.text()))
    }
  }
}
