/// A text with one look.
struct TerminalSpan {
  /// The raw value is the parameter of an SGR sequence (ECMA-48, 8.3.117).
  enum Style: String {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "1;31"
    case green = "1;32"
    case yellow = "1;33"
    case cyan = "36"
  }

  var text: String
  var style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// Lines for a terminal. Every text goes out through ``add(_:lead:indent:hanging:)``.
struct TerminalPage {
  let options: TerminalOptions
  private(set) var text = ""

  init(options: TerminalOptions) { self.options = options }

  mutating func blank() { text += "\n" }

  /// Breaks the spans at spaces so that lines fit the width; a longer word, such as a path, stays whole.
  /// The first line starts at column `indent` with `lead`, the others at column `hanging`.
  mutating func add(
    _ spans: [TerminalSpan], lead: TerminalSpan = TerminalSpan(""), indent: Int = 0, hanging: Int? = nil
  ) {
    let lead = shown(lead)
    var line: [TerminalSpan] = []
    var start = indent + ColumnWidth.of(lead.text)
    var used = 0
    text += String(repeating: " ", count: indent) + painted(lead)
    for word in Self.words(spans.map(shown)) {
      let columns = word.pieces.reduce(0) { $0 + ColumnWidth.of($1.text) }
      if used > 0, start + used + word.spaces + columns > options.width {
        start = hanging ?? indent
        text += Self.merged(line).map(painted).joined() + "\n" + String(repeating: " ", count: start)
        (line, used) = ([], 0)
      } else if word.spaces > 0, used > 0 {
        line.append(TerminalSpan(String(repeating: " ", count: word.spaces), line.last?.style ?? .plain))
        used += word.spaces
      }
      line += word.pieces
      used += columns
    }
    text += Self.merged(line).map(painted).joined() + "\n"
  }

  /// Columns of the spans on one line.
  func columns(of spans: [TerminalSpan]) -> Int {
    spans.reduce(0) { $0 + ColumnWidth.of(shown($1).text) }
  }

  /// Our own signs where only ASCII may be written.
  private static let plainSigns: [Unicode.Scalar: String] = [
    "✓": "+", "✗": "x", "↳": "`-", "›": ">", "…": "...", "·": "|", "–": "-", "←": "<-", "×": "x",
  ]

  /// The one place where text becomes terminal output. What is invisible is spelled out, and so is what
  /// build services take for a command.
  private func shown(_ span: TerminalSpan) -> TerminalSpan {
    let text = VisibleText.withoutCommands(span.text)
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return TerminalSpan(text, span.style) }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !options.unicode, let sign = Self.plainSigns[scalar] {
        scalars.append(contentsOf: sign.unicodeScalars)
      } else if VisibleText.isInvisible(scalar) || !options.unicode && !scalar.isASCII {
        scalars.append(contentsOf: VisibleText.escape(scalar).unicodeScalars)
      } else {
        scalars.append(scalar)
      }
    }
    return TerminalSpan(String(scalars), span.style)
  }

  private func painted(_ span: TerminalSpan) -> String {
    guard options.colour, span.style != .plain, !span.text.isEmpty else { return span.text }
    return "\u{1B}[\(span.style.rawValue)m\(span.text)\u{1B}[0m"
  }

  private static func merged(_ spans: [TerminalSpan]) -> [TerminalSpan] {
    spans.reduce(into: []) { merged, span in
      if let last = merged.indices.last, merged[last].style == span.style {
        merged[last].text += span.text
      } else {
        merged.append(span)
      }
    }
  }

  /// What must stay together, with the spaces before it.
  private struct Word {
    var spaces: Int
    var pieces: [TerminalSpan]
  }

  private static func words(_ spans: [TerminalSpan]) -> [Word] {
    var words: [Word] = []
    var spaces = 0
    for span in spans {
      for (index, part) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { spaces += 1 }
        guard !part.isEmpty else { continue }
        let piece = TerminalSpan(String(part), span.style)
        if spaces == 0, let last = words.indices.last {
          words[last].pieces.append(piece)
        } else {
          words.append(Word(spaces: spaces, pieces: [piece]))
          spaces = 0
        }
      }
    }
    return words
  }
}
