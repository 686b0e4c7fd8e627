/// The `math` extension.
extension Evaluator {
  func math(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    switch function {
    case .greatest, .least: return try extreme(function, arguments)
    case .bitAnd, .bitOr, .bitXor: return try bits(function, arguments)
    case .bitShiftLeft, .bitShiftRight: return try shift(function, arguments)
    default: break
    }
    guard arguments.count == 1 else { throw .noOverload }
    switch (function, arguments[0]) {
    case (.ceil, .double(let number)): return .double(number.rounded(.up))
    case (.floor, .double(let number)): return .double(number.rounded(.down))
    case (.round, .double(let number)): return .double(number.rounded(.toNearestOrAwayFromZero))
    case (.trunc, .double(let number)): return .double(number.rounded(.towardZero))
    case (.isNaN, .double(let number)): return .bool(number.isNaN)
    case (.isInf, .double(let number)): return .bool(number.isInfinite)
    case (.isFinite, .double(let number)): return .bool(number.isFinite)
    case (.sqrt, .double(let number)): return .double(number.squareRoot())
    case (.sqrt, .int(let number)): return .double(Double(number).squareRoot())
    case (.sqrt, .uint(let number)): return .double(Double(number).squareRoot())
    case (.abs, .double(let number)): return .double(number.magnitude)
    case (.abs, .uint), (.abs, .int(0...)): return arguments[0]
    case (.abs, .int(let number)):
      if number == .min { throw .overflow(.abs) }
      return .int(-number)
    case (.sign, .int(let number)): return .int(number.signum())
    case (.sign, .uint(let number)): return .uint(number.signum())
    case (.sign, .double(let number)): return .double(number > 0 ? 1 : number < 0 ? -1 : number)
    case (.bitNot, .int(let number)): return .int(~number)
    case (.bitNot, .uint(let number)): return .uint(~number)
    default: throw .noOverload
    }
  }

  private func extreme(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    var numbers = arguments
    if arguments.count == 1, let elements = elements(of: arguments[0]) { numbers = elements.map(plain) }
    if let obstacle = obstacle(numbers) { return obstacle }
    guard var best = numbers.first, Self.numericOrder(best, best) != nil else { throw .noOverload }
    for number in numbers.dropFirst() {
      guard let order = Self.numericOrder(number, best) else { throw .noOverload }
      if order == (function == .greatest ? .greater : .less) { best = number }
    }
    return best
  }

  private func bits(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    func combine<T: BinaryInteger>(_ one: T, _ other: T) -> T {
      switch function {
      case .bitAnd: one & other
      case .bitOr: one | other
      default: one ^ other
      }
    }
    guard arguments.count == 2 else { throw .noOverload }
    switch (arguments[0], arguments[1]) {
    case (.int(let one), .int(let other)): return .int(combine(one, other))
    case (.uint(let one), .uint(let other)): return .uint(combine(one, other))
    default: throw .noOverload
    }
  }

  /// Bits are shifted without regard to a sign, as the extension defines it.
  private func shift(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    guard arguments.count == 2, case .int(let count) = arguments[1] else { throw .noOverload }
    func shifted(_ number: UInt64) -> UInt64 {
      function == .bitShiftLeft ? number << UInt64(count) : number >> UInt64(count)
    }
    let isNegative = CallFailure.invalid(function, "the count \(count) is negative")
    switch arguments[0] {
    case .int(let number):
      if count < 0 { throw isNegative }
      return .int(Int64(bitPattern: shifted(UInt64(bitPattern: number))))
    case .uint(let number):
      if count < 0 { throw isNegative }
      return .uint(shifted(number))
    default: throw .noOverload
    }
  }
}
