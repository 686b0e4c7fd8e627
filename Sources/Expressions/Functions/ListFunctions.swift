internal import ReadinessModel

/// Functions of lists, and `reverse`, which texts have too.
extension Evaluator {
  mutating func list(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    if case .string(let text)? = arguments.first, function == .reverse {
      guard arguments.count == 1, build(text.utf8.count) else { throw .noOverload }
      return .string(String(String.UnicodeScalarView(text.unicodeScalars.reversed())))
    }
    if function == .range { return try range(arguments) }
    guard let first = arguments.first, let elements = elements(of: first), build(elements.count) else {
      throw .noOverload
    }
    let rest = arguments.dropFirst()
    switch function {
    case .join: return try join(elements, rest)
    case .slice: return try slice(elements, rest)
    case .flatten: return .list(try flatten(elements, rest))
    case .setsContains, .setsEquivalent, .setsIntersects:
      guard rest.count == 1, let second = rest.first, let others = self.elements(of: second) else {
        throw .noOverload
      }
      return sets(function, elements, others)
    default: break
    }
    guard rest.isEmpty else { throw .noOverload }
    switch function {
    case .reverse: return obstacle(elements) ?? .list(elements.reversed())
    case .first: return elements.first.map { obstacle([$0]) ?? .optional($0) } ?? .optional(nil)
    case .last: return elements.last.map { obstacle([$0]) ?? .optional($0) } ?? .optional(nil)
    case .distinct: return distinct(elements)
    case .sort: return try sort(elements)
    default: throw .noOverload
    }
  }

  private mutating func join(
    _ elements: [ExpressionValue], _ rest: ArraySlice<ExpressionValue>
  ) throws(CallFailure) -> ExpressionValue {
    var separator = ""
    if let last = rest.last {
      guard rest.count == 1, case .string(let text) = last else { throw .noOverload }
      separator = text
    }
    if let obstacle = obstacle(elements) { return obstacle }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = plain(element) else { throw .noOverload }
      guard build(text.utf8.count + separator.utf8.count) else { return .null }
      texts.append(text)
    }
    return .string(texts.joined(separator: separator))
  }

  private func slice(
    _ elements: [ExpressionValue], _ rest: ArraySlice<ExpressionValue>
  ) throws(CallFailure) -> ExpressionValue {
    guard rest.count == 2, case .int(let start)? = rest.first, case .int(let end)? = rest.last else {
      throw .noOverload
    }
    for index in [start, end] where index < 0 || index > Int64(elements.count) {
      throw .reason(.indexOutOfRange(index, count: elements.count))
    }
    guard start <= end else { throw .invalid(.slice, "it starts at \(start) and ends at \(end)") }
    let part = Array(elements[Int(start)..<Int(end)])
    return obstacle(part) ?? .list(part)
  }

  private mutating func range(_ arguments: [ExpressionValue]) throws(CallFailure) -> ExpressionValue {
    guard arguments.count == 1, case .int(let count) = arguments[0] else { throw .noOverload }
    guard count > 0 else { return .list([]) }
    guard build(Int(clamping: count)) else { return .null }
    return .list((0..<count).map { .int($0) })
  }

  private mutating func flatten(
    _ elements: [ExpressionValue], _ rest: ArraySlice<ExpressionValue>
  ) throws(CallFailure) -> [ExpressionValue] {
    guard rest.isEmpty else { throw .noOverload }
    var result: [ExpressionValue] = []
    for element in elements {
      if let inner = self.elements(of: element) {
        guard build(inner.count) else { return [] }
        result += inner
      } else {
        result.append(element)
      }
    }
    return result
  }

  private mutating func distinct(_ elements: [ExpressionValue]) -> ExpressionValue {
    if let obstacle = obstacle(elements) { return obstacle }
    var result: [ExpressionValue] = []
    for element in elements {
      let known = contains(result, plain(element))
      switch known {
      case .bool(true): continue
      case .bool(false): result.append(element)
      default: return known
      }
      if exhausted != nil { return .null }
    }
    return .list(result)
  }

  private mutating func sort(_ elements: [ExpressionValue]) throws(CallFailure) -> ExpressionValue {
    if let obstacle = obstacle(elements) { return obstacle }
    let values = elements.map(plain)
    for value in values.dropFirst() where Self.order(values[0], value) == nil { throw .noOverload }
    if values.count == 1, Self.order(values[0], values[0]) == nil { throw .noOverload }
    spend(values.count * 16)
    return .list(values.sorted { Self.order($0, $1) == .less })
  }

  /// Lists as sets; what may be equal to something unknown is unknown.
  private mutating func sets(
    _ function: Function, _ one: [ExpressionValue], _ other: [ExpressionValue]
  ) -> ExpressionValue {
    var state = LogicalState(absorbing: function == .setsIntersects)
    for element in other {
      let value = contains(one, plain(element))
      if state.add(value) || exhausted != nil { break }
    }
    if function == .setsEquivalent {
      for element in one {
        let value = contains(other, plain(element))
        if state.add(value) || exhausted != nil { break }
      }
    }
    return state.result
  }
}
