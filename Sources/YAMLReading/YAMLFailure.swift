/// The library's complaints in our words.
enum YAMLFailure {
  struct Words {
    var message: String
    var hint: String?
  }

  private static let known: [(problem: String, message: String, hint: String?)] = [
    (
      "mapping values are not allowed in this context",
      "`:` is not allowed here, expected a plain value",
      "put a value that contains `: ` in quotes, and indent keys of one map alike"
    ),
    (
      "did not find expected key", "expected a key here",
      "indent the keys of one map alike, and close each quote and bracket"
    ),
    (
      "could not find expected ':'", "found a line without `:`, expected `key: value`",
      "write `key: value` with a space after the colon"
    ),
    (
      "did not find expected '-' indicator", "expected `- ` and the next element of the list",
      "indent the elements of one list alike"
    ),
    (
      "did not find expected ',' or '}'", "the map in braces is not closed, expected `,` or `}`",
      "close the brace"
    ),
    (
      "did not find expected ',' or ']'", "the list in brackets is not closed, expected `,` or `]`",
      "close the bracket"
    ),
    (
      "found unexpected end of stream", "the file ends inside a quoted text", "close the quote"
    ),
    (
      "found a tab character that violates indentation", "found a tab, expected spaces",
      "indent with spaces"
    ),
    (
      "found undefined tag handle", "found a tag with an unknown prefix", "remove the tag"
    ),
    (
      "found unknown escape character", "found an unknown escape after `\\`",
      "write `\\\\` for a backslash, or use single quotes"
    ),
    (
      "found invalid Unicode character escape code", "found an escape that is no character",
      "write the character itself"
    ),
    (
      "found incompatible YAML document", "found a YAML version other than 1.1 and 1.2",
      "remove the `%YAML` line"
    ),
    (
      "control characters are not allowed", "found a control character",
      "remove it, or write an escape in quotes"
    ),
    ("did not find expected <document start>", "found text after the end of the document", nil),
    ("found duplicate anchor", "an anchor stands twice", "give each anchor a name of its own"),
  ]

  /// `line` is the one that the complaint is about, where it can be shown.
  static func words(problem: String, context: String, line: String?) -> Words {
    let inFlow = context.contains("flow") || problem.contains("'}'") || problem.contains("']'")
    if inFlow, let line, line.contains("${") {
      return Words(
        message: "found `${` inside braces or brackets", hint: "put the variable in quotes: `\"${NAME}\"`")
    }
    if problem == "found character that cannot start any token" {
      return unexpectedCharacter(line)
    }
    if let known = known.first(where: { $0.problem == problem }) {
      return Words(message: known.message, hint: known.hint)
    }
    if problem.contains("UTF-8") {
      return Words(message: "found bytes that are not UTF-8", hint: "save the file as UTF-8")
    }
    let place = context.isEmpty ? "" : " \(context)"
    return Words(message: "not valid YAML: \(problem)\(place)", hint: nil)
  }

  private static func unexpectedCharacter(_ line: String?) -> Words {
    let start = line?.drop { $0 == " " }.first
    if start == "\t" { return Words(message: "found a tab, expected spaces", hint: "indent with spaces") }
    return Words(
      message: "found a character that no value starts with",
      hint: "put a value that starts with `@`, a backtick, `%` or a tab in quotes")
  }
}
