/// Something wrong with an expression, found before it is evaluated.
package struct ExpressionProblem: Sendable, Hashable {
  /// Dotted kebab-case and stable: `expression.syntax`.
  package let code: String
  /// Where it starts, and how many bytes it covers.
  package let position: SourcePosition
  /// One line, lower case, no final period.
  package let message: String
  /// What to do next; `nil` where nothing can be said.
  package let hint: String?

  package init(code: String, position: SourcePosition, message: String, hint: String? = nil) {
    self.code = code
    self.position = position
    self.message = message
    self.hint = hint
  }
}

/// A place in the text of an expression.
package struct SourcePosition: Sendable, Hashable {
  /// Bytes from the start of the text.
  package let offset: Int
  /// Bytes covered; 0 at the end of the text.
  package let length: Int
  /// Line, from 1.
  package let line: Int
  /// Column in code points, from 1.
  package let column: Int

  package init(offset: Int, length: Int, line: Int, column: Int) {
    self.offset = offset
    self.length = length
    self.line = line
    self.column = column
  }
}

/// Why a text is not an expression: every mistake that was found, in the order of the text.
package struct ExpressionFailure: Error, Sendable, Hashable {
  package let problems: [ExpressionProblem]

  package init(problems: [ExpressionProblem]) { self.problems = problems }
}
