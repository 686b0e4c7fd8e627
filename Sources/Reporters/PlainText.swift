import ReadinessModel

/// The body of an item as plain text, for formats that carry text within something else.
enum PlainText {
  private static let width = 100

  /// Expected, found, where, prevents, fix.
  static func body(_ item: Item) -> String {
    var page = TerminalPage(options: TerminalOptions(width: width))
    page.addBody(item)
    return page.text
  }

  /// Rule and what it was applied to: `entitlement/environment-matches-host (chat message)`.
  static func name(_ item: Item) -> String {
    let label = VisibleText.line(item.label)
    return item.key.isEmpty ? label : "\(label) (\(VisibleText.line(item.key)))"
  }

  /// The whole report, as a terminal without colour shows it.
  static func whole(_ report: Report) -> String {
    TerminalReporter(options: TerminalOptions(width: width)).render(report)
  }
}
