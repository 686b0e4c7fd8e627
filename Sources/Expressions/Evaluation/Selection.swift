internal import ReadinessModel

/// Names, fields and indices.
extension Evaluator {
  /// A binding, then a fact, then a type of the language.
  mutating func name(_ name: String, rooted: Bool, _ id: Node.ID) -> ExpressionValue {
    if let binding = scope.binding(of: name, rooted: rooted) { return take(binding) }
    if let node = scope.facts?[name] {
      return take(FactReference(path: FactPath([.key(name)]), node: node), id)
    }
    if let type = ExpressionType.named(name) { return .type(type) }
    guard scope.facts != nil else { return error(.unknownName(name), id) }
    return take(FactReference(path: FactPath([.key(name)]), node: .absent()), id)
  }

  private mutating func take(_ binding: Scope.Binding) -> ExpressionValue {
    for reference in binding.reads { reads.note(reference) }
    return binding.value
  }

  mutating func select(
    _ operand: Node.ID, _ field: String, isOptional: Bool, _ id: Node.ID
  ) -> ExpressionValue {
    if scope.hasQualifiedNames, !isOptional, let (name, rooted) = qualifiedName(id),
      let binding = scope.binding(of: name, rooted: rooted)
    {
      return take(binding)
    }
    return select(field, of: evaluate(operand), isOptional: isOptional, id)
  }

  /// `a.b.c` when it is nothing but names.
  private func qualifiedName(_ id: Node.ID) -> (String, rooted: Bool)? {
    switch nodes[id].kind {
    case .name(let name, let rooted): return (name, rooted)
    case .select(let operand, let field, false):
      guard let (name, rooted) = qualifiedName(operand) else { return nil }
      return (name + "." + field, rooted)
    default: return nil
    }
  }

  mutating func select(
    _ field: String, of operand: ExpressionValue, isOptional: Bool, _ id: Node.ID
  ) -> ExpressionValue {
    switch operand {
    case .unknown: return operand
    case .error(let error):
      return isOptional && error.isAbsentFact ? .optional(nil) : operand
    case .optional(let inner):
      guard let inner else { return operand }
      return select(field, of: inner, isOptional: true, id)
    case .map(let map):
      if let value = map[.string(field)] { return isOptional ? .optional(value) : value }
      return isOptional ? .optional(nil) : error(.noSuchKey(field), id)
    case .fact(let reference):
      guard let child = reference.child(field) else { break }
      let value = take(child, id)
      return isOptional ? Self.optional(value) : value
    default: break
    }
    return noOverload(".\(field)", [operand], id)
  }

  /// What an optional selection makes of a fact. Static, as everything is that is given a value which is only
  /// just being computed: else the evaluator, with all it has read, would be copied for the call.
  private static func optional(_ value: ExpressionValue) -> ExpressionValue {
    switch value {
    case .error(let error) where error.isAbsentFact: return .optional(nil)
    case .error, .unknown: return value
    default: return .optional(value)
    }
  }

  mutating func has(_ operand: Node.ID, _ field: String, _ id: Node.ID) -> ExpressionValue {
    has(field, of: evaluate(operand), id)
  }

  /// What is absent has no fields; whether an unknown fact is there is unknown.
  private mutating func has(_ field: String, of operand: ExpressionValue, _ id: Node.ID) -> ExpressionValue {
    switch operand {
    case .unknown: return operand
    case .error(let error): return error.isAbsentFact ? .bool(false) : operand
    case .optional(let inner):
      guard let inner else { return .bool(false) }
      return has(field, of: inner, id)
    case .map(let map): return .bool(map[.string(field)] != nil)
    case .fact(let reference):
      guard let child = reference.child(field) else { break }
      reads.note(child)
      return presence(of: child)
    default: break
    }
    return noOverload("has", [operand], id)
  }

  func presence(of reference: FactReference) -> ExpressionValue {
    switch reference.node.content {
    case .absent: .bool(false)
    case .unknown: reference.value
    default: .bool(true)
    }
  }

  mutating func index(
    _ operand: Node.ID, _ index: Node.ID, isOptional: Bool, _ id: Node.ID
  ) -> ExpressionValue {
    let collection = evaluate(operand)
    if case .error(let error) = collection, isOptional, error.isAbsentFact { return .optional(nil) }
    let key = force(evaluate(index))
    if let obstacle = obstacle(collection, key) { return obstacle }
    return self.index(collection, key, isOptional: isOptional, id)
  }

  private mutating func index(
    _ collection: ExpressionValue, _ key: ExpressionValue, isOptional: Bool, _ id: Node.ID
  ) -> ExpressionValue {
    switch collection {
    case .optional(let inner):
      guard let inner else { return collection }
      return index(inner, key, isOptional: true, id)
    case .list(let list):
      guard let position = key.wholeNumber else { break }
      guard let place = Int(exactly: position), list.indices.contains(place) else {
        return isOptional ? .optional(nil) : error(.indexOutOfRange(position, count: list.count), id)
      }
      return isOptional ? .optional(list[place]) : list[place]
    case .map(let map):
      if let value = map[key] { return isOptional ? .optional(value) : value }
      return isOptional ? .optional(nil) : error(.noSuchKey(key.shown), id)
    case .fact(let reference):
      return index(reference, key, isOptional: isOptional, id)
    default: break
    }
    return noOverload("[]", [collection, key], id)
  }

  private mutating func index(
    _ reference: FactReference, _ key: ExpressionValue, isOptional: Bool, _ id: Node.ID
  ) -> ExpressionValue {
    switch reference.node.content {
    case .map:
      guard case .string(let field) = key, let child = reference.child(field) else {
        return isOptional ? .optional(nil) : error(.noSuchKey(key.shown), id)
      }
      let value = take(child, id)
      return isOptional ? Self.optional(value) : value
    case .list(let list):
      guard let position = key.wholeNumber else { break }
      guard position >= 0, let place = Int(exactly: position), let child = reference.child(place) else {
        return isOptional ? .optional(nil) : error(.indexOutOfRange(position, count: list.count), id)
      }
      if !list.indices.contains(place) { reads.note(reference) }
      let value = take(child, id)
      return isOptional ? Self.optional(value) : value
    default: break
    }
    return noOverload("[]", [.fact(reference), key], id)
  }
}

extension ExpressionError {
  /// Whether a fact was looked for and is not there.
  package var isAbsentFact: Bool {
    if case .absentFact = reason { true } else { false }
  }
}

extension ExpressionValue {
  /// The value of a number without a fraction, however it is written.
  var wholeNumber: Int64? {
    switch self {
    case .int(let number): number
    case .uint(let number): Int64(clamping: number)
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }
}
