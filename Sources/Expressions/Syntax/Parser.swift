/// Reads the grammar of the language (langdef, "Syntax"): one function for each level of binding, from
/// the loosest inward. After a mistake it goes on behind the next comma, bracket or logical operator, so
/// that one run reports every mistake.
struct Parser {
  let text: [UInt8]
  private let tokens: [Token]
  private let limits: ExpressionLimits
  private var position = 0
  private var nesting = 0
  var problems: [SyntaxProblem]
  var nodes: [Node] = []
  /// Variables of the macros around this place; a variable's slot is its place here.
  var variables: [String] = []
  var slotCount = 0

  init(_ text: [UInt8], limits: ExpressionLimits) {
    var lexer = Lexer(text)
    lexer.run(limit: limits.problems)
    self.text = text
    self.limits = limits
    tokens = lexer.tokens
    problems = lexer.problems
    nodes.reserveCapacity(tokens.count)
  }

  /// Reads a whole text and answers its outermost part.
  mutating func run() -> Node.ID {
    let root = expression()
    if current.kind != .end {
      fail(current, "\(found(current)) has no place here, expected an operator or the end")
    }
    return root
  }

  // MARK: Tokens

  var current: Token { tokens[position] }

  func ahead(_ distance: Int) -> Token { tokens[min(position + distance, tokens.count - 1)] }

  mutating func advance() {
    if position < tokens.count - 1 { position += 1 }
  }

  mutating func accept(_ kind: Token.Kind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  mutating func expect(_ kind: Token.Kind, in construct: String) {
    if accept(kind) { return }
    fail(current, "found \(found(current)) in \(construct), expected \(kind.description)")
    skip()
    if current.kind == kind { advance() }
  }

  /// Where the word before this place ends.
  var lastEnd: Int { position == 0 ? 0 : Int(tokens[position - 1].end) }

  func string(_ token: Token) -> String { String(decoding: text[token.range], as: UTF8.self) }

  func found(_ token: Token) -> String {
    switch token.kind {
    case .identifier, .reserved, .int, .uint, .double: "`\(string(token))`"
    default: token.kind.description
    }
  }

  // MARK: Mistakes

  private var lastFailure = -1

  mutating func fail(_ token: Token, _ message: String, hint: String? = nil) {
    fail(token.range, message, hint: hint)
  }

  /// One place is told about once; a word that the lexer refused was told about there.
  mutating func fail(_ range: Range<Int>, _ message: String, hint: String? = nil) {
    guard lastFailure != position, current.kind != .invalid else {
      lastFailure = position
      return
    }
    lastFailure = position
    problems.append(SyntaxProblem(range: range, message: message, hint: hint))
    if problems.count >= limits.problems { stop() }
  }

  private mutating func stop() { position = tokens.count - 1 }

  /// Goes to the next place where reading can go on.
  mutating func skip() {
    var open = 0
    while current.kind != .end {
      switch current.kind {
      case .leftParenthesis, .leftBracket, .leftBrace: open += 1
      case .rightParenthesis, .rightBracket, .rightBrace:
        if open == 0 { return }
        open -= 1
      case .comma, .colon, .question, .and, .or:
        if open == 0 { return }
      default: break
      }
      advance()
    }
  }

  // MARK: Nodes

  mutating func add(_ kind: Node.Kind, from start: Int, over children: [Node.ID] = []) -> Node.ID {
    var depth: Int32 = 0
    for child in children { depth = max(depth, nodes[child].depth) }
    if Int(depth) >= limits.depth { tooDeep(start..<lastEnd) }
    nodes.append(Node(kind: kind, start: Int32(start), end: Int32(lastEnd), depth: depth + 1))
    return nodes.count - 1
  }

  private mutating func tooDeep(_ range: Range<Int>) {
    if !problems.contains(where: { $0.message == Self.tooDeepMessage(limits.depth) }) {
      problems.append(
        SyntaxProblem(
          range: range, message: Self.tooDeepMessage(limits.depth), hint: "split it with `let`"))
    }
    stop()
  }

  private static func tooDeepMessage(_ limit: Int) -> String {
    "the expression is nested more than \(limit) levels deep"
  }

  // MARK: Grammar

  /// `Expr = ConditionalOr ["?" ConditionalOr ":" Expr]`
  mutating func expression() -> Node.ID {
    nesting += 1
    defer { nesting -= 1 }
    let start = Int(current.start)
    guard nesting <= limits.depth else {
      tooDeep(current.range)
      return add(.literal(.null), from: start)
    }
    let condition = logical(.or)
    guard accept(.question) else { return condition }
    let then = logical(.or)
    expect(.colon, in: "a conditional")
    let otherwise = expression()
    return add(.conditional(condition, then, otherwise), from: start, over: [condition, then, otherwise])
  }

  /// `ConditionalOr = [ConditionalOr "||"] ConditionalAnd`, `ConditionalAnd = [ConditionalAnd "&&"] Relation`.
  /// A chain is one part with many operands.
  private mutating func logical(_ kind: Token.Kind) -> Node.ID {
    let start = Int(current.start)
    let first = kind == .or ? logical(.and) : operation(1)
    guard current.kind == kind else { return first }
    var operands = [first]
    while accept(kind) { operands.append(kind == .or ? logical(.and) : operation(1)) }
    return add(kind == .or ? .or(operands) : .and(operands), from: start, over: operands)
  }

  /// Relations, additions and multiplications, by rising strength; all bind to the left.
  private mutating func operation(_ strength: Int) -> Node.ID {
    let start = Int(current.start)
    var left = strength < 3 ? operation(strength + 1) : unary()
    while let (op, level) = Self.binary(current.kind), level == strength {
      advance()
      let right = strength < 3 ? operation(strength + 1) : unary()
      left = add(.binary(op, left, right), from: start, over: [left, right])
    }
    return left
  }

  private static func binary(_ kind: Token.Kind) -> (BinaryOperator, Int)? {
    switch kind {
    case .less: (.less, 1)
    case .lessOrEqual: (.lessOrEqual, 1)
    case .greater: (.greater, 1)
    case .greaterOrEqual: (.greaterOrEqual, 1)
    case .equal: (.equal, 1)
    case .notEqual: (.notEqual, 1)
    case .in: (.isIn, 1)
    case .plus: (.add, 2)
    case .minus: (.subtract, 2)
    case .star: (.multiply, 3)
    case .slash: (.divide, 3)
    case .percent: (.remainder, 3)
    default: nil
    }
  }

  /// `Unary = Member | "!" {"!"} Member | "-" {"-"} Member`; a minus before a number belongs to it.
  private mutating func unary() -> Node.ID {
    var operators: [(UnaryOperator, Int)] = []
    while current.kind == .not || current.kind == .minus {
      if current.kind == .minus, [.int, .double].contains(ahead(1).kind) { break }
      operators.append((current.kind == .not ? .not : .minus, Int(current.start)))
      advance()
    }
    let start = Int(current.start)
    let hasSign = accept(.minus)
    var node = members(of: primary(negative: hasSign, from: start), from: start)
    for (op, place) in operators.reversed() { node = add(.unary(op, node), from: place, over: [node]) }
    return node
  }

  /// What follows a primary: fields, calls and indices.
  private mutating func members(of primary: Node.ID, from start: Int) -> Node.ID {
    var node = primary
    while true {
      if accept(.dot) {
        node = member(of: node, from: start)
      } else if accept(.leftBracket) {
        let isOptional = accept(.question)
        let index = expression()
        expect(.rightBracket, in: "an index")
        node = add(.index(node, index, isOptional: isOptional), from: start, over: [node, index])
      } else if current.kind == .leftBrace, isMessageName(node) {
        fail(current, "messages are not part of this language", hint: "write a map: `{\"field\": value}`")
        skip()
        return node
      } else {
        return node
      }
    }
  }

  private func isMessageName(_ node: Node.ID) -> Bool {
    switch nodes[node].kind {
    case .name, .local: true
    case .select(let operand, _, false): isMessageName(operand)
    default: false
    }
  }

  /// Behind a dot.
  private mutating func member(of operand: Node.ID, from start: Int) -> Node.ID {
    let isOptional = accept(.question)
    let token = current
    let field: String
    switch token.kind {
    case .identifier, .reserved:
      field = string(token)
    case .quotedField:
      field = String(decoding: text[token.range].dropFirst().dropLast(), as: UTF8.self)
    default:
      fail(token, "found \(found(token)) behind the dot, expected a field or a method")
      skip()
      return operand
    }
    advance()
    if current.kind == .leftParenthesis, token.kind != .quotedField, !isOptional {
      return call(field, at: token, on: operand, from: start)
    }
    if field == "Timestamp" || field == "Duration", let type = wellKnownType(operand, field) {
      return add(.literal(.type(type)), from: start)
    }
    return add(.select(operand, field: field, isOptional: isOptional), from: start, over: [operand])
  }

  private func wellKnownType(_ operand: Node.ID, _ field: String) -> ExpressionType? {
    guard case .select(let outer, field: "protobuf", false) = nodes[operand].kind,
      case .name("google", _) = nodes[outer].kind
    else { return nil }
    return field == "Timestamp" ? .timestamp : .duration
  }
}
