/// One word of an expression, by its place in the text.
struct Token {
  enum Kind: UInt8 {
    case end, invalid
    case identifier
    /// A word that the language keeps for itself: good as a field or method, not as a name.
    case reserved
    /// `` `content-type` ``, as a field only.
    case quotedField
    case int, uint, double, string, bytes
    case `true`, `false`, null, `in`
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case dot, comma, colon, question
    case plus, minus, star, slash, percent, not
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual, and, or
  }

  let kind: Kind
  let start: Int32
  let end: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
}

extension Token.Kind {
  /// The words of the language, and those that it reserves (langdef, grammar: RESERVED), by their length.
  private static let words: [[(word: [UInt8], kind: Token.Kind)]] = {
    var words: [[(word: [UInt8], kind: Token.Kind)]] = Array(repeating: [], count: 10)
    let known: [(String, Token.Kind)] = [("true", .true), ("false", .false), ("null", .null), ("in", .in)]
    let reserved = [
      "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
      "package", "namespace", "return", "var", "void", "while",
    ]
    for (word, kind) in known + reserved.map({ ($0, .reserved) }) {
      words[word.utf8.count].append((Array(word.utf8), kind))
    }
    return words
  }()

  static func word(_ bytes: ArraySlice<UInt8>) -> Token.Kind {
    guard bytes.count < words.count, let first = bytes.first else { return .identifier }
    for (word, kind) in words[bytes.count] where word[0] == first && word[...] == bytes { return kind }
    return .identifier
  }

  /// What a byte means by itself.
  static func single(_ byte: UInt8) -> Token.Kind {
    switch byte {
    case UInt8(ascii: "("): .leftParenthesis
    case UInt8(ascii: ")"): .rightParenthesis
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "*"): .star
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "!"): .not
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: ">"): .greater
    default: .invalid
    }
  }

  /// What a byte means with the second one behind it.
  static func doubled(_ byte: UInt8) -> (kind: Token.Kind, second: UInt8) {
    switch byte {
    case UInt8(ascii: "!"): (.notEqual, UInt8(ascii: "="))
    case UInt8(ascii: "<"): (.lessOrEqual, UInt8(ascii: "="))
    case UInt8(ascii: ">"): (.greaterOrEqual, UInt8(ascii: "="))
    case UInt8(ascii: "="): (.equal, UInt8(ascii: "="))
    case UInt8(ascii: "&"): (.and, UInt8(ascii: "&"))
    case UInt8(ascii: "|"): (.or, UInt8(ascii: "|"))
    default: (.invalid, 0)
    }
  }

  /// How a message names what it wanted.
  var description: String {
    switch self {
    case .end: "the end"
    case .invalid: "an unknown character"
    case .identifier: "a name"
    case .reserved: "a reserved word"
    case .quotedField: "a quoted field"
    case .int, .uint, .double: "a number"
    case .string: "a string"
    case .bytes: "bytes"
    case .true: "`true`"
    case .false: "`false`"
    case .null: "`null`"
    case .in: "`in`"
    case .leftParenthesis: "`(`"
    case .rightParenthesis: "`)`"
    case .leftBracket: "`[`"
    case .rightBracket: "`]`"
    case .leftBrace: "`{`"
    case .rightBrace: "`}`"
    case .dot: "`.`"
    case .comma: "`,`"
    case .colon: "`:`"
    case .question: "`?`"
    case .plus: "`+`"
    case .minus: "`-`"
    case .star: "`*`"
    case .slash: "`/`"
    case .percent: "`%`"
    case .not: "`!`"
    case .less: "`<`"
    case .lessOrEqual: "`<=`"
    case .greater: "`>`"
    case .greaterOrEqual: "`>=`"
    case .equal: "`==`"
    case .notEqual: "`!=`"
    case .and: "`&&`"
    case .or: "`||`"
    }
  }
}
