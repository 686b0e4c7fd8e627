/// Text from inputs, made fit for one line that a person reads.
enum VisibleText {
  /// Characters of one text that are shown; the rest is counted, not shown.
  static let longest = 600

  /// The text with everything that has no ink of its own written as `\u{…}`: control characters, line
  /// ends, direction marks, zero-width characters and every space but the common one. Besides taking the
  /// sting out of hostile names this shows the stray no-break space in a topic.
  static func line(_ text: String) -> String { shown(text, longest: longest) }

  /// As ``line(_:)``, whatever the length, for text that was held within bounds before.
  static func shown(_ text: String) -> String { shown(text, longest: .max) }

  private static func shown(_ text: String, longest: Int) -> String {
    if text.utf8.count <= longest, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var shown = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      guard count <= longest else { continue }
      if isInvisible(scalar) {
        shown.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return count <= longest ? String(shown) : String(shown) + "… (\(count - longest) more characters)"
  }

  /// As ``line(_:)``, with line feeds, alone or after a carriage return, kept as breaks between lines and
  /// empty lines at the end left out.
  static func lines(_ text: String) -> [String] {
    let parts = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    var lines = parts.map { part in
      line(String(part.last == "\r" ? part.dropLast() : part))
    }
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

  /// The text without what build services take for a command wherever they read a log: two colons at the
  /// start of a word (GitHub), two number signs (GitHub, Azure, TeamCity).
  static func withoutCommands(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x23 || $0 == 0x3A }) else { return text }
    var output = String.UnicodeScalarView()
    var last: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for scalar in text.unicodeScalars {
      if scalar == ":" && last == (" ", ":") || scalar == "#" && last.1 == "#" {
        output.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        output.append(scalar)
      }
      last = (last.1, scalar)
    }
    return String(output)
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
