/// The one place where text becomes Markdown (GitHub's and GitLab's flavours).
enum MarkdownText {
  /// Text of one line. Its own markup shows as it is written; names in backticks become code.
  static func line(_ text: String) -> String {
    let markdown = BacktickText.parts(VisibleText.line(text))
      .map { $0.isCode ? code($0.text) : escaped($0.text) }.joined()
    // Four of them would begin a block of code.
    return markdown.hasPrefix(" ") ? "&#32;" + markdown.dropFirst() : markdown
  }

  /// A code span, with a fence that the text does not hold.
  static func code(_ text: String) -> String {
    let shown = VisibleText.withoutCommands(VisibleText.line(text))
    guard !shown.isEmpty else { return "\"\"" }
    var longest = 0
    var run = 0
    for byte in shown.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = shown.hasPrefix("`") || shown.hasSuffix("`") || longest > 0 ? " " : ""
    return fence + pad + shown + pad + fence
  }

  /// Text of one cell of a table, which a bar would end even in code (GFM, tables).
  static func cell(_ text: String) -> String {
    var output = ""
    var previous: Character = " "
    for character in line(text) {
      if character == "|", previous != "\\" { output += "\\" }
      output.append(character)
      previous = character
    }
    return output
  }

  /// An address that ``WebAddress/isPlain(_:)`` let through, as the target of a link.
  static func address(_ text: String) -> String { text }

  /// Signs that mean something to Markdown anywhere in a line.
  private static let marks = Set<Unicode.Scalar>([
    "\\", "`", "*", "_", "[", "]", "!", "|", "~", "$", "{", "}",
  ])
  /// Signs that mean something at the start of a line.
  private static let openers = Set<Unicode.Scalar>(["-", "+", "=", ":"])

  /// ASCII punctuation may be escaped anywhere (CommonMark, 2.4). What begins HTML and entities is written
  /// as an entity. Code hosts look for mentions and issue numbers after that, in the finished page, but not
  /// in code: there the sign itself becomes code.
  private static func escaped(_ text: String) -> String {
    var output = ""
    var previous: Unicode.Scalar = " "
    var digits = 0
    var position = 0
    for scalar in text.unicodeScalars {
      let startsWord = !(previous.properties.isAlphabetic || previous.properties.numericType != nil)
      switch scalar {
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "&": output += "&amp;"
      case "@" where startsWord, "#" where startsWord:
        output += "`\(scalar)`"
      case _ where marks.contains(scalar), _ where openers.contains(scalar) && previous == " ",
        "." where digits > 0 && digits == position, ")" where digits > 0 && digits == position, "#":
        output += "\\\(scalar)"
      default: output.unicodeScalars.append(scalar)
      }
      if ("0"..."9").contains(scalar) { digits += 1 }
      position += 1
      previous = scalar
    }
    return output
  }
}
