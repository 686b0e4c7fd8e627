/// Keeps what each part came to, as a tree, while an expression is evaluated.
struct TraceRecorder {
  /// Parts that are kept; of a long evaluation the end is missing, but for what encloses a kept part.
  static let limit = 5000

  struct Entry {
    let node: Node.ID
    let value: ExpressionValue
    /// The values of a macro's variables, for the body of a macro.
    var variables: [ExpressionValue] = []
    let children: [Entry]
  }

  private var frames: [[Entry]] = [[]]
  private var count = 0

  /// Before a part is evaluated.
  mutating func enter() { frames.append([]) }

  /// After it; what was left since ``enter()`` are its parts.
  mutating func leave(_ node: Node.ID, _ value: ExpressionValue) {
    let children = frames.removeLast()
    count += 1
    guard count <= Self.limit || !children.isEmpty || frames.count == 1 else { return }
    frames[frames.count - 1].append(Entry(node: node, value: value, children: children))
  }

  /// Notes the variables that the part just left was evaluated with.
  mutating func label(_ variables: some Sequence<ExpressionValue>) {
    guard count <= Self.limit, let last = frames[frames.count - 1].indices.last else { return }
    frames[frames.count - 1][last].variables = Array(variables)
  }

  /// The outermost part, once everything is left.
  var root: Entry? { frames.first?.first }
}
