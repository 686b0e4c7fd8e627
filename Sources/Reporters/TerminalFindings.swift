import ReadinessModel

extension TerminalPage {
  /// Facts shown for one finding where no expression explains it, unless everything is asked for.
  private static let shownEvidence = 6

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
    addConsequences(finding.consequences)
  }

  /// The operands of the expression that decided; all evidence when there are none or when it is asked for.
  private mutating func addFound(_ item: Item) {
    var label = "found"
    if let element = item.explanation?.element {
      add(label: label, lines: [VisibleText.line(element)])
      label = ""
    }
    let operands = item.explanation?.operands ?? []
    for operand in operands {
      let text = "\(VisibleText.line(operand.text)) = \(VisibleText.line(operand.value))"
      add(label: label, found: text, from: operand.origin)
      label = ""
    }
    guard operands.isEmpty || options.verbose else { return }
    let shown = options.verbose ? item.evidence[...] : item.evidence.prefix(Self.shownEvidence)
    for evidence in shown {
      let text = "\(VisibleText.line(evidence.fact)) = \(FactText.line(evidence.node))"
      add(label: label, found: text, from: evidence.node.origin)
      label = ""
    }
    if shown.count < item.evidence.count {
      let rest = item.evidence.count - shown.count
      add(label: "", [TerminalSpan("and \(rest) more \(rest == 1 ? "fact" : "facts") (--verbose)", .dim)])
    }
  }

  /// A value, and its place on the same line where both fit.
  private mutating func add(label: String, found text: String, from origin: Origin?) {
    guard let origin else {
      add(label: label, [TerminalSpan(text)])
      return
    }
    let place = TerminalSpan("← " + PlaceText.whole(origin), .dim)
    let together = [TerminalSpan(text), TerminalSpan("  "), place]
    if 4 + Self.labelWidth + columns(of: together) <= options.width {
      add(label: label, together)
    } else {
      add(label: label, [TerminalSpan(text)])
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
