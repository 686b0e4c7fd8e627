/// A pattern as a tree.
indirect enum RegularExpressionTree {
  case empty
  case scalar(UInt32)
  case any
  case anyExceptLineFeed
  case set(ScalarSet)
  case assert(RegularExpression.Assertion)
  case sequence([RegularExpressionTree])
  case choice([RegularExpressionTree])
  /// Whether it takes as much or as little as it can is no difference for a yes or no.
  case repetition(RegularExpressionTree, Int, Int?)
}

/// Reads RE2's syntax.
struct RegularExpressionParser {
  typealias Failure = RegularExpression.Failure

  struct Flags {
    var ignoresCase = false
    var multiline = false
    var dotMatchesLineFeed = false
  }

  let pattern: [Unicode.Scalar]
  var index = 0
  private var depth = 0
  private var flags = Flags()

  init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  mutating func parse() throws(Failure) -> RegularExpressionTree {
    let tree = try choice()
    guard index == pattern.count else { throw failure("`)` without `(`") }
    return tree
  }

  func failure(_ message: String, at offset: Int? = nil) -> Failure {
    Failure(offset: offset ?? index, message: message)
  }

  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < pattern.count ? pattern[index + distance] : nil
  }

  mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  private mutating func choice() throws(Failure) -> RegularExpressionTree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= RegularExpression.depthLimit else {
      throw failure("groups are nested more than \(RegularExpression.depthLimit) levels deep")
    }
    var alternatives = [try sequence()]
    while accept("|") { alternatives.append(try sequence()) }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func sequence() throws(Failure) -> RegularExpressionTree {
    var parts: [RegularExpressionTree] = []
    while let scalar = peek(), scalar != "|", scalar != ")" {
      if scalar == "\\", peek(1) == "Q" {
        let start = index
        quotation(into: &parts)
        if let last = parts.popLast() { parts.append(try repeated(last, from: start)) }
        continue
      }
      let start = index
      guard let part = try atom() else { continue }
      parts.append(try repeated(part, from: start))
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  /// `\Q…\E`: all of it as it stands.
  private mutating func quotation(into parts: inout [RegularExpressionTree]) {
    index += 2
    while let scalar = peek() {
      if scalar == "\\", peek(1) == "E" {
        index += 2
        return
      }
      parts.append(literal(scalar.value))
      index += 1
    }
  }

  func literal(_ value: UInt32) -> RegularExpressionTree {
    guard flags.ignoresCase else { return .scalar(value) }
    var set = ScalarSet(ranges: [value...value])
    set.foldRanges()
    return .set(set)
  }

  func finished(_ set: ScalarSet) -> RegularExpressionTree {
    var set = set
    if flags.ignoresCase { set.foldRanges() }
    return .set(set)
  }

  /// `nil` for `(?i)` and its like, which stand for nothing and change what follows.
  private mutating func atom() throws(Failure) -> RegularExpressionTree? {
    guard let scalar = peek() else { return .empty }
    switch scalar {
    case "(": return try group()
    case "[": return finished(try bracket())
    case "\\": return try escape()
    case "*", "+", "?": throw failure("nothing to repeat before `\(scalar)`")
    default: break
    }
    index += 1
    switch scalar {
    case ".": return flags.dotMatchesLineFeed ? .any : .anyExceptLineFeed
    case "^": return .assert(flags.multiline ? .lineStart : .textStart)
    case "$": return .assert(flags.multiline ? .lineEnd : .textEnd)
    default: return literal(scalar.value)
    }
  }

  private mutating func repeated(
    _ part: RegularExpressionTree, from start: Int
  ) throws(Failure) -> RegularExpressionTree {
    guard let (low, high) = try repetition() else { return part }
    _ = accept("?")
    let here = index
    if try repetition() != nil {
      throw failure("a repetition of a repetition", at: here)
    }
    return .repetition(part, low, high)
  }

  private mutating func repetition() throws(Failure) -> (Int, Int?)? {
    if accept("*") { return (0, nil) }
    if accept("+") { return (1, nil) }
    if accept("?") { return (0, 1) }
    let start = index
    guard accept("{"), let low = number() else {
      index = start
      return nil
    }
    var high: Int? = low
    if accept(",") { high = peek() == "}" ? nil : number() ?? -1 }
    guard accept("}"), high != -1 else {
      index = start
      return nil
    }
    guard max(low, high ?? 0) <= RegularExpression.repetitionLimit, high.map({ low <= $0 }) ?? true else {
      throw failure(
        "a repetition out of order or above \(RegularExpression.repetitionLimit)", at: start)
    }
    return (low, high)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let digit = peek()?.value, (0x30...0x39).contains(digit) {
      value = min((value ?? 0) * 10 + Int(digit - 0x30), RegularExpression.repetitionLimit + 1)
      index += 1
    }
    return value
  }

  private mutating func group() throws(Failure) -> RegularExpressionTree? {
    let start = index
    let outer = flags
    index += 1
    if accept("?") {
      if peek() == "P" && peek(1) == "<" || peek() == "<" {
        try groupName(from: start)
      } else if try flagGroup(from: start) {
        return nil
      }
    }
    let tree = try choice()
    guard accept(")") else { throw failure("`(` without `)`", at: start) }
    flags = outer
    return tree
  }

  private mutating func groupName(from start: Int) throws(Failure) {
    _ = accept("P")
    index += 1
    let first = index
    while let scalar = peek(), scalar.isASCII, UInt8(ascii: scalar).isLetter || UInt8(ascii: scalar).isDigit {
      index += 1
    }
    guard index > first, accept(">") else { throw failure("a group without a proper name", at: start) }
  }

  /// Flags in `(?i)` or `(?i:`. True when nothing follows them in the group.
  private mutating func flagGroup(from start: Int) throws(Failure) -> Bool {
    var value = true
    while let scalar = peek() {
      index += 1
      switch scalar {
      case "i": flags.ignoresCase = value
      case "m": flags.multiline = value
      case "s": flags.dotMatchesLineFeed = value
      case "U": break
      case "-" where value: value = false
      case ":": return false
      case ")": return true
      default:
        throw failure(
          "`(?\(scalar)` is not supported: the syntax is RE2's, without look-around and back references",
          at: start)
      }
    }
    throw failure("`(` without `)`", at: start)
  }
}
