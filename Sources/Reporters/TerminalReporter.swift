package import ReadinessModel

/// The report for the person at the keyboard: verdict first, then what is wrong and what to do about it,
/// then what nobody verified, then the rest in numbers.
package struct TerminalReporter: Reporter {
  package static let name = "terminal"
  package static let summary = "for people: the verdict, what is wrong and what to do about it"

  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  package func render(_ report: Report) -> String {
    var page = TerminalPage(options: options)
    let outline = Outline(report)
    verdict(report, outline, on: &page)
    // Where nothing was judged the diagnostics are the whole story.
    if report.verdict == nil { page.add(report.diagnostics, title: "Diagnostics") }
    page.add(outline.findings, title: "Findings")
    manual(outline.manual, on: &page)
    gaps(outline.gaps, on: &page)
    excused(outline.excused, on: &page)
    if report.verdict != nil { page.add(report.diagnostics, title: "Diagnostics") }
    if options.verbose { passed(report, on: &page) }
    inputs(report.inputs, on: &page)
    foot(report, on: &page)
    return page.text
  }

  /// Only diagnostics, for standard error.
  package func render(_ diagnostics: [Diagnostic]) -> String {
    var page = TerminalPage(options: options)
    page.add(diagnostics)
    return page.text
  }

  private func verdict(_ report: Report, _ outline: Outline, on page: inout TerminalPage) {
    let (sign, style): (String, TerminalSpan.Style) =
      switch report.verdict {
      case .ready: ("✓", .green)
      case .undecided: ("?", .yellow)
      case .notReady, nil: ("✗", .red)
      }
    let words = VerdictText.words(report).uppercased()
    var spans: [TerminalSpan] = []
    if let release = VerdictText.release(report) {
      spans += [TerminalSpan(release, .bold), TerminalSpan(": ")]
    }
    spans.append(TerminalSpan(VerdictText.reason(report)))
    page.add(spans, lead: TerminalSpan("\(sign) \(words)  ", style), hanging: 2)
  }

  private func manual(_ items: [Item], on page: inout TerminalPage) {
    guard !items.isEmpty else { return }
    page.add(heading: "To be stated by a person")
    for item in items {
      page.add(title: item, sign: "–", style: .yellow)
      page.add([TerminalSpan(VisibleText.line(item.message))], indent: 2)
      page.add(label: "how", lines: VisibleText.lines(item.fix))
    }
  }

  private func gaps(_ gaps: [Gap], on page: inout TerminalPage) {
    guard !gaps.isEmpty else { return }
    page.add(heading: "Not verified")
    for gap in gaps {
      page.blank()
      let count = gap.entries.count
      var spans = [TerminalSpan(VisibleText.line(count == 1 ? gap.entries[0].what : gap.why), .bold)]
      if count > 1 { spans.append(TerminalSpan(" (\(count) open)", .dim)) }
      if gap.isOptionalRule { spans.append(TerminalSpan(" (\(GapText.optional))", .dim)) }
      page.add(spans, lead: TerminalSpan("? ", gap.required ? .yellow : .dim), hanging: 2)
      if count == 1 { page.add(label: "why", lines: VisibleText.lines(gap.why)) }
      page.add(label: "supply", lines: VisibleText.lines(gap.supply))
      let open = GapText.open(gap, withKeys: options.verbose || count == 1)
      if !open.isEmpty { page.add(label: "open", [TerminalSpan(open.joined(separator: ", "))]) }
    }
  }

  private func excused(_ items: [Item], on page: inout TerminalPage) {
    guard !items.isEmpty else { return }
    page.add(heading: "Let through")
    for item in items {
      page.add(title: item, sign: "–", style: .dim)
      page.add([TerminalSpan(VisibleText.line(item.message))], indent: 2)
      page.add(label: "because", [TerminalSpan(ExcuseText.line(item))])
    }
  }

  private func passed(_ report: Report, on page: inout TerminalPage) {
    let items = report.items.filter { $0.outcome == .pass || $0.outcome == .notApplicable }
    guard !items.isEmpty else { return }
    page.add(heading: "Passed and not applicable")
    page.blank()
    for item in items {
      let isPass = item.outcome == .pass
      var spans = [TerminalSpan(item.label)]
      if !item.key.isEmpty { spans.append(TerminalSpan(" (\(VisibleText.line(item.key)))", .dim)) }
      if !isPass { spans.append(TerminalSpan(" not applicable", .dim)) }
      if let attestation = item.attestation {
        spans.append(TerminalSpan(" " + ExcuseText.line(attestation), .dim))
      }
      page.add(spans, lead: TerminalSpan(isPass ? "✓ " : "– ", isPass ? .green : .dim), hanging: 4)
    }
  }

  private func inputs(_ inputs: [Report.Input], on page: inout TerminalPage) {
    guard !inputs.isEmpty else { return }
    page.add(heading: "Inputs")
    page.blank()
    for input in inputs.prefix(Self.shownInputs) {
      let size = input.bytes == 1 ? "1 byte" : "\(input.bytes) bytes"
      page.add(
        [
          TerminalSpan(VisibleText.line(input.path)),
          TerminalSpan(" (\(VisibleText.line(input.kind)), \(size))", .dim),
        ], indent: 2, hanging: 4)
      page.add([TerminalSpan("sha256 " + VisibleText.line(input.digestText), .dim)], indent: 4)
    }
    let left = inputs.count - Self.shownInputs
    if left > 0 {
      page.add([TerminalSpan("and \(left) more; `--report json=PATH` lists all of them", .dim)], indent: 2)
    }
  }

  /// A folder of samples may have thousands of files.
  private static let shownInputs = 20

  private func foot(_ report: Report, on page: inout TerminalPage) {
    page.blank()
    let layers = VerdictText.passedByLayer(report)
    if !layers.isEmpty { page.add([TerminalSpan("passed: " + layers.joined(separator: " · "))], hanging: 2) }
    if report.verdict != nil { page.add([TerminalSpan("all: " + VerdictText.counts(report))], hanging: 2) }
    for line in VerdictText.provenance(report) { page.add([TerminalSpan(line, .dim)], hanging: 2) }
    page.add(
      [TerminalSpan("exit status \(report.exitStatus.rawValue): \(VerdictText.words(report))")], hanging: 2)
  }
}

extension TerminalPage {
  /// Width of the column of labels such as `expected`.
  static let labelWidth = 10

  mutating func add(heading: String) {
    blank()
    add([TerminalSpan(heading, .bold)])
  }

  mutating func add(label: String, _ spans: [TerminalSpan]) {
    let gap = String(repeating: " ", count: max(1, Self.labelWidth - label.utf8.count))
    add(spans, lead: TerminalSpan(label + gap, .dim), indent: 4, hanging: 4 + Self.labelWidth)
  }

  /// Lines under one label; nothing for no lines.
  mutating func add(label: String, lines: [String]) {
    for (index, line) in lines.enumerated() { add(label: index == 0 ? label : "", [TerminalSpan(line)]) }
  }

  /// The first line of an item: sign, severity where it counts, rule and what it was applied to.
  mutating func add(title item: Item, sign: String, style: TerminalSpan.Style, word: String? = nil) {
    blank()
    var spans = [TerminalSpan(VisibleText.line(item.label), .bold)]
    if !item.key.isEmpty { spans.append(TerminalSpan(" (\(VisibleText.line(item.key)))")) }
    let lead = word.map { "\(sign) \($0)  " } ?? "\(sign) "
    add(spans, lead: TerminalSpan(lead, style), hanging: 2)
  }
}
