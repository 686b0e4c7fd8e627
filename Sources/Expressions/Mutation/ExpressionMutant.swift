/// An expression with one small change, to see whether anybody notices.
package struct ExpressionMutant: Sendable {
  package enum Change: Sendable, Hashable {
    /// The whole expression says the opposite.
    case negated
    /// A literal is another one; both as they are written.
    case literal(String, to: String)
    /// An operand of `&&` or `||` is left out.
    case dropped(String)
  }

  package let change: Change
  /// The part that was changed, in the text of the original.
  package let position: SourcePosition
  package let expression: Expression
}

extension ExpressionMutant.Change: CustomStringConvertible {
  /// `negated`, `"voip"` instead of `"alert"`, and so on, in words.
  package var description: String {
    switch self {
    case .negated: "negated"
    case .literal(let old, let new): "`\(old)` changed to `\(new)`"
    case .dropped(let operand): "`\(operand)` left out"
    }
  }
}

extension Expression {
  /// Parts of all mutants of one expression together, each of which is a copy of the whole.
  private static let partLimit = 1_000_000

  /// The expression with each literal changed and with each operand of `&&` and `||` left out, one at a
  /// time, in the order of the text; before them the negated one, where it is a condition. Of a very large
  /// expression only the first changes are made.
  package func mutants(isCondition: Bool) -> [ExpressionMutant] {
    let bytes = Array(source.utf8)
    var mutants: [ExpressionMutant] = []
    for id in reachable where mutants.count * nodes.count < Self.partLimit {
      switch nodes[id].kind {
      case .literal(let value):
        if let other = value.changed { mutants += changed(id, from: value, to: other, bytes) }
      case .and(let operands):
        mutants += operands.indices.map { without($0, of: operands, id, bytes) { .and($0) } }
      case .or(let operands):
        mutants += operands.indices.map { without($0, of: operands, id, bytes) { .or($0) } }
      default: break
      }
    }
    let ordered = mutants.enumerated().sorted {
      ($0.element.position.offset, $0.offset) < ($1.element.position.offset, $1.offset)
    }
    return (isCondition ? [negated(bytes)] : []) + ordered.map(\.element)
  }

  private func position(of id: Node.ID, _ bytes: [UInt8]) -> SourcePosition {
    SourcePosition(Int(nodes[id].start)..<Int(nodes[id].end), in: bytes)
  }

  private func negated(_ bytes: [UInt8]) -> ExpressionMutant {
    var parts = nodes
    let whole = nodes[root]
    parts.append(
      Node(kind: .unary(.not, root), start: whole.start, end: whole.end, depth: whole.depth + 1))
    return ExpressionMutant(
      change: .negated, position: position(of: root, bytes),
      expression: Expression(self, nodes: parts, root: parts.count - 1))
  }

  /// Empty where the literal is a pattern and the other one is none.
  private func changed(
    _ id: Node.ID, from value: ExpressionValue, to other: ExpressionValue, _ bytes: [UInt8]
  ) -> [ExpressionMutant] {
    var parts = nodes
    parts[id] = nodes[id].holding(.literal(other))
    for (index, node) in nodes.enumerated() {
      guard case .matches(let text, let pattern, _) = node.kind, pattern == id else { continue }
      guard case .string(let source) = other, let compiled = try? RegularExpression(source) else { return [] }
      parts[index] = node.holding(.matches(text, pattern: pattern, compiled))
    }
    return [
      ExpressionMutant(
        change: .literal(text(of: id, in: bytes), to: other.literal), position: position(of: id, bytes),
        expression: Expression(self, nodes: parts, root: root))
    ]
  }

  private func without(
    _ index: Int, of operands: [Node.ID], _ id: Node.ID, _ bytes: [UInt8],
    _ chain: ([Node.ID]) -> Node.Kind
  ) -> ExpressionMutant {
    var rest = operands
    let dropped = rest.remove(at: index)
    var parts = nodes
    parts[id] = rest.count == 1 ? nodes[rest[0]] : nodes[id].holding(chain(rest))
    return ExpressionMutant(
      change: .dropped(text(of: dropped, in: bytes)), position: position(of: dropped, bytes),
      expression: Expression(self, nodes: parts, root: root))
  }

  /// Other parts under the same text.
  private init(_ original: Expression, nodes: [Node], root: Node.ID) {
    source = original.source
    slotCount = original.slotCount
    self.nodes = nodes
    self.root = root
  }
}

extension Node {
  fileprivate func holding(_ kind: Kind) -> Node {
    Node(kind: kind, start: start, end: end, depth: depth)
  }
}

extension ExpressionValue {
  /// A value of the same type that is another one; `nil` where there is no such thing.
  fileprivate var changed: ExpressionValue? {
    switch self {
    case .bool(let truth): .bool(!truth)
    case .int(let number): .int(number == .max ? number - 1 : number + 1)
    case .uint(let number): .uint(number == .max ? number - 1 : number + 1)
    case .double(let number): .double(number + 1)
    case .string(let text): .string(text + "~")
    case .bytes(let bytes): .bytes(bytes + [0x7E])
    default: nil
    }
  }

  /// As it would be written.
  fileprivate var literal: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .uint(let number): "\(number)u"
    default: text
    }
  }
}
