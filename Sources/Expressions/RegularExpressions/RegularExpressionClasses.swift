/// Escapes and classes in brackets.
extension RegularExpressionParser {
  mutating func escape() throws(Failure) -> RegularExpressionTree {
    let start = index
    guard let letter = peek(1) else { throw failure("a backslash at the end") }
    switch letter {
    case "A":
      index += 2
      return .assert(.textStart)
    case "z":
      index += 2
      return .assert(.textEnd)
    case "b":
      index += 2
      return .assert(.wordBoundary)
    case "B":
      index += 2
      return .assert(.noWordBoundary)
    case "8", "9":
      throw failure("back references are not supported: the syntax is RE2's", at: start)
    case "1"..."7" where !("0"..."7").contains(peek(2) ?? " "):
      throw failure("back references are not supported: the syntax is RE2's", at: start)
    default: break
    }
    if let set = try classEscape() { return finished(set) }
    return literal(try scalarEscape())
  }

  /// `\d`, `\pN` and their like; nothing is read when it is none.
  private mutating func classEscape() throws(Failure) -> ScalarSet? {
    guard let letter = peek(1) else { return nil }
    let ranges: [ClosedRange<UInt32>]
    switch letter {
    case "d", "D": ranges = ScalarSet.digits
    case "s", "S": ranges = ScalarSet.blanks
    case "w", "W": ranges = ScalarSet.words
    case "p", "P": return try category()
    default: return nil
    }
    index += 2
    let isNegated = letter.value < 0x61
    return ScalarSet(ranges: isNegated ? ScalarSet.complement(of: ranges) : ranges)
  }

  private mutating func category() throws(Failure) -> ScalarSet {
    let start = index
    var isNegated = peek(1) == "P"
    index += 2
    var name = ""
    if accept("{") {
      if accept("^") { isNegated.toggle() }
      while let scalar = peek(), scalar != "}", name.utf8.count < 32 {
        name.unicodeScalars.append(scalar)
        index += 1
      }
      guard accept("}") else { throw failure("a class without `}`", at: start) }
    } else if let scalar = peek() {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    guard Unicode.GeneralCategory.abbreviations.contains(name) else {
      throw failure("`\(name)` is no general category of Unicode that is supported here", at: start)
    }
    return ScalarSet(categories: [.init(name: name, isNegated: isNegated)])
  }

  /// An escape for one character, in brackets or outside.
  private mutating func scalarEscape() throws(Failure) -> UInt32 {
    let start = index
    index += 1
    guard let letter = peek() else { throw failure("a backslash at the end", at: start) }
    index += 1
    switch letter {
    case "a": return 0x07
    case "f": return 0x0C
    case "t": return 0x09
    case "n": return 0x0A
    case "r": return 0x0D
    case "v": return 0x0B
    case "0"..."7":
      var value = letter.value - 0x30
      for _ in 0..<2 {
        guard let digit = peek()?.value, (0x30...0x37).contains(digit) else { break }
        value = value * 8 + digit - 0x30
        index += 1
      }
      return value
    case "x": return try hexadecimal(from: start)
    default: break
    }
    guard letter.isASCII, !UInt8(ascii: letter).isDigit, letter == "_" || !UInt8(ascii: letter).isLetter
    else {
      throw failure("`\\\(letter)` is no escape", at: start)
    }
    return letter.value
  }

  private mutating func hexadecimal(from start: Int) throws(Failure) -> UInt32 {
    let isBraced = accept("{")
    var value: UInt32 = 0
    var digits = 0
    while digits < (isBraced ? 8 : 2), let scalar = peek(), scalar.isASCII,
      let digit = UInt8(ascii: scalar).hexValue
    {
      value = value << 4 | digit
      digits += 1
      index += 1
    }
    guard digits > 0, isBraced ? accept("}") : digits == 2, value <= 0x10FFFF else {
      throw failure("an escape that is no code point", at: start)
    }
    return value
  }

  /// `[a-z]`, `[^[:digit:]\w]`
  mutating func bracket() throws(Failure) -> ScalarSet {
    let start = index
    index += 1
    var set = ScalarSet()
    set.isNegated = accept("^")
    var isFirst = true
    while let scalar = peek(), scalar != "]" || isFirst {
      isFirst = false
      if scalar == "[", peek(1) == ":" {
        set.ranges += try namedClass()
        continue
      }
      if scalar == "\\", let inner = try classEscape() {
        set.ranges += inner.ranges
        set.categories += inner.categories
        continue
      }
      let place = index
      let low = try bracketScalar()
      var high = low
      if peek() == "-", let end = peek(1), end != "]" {
        index += 1
        high = try bracketScalar()
      }
      guard low <= high else { throw failure("a range out of order", at: place) }
      set.ranges.append(low...high)
    }
    guard accept("]") else { throw failure("`[` without `]`", at: start) }
    return set
  }

  private mutating func bracketScalar() throws(Failure) -> UInt32 {
    guard let scalar = peek() else { throw failure("`[` without `]`") }
    if scalar == "\\" { return try scalarEscape() }
    index += 1
    return scalar.value
  }

  private mutating func namedClass() throws(Failure) -> [ClosedRange<UInt32>] {
    let start = index
    index += 2
    let isNegated = accept("^")
    var name = ""
    while let scalar = peek(), scalar != ":", name.utf8.count < 16 {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    guard accept(":"), accept("]"), let ranges = ScalarSet.named[name] else {
      throw failure("`[:\(name):]` is no class", at: start)
    }
    return isNegated ? ScalarSet.complement(of: ranges) : ranges
  }
}
