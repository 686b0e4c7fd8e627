import ReadinessModel

extension TerminalPage {
  mutating func add(_ findings: [Outline.Finding], title: String) {
    guard !findings.isEmpty else { return }
    add(heading: title)
    for finding in findings { add(finding) }
  }

  private mutating func add(_ finding: Outline.Finding) {
    let item = finding.item
    let isBroken = item.outcome == .error
    add(
      title: item, sign: isBroken ? "!" : "✗", style: Self.style(item),
      word: isBroken ? "broken rule" : item.severity.rawValue)
    add([TerminalSpan(VisibleText.line(item.message))], indent: 2)
    blank()
    addBody(item)
    addConsequences(finding.consequences)
  }

  /// Expected, found, where, what it prevents and what to do.
  mutating func addBody(_ item: Item) {
    let isBroken = item.outcome == .error
    add(label: isBroken ? "rule" : "expected", lines: [VisibleText.line(item.title)])
    if let explanation = item.explanation {
      add(label: "", [TerminalSpan(VisibleText.line(explanation.expression), .dim)])
    }
    addFound(item)
    if let location = item.location { add(label: "where", [Self.place(location)]) }
    if !item.prevents.isEmpty {
      add(label: "prevents", [TerminalSpan(item.prevents.map(VisibleText.line).joined(separator: ", "))])
    }
    add(label: "fix", lines: VisibleText.lines(item.fix))
    if options.verbose { addReferences(item) }
  }

  private mutating func addFound(_ item: Item) {
    let found = FoundText.short(item)
    for (index, line) in found.lines.enumerated() { add(label: index == 0 ? "found" : "", line) }
    if options.verbose {
      for (index, line) in FoundText.facts(item).enumerated() { add(label: index == 0 ? "facts" : "", line) }
    } else if let rest = found.rest {
      add(label: "", [TerminalSpan("and \(rest) (--verbose)", .dim)])
    }
  }

  /// A value, and its place on the same line where both fit.
  private mutating func add(label: String, _ found: FoundText) {
    guard let origin = found.origin else {
      add(label: label, [TerminalSpan(found.text)])
      return
    }
    let place = TerminalSpan("← " + PlaceText.whole(origin), .dim)
    let together = [TerminalSpan(found.text), TerminalSpan("  "), place]
    if 4 + Self.labelWidth + columns(of: together) <= options.width {
      add(label: label, together)
    } else {
      add(label: label, [TerminalSpan(found.text)])
      add([place], indent: 6 + Self.labelWidth, hanging: 8 + Self.labelWidth)
    }
  }

  private mutating func addReferences(_ item: Item) {
    for (index, reference) in item.references.enumerated() {
      let text = "\(VisibleText.line(reference.title)) \(VisibleText.line(reference.url))"
      add(label: index == 0 ? "read" : "", [TerminalSpan(text)])
    }
  }

  private mutating func addConsequences(_ items: [Item]) {
    for (index, item) in items.enumerated() {
      var spans = [TerminalSpan("↳ "), TerminalSpan(VisibleText.line(item.label), .bold)]
      if !item.key.isEmpty { spans.append(TerminalSpan(" (\(VisibleText.line(item.key)))")) }
      spans.append(TerminalSpan(" \(item.severity.rawValue): \(VisibleText.line(item.message))"))
      add(label: index == 0 ? "therefore" : "", spans)
    }
  }

  static func place(_ origin: Origin) -> TerminalSpan { TerminalSpan(PlaceText.whole(origin)) }

  private static func style(_ item: Item) -> TerminalSpan.Style {
    switch item.severity {
    case .blocker, .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  }
}
