/// Cuts the text of an expression into words. Literals are found here and read by ``LiteralReader``.
struct Lexer {
  let text: [UInt8]
  private(set) var tokens: [Token] = []
  private(set) var problems: [SyntaxProblem] = []
  /// A string was not closed; nothing behind its start is read.
  private(set) var endsInLiteral = false
  private var index = 0

  /// Room for the words that a text of this size usually has.
  init(_ text: [UInt8]) {
    self.text = text
    tokens.reserveCapacity(text.count / 3 + 2)
  }

  /// Reads the whole text. The last token is ``Token/Kind/end``.
  mutating func run(limit: Int) {
    while true {
      skipBlanks()
      guard index < text.count, problems.count < limit else { break }
      let start = index
      let kind = next()
      tokens.append(Token(kind: kind, start: Int32(start), end: Int32(index)))
    }
    tokens.append(Token(kind: .end, start: Int32(text.count), end: Int32(text.count)))
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < text.count ? text[index + distance] : 0
  }

  /// Blanks are tab, line feed, form feed, carriage return and space; `//` starts a comment that ends
  /// with its line.
  private mutating func skipBlanks() {
    while index < text.count {
      switch text[index] {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20: index += 1
      case 0x2F where peek(1) == 0x2F:
        while index < text.count, text[index] != 0x0A { index += 1 }
      default: return
      }
    }
  }

  private mutating func next() -> Token.Kind {
    let byte = text[index]
    if byte.isLetter { return wordOrPrefixedString() }
    if byte.isDigit || byte == UInt8(ascii: ".") && peek(1).isDigit { return number() }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string(raw: false, .string) }
    if byte == UInt8(ascii: "`") { return quotedField() }
    return punctuation()
  }

  private mutating func wordOrPrefixedString() -> Token.Kind {
    let start = index
    while index < text.count, text[index].isLetter || text[index].isDigit { index += 1 }
    let quote = peek()
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), index - start <= 2 {
      let prefix = text[start..<index].map { $0 | 0x20 }
      if prefix == [0x72] { return string(raw: true, .string) }
      if prefix == [0x62] { return string(raw: false, .bytes) }
      if prefix == [0x62, 0x72] || prefix == [0x72, 0x62] { return string(raw: true, .bytes) }
    }
    return Token.Kind.word(text[start..<index])
  }

  private mutating func number() -> Token.Kind {
    let start = index
    var kind = Token.Kind.int
    if peek() == UInt8(ascii: "0"), peek(1) | 0x20 == UInt8(ascii: "x") {
      index += 2
      while peek().hexValue != nil { index += 1 }
      guard index > start + 2 else { return fail(start, "`\(shown(start..<index))` is not a number") }
    } else {
      while peek().isDigit { index += 1 }
      if peek() == UInt8(ascii: "."), peek(1).isDigit {
        kind = .double
        index += 1
        while peek().isDigit { index += 1 }
      }
      if peek() | 0x20 == UInt8(ascii: "e") {
        let signed = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
        if peek(signed ? 2 : 1).isDigit {
          kind = .double
          index += signed ? 2 : 1
          while peek().isDigit { index += 1 }
        }
      }
    }
    if kind == .int, peek() | 0x20 == UInt8(ascii: "u") {
      kind = .uint
      index += 1
    }
    guard index < text.count, text[index].isLetter || text[index].isDigit else { return kind }
    while index < text.count, text[index].isLetter || text[index].isDigit { index += 1 }
    return fail(start, "`\(shown(start..<index))` is not a number")
  }

  /// A literal in one or three quotes; its escapes are looked at later, apart from an escaped quote.
  private mutating func string(raw: Bool, _ kind: Token.Kind) -> Token.Kind {
    let start = index
    let quote = text[index]
    let tripled = peek(1) == quote && peek(2) == quote
    index += tripled ? 3 : 1
    while index < text.count {
      let byte = text[index]
      if byte == quote, !tripled || peek(1) == quote && peek(2) == quote {
        index += tripled ? 3 : 1
        return kind
      }
      if !tripled, byte == 0x0A || byte == 0x0D { break }
      index += byte == UInt8(ascii: "\\") && !raw && index + 1 < text.count ? 2 : 1
    }
    defer {
      endsInLiteral = true
      index = text.count
    }
    return fail(
      start, "the string is not closed",
      hint: tripled ? "end it with three quotes" : "end it with `\(Character(Unicode.Scalar(quote)))`")
  }

  private mutating func quotedField() -> Token.Kind {
    let start = index
    index += 1
    while index < text.count, text[index] != UInt8(ascii: "`"), text[index] != 0x0A { index += 1 }
    guard peek() == UInt8(ascii: "`") else {
      return fail(start, "the quoted field is not closed", hint: "end it with a backtick")
    }
    index += 1
    let allowed = text[start + 1..<index - 1].allSatisfy {
      $0.isLetter || $0.isDigit || [0x20, 0x2D, 0x2E, 0x2F].contains($0)
    }
    guard allowed, index - start > 2 else {
      return fail(
        start, "a quoted field holds letters, digits, `_`, `-`, `.`, `/` and spaces only",
        hint: "use an index: `[\"…\"]`")
    }
    return .quotedField
  }

  private mutating func punctuation() -> Token.Kind {
    let start = index
    let byte = text[index]
    index += 1
    let (doubled, second) = Token.Kind.doubled(byte)
    if doubled != .invalid, peek() == second {
      index += 1
      return doubled
    }
    let kind = Token.Kind.single(byte)
    if kind != .invalid { return kind }
    while index < text.count, text[index] & 0xC0 == 0x80 { index += 1 }
    let hint: String? =
      switch byte {
      case UInt8(ascii: "="): "write `==` to compare"
      case UInt8(ascii: "&"): "write `&&`"
      case UInt8(ascii: "|"): "write `||`"
      default: nil
      }
    return fail(start, "`\(shown(start..<index))` has no meaning here", hint: hint)
  }

  private mutating func fail(_ start: Int, _ message: String, hint: String? = nil) -> Token.Kind {
    problems.append(SyntaxProblem(range: start..<index, message: message, hint: hint))
    return .invalid
  }

  private func shown(_ range: Range<Int>) -> String {
    String(decoding: text[range.prefix(24)], as: UTF8.self)
  }
}

/// A mistake by its range in the text; the place in lines is worked out once, at the end.
struct SyntaxProblem {
  let range: Range<Int>
  let message: String
  let hint: String?
}

extension UInt8 {
  /// A letter of ASCII, or `_`.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) || self == 0x5F }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// What the byte counts as a hexadecimal digit.
  var hexValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x37
    case 0x61...0x66: UInt32(self) - 0x57
    default: nil
    }
  }
}
