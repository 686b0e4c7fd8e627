/// Words of an input inside a message: one line, short, and never key material.
package enum Shown {
  /// Longer text is cut.
  package static let longest = 60

  /// `text` in backticks. Control characters become `\u{…}`, what looks like a key is only described.
  package static func quoted(_ text: String) -> String {
    if SourceLines.looksSecret(text.utf8) { return "text of \(text.unicodeScalars.count) characters" }
    var shown = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == longest { return "`\(shown)…`" }
      switch scalar {
      case "`": shown += "'"
      case "\n": shown += "\\n"
      case "\t": shown += "\\t"
      default:
        if scalar.properties.generalCategory.isPrintable {
          shown.unicodeScalars.append(scalar)
        } else {
          shown += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return "`\(shown)`"
  }

  /// `a`, `b` or `c`, each in backticks.
  package static func choices(_ words: [String]) -> String {
    let quoted = words.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isPrintable: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      false
    default:
      true
    }
  }
}
