internal import ReadinessModel

/// An expression of the Common Expression Language (CEL), read once and evaluated often.
///
/// It is the language of github.com/google/cel-spec without protocol buffer messages, with optionals, the
/// string, math and encoder extensions, macros of two variables, and a few functions of its own.
package struct Expression: Sendable {
  /// The text as given.
  package let source: String
  let nodes: [Node]
  let root: Node.ID
  /// Variables that macros need at the same time.
  let slotCount: Int

  /// Throws with every syntax mistake that was found.
  package init(
    parsing source: String, limits: ExpressionLimits = ExpressionLimits()
  ) throws(ExpressionFailure) {
    guard source.utf8.count <= limits.sourceBytes else {
      let position = SourcePosition(offset: 0, length: 0, line: 1, column: 1)
      throw ExpressionFailure(problems: [
        ExpressionProblem(
          code: "expression.too-large", position: position,
          message: "the expression has \(source.utf8.count) bytes, at most \(limits.sourceBytes) are read")
      ])
    }
    var parser = Parser(Array(source.utf8), limits: limits)
    root = parser.run()
    guard parser.problems.isEmpty else {
      throw ExpressionFailure(problems: parser.located(code: "expression.syntax"))
    }
    self.source = source
    nodes = parser.nodes
    slotCount = parser.slotCount
  }

  /// The value in `scope`; a fact without parts comes as its plain value, and is read.
  package func evaluate(in scope: Scope, budget: StepBudget = StepBudget()) -> Evaluated {
    run(in: scope, budget: budget, isForced: true)
  }

  /// The value in `scope` as a binding wants it: a fact stays a reference, which is not read yet.
  package func bind(in scope: Scope, budget: StepBudget = StepBudget()) -> Evaluated {
    run(in: scope, budget: budget, isForced: false)
  }

  /// Whether `name` stands in it as a name from outside.
  package func mentions(_ name: String) -> Bool {
    nodes.contains { node in
      if case .name(let other, _) = node.kind { other.isExactly(name) } else { false }
    }
  }

  private func run(in scope: Scope, budget: StepBudget, isForced: Bool) -> Evaluated {
    var evaluator = Evaluator(nodes: nodes, slots: slotCount, scope: scope, budget: budget)
    var value = evaluator.evaluate(root)
    if isForced { value = evaluator.force(value) }
    if let exhausted = evaluator.exhausted { value = .error(exhausted) }
    return Evaluated(value: value, reads: evaluator.reads.entries)
  }
}

extension Parser {
  /// The mistakes with line and column, in the order of the text.
  func located(code: String) -> [ExpressionProblem] {
    problems.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { problem in
      ExpressionProblem(
        code: code, position: SourcePosition(problem.range, in: text), message: problem.message,
        hint: problem.hint)
    }
  }
}

extension SourcePosition {
  init(_ range: Range<Int>, in text: [UInt8]) {
    let before = text[..<min(range.lowerBound, text.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    offset = range.lowerBound
    length = range.count
    line = 1 + before.count { $0 == 0x0A }
    column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
  }
}
