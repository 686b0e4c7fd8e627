internal import ReadinessModel

extension Evaluator {
  /// `list.filter(x, x.field == value)` and `exists` by an index, where that has the same result; `nil` where
  /// the elements have to be gone through.
  mutating func joined(_ part: Node.Comprehension, _ range: ExpressionValue) -> ExpressionValue? {
    guard recorder == nil, case .fact(let list) = range, case .list(let elements) = list.node.content,
      elements.count >= FieldIndex.minimumCount, let (field, value) = join(part),
      let key = ExpressionMap.identity(of: force(evaluate(value))),
      let index = scope.indexes.index(of: list, by: field)
    else { return nil }
    let found = (index.positions[key] ?? []).compactMap { list.child($0) }
    spend(found.count)
    if found.isEmpty { reads.note(list) }
    for element in found { if let reference = element.child(field) { reads.note(reference) } }
    if part.form == .exists, !found.isEmpty { return .bool(true) }
    for reference in index.obstacleReads { reads.note(reference) }
    if let obstacle = obstacle(index.obstacles) { return obstacle }
    return part.form == .exists ? .bool(false) : .list(found.map { .fact($0) })
  }

  /// The field and the value when the body asks only whether a field of the variable is equal to something
  /// that is the same for every element.
  private func join(_ part: Node.Comprehension) -> (field: String, value: Node.ID)? {
    guard part.form == .filter || part.form == .exists, !part.hasTwoVariables,
      case .binary(.equal, let left, let right) = nodes[part.body].kind
    else { return nil }
    for (side, value) in [(left, right), (right, left)] {
      if case .select(let operand, let field, false) = nodes[side].kind,
        case .local(part.slot, _) = nodes[operand].kind, !mentions(part.slot, in: value)
      {
        return (field, value)
      }
    }
    return nil
  }

  private func mentions(_ slot: Int, in id: Node.ID) -> Bool {
    if case .local(slot, _) = nodes[id].kind { return true }
    return nodes[id].children.contains { mentions(slot, in: $0) }
  }
}
