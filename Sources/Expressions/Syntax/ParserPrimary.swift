extension Parser {
  /// `Primary = LITERAL | ["."] IDENT ["(" [ExprList] ")"] | "(" Expr ")" | "[" … "]" | "{" … "}"`
  mutating func primary(negative: Bool, from start: Int) -> Node.ID {
    let token = current
    switch token.kind {
    case .int, .uint, .double, .string, .bytes, .true, .false, .null:
      return literal(negative: negative, from: start)
    case .leftParenthesis:
      advance()
      let inner = expression()
      expect(.rightParenthesis, in: "parentheses")
      return inner
    case .leftBracket:
      advance()
      return list(from: start)
    case .leftBrace:
      advance()
      return map(from: start)
    case .dot:
      advance()
      guard current.kind == .identifier else { break }
      return name(rooted: true, from: start)
    case .identifier:
      return name(rooted: false, from: start)
    default:
      break
    }
    return missingOperand(from: start)
  }

  private mutating func missingOperand(from start: Int) -> Node.ID {
    let token = current
    let message =
      switch token.kind {
      case .end: "the expression ends where a value is expected"
      case .reserved: "`\(string(token))` is a reserved word and cannot be a name"
      default: "found \(found(token)), expected a value"
      }
    fail(token, message)
    skip()
    return add(.literal(.null), from: start)
  }

  private mutating func literal(negative: Bool, from start: Int) -> Node.ID {
    let token = current
    advance()
    let bytes = text[token.range]
    let value: ExpressionValue?
    switch token.kind {
    case .true: value = .bool(true)
    case .false: value = .bool(false)
    case .null: value = .null
    case .int: value = LiteralReader.int(bytes, negative: negative).map { .int($0) }
    case .uint: value = LiteralReader.uint(bytes).map { .uint($0) }
    case .double: value = Double(string(token)).map { .double(negative ? -$0 : $0) }
    default: value = quoted(token)
    }
    if let value { return add(.literal(value), from: start) }
    if token.kind == .int || token.kind == .uint {
      problems.append(
        SyntaxProblem(
          range: token.range, message: "`\(string(token))` does not fit into 64 bits", hint: nil))
    }
    return add(.literal(.null), from: start)
  }

  private mutating func quoted(_ token: Token) -> ExpressionValue? {
    do {
      let bytes = try LiteralReader.contents(
        of: text, in: token.range, isBytes: token.kind == .bytes)
      return token.kind == .bytes ? .bytes(bytes) : .string(String(decoding: bytes, as: UTF8.self))
    } catch {
      problems.append(SyntaxProblem(range: error.range, message: error.message, hint: error.hint))
      return nil
    }
  }

  private mutating func list(from start: Int) -> Node.ID {
    var elements: [Node.Element] = []
    while current.kind != .rightBracket, current.kind != .end {
      let isOptional = accept(.question)
      elements.append(Node.Element(node: expression(), isOptional: isOptional))
      guard accept(.comma) else { break }
    }
    expect(.rightBracket, in: "a list")
    return add(.list(elements), from: start, over: elements.map(\.node))
  }

  private mutating func map(from start: Int) -> Node.ID {
    var entries: [Node.Entry] = []
    while current.kind != .rightBrace, current.kind != .end {
      let isOptional = accept(.question)
      let key = expression()
      expect(.colon, in: "a map")
      entries.append(Node.Entry(key: key, value: expression(), isOptional: isOptional))
      guard accept(.comma) else { break }
    }
    expect(.rightBrace, in: "a map")
    return add(.map(entries), from: start, over: entries.flatMap { [$0.key, $0.value] })
  }

  private mutating func name(rooted: Bool, from start: Int) -> Node.ID {
    let token = current
    let name = string(token)
    advance()
    if current.kind == .leftParenthesis { return call(name, at: token, on: nil, from: start) }
    if !rooted, let slot = variables.lastIndex(where: { $0.utf8.elementsEqual(name.utf8) }) {
      return add(.local(slot: slot, name: name), from: start)
    }
    return add(.name(name, rooted: rooted), from: start)
  }

  /// `(a, b)`, the opening parenthesis included.
  mutating func arguments() -> [Node.ID] {
    advance()
    var arguments: [Node.ID] = []
    while current.kind != .rightParenthesis, current.kind != .end {
      arguments.append(expression())
      guard accept(.comma) else { break }
    }
    expect(.rightParenthesis, in: "a call")
    return arguments
  }

  /// A function, a method or a macro; this place is at the opening parenthesis.
  mutating func call(_ name: String, at token: Token, on target: Node.ID?, from start: Int) -> Node.ID {
    if let macro = macro(name, at: token, on: target, from: start) { return macro }
    if let target, case .name(let namespace, _) = nodes[target].kind,
      let function = Function(named: namespace + "." + name)
    {
      let arguments = arguments()
      return add(
        .call(name: function.rawValue, function, isMember: false, arguments), from: start, over: arguments)
    }
    let arguments = (target.map { [$0] } ?? []) + arguments()
    let function = Function(named: name)
    if function == .matches, arguments.count == 2,
      case .literal(.string(let pattern)) = nodes[arguments[1]].kind,
      let expression = try? RegularExpression(pattern)
    {
      return add(
        .matches(arguments[0], pattern: arguments[1], expression), from: start, over: arguments)
    }
    return add(
      .call(name: name, function, isMember: target != nil, arguments), from: start, over: arguments)
  }
}
