internal import ReadinessModel

/// Whether two values are equal, when parts of them may be unknown.
enum Equality {
  case yes, no
  case undecided(ExpressionValue)

  init(_ truth: Bool) { self = truth ? .yes : .no }

  var value: ExpressionValue {
    switch self {
    case .yes: .bool(true)
    case .no: .bool(false)
    case .undecided(let obstacle): obstacle
    }
  }

  var negated: Equality {
    switch self {
    case .yes: .no
    case .no: .yes
    case .undecided: self
    }
  }
}

/// Equality is total, and numbers lie on one line (langdef, "Equality" and "Ordering").
extension Evaluator {
  mutating func equal(_ left: ExpressionValue, _ right: ExpressionValue) -> Equality {
    spend(1)
    if exhausted != nil { return .no }
    let left = opened(left)
    let right = opened(right)
    if let obstacle = obstacle(left, right) { return .undecided(obstacle) }
    if let order = Self.numericOrder(left, right) { return Equality(order == .equal) }
    switch (left, right) {
    case (.null, .null): return .yes
    case (.bool(let one), .bool(let other)): return Equality(one == other)
    case (.string(let one), .string(let other)):
      return Equality(one.isExactly(other))
    case (.bytes(let one), .bytes(let other)): return Equality(one == other)
    case (.timestamp(let one), .timestamp(let other)): return Equality(one == other)
    case (.duration(let one), .duration(let other)): return Equality(one == other)
    case (.type(let one), .type(let other)): return Equality(one == other)
    case (.list(let one), .list(let other)):
      guard one.count == other.count else { return .no }
      return all(zip(one, other))
    case (.map(let one), .map(let other)): return equal(one, other)
    case (.optional(let one), .optional(let other)):
      guard let one, let other else { return Equality(one == nil && other == nil) }
      return equal(one, other)
    default: return .no
    }
  }

  /// Facts as plain lists and maps, whose elements stay facts. They are read as a whole, by the caller.
  private func opened(_ value: ExpressionValue) -> ExpressionValue {
    guard case .fact(let reference) = value else { return value }
    if let elements = reference.elements { return .list(elements) }
    guard let entries = reference.entries else { return plain(value) }
    var map = ExpressionMap()
    for entry in entries { _ = map.insert(entry.value, for: .string(entry.key)) }
    return .map(map)
  }

  private mutating func all(
    _ pairs: some Sequence<(ExpressionValue, ExpressionValue)>
  ) -> Equality {
    var state = LogicalState(absorbing: false)
    for (one, other) in pairs {
      let value = equal(one, other).value
      if state.add(value) || exhausted != nil { return .no }
    }
    if case .bool = state.result { return .yes }
    return .undecided(state.result)
  }

  private mutating func equal(_ left: ExpressionMap, _ right: ExpressionMap) -> Equality {
    guard left.count == right.count else { return .no }
    var pairs: [(ExpressionValue, ExpressionValue)] = []
    for entry in left.entries {
      guard let other = right[entry.key] else { return .no }
      pairs.append((entry.value, other))
    }
    return all(pairs)
  }

  /// `element in collection`
  mutating func contains(
    _ collection: ExpressionValue, _ element: ExpressionValue, _ id: Node.ID
  ) -> ExpressionValue {
    if case .fact(let reference) = collection, case .map = reference.node.content {
      guard case .string(let key) = element, let child = reference.child(key) else { return .bool(false) }
      reads.note(child)
      return presence(of: child)
    }
    if case .map(let map) = collection { return .bool(map[element] != nil) }
    if case .fact(let reference) = collection { reads.note(reference) }
    guard let elements = elements(of: collection) else {
      return noOverload("in", [element, collection], id)
    }
    return contains(elements, element)
  }

  /// True once an element is equal; unknown when one that might be is unknown.
  mutating func contains(_ elements: [ExpressionValue], _ element: ExpressionValue) -> ExpressionValue {
    var state = LogicalState(absorbing: true)
    for candidate in elements {
      let value = equal(plain(candidate), element).value
      if state.add(value) || exhausted != nil { break }
    }
    return state.result
  }

  /// The plain value of a fact in a list that was read as a whole.
  func plain(_ value: ExpressionValue) -> ExpressionValue {
    guard case .fact(let reference) = value, case .value(let plain) = reference.node.content else {
      return value
    }
    return ExpressionValue(plain)
  }

  // MARK: Order

  enum Order { case less, equal, greater, unordered }

  mutating func compare(
    _ op: BinaryOperator, _ left: ExpressionValue, _ right: ExpressionValue, _ id: Node.ID
  ) -> ExpressionValue {
    guard let order = Self.order(left, right) else { return noOverload(op.rawValue, [left, right], id) }
    switch op {
    case .less: return .bool(order == .less)
    case .lessOrEqual: return .bool(order == .less || order == .equal)
    case .greater: return .bool(order == .greater)
    default: return .bool(order == .greater || order == .equal)
    }
  }

  /// `nil` where the language has no order. Texts are ordered by code points, which is the order of their
  /// UTF-8.
  static func order(_ left: ExpressionValue, _ right: ExpressionValue) -> Order? {
    if let order = numericOrder(left, right) { return order }
    switch (left, right) {
    case (.bool(let one), .bool(let other)): return order(one ? 1 : 0, other ? 1 : 0)
    case (.string(let one), .string(let other)):
      if one.utf8.elementsEqual(other.utf8) { return .equal }
      return one.utf8.lexicographicallyPrecedes(other.utf8) ? .less : .greater
    case (.bytes(let one), .bytes(let other)):
      if one == other { return .equal }
      return one.lexicographicallyPrecedes(other) ? .less : .greater
    case (.timestamp(let one), .timestamp(let other)): return order(one, other)
    case (.duration(let one), .duration(let other)): return order(one, other)
    default: return nil
    }
  }

  private static func order<T: Comparable>(_ left: T, _ right: T) -> Order {
    left < right ? .less : left > right ? .greater : left == right ? .equal : .unordered
  }

  /// Whole numbers and doubles compare as doubles, as in the language's other implementations.
  static func numericOrder(_ left: ExpressionValue, _ right: ExpressionValue) -> Order? {
    switch (left, right) {
    case (.int(let one), .int(let other)): order(one, other)
    case (.uint(let one), .uint(let other)): order(one, other)
    case (.double(let one), .double(let other)): order(one, other)
    case (.int(let one), .uint(let other)):
      one < 0 ? .less : order(UInt64(one), other)
    case (.uint(let one), .int(let other)):
      other < 0 ? .greater : order(one, UInt64(other))
    case (.int(let one), .double(let other)): order(Double(one), other)
    case (.double(let one), .int(let other)): order(one, Double(other))
    case (.uint(let one), .double(let other)): order(Double(one), other)
    case (.double(let one), .uint(let other)): order(one, Double(other))
    default: nil
    }
  }
}
