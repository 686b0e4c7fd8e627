internal import ReadinessModel

/// Operators, and what has parts that are evaluated only when needed.
extension Evaluator {
  /// The unknown facts, or else the first error, that keep a strict function from its arguments.
  func obstacle(_ arguments: [ExpressionValue]) -> ExpressionValue? {
    var unknowns = OncePerPath<UnknownFact>()
    var failure: ExpressionValue?
    for argument in arguments {
      switch argument {
      case .unknown(let facts): unknowns.merge(facts)
      case .error: failure = failure ?? argument
      default: break
      }
    }
    return unknowns.entries.isEmpty ? failure : .unknown(unknowns.entries)
  }

  /// The same of two arguments, without a list of them.
  func obstacle(_ one: ExpressionValue, _ other: ExpressionValue) -> ExpressionValue? {
    switch (one, other) {
    case (.error, _), (.unknown, _), (_, .error), (_, .unknown): obstacle([one, other])
    default: nil
    }
  }

  /// `&&` and `||` in any order: an operand that decides wins over errors and unknowns, and unknowns
  /// over errors (langdef, "Logical Operators").
  mutating func logical(_ operands: [Node.ID], absorbing: Bool, _ id: Node.ID) -> ExpressionValue {
    var state = LogicalState(absorbing: absorbing)
    for operand in operands {
      let value = force(evaluate(operand))
      if state.add(truth(value, absorbing ? "||" : "&&", operand)) { break }
    }
    return state.result
  }

  /// A value that is true, false, an error or unknown, and an error for any other.
  func truth(_ value: ExpressionValue, _ function: String, _ id: Node.ID) -> ExpressionValue {
    switch value {
    case .bool, .error, .unknown: value
    default: noOverload(function, [value], id)
    }
  }

  mutating func conditional(
    _ condition: Node.ID, _ then: Node.ID, _ otherwise: Node.ID, _ id: Node.ID
  ) -> ExpressionValue {
    let value = force(evaluate(condition))
    switch value {
    case .bool(let truth): return evaluate(truth ? then : otherwise)
    case .error, .unknown: return value
    default: return noOverload("?:", [value], id)
    }
  }

  mutating func unary(_ op: UnaryOperator, _ operand: Node.ID, _ id: Node.ID) -> ExpressionValue {
    let value = force(evaluate(operand))
    switch (op, value) {
    case (_, .error), (_, .unknown): return value
    case (.not, .bool(let truth)): return .bool(!truth)
    case (.minus, .int(let number)):
      return number == .min ? error(.overflow("-"), id) : .int(-number)
    case (.minus, .double(let number)): return .double(-number)
    default: return noOverload(op.rawValue, [value], id)
    }
  }

  mutating func binary(
    _ op: BinaryOperator, _ left: Node.ID, _ right: Node.ID, _ id: Node.ID
  ) -> ExpressionValue {
    let left = force(evaluate(left))
    let right = force(evaluate(right))
    if let obstacle = obstacle(left, right) { return obstacle }
    if op == .equal || op == .notEqual {
      if case .fact(let reference) = left { reads.note(reference) }
      if case .fact(let reference) = right { reads.note(reference) }
    }
    switch op {
    case .equal: return equal(left, right).value
    case .notEqual: return equal(left, right).negated.value
    case .isIn: return contains(right, left, id)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return compare(op, left, right, id)
    default: return arithmetic(op, left, right, id)
    }
  }

  mutating func list(_ elements: [Node.Element], _ id: Node.ID) -> ExpressionValue {
    var values: [ExpressionValue] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      let value = evaluate(element.node)
      guard element.isOptional else {
        values.append(value)
        continue
      }
      switch force(value) {
      case .optional(let inner): if let inner { values.append(inner) }
      case .error, .unknown: values.append(value)
      default: return noOverload("[?]", [value], id)
      }
    }
    guard build(values.count) else { return .null }
    return obstacle(values) ?? .list(values)
  }

  mutating func map(_ entries: [Node.Entry], _ id: Node.ID) -> ExpressionValue {
    var map = ExpressionMap()
    var failures: [ExpressionValue] = []
    for entry in entries {
      let key = force(evaluate(entry.key))
      var value = evaluate(entry.value)
      if let obstacle = obstacle(key, value) {
        failures.append(obstacle)
        continue
      }
      if entry.isOptional {
        guard case .optional(let inner) = force(value) else { return noOverload("{?}", [value], id) }
        guard let inner else { continue }
        value = inner
      }
      guard key.canBeKey else { return noOverload("{}", [key, value], id) }
      guard map.insert(value, for: key) else { return error(.duplicateKey(key.shown), id) }
    }
    guard build(map.count) else { return .null }
    return obstacle(failures) ?? .map(map)
  }

  mutating func bind(_ slot: Int, _ value: Node.ID, _ body: Node.ID) -> ExpressionValue {
    locals[slot] = evaluate(value)
    return evaluate(body)
  }

  mutating func optionalMap(
    _ operand: Node.ID, _ slot: Int, _ body: Node.ID, isFlat: Bool, _ id: Node.ID
  ) -> ExpressionValue {
    let value = evaluate(operand)
    switch value {
    case .error, .unknown: return value
    case .optional(nil): return value
    case .optional(.some(let inner)): locals[slot] = inner
    default: return noOverload(isFlat ? "optFlatMap" : "optMap", [value], id)
    }
    let result = evaluate(body)
    switch result {
    case .error, .unknown: return result
    case .optional where isFlat: return result
    default: return isFlat ? noOverload("optFlatMap", [value, result], id) : .optional(result)
    }
  }
}

/// What is known so far of a chain of `&&` or `||`.
struct LogicalState {
  /// The operand that decides: `false` for `&&`, `true` for `||`.
  let absorbing: Bool
  private var isDecided = false
  private var unknowns = OncePerPath<UnknownFact>()
  private var failure: ExpressionValue?

  init(absorbing: Bool) { self.absorbing = absorbing }

  /// True once nothing further can change the result. The value is true, false, an error or unknown.
  mutating func add(_ value: ExpressionValue) -> Bool {
    switch value {
    case .bool(let truth): isDecided = isDecided || truth == absorbing
    case .unknown(let facts): unknowns.merge(facts)
    default: failure = failure ?? value
    }
    return isDecided
  }

  var result: ExpressionValue {
    if isDecided { return .bool(absorbing) }
    if !unknowns.entries.isEmpty { return .unknown(unknowns.entries) }
    return failure ?? .bool(!absorbing)
  }
}

extension ExpressionValue {
  /// Keys are truth values, whole numbers and texts (langdef, "Values").
  var canBeKey: Bool {
    switch self {
    case .bool, .int, .uint, .string: true
    default: false
    }
  }
}
