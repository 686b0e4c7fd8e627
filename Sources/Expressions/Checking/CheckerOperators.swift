internal import ReadinessModel

/// Operators and literals with parts.
extension Checker {
  /// In a chain of `&&` an operand is looked at as if the others were true, and of `||` false: otherwise
  /// its error would be absorbed.
  mutating func logical(_ operands: [Node.ID], isAnd: Bool, _ present: Set<String>) -> StaticType {
    let presences = operands.map { presence(of: $0) }
    for (index, operand) in operands.enumerated() {
      var known = present
      for (other, presence) in presences.enumerated() where other != index {
        known.formUnion(isAnd ? presence.whenTrue : presence.whenFalse)
      }
      requireTruth(operand, of: isAnd ? "`&&`" : "`||`", known)
    }
    return .bool
  }

  mutating func conditional(
    _ condition: Node.ID, _ then: Node.ID, _ otherwise: Node.ID, _ present: Set<String>
  ) -> StaticType {
    requireTruth(condition, of: "`?:`", present)
    let presence = presence(of: condition)
    return StaticType.joined(
      type(of: then, present: present.union(presence.whenTrue)),
      type(of: otherwise, present: present.union(presence.whenFalse)))
  }

  mutating func unary(
    _ op: UnaryOperator, _ operand: Node.ID, _ id: Node.ID, _ present: Set<String>
  ) -> StaticType {
    if op == .not {
      requireTruth(operand, of: "`!`", present)
      return .bool
    }
    let type = type(of: operand, present: present)
    if ![.int, .double, .dyn].contains(type) {
      report("wrong-type", id, "`-` does not take \(type)")
    }
    return type
  }

  mutating func binary(
    _ op: BinaryOperator, _ left: Node.ID, _ right: Node.ID, _ id: Node.ID, _ present: Set<String>
  ) -> StaticType {
    let one = type(of: left, present: present)
    let other = type(of: right, present: present)
    switch op {
    case .equal, .notEqual:
      checkEquality(one, other, left, right, id)
      return .bool
    case .isIn:
      checkMembership(one, other, left, right, id)
      return .bool
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if !Self.areOrdered(one, other) { reportOperands(op, one, other, id) }
      return .bool
    default:
      if let result = Self.arithmetic(op, one, other) { return result }
      reportOperands(op, one, other, id)
      return .dyn
    }
  }

  private mutating func reportOperands(
    _ op: BinaryOperator, _ one: StaticType, _ other: StaticType, _ id: Node.ID
  ) {
    report("wrong-type", id, "`\(op.rawValue)` does not take \(one) and \(other)")
  }

  private mutating func checkEquality(
    _ one: StaticType, _ other: StaticType, _ left: Node.ID, _ right: Node.ID, _ id: Node.ID
  ) {
    guard one.canEqual(other) else {
      report("never-true", id, "\(one) and \(other) are never equal")
      return
    }
    guard case .string(let texts?) = one, case .string(let others?) = other,
      !texts.contains(where: others.contains)
    else { return }
    reportImpossible(others.count == 1 ? others[0] : texts[0], others.count == 1 ? texts : others, id)
  }

  private mutating func reportImpossible(_ text: String, _ values: [String], _ id: Node.ID) {
    let nearest = Suggestion.nearest(to: text, among: values)
    let known = values.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    report(
      "never-true", id, "it is never `\(text.clipped)`, only \(known)" + (values.count > 8 ? ", …" : ""),
      hint: nearest.map { "did you mean `\($0)`?" })
  }

  private mutating func checkMembership(
    _ element: StaticType, _ collection: StaticType, _ left: Node.ID, _ right: Node.ID, _ id: Node.ID
  ) {
    switch collection {
    case .dyn, .parameter: return
    case .object(let parts):
      guard case .string(let texts?) = element, texts.count == 1 else { return }
      if !parts.fields.contains(where: { $0.name == texts[0] }) {
        reportImpossible(texts[0], parts.fields.map(\.name), id)
      }
    case .map(let key, _):
      if !key.canEqual(element) {
        report("never-true", id, "the keys of `\(text(of: right))` are no \(element)")
      }
    case .list(let inner):
      guard inner.canEqual(element) else {
        report("never-true", id, "the elements of `\(text(of: right))` are no \(element)")
        return
      }
      checkTexts(element, inner, right, id)
    default: reportOperands(.isIn, element, collection, id)
    }
  }

  /// Each text of a written list must be possible, or the one that is looked for.
  private mutating func checkTexts(
    _ element: StaticType, _ inner: StaticType, _ right: Node.ID, _ id: Node.ID
  ) {
    guard case .string(let texts?) = element else { return }
    if case .list(let elements) = nodes[right].kind {
      for part in elements {
        if case .literal(.string(let text)) = nodes[part.node].kind, !texts.contains(text), texts.count > 1 {
          reportImpossible(text, texts, part.node)
        }
      }
    } else if case .string(let others?) = inner, texts.count == 1, !others.contains(texts[0]) {
      reportImpossible(texts[0], others, id)
    }
  }

  private static func areOrdered(_ one: StaticType, _ other: StaticType) -> Bool {
    switch (one, other) {
    case (.dyn, _), (_, .dyn): true
    case (.string, .string), (.bool, .bool), (.bytes, .bytes), (.timestamp, .timestamp),
      (.duration, .duration):
      true
    default: one.isNumber && other.isNumber
    }
  }

  private static func arithmetic(_ op: BinaryOperator, _ one: StaticType, _ other: StaticType) -> StaticType?
  {
    switch (op, one, other) {
    case (_, .dyn, .dyn): .dyn
    case (.add, .dyn, .list), (.add, .list, .dyn): .list(.dyn)
    case (_, .dyn, _): other.isArithmetic ? .dyn : nil
    case (_, _, .dyn): one.isArithmetic ? .dyn : nil
    case (.add, .string, .string): .string
    case (.add, .bytes, .bytes): .bytes
    case (.add, .list(let one), .list(let other)): .list(StaticType.joined(one, other))
    case (.add, .timestamp, .duration), (.add, .duration, .timestamp), (.subtract, .timestamp, .duration):
      .timestamp
    case (.subtract, .timestamp, .timestamp), (.add, .duration, .duration), (.subtract, .duration, .duration):
      .duration
    case (.remainder, .double, _): nil
    default: one == other && one.isNumber ? one : nil
    }
  }

  mutating func list(_ elements: [Node.Element], _ present: Set<String>) -> StaticType {
    var types: [StaticType] = []
    for element in elements {
      let type = type(of: element.node, present: present)
      if element.isOptional {
        if case .optional(let inner) = type { types.append(inner) } else { types.append(.dyn) }
      } else {
        types.append(type)
      }
    }
    return .list(StaticType.joined(types))
  }

  mutating func map(_ entries: [Node.Entry], _ present: Set<String>) -> StaticType {
    var keys: [StaticType] = []
    var values: [StaticType] = []
    for entry in entries {
      let key = type(of: entry.key, present: present)
      if ![.bool, .int, .uint, .dyn, .string].contains(key.widened) {
        report("wrong-type", entry.key, "a map has no key of type \(key)")
      }
      keys.append(key.widened)
      let value = type(of: entry.value, present: present)
      if entry.isOptional {
        if case .optional(let inner) = value { values.append(inner) } else { values.append(.dyn) }
      } else {
        values.append(value)
      }
    }
    return .map(StaticType.joined(keys), StaticType.joined(values))
  }
}

extension StaticType {
  fileprivate var isArithmetic: Bool {
    switch self {
    case .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .dyn: true
    default: false
    }
  }
}
