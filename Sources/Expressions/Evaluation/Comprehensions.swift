internal import ReadinessModel

/// Macros over lists and maps.
extension Evaluator {
  /// What there is to go through: the values of both variables, step by step.
  private struct Steps {
    /// Keys of a map, or indices of a list.
    let keys: [ExpressionValue]?
    let values: [ExpressionValue]
    let isMap: Bool

    func first(_ index: Int, hasTwoVariables: Bool) -> ExpressionValue {
      guard hasTwoVariables || isMap else { return values[index] }
      return keys?[index] ?? .int(Int64(index))
    }
  }

  mutating func comprehension(_ part: Node.Comprehension, _ id: Node.ID) -> ExpressionValue {
    let range = evaluate(part.range)
    switch range {
    case .error, .unknown: return range
    default: break
    }
    if let joined = joined(part, range) { return joined }
    guard let steps = steps(through: range) else {
      return noOverload(part.form.name, [range], id)
    }
    switch part.form {
    case .all, .exists: return quantifier(part, steps)
    case .existsOne: return existsOne(part, steps)
    case .filter, .map, .transformList: return transformedList(part, steps)
    case .transformMap, .transformMapEntry: return transformedMap(part, steps, id)
    }
  }

  /// An empty list or map of facts is read by going through it; in any other, the elements are.
  private mutating func steps(through range: ExpressionValue) -> Steps? {
    switch range {
    case .list(let elements): return Steps(keys: nil, values: elements, isMap: false)
    case .map(let map):
      return Steps(keys: map.entries.map(\.key), values: map.entries.map(\.value), isMap: true)
    case .fact(let reference):
      if let elements = reference.elements {
        if elements.isEmpty { reads.note(reference) }
        return Steps(keys: nil, values: elements, isMap: false)
      }
      guard let entries = reference.entries else { return nil }
      if entries.isEmpty { reads.note(reference) }
      return Steps(
        keys: entries.map { .string($0.key) }, values: entries.map(\.value), isMap: true)
    default: return nil
    }
  }

  private mutating func enter(_ part: Node.Comprehension, _ steps: Steps, _ index: Int) {
    locals[part.slot] = steps.first(index, hasTwoVariables: part.hasTwoVariables)
    if part.hasTwoVariables { locals[part.slot + 1] = steps.values[index] }
  }

  private mutating func evaluateBody(_ part: Node.Comprehension) -> ExpressionValue {
    let value = evaluate(part.body)
    if recorder != nil { recorder?.label(locals[part.slot...].prefix(part.hasTwoVariables ? 2 : 1)) }
    return value
  }

  private mutating func quantifier(_ part: Node.Comprehension, _ steps: Steps) -> ExpressionValue {
    var state = LogicalState(absorbing: part.form == .exists)
    for index in steps.values.indices {
      enter(part, steps, index)
      let value = force(evaluateBody(part))
      if state.add(truth(value, part.form.name, part.body)) || exhausted != nil { break }
    }
    return state.result
  }

  /// A condition of a macro that needs each of its answers: `nil` is an obstacle, kept in `failures`.
  private mutating func condition(
    _ node: Node.ID, _ name: String, _ failures: inout [ExpressionValue]
  ) -> Bool? {
    let value = force(evaluate(node))
    switch value {
    case .bool(let truth): return truth
    case .error, .unknown: failures.append(value)
    default: failures.append(noOverload(name, [value], node))
    }
    return nil
  }

  private mutating func existsOne(_ part: Node.Comprehension, _ steps: Steps) -> ExpressionValue {
    var failures: [ExpressionValue] = []
    var count = 0
    for index in steps.values.indices {
      enter(part, steps, index)
      if condition(part.body, part.form.name, &failures) == true { count += 1 }
      if recorder != nil { recorder?.label(locals[part.slot...].prefix(part.hasTwoVariables ? 2 : 1)) }
      if exhausted != nil { break }
    }
    return obstacle(failures) ?? .bool(count == 1)
  }

  private mutating func transformedList(_ part: Node.Comprehension, _ steps: Steps) -> ExpressionValue {
    var failures: [ExpressionValue] = []
    var values: [ExpressionValue] = []
    for index in steps.values.indices {
      enter(part, steps, index)
      if exhausted != nil { break }
      if part.form == .filter {
        if condition(part.body, part.form.name, &failures) == true { values.append(locals[part.slot]) }
        continue
      }
      if let test = part.condition, condition(test, part.form.name, &failures) != true { continue }
      values.append(evaluateBody(part))
    }
    guard build(values.count) else { return .null }
    return obstacle(failures + values) ?? .list(values)
  }

  private mutating func transformedMap(
    _ part: Node.Comprehension, _ steps: Steps, _ id: Node.ID
  ) -> ExpressionValue {
    var failures: [ExpressionValue] = []
    var map = ExpressionMap()
    for index in steps.values.indices {
      enter(part, steps, index)
      if exhausted != nil { break }
      if let test = part.condition, condition(test, part.form.name, &failures) != true { continue }
      let value = evaluateBody(part)
      if obstacle([value]) != nil {
        failures.append(value)
        continue
      }
      if part.form == .transformMap {
        _ = map.insert(value, for: locals[part.slot])
        continue
      }
      guard case .map(let entries) = value else { return noOverload(part.form.name, [value], id) }
      for entry in entries.entries where !map.insert(entry.value, for: entry.key) {
        return error(.duplicateKey(entry.key.shown), id)
      }
    }
    guard build(map.count) else { return .null }
    return obstacle(failures) ?? .map(map)
  }
}

extension Node.Comprehension.Form {
  var name: String {
    switch self {
    case .all: "all"
    case .exists: "exists"
    case .existsOne: "existsOne"
    case .filter: "filter"
    case .map: "map"
    case .transformList: "transformList"
    case .transformMap: "transformMap"
    case .transformMapEntry: "transformMapEntry"
    }
  }
}
