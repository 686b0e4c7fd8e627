/// Keeps what each part came to, as a tree.
struct TraceRecorder {
  mutating func enter() {}
  mutating func leave(_ id: Node.ID, _ value: ExpressionValue) {}
  mutating func label(_ variables: some Sequence<ExpressionValue>) {}
}
