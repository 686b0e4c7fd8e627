/// Turns a tree into instructions (Thompson's construction).
struct RegularExpressionCompiler {
  typealias Failure = RegularExpression.Failure

  private(set) var program: [RegularExpression.Instruction] = []
  private(set) var sets: [ScalarSet] = []

  mutating func compile(_ tree: RegularExpressionTree) throws(Failure) {
    try emit(tree)
    try append(.match)
  }

  @discardableResult
  private mutating func append(_ instruction: RegularExpression.Instruction) throws(Failure) -> Int {
    guard program.count < RegularExpression.sizeLimit else {
      throw Failure(
        offset: 0, message: "the pattern comes to more than \(RegularExpression.sizeLimit) instructions")
    }
    program.append(instruction)
    return program.count - 1
  }

  private mutating func emit(_ tree: RegularExpressionTree) throws(Failure) {
    switch tree {
    case .empty: break
    case .scalar(let value): try append(.scalar(value))
    case .any: try append(.any)
    case .anyExceptLineFeed: try append(.anyExceptLineFeed)
    case .set(let set):
      sets.append(set)
      try append(.set(sets.count - 1))
    case .assert(let assertion): try append(.assert(assertion))
    case .sequence(let parts): for part in parts { try emit(part) }
    case .choice(let alternatives): try choice(alternatives)
    case .repetition(let part, let low, let high): try repetition(part, low, high)
    }
  }

  private mutating func choice(_ alternatives: [RegularExpressionTree]) throws(Failure) {
    var jumps: [Int] = []
    for alternative in alternatives.dropLast() {
      let split = try append(.jump(0))
      try emit(alternative)
      jumps.append(try append(.jump(0)))
      program[split] = .split(split + 1, program.count)
    }
    if let last = alternatives.last { try emit(last) }
    for jump in jumps { program[jump] = .jump(program.count) }
  }

  private mutating func repetition(
    _ part: RegularExpressionTree, _ low: Int, _ high: Int?
  ) throws(Failure) {
    for _ in 0..<low { try emitCounted(part) }
    guard let high else {
      let split = try append(.jump(0))
      try emit(part)
      try append(.jump(split))
      program[split] = .split(split + 1, program.count)
      return
    }
    var splits: [Int] = []
    for _ in 0..<max(0, high - low) {
      splits.append(try append(.jump(0)))
      try emit(part)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }

  /// Repeating what comes to nothing, a thousand times over in each level, would cost time without end.
  private mutating func emitCounted(_ part: RegularExpressionTree) throws(Failure) {
    let before = program.count
    try emit(part)
    if program.count == before { try append(.jump(before + 1)) }
  }
}
