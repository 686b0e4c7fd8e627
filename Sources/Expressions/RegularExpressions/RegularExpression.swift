/// A regular expression in RE2's syntax (github.com/google/re2/wiki/Syntax), matched in time linear in the
/// text: all ways through the pattern are followed at once, and nothing is ever tried again.
///
/// Not covered: `\C`, and classes by script such as `\p{Greek}`; both are refused by name.
package struct RegularExpression: Sendable {
  /// Why a text is not a regular expression of this syntax.
  package struct Failure: Error, Sendable, Hashable {
    /// Code points from the start of the pattern.
    package let offset: Int
    /// One line, lower case, no final period.
    package let message: String
  }

  /// The largest count that `{n,m}` may name, as in RE2.
  package static let repetitionLimit = 1000
  /// Instructions of a compiled pattern.
  package static let sizeLimit = 20_000
  /// Levels of groups.
  package static let depthLimit = 100

  let program: [Instruction]
  let sets: [ScalarSet]

  package init(_ pattern: String) throws(Failure) {
    var parser = RegularExpressionParser(pattern)
    let tree = try parser.parse()
    var compiler = RegularExpressionCompiler()
    try compiler.compile(tree)
    program = compiler.program
    sets = compiler.sets
  }

  enum Instruction: Sendable {
    case scalar(UInt32)
    case any
    case anyExceptLineFeed
    case set(Int)
    case assert(Assertion)
    case split(Int, Int)
    case jump(Int)
    case match
  }

  enum Assertion: Sendable, CaseIterable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }

  /// How much work a match is at most, in the units of a step budget.
  func cost(of text: String) -> Int { (text.utf8.count + 1) * (program.count / 8 + 1) }

  /// Whether the pattern matches anywhere in `text`.
  package func matches(_ text: String) -> Bool {
    var now = Threads(capacity: program.count)
    var next = Threads(capacity: program.count)
    var stack: [Int] = []
    var previous: UInt32?
    var scalars = text.unicodeScalars.makeIterator()
    var scalar = scalars.next()?.value
    while true {
      if follow(0, into: &now, &stack, previous, scalar) { return true }
      guard let value = scalar else { return false }
      let following = scalars.next()?.value
      for index in 0..<now.count where accepts(program[now.places[index]], value) {
        if follow(now.places[index] + 1, into: &next, &stack, value, following) { return true }
      }
      swap(&now, &next)
      next.count = 0
      previous = value
      scalar = following
    }
  }

  private func accepts(_ instruction: Instruction, _ value: UInt32) -> Bool {
    switch instruction {
    case .scalar(let wanted): value == wanted
    case .any: true
    case .anyExceptLineFeed: value != 0x0A
    case .set(let index): sets[index].contains(value)
    default: false
    }
  }

  /// Adds a place and all that is reached from it without a character. True when the end is among them.
  private func follow(
    _ start: Int, into threads: inout Threads, _ stack: inout [Int], _ before: UInt32?, _ after: UInt32?
  ) -> Bool {
    stack.append(start)
    while let place = stack.popLast() {
      guard threads.insert(place) else { continue }
      switch program[place] {
      case .match:
        stack.removeAll(keepingCapacity: true)
        return true
      case .jump(let target): stack.append(target)
      case .split(let first, let second):
        stack.append(second)
        stack.append(first)
      case .assert(let assertion):
        if assertion.holds(between: before, and: after) { stack.append(place + 1) }
      default: break
      }
    }
    return false
  }
}

extension RegularExpression.Assertion {
  func holds(between before: UInt32?, and after: UInt32?) -> Bool {
    switch self {
    case .textStart: before == nil
    case .textEnd: after == nil
    case .lineStart: before == nil || before == 0x0A
    case .lineEnd: after == nil || after == 0x0A
    case .wordBoundary: Self.isWord(before) != Self.isWord(after)
    case .noWordBoundary: Self.isWord(before) == Self.isWord(after)
    }
  }

  /// RE2's word characters are those of ASCII.
  private static func isWord(_ value: UInt32?) -> Bool {
    guard let value, let byte = UInt8(exactly: value) else { return false }
    return byte.isLetter || byte.isDigit
  }
}

/// A set of places in a program, in the order of insertion; emptying it costs nothing.
private struct Threads {
  private(set) var places: [Int]
  private var positions: [Int]
  var count = 0

  init(capacity: Int) {
    places = Array(repeating: 0, count: capacity)
    positions = Array(repeating: 0, count: capacity)
  }

  mutating func insert(_ place: Int) -> Bool {
    let position = positions[place]
    if position < count, places[position] == place { return false }
    positions[place] = count
    places[count] = place
    count += 1
    return true
  }
}
