package import ReadinessModel

extension Expression {
  /// The value in `scope` with the facts that were read and the value of each part.
  package func answer(in scope: Scope, budget: StepBudget = StepBudget()) -> EvaluationAnswer {
    let evaluated = evaluate(in: scope, budget: budget)
    let trace = trace(in: scope, budget: budget)
    let outcome: EvaluationAnswer.Outcome =
      switch evaluated.value {
      case .error(let error): .error(error.message, error.place)
      case .unknown(let facts):
        .unknown(facts.map { .init(fact: $0.path.description, unknown: $0.unknown) })
      default: .value(trace.fact?.node ?? evaluated.value.node())
      }
    let reads = evaluated.reads.map { Item.Evidence(path: $0.path, node: $0.node) }
    return EvaluationAnswer(outcome: outcome, reads: reads, tree: tree(trace))
  }

  /// Every part that was needed, with its value.
  package func tree(in scope: Scope, budget: StepBudget = StepBudget()) -> EvaluationTree {
    tree(trace(in: scope, budget: budget))
  }

  private func tree(_ trace: TraceNode) -> EvaluationTree {
    let value = trace.fact.map { ExpressionValue.fact($0).shown } ?? trace.value.shown
    return EvaluationTree(
      text: trace.text, value: value, fact: trace.fact?.path.description, origin: trace.fact?.node.origin,
      variables: trace.variables.map { .init(name: $0.name, value: $0.value.placeOrValue) },
      parts: presence(trace).map { [$0] } ?? telling(trace).map(tree))
  }

  /// What became of the fact that a `has()` asks for.
  private func presence(_ trace: TraceNode) -> EvaluationTree? {
    guard case .has(_, let field) = nodes[trace.node].kind, let operand = trace.children.first,
      case .fact(let reference) = operand.value, let fact = reference.child(field)
    else { return nil }
    return EvaluationTree(
      text: "\(operand.text).\(field)", value: ExpressionValue.fact(fact).shown,
      fact: fact.path.description, origin: fact.node.origin)
  }

  /// The parts that say something: no literal, and no fact on the way to another.
  private func telling(_ trace: TraceNode) -> [TraceNode] {
    trace.children.flatMap { child -> [TraceNode] in
      if case .literal = nodes[child.node].kind { return [] }
      if trace.fact != nil, child.fact != nil { return telling(child) }
      return [child]
    }
  }
}

extension ExpressionError {
  /// Where a missing fact was looked for.
  fileprivate var place: Origin? {
    if case .absentFact(_, let origin) = reason { origin } else { nil }
  }
}

extension ExpressionValue {
  /// The path of a fact with parts, else the value.
  fileprivate var placeOrValue: String {
    if case .fact(let reference) = self {
      switch reference.node.content {
      case .list, .map: return reference.path.description
      case .value, .absent, .unknown: break
      }
    }
    return shown
  }

  /// As a fact without a place, for what shows facts. Types are their names, and an optional without a
  /// value is absent; below `depth` levels everything is text.
  fileprivate func node(depth: Int = 16) -> FactNode {
    if depth == 0 { return .string(shown) }
    return switch self {
    case .null: .value(.null)
    case .bool(let truth): .bool(truth)
    case .int(let number): .value(.int(number))
    case .uint(let number): .value(Int64(exactly: number).map(Value.int) ?? .double(Double(number)))
    case .double(let number): .value(.double(number))
    case .string(let text): .string(text)
    case .bytes(let bytes): .value(.bytes(bytes))
    case .timestamp(let moment): .timestamp(moment)
    case .duration(let duration): .value(.duration(duration))
    case .type(let type): .string(type.name)
    case .fact(let reference): reference.node
    case .error(let error): .unknown(error.message)
    case .unknown(let facts): FactNode(.unknown(facts.first?.unknown ?? Unknown("not given")))
    case .list(let elements): .list(elements.map { $0.node(depth: depth - 1) })
    case .map(let map):
      .map(FactMap(map.entries.map { ($0.key.text, $0.value.node(depth: depth - 1)) }))
    case .optional(let inner): inner?.node(depth: depth - 1) ?? .absent()
    }
  }
}
