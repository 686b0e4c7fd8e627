internal import ReadinessModel

/// One evaluation of one expression.
struct Evaluator {
  let nodes: [Node]
  let scope: Scope
  var locals: [ExpressionValue]
  /// What was looked at.
  var reads = OncePerPath<FactReference>()
  /// What became too much; from then on every part has this as its value.
  var exhausted: ExpressionError?
  var recorder: TraceRecorder?
  private var steps: Int
  private var size: Int

  init(nodes: [Node], slots: Int, scope: Scope, budget: StepBudget) {
    self.nodes = nodes
    self.scope = scope
    locals = Array(repeating: .null, count: slots)
    steps = budget.steps
    size = budget.size
  }

  /// The value of a part.
  mutating func evaluate(_ id: Node.ID) -> ExpressionValue {
    spend(1)
    if let exhausted { return .error(exhausted) }
    guard recorder != nil else { return value(of: id) }
    recorder?.enter()
    let value = value(of: id)
    recorder?.leave(id, value)
    return value
  }

  private mutating func value(of id: Node.ID) -> ExpressionValue {
    switch nodes[id].kind {
    case .literal(let value): value
    case .local(let slot, _): local(slot)
    case .name(let name, let rooted): self.name(name, rooted: rooted, id)
    case .select(let operand, let field, let isOptional):
      select(operand, field, isOptional: isOptional, id)
    case .has(let operand, let field): has(operand, field, id)
    case .index(let operand, let index, let isOptional):
      self.index(operand, index, isOptional: isOptional, id)
    case .unary(let op, let operand): unary(op, operand, id)
    case .binary(let op, let left, let right): binary(op, left, right, id)
    case .and(let operands): logical(operands, absorbing: false, id)
    case .or(let operands): logical(operands, absorbing: true, id)
    case .conditional(let condition, let then, let otherwise):
      conditional(condition, then, otherwise, id)
    case .call(let name, let function, let isMember, let arguments):
      call(name, function, isMember: isMember, arguments, id)
    case .matches(let text, _, let expression): matches(text, expression, id)
    case .list(let elements): list(elements, id)
    case .map(let entries): map(entries, id)
    case .comprehension(let comprehension): self.comprehension(comprehension, id)
    case .bind(let slot, let value, let body): bind(slot, value, body)
    case .optionalMap(let operand, let slot, let body, let isFlat):
      optionalMap(operand, slot, body, isFlat: isFlat, id)
    }
  }

  // MARK: Budget

  mutating func spend(_ count: Int) {
    steps -= count
    if steps < 0, exhausted == nil {
      exhausted = ExpressionError(.budgetExceeded("it needs more steps than one evaluation is given"))
    }
  }

  /// Accounts for bytes or elements that are about to be built. False when that is too much.
  mutating func build(_ count: Int) -> Bool {
    size -= count
    steps -= count / 16
    if size < 0, exhausted == nil {
      exhausted = ExpressionError(.budgetExceeded("it builds more than one evaluation may"))
    }
    return size >= 0
  }

  // MARK: Errors and unknowns

  func error(_ reason: ExpressionError.Reason, _ id: Node.ID) -> ExpressionValue {
    .error(ExpressionError(reason, offset: Int(nodes[id].start)))
  }

  func noOverload(_ function: String, _ arguments: [ExpressionValue], _ id: Node.ID) -> ExpressionValue {
    error(.noSuchOverload(function: function, types: arguments.map(\.typeName)), id)
  }

  // MARK: Facts

  /// The plain value of a fact without parts, which is thereby read; anything else as it is.
  mutating func force(_ value: ExpressionValue) -> ExpressionValue {
    guard case .fact(let reference) = value, case .value(let plain) = reference.node.content else {
      return value
    }
    reads.note(reference)
    return ExpressionValue(plain)
  }

  /// Makes a value of what was selected. Absence and ignorance are read at once: they are all there is.
  mutating func take(_ reference: FactReference, _ id: Node.ID) -> ExpressionValue {
    switch reference.node.content {
    case .absent:
      reads.note(reference)
      return error(.absentFact(reference.path, origin: reference.node.origin), id)
    case .unknown:
      reads.note(reference)
      return reference.value
    default:
      return .fact(reference)
    }
  }

  /// The value of a macro's variable. An unknown fact is read when the variable is.
  private mutating func local(_ slot: Int) -> ExpressionValue {
    if case .unknown(let facts) = locals[slot] {
      for fact in facts {
        let node = FactNode(.unknown(fact.unknown), from: fact.origin)
        reads.note(FactReference(path: fact.path, node: node))
      }
    }
    return locals[slot]
  }

  /// The elements of a list, whether of facts or not.
  func elements(of value: ExpressionValue) -> [ExpressionValue]? {
    switch value {
    case .list(let elements): elements
    case .fact(let reference): reference.elements
    default: nil
    }
  }
}
