/// The blocks of a declarative pipeline of Jenkins: names with braces around their content. Reads as much of
/// Groovy as such a file has: strings, brackets and comments.
struct PipelineOutline {
  enum Failure: Error { case openString, openBrackets, bracketWithoutBeginning }

  /// Each step by its first word, with the blocks around it: `pipeline/stages/stage('Export')/steps/sh`.
  private(set) var steps: [String] = []
  private var blocks: [String] = []
  private var brackets: [Character] = []
  private var current = ""

  init(_ text: String) throws {
    var rest = text[...]
    while let next = rest.first {
      if let mark = ["'''", "\"\"\"", "'", "\""].first(where: rest.hasPrefix) {
        let string = rest.dropFirst(mark.count)
        guard let end = string.firstRange(of: mark),
          mark.count == 3 || !string[..<end.lowerBound].contains("\n")
        else { throw Failure.openString }
        current += mark + string[..<end.lowerBound] + mark
        rest = string[end.upperBound...]
      } else if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else {
        try take(next)
        rest = rest.dropFirst()
      }
    }
    guard brackets.isEmpty, blocks.isEmpty else { throw Failure.openBrackets }
  }

  private mutating func take(_ character: Character) throws {
    switch character {
    case "{":
      blocks.append(current.trimmed)
      current = ""
    case "}":
      endStep()
      guard brackets.isEmpty, blocks.popLast() != nil else { throw Failure.bracketWithoutBeginning }
    case "(", "[":
      brackets.append(character == "(" ? ")" : "]")
      current.append(character)
    case ")", "]":
      guard brackets.popLast() == character else { throw Failure.bracketWithoutBeginning }
      current.append(character)
    case "\n" where brackets.isEmpty: endStep()
    default: current.append(character)
    }
  }

  private mutating func endStep() {
    if let word = current.split(whereSeparator: \.isWhitespace).first {
      steps.append((blocks + [String(word)]).joined(separator: "/"))
    }
    current = ""
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
