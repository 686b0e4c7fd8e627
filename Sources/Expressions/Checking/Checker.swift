internal import ReadinessModel

/// Goes through an expression with types instead of values. `present` are the facts that are known to be
/// there at a place, by their canonical text.
struct Checker {
  let expression: Expression
  let environment: TypeEnvironment
  let bytes: [UInt8]
  var locals: [StaticType]
  private(set) var problems: [ExpressionProblem] = []
  private(set) var unguarded: [CheckedExpression.Unguarded] = []
  private(set) var names: Set<String> = []

  init(expression: Expression, environment: TypeEnvironment) {
    self.expression = expression
    self.environment = environment
    bytes = Array(expression.source.utf8)
    locals = Array(repeating: .dyn, count: expression.slotCount)
  }

  var nodes: [Node] { expression.nodes }

  func position(of id: Node.ID) -> SourcePosition {
    SourcePosition(Int(nodes[id].start)..<Int(nodes[id].end), in: bytes)
  }

  mutating func report(_ code: String, _ id: Node.ID, _ message: String, hint: String? = nil) {
    let problem = ExpressionProblem(
      code: "expression.\(code)", position: position(of: id), message: message, hint: hint)
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Notes a fact that may be absent, unless something makes sure that it is there.
  mutating func needs(_ id: Node.ID, present: Set<String>) {
    needs(canonical(id), text(of: id), at: id, present: present)
  }

  private mutating func needs(_ path: String, _ text: String, at id: Node.ID, present: Set<String>) {
    guard !present.contains(path) else { return }
    let missing = CheckedExpression.Unguarded(text: text, path: path, position: position(of: id))
    if !unguarded.contains(missing) { unguarded.append(missing) }
  }

  mutating func type(of id: Node.ID, present: Set<String>) -> StaticType {
    switch nodes[id].kind {
    case .literal(let value): StaticType(value)
    case .local(let slot, _): locals[slot]
    case .name(let name, _): self.name(name, id, present)
    case .select(let operand, let field, let isOptional):
      select(operand, field, isOptional: isOptional, id, present)
    case .has(let operand, let field): has(operand, field, id, present)
    case .index(let operand, let index, let isOptional):
      self.index(operand, index, isOptional: isOptional, id, present)
    case .unary(let op, let operand): unary(op, operand, id, present)
    case .binary(let op, let left, let right): binary(op, left, right, id, present)
    case .and(let operands): logical(operands, isAnd: true, present)
    case .or(let operands): logical(operands, isAnd: false, present)
    case .conditional(let condition, let then, let otherwise):
      conditional(condition, then, otherwise, present)
    case .call(let name, let function, let isMember, let arguments):
      call(name, function, isMember: isMember, arguments, id, present)
    case .matches(let text, let pattern, _):
      call("matches", .matches, isMember: true, [text, pattern], id, present)
    case .list(let elements): list(elements, present)
    case .map(let entries): map(entries, present)
    case .comprehension(let part): comprehension(part, id, present)
    case .bind(let slot, let value, let body): bind(slot, value, body, present)
    case .optionalMap(let operand, let slot, let body, let isFlat):
      optionalMap(operand, slot, body, isFlat: isFlat, id, present)
    }
  }

  private mutating func name(_ name: String, _ id: Node.ID, _ present: Set<String>) -> StaticType {
    names.insert(name)
    if let declaration = environment.declarations[ExactText(name)] {
      for missing in declaration.needs { needs(missing.path, missing.text, at: id, present: present) }
      return declaration.type
    }
    if let field = environment.facts.first(where: { $0.name == name }) {
      if field.mayBeAbsent { needs(id, present: present) }
      return StaticType(field.shape)
    }
    if ExpressionType.named(name) != nil { return .type }
    let known = environment.declarations.keys.map(\.text).sorted() + environment.facts.map(\.name)
    report(
      "unknown-fact", id, "unknown fact `\(name)`",
      hint: Suggestion.nearest(to: name, among: known).map { "did you mean `\($0)`?" })
    return .dyn
  }

  /// The whole expression must be of a type.
  mutating func require(_ type: StaticType, _ wanted: StaticType) {
    guard type != .dyn, type.widened != wanted else { return }
    let isTruth = wanted == .bool
    report(
      isTruth ? "not-boolean" : "wrong-type", expression.root,
      "the expression is \(type.withArticle), expected \(isTruth ? "true or false" : wanted.description)",
      hint: isTruth ? "compare it with something" : nil)
  }

  /// An operand must be true or false.
  mutating func requireTruth(_ id: Node.ID, of what: String, _ present: Set<String>) {
    let type = type(of: id, present: present)
    guard type != .bool, type != .dyn else { return }
    report("wrong-type", id, "`\(text(of: id))` is \(type.withArticle), but \(what) takes true or false")
  }

  /// The source of a part, clipped for a message.
  func text(of id: Node.ID) -> String { expression.text(of: id, in: bytes).clipped }
}
