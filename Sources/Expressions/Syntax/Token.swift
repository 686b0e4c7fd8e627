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
  /// The words of the language, and those that it reserves (langdef, grammar: RESERVED).
  static let words: [String: Token.Kind] = [
    "true": .true, "false": .false, "null": .null, "in": .in,
    "as": .reserved, "break": .reserved, "const": .reserved, "continue": .reserved, "else": .reserved,
    "for": .reserved, "function": .reserved, "if": .reserved, "import": .reserved, "let": .reserved,
    "loop": .reserved, "package": .reserved, "namespace": .reserved, "return": .reserved,
    "var": .reserved, "void": .reserved, "while": .reserved,
  ]

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
