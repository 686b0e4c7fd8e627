/// The one place where text becomes XML 1.0 or HTML text and attribute values.
enum XMLText {
  /// For attributes and for text of one line. What is invisible, and with it all that XML forbids, is
  /// spelled out.
  static func line(_ text: String) -> String { escaped(VisibleText.line(text)) }

  /// For text of several lines that was made fit for people already: line feeds stay.
  static func block(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { escaped(VisibleText.shown(String($0))) }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": output.append(contentsOf: "&lt;".unicodeScalars)
      case ">": output.append(contentsOf: "&gt;".unicodeScalars)
      case "&": output.append(contentsOf: "&amp;".unicodeScalars)
      case "\"": output.append(contentsOf: "&quot;".unicodeScalars)
      case "'": output.append(contentsOf: "&#39;".unicodeScalars)
      default: output.append(scalar)
      }
    }
    return String(output)
  }
}
