import ReadinessModel

extension TerminalPage {
  mutating func add(_ diagnostics: [Diagnostic], title: String) {
    guard !diagnostics.isEmpty else { return }
    add(heading: title)
    for diagnostic in diagnostics {
      blank()
      add(diagnostic)
    }
  }

  mutating func add(_ diagnostics: [Diagnostic]) {
    for (index, diagnostic) in diagnostics.enumerated() {
      if index > 0 { blank() }
      add(diagnostic)
    }
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    let (sign, style): (String, TerminalSpan.Style) =
      switch diagnostic.severity {
      case .error: ("✗", .red)
      case .warning: ("!", .yellow)
      case .note: ("–", .cyan)
      }
    add(
      [
        TerminalSpan(VisibleText.line(diagnostic.message), .bold),
        TerminalSpan(" [\(VisibleText.line(diagnostic.code))]", .dim),
      ], lead: TerminalSpan("\(sign) \(diagnostic.severity.rawValue)  ", style), hanging: 2)
    if let origin = diagnostic.origin { add(label: "where", [TerminalPage.place(origin)]) }
    if let source = diagnostic.source, let origin = diagnostic.origin { add(source: source, at: origin) }
    if let hint = diagnostic.hint { add(label: "hint", lines: VisibleText.lines(hint)) }
  }

  /// The line itself with a caret under the column, cut to a window around it.
  private mutating func add(source: String, at origin: Origin) {
    let number = origin.line.map(String.init) ?? ""
    let room = options.width - 4 - Self.labelWidth - 3
    let scalars = Array(source.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" })
    let column = origin.column.map { max(0, min($0 - 1, scalars.count)) }
    let blanks = scalars.prefix { $0 == " " || $0 == "\t" }.count
    let start = max(min(blanks, column ?? 0), (column ?? 0) - room / 2)
    let window = scalars[start..<min(start + room, scalars.count)]
    add(verbatim: VisibleText.line(Self.text(window)), label: number)
    if let column, column <= window.endIndex {
      let before = ColumnWidth.of(VisibleText.line(Self.text(scalars[start..<column])))
      add(verbatim: String(repeating: " ", count: before) + "^", label: "")
    }
  }

  private mutating func add(verbatim line: String, label: String) {
    let gap = String(repeating: " ", count: max(0, Self.labelWidth - 1 - label.utf8.count))
    add([], lead: TerminalSpan("\(gap)\(label) | \(line)"), indent: 4)
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
