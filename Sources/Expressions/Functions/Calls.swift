internal import ReadinessModel

/// Why a function has no value for its arguments; the call turns it into an error with a place.
enum CallFailure: Error {
  /// No form takes these types.
  case noOverload
  case reason(ExpressionError.Reason)

  static func invalid(_ function: Function, _ what: String) -> CallFailure {
    .reason(.invalidArgument(function: function.rawValue, what))
  }

  static func overflow(_ function: Function) -> CallFailure { .reason(.overflow(function.rawValue)) }
}

extension Evaluator {
  mutating func call(
    _ name: String, _ function: Function?, isMember: Bool, _ arguments: [Node.ID], _ id: Node.ID
  ) -> ExpressionValue {
    guard let function, function.style == .both || (function.style == .member) == isMember else {
      return error(.unknownFunction(name), id)
    }
    if function == .or || function == .orValue { return alternative(function, arguments, id) }
    var values: [ExpressionValue] = []
    values.reserveCapacity(arguments.count)
    for argument in arguments { values.append(evaluate(argument)) }
    if let obstacle = obstacle(values) { return obstacle }
    switch function {
    case .optionalOf, .dyn: break
    default: for index in values.indices { values[index] = read(values[index]) }
    }
    do {
      return try apply(function, values)
    } catch {
      switch error {
      case .noOverload: return noOverload(name, values, id)
      case .reason(let reason): return self.error(reason, id)
      }
    }
  }

  /// A function looks at its argument, so that a list or map of facts is read too.
  private mutating func read(_ value: ExpressionValue) -> ExpressionValue {
    if case .fact(let reference) = value { reads.note(reference) }
    return force(value)
  }

  /// The second operand is evaluated only when the first is empty.
  private mutating func alternative(
    _ function: Function, _ arguments: [Node.ID], _ id: Node.ID
  ) -> ExpressionValue {
    guard arguments.count == 2 else { return error(.unknownFunction(function.rawValue), id) }
    let first = evaluate(arguments[0])
    switch first {
    case .error, .unknown: return first
    case .optional(let inner):
      if let inner { return function == .or ? first : inner }
    default: return noOverload(function.rawValue, [first], id)
    }
    let second = evaluate(arguments[1])
    switch second {
    case .error, .unknown: return second
    case .optional: return second
    default: return function == .orValue ? second : noOverload("or", [first, second], id)
    }
  }

  /// `matches` with a pattern that was read with the expression.
  mutating func matches(
    _ text: Node.ID, _ expression: RegularExpression, _ id: Node.ID
  ) -> ExpressionValue {
    let value = force(evaluate(text))
    switch value {
    case .error, .unknown: return value
    case .string(let text):
      spend(expression.cost(of: text))
      return exhausted.map { .error($0) } ?? .bool(expression.matches(text))
    default: return noOverload("matches", [value, .string("")], id)
    }
  }

  private mutating func apply(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    switch function {
    case .size, .type, .dyn, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration:
      guard arguments.count == 1 else { throw .noOverload }
      return try convert(function, arguments[0])
    case .contains, .startsWith, .endsWith, .matches, .charAt, .indexOf, .lastIndexOf, .lowerAscii,
      .upperAscii, .replace, .split, .substring, .trim, .quote, .base64Encode, .base64Decode, .format:
      return try text(function, arguments)
    case .getFullYear, .getMonth, .getDate, .getDayOfMonth, .getDayOfWeek, .getDayOfYear, .getHours,
      .getMinutes, .getSeconds, .getMilliseconds:
      return try timePart(function, arguments)
    case .optionalOf, .optionalOfNonZeroValue, .optionalNone, .hasValue, .value, .or, .orValue:
      return try optional(function, arguments)
    case .join, .reverse, .first, .last, .slice, .distinct, .flatten, .sort, .range, .setsContains,
      .setsEquivalent, .setsIntersects:
      return try list(function, arguments)
    case .greatest, .least, .ceil, .floor, .round, .trunc, .abs, .sign, .sqrt, .isNaN, .isInf, .isFinite,
      .bitAnd, .bitOr, .bitXor, .bitNot, .bitShiftLeft, .bitShiftRight:
      return try math(function, arguments)
    case .days, .appIDMatches, .versionAtLeast, .globMatch, .isHex:
      return try own(function, arguments)
    }
  }
}
