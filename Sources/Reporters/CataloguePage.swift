package import ReadinessModel

/// Every fact that there can be, as `pushready facts --catalogue` prints them.
package struct CataloguePage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// Path and type on a line, what it means on the next.
  package func page(_ entries: [FactEntry] = FactCatalogue.entries) -> String {
    var page = TerminalPage(options: options)
    for entry in entries {
      let optional = entry.mayBeAbsent ? "  may be absent" : ""
      page.add(
        [TerminalSpan(entry.path, .bold), TerminalSpan("  \(entry.type)\(optional)", .dim)], hanging: 4)
      page.add([TerminalSpan(entry.documentation)], indent: 4)
      if !entry.values.isEmpty {
        page.add([TerminalSpan("one of " + entry.values.joined(separator: ", "), .dim)], indent: 4)
      }
    }
    return page.text
  }

  /// `{"facts": [{"path", "type", "values", "mayBeAbsent", "documentation"}]}`.
  package func json(_ entries: [FactEntry] = FactCatalogue.entries) -> String {
    let rows = entries.map { entry in
      [
        ("path", .string(entry.path)), ("type", .string("\(entry.type)")),
        ("values", .array(entry.values.map { .string($0) })), ("mayBeAbsent", .bool(entry.mayBeAbsent)),
        ("documentation", .string(entry.documentation)),
      ].object
    }
    return JSONValue.object([("facts", .array(rows))]).text
  }
}
