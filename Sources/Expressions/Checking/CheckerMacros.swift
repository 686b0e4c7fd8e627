internal import ReadinessModel

/// Macros and their variables.
extension Checker {
  mutating func comprehension(
    _ part: Node.Comprehension, _ id: Node.ID, _ present: Set<String>
  ) -> StaticType {
    let range = type(of: part.range, present: present)
    let (key, value): (StaticType, StaticType)
    switch range {
    case .dyn, .parameter: (key, value) = (.dyn, .dyn)
    case .list(let element): (key, value) = (.int, element)
    case .map(let keys, let values): (key, value) = (keys, values)
    case .object(let parts): (key, value) = (.string(in: parts.fields.map(\.name)), .dyn)
    default:
      report(
        "wrong-type", part.range,
        "`\(text(of: part.range))` is \(range.withArticle), but `\(part.form.name)` goes through lists and maps"
      )
      (key, value) = (.dyn, .dyn)
    }
    let isList = if case .list = range { true } else { false }
    if part.hasTwoVariables {
      locals[part.slot] = key
      locals[part.slot + 1] = value
    } else {
      locals[part.slot] = isList || range == .dyn ? value : key
    }
    let element = locals[part.slot]
    return result(of: part, element, key, present)
  }

  private mutating func result(
    of part: Node.Comprehension, _ element: StaticType, _ key: StaticType, _ present: Set<String>
  ) -> StaticType {
    var present = present
    if let condition = part.condition {
      requireTruth(condition, of: "the condition of `\(part.form.name)`", present)
      present.formUnion(presence(of: condition).whenTrue)
    }
    switch part.form {
    case .all, .exists, .existsOne:
      requireTruth(part.body, of: "`\(part.form.name)`", present)
      return .bool
    case .filter:
      requireTruth(part.body, of: "`filter`", present)
      return .list(element.knowing(relative(presence(of: part.body).whenTrue, to: part)))
    case .map, .transformList: return .list(type(of: part.body, present: present))
    case .transformMap: return .map(key, type(of: part.body, present: present))
    case .transformMapEntry: return type(of: part.body, present: present)
    }
  }

  /// What is known of the variable, as paths below it.
  private func relative(_ paths: Set<String>, to part: Node.Comprehension) -> Set<String> {
    let prefix = "\(part.names[0])#\(part.slot)."
    return Set(paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.utf8.count)) })
  }

  mutating func bind(
    _ slot: Int, _ value: Node.ID, _ body: Node.ID, _ present: Set<String>
  ) -> StaticType {
    locals[slot] = type(of: value, present: present)
    return type(of: body, present: present)
  }

  mutating func optionalMap(
    _ operand: Node.ID, _ slot: Int, _ body: Node.ID, isFlat: Bool, _ id: Node.ID, _ present: Set<String>
  ) -> StaticType {
    let type = type(of: operand, present: present)
    switch type {
    case .optional(let inner): locals[slot] = inner
    case .dyn, .parameter: locals[slot] = .dyn
    default:
      report("wrong-type", operand, "`\(text(of: operand))` is \(type.withArticle), expected an optional")
      locals[slot] = .dyn
    }
    let result = self.type(of: body, present: present)
    guard isFlat else { return .optional(result) }
    if case .optional = result { return result }
    if result != .dyn {
      report("wrong-type", body, "`optFlatMap` gives \(result.withArticle), expected an optional")
    }
    return .optional(.dyn)
  }

  // MARK: Guards

  /// What is there when a part is true, and when it is false.
  func presence(of id: Node.ID) -> Presence {
    switch nodes[id].kind {
    case .has(let operand, let field):
      return Presence(whenTrue: paths(through: operand).union([canonical(operand) + "." + field]))
    case .binary(.isIn, let left, let right):
      guard case .literal(.string(let key)) = nodes[left].kind else { return Presence() }
      return Presence(whenTrue: paths(through: right).union([canonical(right) + "." + key]))
    case .call(_, .hasValue, _, let arguments):
      guard case .select(let operand, let field, true) = nodes[arguments[0]].kind else { return Presence() }
      return Presence(whenTrue: paths(through: operand).union([canonical(operand) + "." + field]))
    case .unary(.not, let operand):
      let inner = presence(of: operand)
      return Presence(whenTrue: inner.whenFalse, whenFalse: inner.whenTrue)
    case .and(let operands):
      let inner = operands.map { presence(of: $0) }
      return Presence(whenTrue: union(inner.map(\.whenTrue)), whenFalse: intersection(inner.map(\.whenFalse)))
    case .or(let operands):
      let inner = operands.map { presence(of: $0) }
      return Presence(whenTrue: intersection(inner.map(\.whenTrue)), whenFalse: union(inner.map(\.whenFalse)))
    case .name(let name, _): return environment.declarations[ExactText(name)]?.present ?? Presence()
    case .bind(_, _, let body): return presence(of: body)
    default: return Presence()
    }
  }

  private func union(_ sets: [Set<String>]) -> Set<String> {
    sets.reduce(into: []) { $0.formUnion($1) }
  }

  private func intersection(_ sets: [Set<String>]) -> Set<String> {
    sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
  }
}
