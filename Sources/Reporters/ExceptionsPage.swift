package import ReadinessModel

/// Waivers or attestations with their state, as their `list` commands print them.
package struct ExceptionsPage: Sendable {
  /// One entry.
  package struct Row: Sendable, Hashable {
    /// What its state is, in a word or two: `in force`.
    package var state: String
    /// Whether it does what it is there for.
    package var isGood: Bool
    /// What it is about: rule, check and key.
    package var name: String
    /// Who answers for it; `nil` where there is nobody yet.
    package var who: String?
    /// Last day as written.
    package var until: String?
    /// Its reason, or why it does not count; empty where there is nothing to say.
    package var words: String
    package var origin: Origin?

    package init(
      state: String, isGood: Bool, name: String, who: String?, until: String?, words: String, origin: Origin?
    ) {
      self.state = state
      self.isGood = isGood
      self.name = name
      self.who = who
      self.until = until
      self.words = words
      self.origin = origin
    }
  }

  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// Two or three lines for each entry.
  package func page(_ rows: [Row]) -> String {
    var page = TerminalPage(options: options)
    for row in rows {
      page.add(
        [
          TerminalSpan(VisibleText.line(row.name), .bold),
          TerminalSpan("  \(row.state)", row.isGood ? .green : .yellow),
        ],
        lead: TerminalSpan(row.isGood ? "✓ " : "– ", row.isGood ? .green : .yellow), hanging: 4)
      var spans: [TerminalSpan] = []
      if let who = row.who, let until = row.until {
        spans.append(TerminalSpan("\(VisibleText.line(who)) until \(VisibleText.line(until))"))
      }
      if let origin = row.origin {
        // The place in the list says no more than the line.
        spans.append(TerminalSpan("  ← " + PlaceText.file(origin), .dim))
      }
      if !spans.isEmpty { page.add(spans, indent: 2, hanging: 4) }
      if !row.words.isEmpty {
        page.add([TerminalSpan(VisibleText.line(row.words), .dim)], indent: 2, hanging: 4)
      }
    }
    return page.text
  }

  /// `{"entries": [{"state", "good", "name", "who", "until", "words", "origin"}]}`.
  package func json(_ rows: [Row]) -> String {
    let entries = rows.map { row -> JSONValue in
      [
        "state": .string(row.state), "good": .bool(row.isGood), "name": .string(row.name),
        "who": .text(row.who), "until": .text(row.until), "words": .string(row.words),
        "origin": .origin(row.origin),
      ]
    }
    return JSONValue.object([("entries", .array(entries))]).text
  }
}
