/// The one place where text becomes HTML.
enum HTMLText {
  /// Text of one line; names in backticks become code.
  static func line(_ text: String) -> String {
    BacktickText.parts(VisibleText.line(text))
      .map { $0.isCode ? "<code>\(XMLText.line($0.text))</code>" : XMLText.line($0.text) }.joined()
  }

  static func code(_ text: String) -> String { "<code>\(XMLText.line(text))</code>" }

  /// Lines as paragraphs.
  static func lines(_ text: String) -> String {
    VisibleText.lines(text).map { "<p>\(line($0))</p>" }.joined()
  }

  /// A link where the address is plain, else the title and the address as text.
  static func link(_ title: String, to address: String) -> String {
    guard WebAddress.isPlain(address) else { return "\(line(title)) \(code(address))" }
    return "<a href=\"\(XMLText.line(address))\" rel=\"noreferrer noopener\">\(line(title))</a>"
  }
}
