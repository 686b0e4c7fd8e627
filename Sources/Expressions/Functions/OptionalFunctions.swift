internal import ReadinessModel

/// Values that may be missing.
extension Evaluator {
  func optional(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    if function == .optionalNone {
      guard arguments.isEmpty else { throw .noOverload }
      return .optional(nil)
    }
    guard arguments.count == 1 else { throw .noOverload }
    switch (function, arguments[0]) {
    case (.optionalOf, let value): return .optional(value)
    case (.optionalOfNonZeroValue, let value): return .optional(isZero(value) ? nil : value)
    case (.hasValue, .optional(let inner)): return .bool(inner != nil)
    case (.value, .optional(let inner)):
      guard let inner else { throw .reason(.emptyOptional) }
      return inner
    default: throw .noOverload
    }
  }

  /// What the type has when nothing was said: zero, empty, `null`.
  private func isZero(_ value: ExpressionValue) -> Bool {
    switch value {
    case .null: true
    case .bool(let truth): !truth
    case .int(let number): number == 0
    case .uint(let number): number == 0
    case .double(let number): number == 0
    case .string(let text): text.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .list(let list): list.isEmpty
    case .map(let map): map.count == 0
    case .duration(let duration): duration == .zero
    case .timestamp(let moment): moment.seconds == 0 && moment.nanoseconds == 0
    case .optional(let inner): inner == nil
    case .fact(let reference):
      reference.elements?.isEmpty ?? reference.entries?.isEmpty ?? false
    case .type, .error, .unknown: false
    }
  }
}
