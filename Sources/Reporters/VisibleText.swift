/// Text from inputs, made fit for one line that a person reads.
enum VisibleText {
  /// Characters of one text that are shown; the rest is counted, not shown.
  static let longest = 2_000

  /// The text with everything that has no ink of its own written as `\u{…}`: control characters, line
  /// ends, direction marks, zero-width characters and every space but the common one. Besides taking the
  /// sting out of hostile names this shows the stray no-break space in a topic.
  static func line(_ text: String) -> String {
    if text.utf8.count <= longest, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var shown = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    for _ in 0..<longest {
      guard let scalar = rest.popFirst() else { break }
      if isInvisible(scalar) {
        shown.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return rest.isEmpty ? String(shown) : String(shown) + "… (\(rest.count) more characters)"
  }

  /// As ``line(_:)``, with line ends kept as breaks between lines and empty lines at the end left out.
  static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The text as a literal: quotation marks around it, quotation marks and backslashes in it escaped.
  static func quoted(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in line(text).unicodeScalars {
      if scalar == "\"" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return "\"" + String(escaped) + "\""
  }

  /// Control characters, format characters (direction marks among them), line and paragraph separators,
  /// code points without a character, and spaces other than U+0020.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    if scalar.value < 0xA0 { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned,
      .spaceSeparator:
      return true
    default:
      return false
    }
  }

  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}
