package import ReadinessModel

/// The release record: one file that needs no network and no script, readable on a phone, in print and
/// with a screen reader, in light and in dark. A script adds a filter over the list of all checks.
package struct HTMLReporter: Reporter {
  package static let name = "html"
  package static let summary = "the release record: one page that needs nothing else"

  package init() {}

  package func render(_ report: Report) -> String {
    let outline = Outline(report)
    let items = HTMLItems(report, outline)
    let sections = self.sections(report, outline, items).filter { !$0.body.isEmpty }
    let title = VerdictText.words(report) + (VerdictText.release(report).map { ": " + $0 } ?? "")
    let filter = report.items.isEmpty ? "" : "<script>\(HTMLFilter.script)</script>\n"
    let allowed = filter.isEmpty ? "" : "script-src 'sha256-\(HTMLFilter.scriptHash)'; "
    // The policy allows the style below and the script of the filter: nothing else runs, nothing can be
    // loaded or sent.
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \(allowed)\
      base-uri 'none'; form-action 'none'">
      <meta name="referrer" content="no-referrer">
      <title>\(XMLText.line(title))</title>
      <style>
      \(HTMLStyle.text)
      </style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the findings</a>
      <header>
      \(verdict(report))
      \(contents(sections))
      </header>
      <main id="main" tabindex="-1">
      \(sections.map(section).joined())</main>
      \(foot(report))
      \(filter)</body>
      </html>

      """
  }

  private struct Section {
    var id: String
    var title: String
    var body: String
  }

  private func sections(_ report: Report, _ outline: Outline, _ items: HTMLItems) -> [Section] {
    let diagnostics = Section(
      id: "diagnostics", title: "Diagnostics", body: report.diagnostics.map(diagnostic).joined())
    let findings = outline.findings.enumerated().map { items.finding($0.offset + 1, $0.element) }
    var sections = [
      Section(id: "findings", title: "Findings", body: findings.joined()),
      Section(
        id: "manual", title: "To be stated by a person", body: outline.manual.map(items.manual).joined()),
      Section(id: "not-verified", title: "Not verified", body: outline.gaps.map(gap).joined()),
      Section(id: "let-through", title: "Let through", body: outline.excused.map(items.excused).joined()),
      Section(
        id: "statements", title: "Statements",
        body: report.items.filter { $0.attestation != nil }.map(items.attested).joined()),
      Section(id: "layers", title: "All checks, in pipeline order", body: items.layers(report)),
      Section(id: "inputs", title: "Inputs", body: report.inputs.map(input).joined()),
    ]
    sections.insert(diagnostics, at: report.verdict == nil ? 0 : 5)
    return sections
  }

  private func section(_ section: Section) -> String {
    "<section aria-labelledby=\"\(section.id)\">\n<h2 id=\"\(section.id)\">\(section.title)</h2>\n"
      + "\(section.body)</section>\n"
  }

  private func contents(_ sections: [Section]) -> String {
    guard !sections.isEmpty else { return "" }
    let links = sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined()
    return "<nav aria-label=\"Sections of this report\"><ul>\(links)</ul></nav>"
  }

  private func verdict(_ report: Report) -> String {
    let (sign, tone) =
      switch report.verdict {
      case .ready: ("✓", "good")
      case .undecided: ("?", "open")
      case .notReady, nil: ("✗", "bad")
      }
    let words = VerdictText.words(report)
    let heading = words.prefix(1).uppercased() + words.dropFirst()
    let release = VerdictText.release(report).map { "<p class=\"release\">\(HTMLText.line($0))</p>\n" } ?? ""
    return "<div class=\"verdict \(tone)\">\n<h1><span aria-hidden=\"true\">\(sign)</span> \(heading)</h1>\n"
      + "\(release)<p>\(HTMLText.line(VerdictText.reason(report)))</p>\n</div>"
  }

  private func gap(_ gap: Gap) -> String {
    let title = gap.entries.count == 1 ? gap.entries[0].what : gap.why
    var rows: [(String, String)] = []
    if gap.entries.count == 1 { rows.append(("why", HTMLText.line(gap.why))) }
    if !gap.supply.isEmpty { rows.append(("supply", HTMLText.line(gap.supply))) }
    let open = GapText.open(gap, withKeys: true)
    if !open.isEmpty { rows.append(("open", open.map { "<p>\(HTMLText.line($0))</p>" }.joined())) }
    let optional = gap.isOptionalRule ? " <span class=\"soft\">(\(GapText.optional))</span>" : ""
    return "<article class=\"card \(gap.required ? "open" : "calm")\">\n"
      + "<h3><span class=\"mark\">?</span> \(HTMLText.line(title))\(optional)</h3>\n"
      + "\(HTMLItems.list(rows))</article>\n"
  }

  private func diagnostic(_ diagnostic: Diagnostic) -> String {
    let tone = diagnostic.severity == .error ? "bad" : diagnostic.severity == .warning ? "open" : "calm"
    var rows = [("code", HTMLText.code(diagnostic.code))]
    if let origin = diagnostic.origin { rows.append(("where", HTMLText.code(PlaceText.whole(origin)))) }
    if let source = diagnostic.source { rows.append(("line", HTMLText.code(PlaceText.trimmed(source)))) }
    if let hint = diagnostic.hint { rows.append(("hint", HTMLText.lines(hint))) }
    return
      "<article class=\"card \(tone)\">\n<h3><span class=\"mark\">\(diagnostic.severity.rawValue)</span> "
      + "\(HTMLText.line(diagnostic.message))</h3>\n\(HTMLItems.list(rows))</article>\n"
  }

  private func input(_ input: Report.Input) -> String {
    var rows = [
      ("kind", "\(XMLText.line(input.kind)), \(input.bytes) bytes"),
      ("SHA-256", HTMLText.code(input.digestText)),
    ]
    if let named = input.namedAt { rows.append(("named at", HTMLText.code(PlaceText.whole(named)))) }
    return
      "<article class=\"card calm\">\n<h3>\(HTMLText.code(input.path))</h3>\n\(HTMLItems.list(rows))</article>\n"
  }

  private func foot(_ report: Report) -> String {
    let counts = report.verdict == nil ? "" : "<p>\(HTMLText.line(VerdictText.counts(report)))</p>\n"
    let lines = VerdictText.provenance(report).map { "<p>\(HTMLText.line($0))</p>\n" }.joined()
    return
      "<footer>\n\(counts)<p>exit status \(report.exitStatus.rawValue): \(VerdictText.words(report))</p>\n"
      + "\(lines)</footer>"
  }
}
