extension Node {
  /// The parts that this one is made of, in the order of the text.
  var children: [ID] {
    switch kind {
    case .literal, .name, .local: []
    case .select(let operand, _, _), .has(let operand, _), .unary(_, let operand): [operand]
    case .index(let operand, let index, _): [operand, index]
    case .binary(_, let left, let right): [left, right]
    case .and(let operands), .or(let operands): operands
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    case .call(_, _, _, let arguments): arguments
    case .matches(let text, let pattern, _): [text, pattern]
    case .list(let elements): elements.map(\.node)
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .comprehension(let part): [part.range] + (part.condition.map { [$0] } ?? []) + [part.body]
    case .bind(_, let value, let body): [value, body]
    case .optionalMap(let operand, _, let body, _): [operand, body]
    }
  }
}

extension Expression {
  /// The parts that an evaluation can reach, in the order of the text.
  var reachable: [Node.ID] {
    var found: [Node.ID] = []
    var open = [root]
    while let id = open.popLast() {
      found.append(id)
      open += nodes[id].children
    }
    return found.sorted { (nodes[$0].start, $0) < (nodes[$1].start, $1) }
  }

  /// The fields that are selected directly from `name`: `minDays` of `params.minDays`.
  package func fields(of name: String) -> Set<String> {
    func isName(_ id: Node.ID) -> Bool {
      if case .name(name, _) = nodes[id].kind { true } else { false }
    }
    var fields: Set<String> = []
    for node in nodes {
      switch node.kind {
      case .select(let operand, let field, _) where isName(operand): fields.insert(field)
      case .has(let operand, let field) where isName(operand): fields.insert(field)
      case .index(let operand, let index, _) where isName(operand):
        if case .literal(.string(let key)) = nodes[index].kind { fields.insert(key) }
      default: break
      }
    }
    return fields
  }
}
