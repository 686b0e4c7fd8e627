internal import ReadinessModel

/// One part of an expression with the value that it had in an evaluation. Parts that were not needed are
/// not in the tree.
package struct TraceNode: Sendable {
  /// A variable of a macro.
  package struct Variable: Sendable {
    package let name: String
    package let value: ExpressionValue
  }

  /// The part as it stands in the source.
  package let text: String
  package let position: SourcePosition
  package let value: ExpressionValue
  /// The fact that it names, which may be absent or unknown; `nil` for what is computed.
  package let fact: FactReference?
  /// What a macro's variables were, for each time that its body was evaluated.
  package let variables: [Variable]
  package let children: [TraceNode]
  let node: Node.ID
}

extension Expression {
  /// Evaluates like ``evaluate(in:budget:)`` and keeps the value of each part, up to a bounded number.
  package func trace(in scope: Scope, budget: StepBudget = StepBudget()) -> TraceNode {
    var evaluator = Evaluator(nodes: nodes, slots: slotCount, scope: scope, budget: budget)
    evaluator.recorder = TraceRecorder()
    let value = evaluator.evaluate(root)
    let entry = evaluator.recorder?.root ?? TraceRecorder.Entry(node: root, value: value, children: [])
    return traceNode(entry, names: [], in: Array(source.utf8))
  }

  private func traceNode(_ entry: TraceRecorder.Entry, names: [String], in bytes: [UInt8]) -> TraceNode {
    let node = nodes[entry.node]
    let range = Int(node.start)..<Int(node.end)
    let names = zip(names, entry.variables).map(TraceNode.Variable.init)
    let inner = variableNames(of: node)
    return TraceNode(
      text: text(of: entry.node, in: bytes), position: SourcePosition(range, in: bytes),
      value: entry.value, fact: fact(of: node, entry.value), variables: names,
      children: entry.children.map { traceNode($0, names: inner, in: bytes) }, node: entry.node)
  }

  /// The source of a part, on one line.
  func text(of id: Node.ID, in bytes: [UInt8]) -> String {
    let range = Int(nodes[id].start)..<Int(nodes[id].end)
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map { $0.trimmingBlanks }.joined(separator: " ")
  }

  private func variableNames(of node: Node) -> [String] {
    if case .comprehension(let part) = node.kind { part.names } else { [] }
  }

  /// The fact that a name, field or index led to.
  private func fact(of node: Node, _ value: ExpressionValue) -> FactReference? {
    switch node.kind {
    case .name, .local, .select, .index: break
    case .call(_, .value, _, _), .call(_, .orValue, _, _): break
    default: return nil
    }
    switch value {
    case .fact(let reference): return reference
    case .error(let error):
      guard case .absentFact(let path, let origin) = error.reason else { return nil }
      return FactReference(path: path, node: .absent(from: origin))
    case .unknown(let facts):
      guard let fact = facts.first, facts.count == 1 else { return nil }
      return FactReference(path: fact.path, node: FactNode(.unknown(fact.unknown), from: fact.origin))
    default: return nil
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var part = drop { $0 == " " || $0 == "\t" }
    while part.last == " " || part.last == "\t" { part.removeLast() }
    return part
  }
}
