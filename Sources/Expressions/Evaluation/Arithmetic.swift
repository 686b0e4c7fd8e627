internal import ReadinessModel

/// `+`, `-`, `*`, `/` and `%`. Whole numbers that do not fit are errors; doubles follow IEEE 754.
extension Evaluator {
  mutating func arithmetic(
    _ op: BinaryOperator, _ left: ExpressionValue, _ right: ExpressionValue, _ id: Node.ID
  ) -> ExpressionValue {
    switch (left, right) {
    case (.int(let one), .int(let other)):
      return whole(op, one, other, id) { .int($0) }
    case (.uint(let one), .uint(let other)):
      return whole(op, one, other, id) { .uint($0) }
    case (.double(let one), .double(let other)):
      switch op {
      case .add: return .double(one + other)
      case .subtract: return .double(one - other)
      case .multiply: return .double(one * other)
      case .divide: return .double(one / other)
      default: break
      }
    case (.timestamp, _), (.duration, _), (_, .timestamp), (_, .duration):
      if let value = time(op, left, right, id) { return value }
    default:
      if op == .add, let value = concatenation(left, right) { return value }
    }
    return noOverload(op.rawValue, [left, right], id)
  }

  private func whole<T: FixedWidthInteger>(
    _ op: BinaryOperator, _ one: T, _ other: T, _ id: Node.ID, _ make: (T) -> ExpressionValue
  ) -> ExpressionValue {
    let (value, overflows): (T, Bool)
    switch op {
    case .add: (value, overflows) = one.addingReportingOverflow(other)
    case .subtract: (value, overflows) = one.subtractingReportingOverflow(other)
    case .multiply: (value, overflows) = one.multipliedReportingOverflow(by: other)
    case .divide:
      if other == 0 { return error(.divisionByZero, id) }
      (value, overflows) = one.dividedReportingOverflow(by: other)
    case .remainder:
      if other == 0 { return error(.divisionByZero, id) }
      (value, overflows) = one.remainderReportingOverflow(dividingBy: other)
    default: return noOverload(op.rawValue, [make(one), make(other)], id)
    }
    return overflows ? error(.overflow(op.rawValue), id) : make(value)
  }

  private mutating func concatenation(
    _ left: ExpressionValue, _ right: ExpressionValue
  ) -> ExpressionValue? {
    switch (left, right) {
    case (.string(let one), .string(let other)):
      guard build(one.utf8.count + other.utf8.count) else { return .null }
      return .string(one + other)
    case (.bytes(let one), .bytes(let other)):
      guard build(one.count + other.count) else { return .null }
      return .bytes(one + other)
    default:
      guard let one = elements(of: left), let other = elements(of: right) else { return nil }
      for case .fact(let reference) in [left, right] { reads.note(reference) }
      guard build(one.count + other.count) else { return .null }
      return obstacle(one + other) ?? .list(one + other)
    }
  }

  private func time(
    _ op: BinaryOperator, _ left: ExpressionValue, _ right: ExpressionValue, _ id: Node.ID
  ) -> ExpressionValue? {
    let value: ExpressionValue?
    switch (op, left, right) {
    case (.add, .timestamp(let moment), .duration(let duration)),
      (.add, .duration(let duration), .timestamp(let moment)):
      value = moment.advanced(by: duration).map { .timestamp($0) }
    case (.subtract, .timestamp(let moment), .duration(let duration)):
      value = duration.negated.flatMap(moment.advanced).map { .timestamp($0) }
    case (.subtract, .timestamp(let one), .timestamp(let other)):
      value = one.duration(since: other).map { .duration($0) }
    case (.add, .duration(let one), .duration(let other)):
      value = one.adding(other).map { .duration($0) }
    case (.subtract, .duration(let one), .duration(let other)):
      value = other.negated.flatMap(one.adding).map { .duration($0) }
    default: return nil
    }
    return value ?? error(.overflow(op.rawValue), id)
  }
}
