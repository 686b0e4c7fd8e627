/// What an evaluation came to.
package struct Evaluated: Sendable {
  package let value: ExpressionValue
  /// The facts that were really looked at, absent and unknown ones among them (their nodes say so), in
  /// order and each once. Parts that short-circuiting skipped are not here.
  package let reads: [FactReference]

  package init(value: ExpressionValue, reads: [FactReference] = []) {
    self.value = value
    self.reads = reads
  }
}
