package import ReadinessModel

extension Expression {
  /// What decided the value in `scope`: the part that made a condition false (or true, or an error), its
  /// operands, and the element that broke an `all()` or was found by an `exists()`.
  package func explanation(in scope: Scope, budget: StepBudget = StepBudget()) -> Item.Explanation {
    var search = DecisionSearch(expression: self)
    let part = search.decisive(in: trace(in: scope, budget: budget))
    return Item.Explanation(
      expression: part.text, operands: search.operands(of: part), element: search.element)
  }
}

/// Goes down from a value to the part that alone made it what it is.
private struct DecisionSearch {
  let expression: Expression
  /// Elements met on the way, in words.
  var element: String?

  init(expression: Expression) { self.expression = expression }

  mutating func decisive(in trace: TraceNode) -> TraceNode {
    switch expression.nodes[trace.node].kind {
    case .and, .or:
      return decisiveOperand(of: trace).map { decisive(in: $0) } ?? trace
    case .unary(.not, _):
      guard let operand = trace.children.first, hasParts(operand) else { return trace }
      return decisive(in: operand)
    case .conditional, .bind:
      guard trace.children.count == 2, let last = trace.children.last else { return trace }
      return decisive(in: last)
    case .comprehension(let part) where part.form == .all || part.form == .exists:
      guard trace.children.count > 1, let body = decisiveOperand(of: trace, from: 1) else { return trace }
      describe(body)
      return decisive(in: body)
    default: return trace
    }
  }

  /// Whether a `!` stands before something that has a deciding part of its own.
  private func hasParts(_ trace: TraceNode) -> Bool {
    switch expression.nodes[trace.node].kind {
    case .and, .or: true
    case .comprehension(let part): part.form == .all || part.form == .exists
    default: false
    }
  }

  /// The operand that decided a chain or a macro; `nil` when all of them together did.
  private func decisiveOperand(of trace: TraceNode, from first: Int = 0) -> TraceNode? {
    let operands = trace.children.dropFirst(first)
    switch trace.value {
    case .bool(let truth):
      let absorbing =
        switch expression.nodes[trace.node].kind {
        case .or: true
        case .comprehension(let part): part.form == .exists
        default: false
        }
      return truth == absorbing ? operands.last : operands.count == 1 ? operands.first : nil
    case .error:
      return operands.first { if case .error = $0.value { true } else { false } }
    case .unknown:
      return operands.first { if case .unknown = $0.value { true } else { false } }
    default: return nil
    }
  }

  private mutating func describe(_ body: TraceNode) {
    let words = body.variables.map { variable in
      if case .fact(let reference) = variable.value, !reference.isLeaf {
        return "`\(variable.name)` is `\(reference.path)`"
      }
      return "`\(variable.name)` is \(variable.value.shown)"
    }
    let text = words.joined(separator: ", ")
    element = [element, text.isEmpty ? nil : text].compactMap { $0 }.joined(separator: ", ")
  }

  // MARK: Operands

  /// The values that a part was computed from, without literals, each once.
  func operands(of trace: TraceNode) -> [Item.Explanation.Operand] {
    var operands: [Item.Explanation.Operand] = []
    collect(trace, isOutermost: true, into: &operands)
    return operands
  }

  private func collect(
    _ trace: TraceNode, isOutermost: Bool, into operands: inout [Item.Explanation.Operand]
  ) {
    let kind = expression.nodes[trace.node].kind
    if case .literal = kind { return }
    let isFact = trace.fact != nil
    if !isOutermost || isFact { add(trace, to: &operands) }
    if isFact { return }
    switch kind {
    case .comprehension(let part):
      if let range = trace.children.first { collect(range, isOutermost: false, into: &operands) }
      if trace.children.count > 1 { addConstants(of: trace.children[1], beside: part.names, to: &operands) }
    case .has:
      add(presenceOf: trace, to: &operands)
    default:
      for child in trace.children { collect(child, isOutermost: isPassedOver(child), into: &operands) }
    }
  }

  /// Chains and comparisons inside of a part say nothing beyond their own operands.
  private func isPassedOver(_ trace: TraceNode) -> Bool {
    switch expression.nodes[trace.node].kind {
    case .and, .or, .unary, .list, .map, .conditional: true
    case .binary(let op, _, _):
      [.equal, .notEqual, .isIn, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(op)
    default: false
    }
  }

  private func add(_ trace: TraceNode, to operands: inout [Item.Explanation.Operand]) {
    guard !operands.contains(where: { $0.text == trace.text }) else { return }
    let value = trace.fact.map { ExpressionValue.fact($0).shown } ?? trace.value.shown
    operands.append(.init(text: trace.text, value: value, origin: trace.fact?.node.origin))
  }

  /// The facts that the body of a macro compares each element with.
  private func addConstants(
    of trace: TraceNode, beside names: [String], to operands: inout [Item.Explanation.Operand]
  ) {
    if trace.fact != nil {
      let root = trace.text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if !root.isEmpty, !names.contains(String(root)) { add(trace, to: &operands) }
      return
    }
    if case .comprehension = expression.nodes[trace.node].kind { return }
    for child in trace.children { addConstants(of: child, beside: names, to: &operands) }
  }

  /// `has(a.b)` is told as what became of `a.b`.
  private func add(presenceOf trace: TraceNode, to operands: inout [Item.Explanation.Operand]) {
    guard case .has(_, let field) = expression.nodes[trace.node].kind, let operand = trace.children.first
    else { return }
    var child: FactReference?
    if case .fact(let reference) = operand.value { child = reference.child(field) }
    let value = child.map { ExpressionValue.fact($0).shown } ?? operand.value.shown
    operands.append(.init(text: "\(operand.text).\(field)", value: value, origin: child?.node.origin))
  }
}

extension FactReference {
  fileprivate var isLeaf: Bool {
    switch node.content {
    case .list, .map: false
    default: true
    }
  }
}
