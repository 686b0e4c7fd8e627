/// A POSIX extended regular expression of a resource rule, matched in time linear in the path: the states
/// of Glushkov's automaton (1961) are followed side by side, so no pattern can make it slow.
///
///     pattern ::= branch ("|" branch)*      branch ::= (atom ("*" | "+" | "?")?)*
///     atom    ::= "(" pattern ")" | "." | "^" | "$" | "[" set "]" | "\" character | character
///
/// Counted repetition, classes such as `[:alpha:]` and back references are refused; Apple's tools write none.
package struct ResourcePattern: Sendable, Hashable {
  package static let maximumBytes = 1_024
  package static let maximumDepth = 32
  /// Most pairs of positions that can follow one another; Apple's longest rule has about a hundred.
  package static let maximumEdges = 8_192

  /// Whether a symbol (a byte, ``begin`` or ``end``) fits a position; ``symbols`` entries for each.
  private var fits: [Bool] = []
  private var follow: [[Int]] = []
  private var first: [Int] = []
  private var isLast: [Bool] = []
  private var fitsEverything = false
  /// Whether a match can begin at the start of a path only.
  private var isAnchored = false

  private static let begin = 256
  private static let end = 257
  private static let symbols = 258

  /// Why a pattern cannot be used, in words.
  package struct Fault: Error, Sendable, Hashable {
    package let reason: String
  }

  package init(_ pattern: String) throws(Fault) {
    let bytes = Array(pattern.utf8)
    guard bytes.count <= Self.maximumBytes else {
      throw Fault(reason: "\(bytes.count) bytes, more than the limit of \(Self.maximumBytes)")
    }
    var parser = Parser(bytes: bytes)
    let whole = try parser.alternatives(depth: 0)
    guard parser.index == bytes.count else { throw Fault(reason: "a closing parenthesis too many") }
    fits = parser.fits
    follow = parser.follow.map { $0.sorted() }
    first = whole.first.sorted()
    isLast = [Bool](repeating: false, count: follow.count)
    for position in whole.last { isLast[position] = true }
    fitsEverything = whole.isEmpty
    isAnchored = first.allSatisfy { fits[$0 * Self.symbols + Self.begin] }
  }

  /// Whether the pattern fits anywhere in `path`. Takes one from `budget` for each thing that is looked at,
  /// and gives up with `nil` when nothing is left.
  package func matches(_ path: String, budget: inout Int) -> Bool? {
    if fitsEverything { return true }
    var run = Run(pattern: self)
    if run.step(Self.begin, isStart: true, budget: &budget) { return true }
    for byte in path.utf8 {
      if run.states.isEmpty && isAnchored { return false }
      if run.step(Int(byte), isStart: !isAnchored, budget: &budget) { return true }
      if budget < 0 { return nil }
    }
    return run.step(Self.end, isStart: !isAnchored, budget: &budget)
  }

  /// The states of the automaton along one path.
  private struct Run {
    let pattern: ResourcePattern
    var states: [Int] = []
    private var next: [Int] = []
    private var isIn: [Bool]

    init(pattern: ResourcePattern) {
      self.pattern = pattern
      isIn = [Bool](repeating: false, count: pattern.follow.count)
    }

    /// Takes one symbol; `true` when a match ends with it.
    mutating func step(_ symbol: Int, isStart: Bool, budget: inout Int) -> Bool {
      next.removeAll(keepingCapacity: true)
      for state in states { enter(pattern.follow[state], symbol, &budget) }
      if isStart { enter(pattern.first, symbol, &budget) }
      swap(&states, &next)
      var isAccepted = false
      for state in states {
        isIn[state] = false
        if pattern.isLast[state] { isAccepted = true }
      }
      return isAccepted
    }

    private mutating func enter(_ positions: [Int], _ symbol: Int, _ budget: inout Int) {
      budget -= positions.count + 1
      for position in positions where !isIn[position] {
        guard pattern.fits[position * ResourcePattern.symbols + symbol] else { continue }
        isIn[position] = true
        next.append(position)
      }
    }
  }

  /// What part of a pattern can begin and end with.
  private struct Part {
    var first: Set<Int> = []
    var last: Set<Int> = []
    /// Whether it fits no symbol at all.
    var isEmpty = true
  }

  private struct Parser {
    let bytes: [UInt8]
    var index = 0
    var fits: [Bool] = []
    var follow: [Set<Int>] = []
    private var edges = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func alternatives(depth: Int) throws(Fault) -> Part {
      guard depth <= ResourcePattern.maximumDepth else {
        throw Fault(reason: "more than \(ResourcePattern.maximumDepth) levels of parentheses")
      }
      var whole = try branch(depth: depth)
      while current == UInt8(ascii: "|") {
        index += 1
        let other = try branch(depth: depth)
        whole.first.formUnion(other.first)
        whole.last.formUnion(other.last)
        whole.isEmpty = whole.isEmpty || other.isEmpty
      }
      return whole
    }

    private mutating func branch(depth: Int) throws(Fault) -> Part {
      var whole = Part()
      while let byte = current, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
        let part = try repeated(depth: depth)
        try link(whole.last, part.first)
        if whole.isEmpty { whole.first.formUnion(part.first) }
        whole.last = part.isEmpty ? whole.last.union(part.last) : part.last
        whole.isEmpty = whole.isEmpty && part.isEmpty
      }
      return whole
    }

    private mutating func link(_ from: Set<Int>, _ to: Set<Int>) throws(Fault) {
      for position in from {
        edges -= follow[position].count
        follow[position].formUnion(to)
        edges += follow[position].count
        guard edges <= ResourcePattern.maximumEdges else {
          throw Fault(reason: "more alternatives than the limit of \(ResourcePattern.maximumEdges)")
        }
      }
    }

    private mutating func repeated(depth: Int) throws(Fault) -> Part {
      var part = try atom(depth: depth)
      while let byte = current {
        switch byte {
        case UInt8(ascii: "*"):
          try link(part.last, part.first)
          part.isEmpty = true
        case UInt8(ascii: "+"): try link(part.last, part.first)
        case UInt8(ascii: "?"): part.isEmpty = true
        case UInt8(ascii: "{"): throw Fault(reason: "counted repetition")
        default: return part
        }
        index += 1
      }
      return part
    }

    private mutating func atom(depth: Int) throws(Fault) -> Part {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "("):
        let inner = try alternatives(depth: depth + 1)
        guard current == UInt8(ascii: ")") else { throw Fault(reason: "a parenthesis that is not closed") }
        index += 1
        return inner
      case UInt8(ascii: "."): return position { $0 < 256 }
      case UInt8(ascii: "^"): return position { $0 == ResourcePattern.begin }
      case UInt8(ascii: "$"): return position { $0 == ResourcePattern.end }
      case UInt8(ascii: "["): return try set()
      case UInt8(ascii: "\\"):
        guard let escaped = current else { throw Fault(reason: "a backslash at the end") }
        let isLetter = (0x30...0x39).contains(escaped) || (0x41...0x5A).contains(escaped & 0xDF)
        guard !isLetter else { throw Fault(reason: "an escaped letter or figure") }
        index += 1
        return position { $0 == Int(escaped) }
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
        throw Fault(reason: "a repetition of nothing")
      default: return position { $0 == Int(byte) }
      }
    }

    private mutating func set() throws(Fault) -> Part {
      let isNegated = current == UInt8(ascii: "^")
      if isNegated { index += 1 }
      var members = [Bool](repeating: false, count: 256)
      var isFirst = true
      while let byte = current, isFirst || byte != UInt8(ascii: "]") {
        isFirst = false
        index += 1
        if byte == UInt8(ascii: "["), let kind = current, ":.=".utf8.contains(kind) {
          throw Fault(reason: "a named class of characters")
        }
        var upper = byte
        if current == UInt8(ascii: "-"), index + 1 < bytes.count, bytes[index + 1] != UInt8(ascii: "]") {
          upper = bytes[index + 1]
          index += 2
        }
        guard byte <= upper else { throw Fault(reason: "a range of characters that ends before it begins") }
        for member in byte...upper { members[Int(member)] = true }
      }
      guard current != nil else { throw Fault(reason: "a bracket that is not closed") }
      index += 1
      return position { $0 < 256 && members[$0] != isNegated }
    }

    private mutating func position(_ fit: (Int) -> Bool) -> Part {
      for symbol in 0..<ResourcePattern.symbols { fits.append(fit(symbol)) }
      follow.append([])
      let position = follow.count - 1
      return Part(first: [position], last: [position], isEmpty: false)
    }
  }
}
