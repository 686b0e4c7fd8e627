internal import Expressions
internal import ReadinessModel

/// How a requirement came to be false.
enum Explanations {
  /// The expression with the facts it read and their values.
  static func explanation(of requirement: Expression, in scope: Scope) -> Item.Explanation {
    let reads = requirement.evaluate(in: scope).reads
    let operands = reads.map { read in
      Item.Explanation.Operand(
        text: read.path.description, value: ExpressionValue.fact(read).text, origin: read.node.origin)
    }
    return Item.Explanation(expression: requirement.source, operands: operands, element: nil)
  }
}
