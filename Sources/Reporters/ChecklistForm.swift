package import ReadinessModel

/// A checklist for people: what to do, and room for what has to be noted.
package struct ChecklistForm: Sendable {
  package struct Section: Sendable {
    package var title: String
    package var rules: [RuleDescription]

    package init(title: String, rules: [RuleDescription]) {
      self.title = title
      self.rules = rules
    }
  }

  package var name: String
  package var title: String
  package var sections: [Section]

  package init(name: String, title: String, sections: [Section]) {
    self.name = name
    self.title = title
    self.sections = sections
  }

  /// What a form is filled in for.
  private static let head = [
    "Release", "Version", "Build", "Channel", "Artifact digest", "Filled in by", "Date",
  ]

  /// The command that takes what was noted.
  private static func command(for rule: RuleDescription) -> [String] {
    let remarks = rule.evidence.map { "  --evidence \(VisibleText.line($0))=" }
    return ["pushready attest add \(VisibleText.line(rule.id)) --by NAME"].map {
      remarks.isEmpty ? $0 : $0 + " \\"
    }
      + remarks.enumerated().map { $0.offset + 1 < remarks.count ? $0.element + " \\" : $0.element }
  }

  private static func terms(of rule: RuleDescription) -> String {
    let days = rule.validDays.map { "A statement holds for \($0) days" } ?? ""
    return rule.bonds.isEmpty ? days + "." : "\(days), for the same \(rule.bonds.joined(separator: ", "))."
  }
}

// MARK: Markdown

extension ChecklistForm {
  package func markdown() -> String {
    var lines = ["# \(MarkdownText.line(title))", "", "| | |", "| --- | --- |"]
    lines += Self.head.map { "| \($0) | |" }
    for section in sections {
      lines += ["", "## \(MarkdownText.line(section.title))"]
      let judged = section.rules.filter(\.procedure.isEmpty)
      if !judged.isEmpty {
        lines += ["", "`pushready check` judges:", ""]
        lines += judged.map { "- [ ] \(MarkdownText.line($0.title)) (\(MarkdownText.code($0.id)))" }
      }
      for rule in section.rules where !rule.procedure.isEmpty { lines += Self.markdown(rule) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func markdown(_ rule: RuleDescription) -> [String] {
    var lines = [
      "", "### \(MarkdownText.line(rule.title))", "",
      "\(MarkdownText.code(rule.id)), \(MarkdownText.line(rule.severity))",
    ]
    if !rule.when.isEmpty { lines += ["", "Asked when \(MarkdownText.code(rule.when))"] }
    lines += [""] + VisibleText.lines(rule.procedure).map(MarkdownText.line)
    lines += ["", "| to note | |", "| --- | --- |"]
    lines += rule.evidence.map { "| \(MarkdownText.code($0)) | |" }
    lines += ["| done, and as it should be | yes / no |"]
    lines += ["", terms(of: rule), "", "```sh"] + command(for: rule) + ["```"]
    return lines
  }
}

// MARK: HTML

extension ChecklistForm {
  /// One page that needs nothing else, to be printed.
  package func html() -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    base-uri 'none'; form-action 'none'">
    <title>\(XMLText.line(title))</title>
    <style>
    \(HTMLStyle.text)
    th,td{text-align:left;vertical-align:top;border:1px solid var(--line)}th{width:14rem;font-weight:400}
    td{height:2.1rem}pre{white-space:pre-wrap;background:var(--raised);padding:.6rem .8rem}
    @media print{section.card{break-inside:avoid}}
    </style>
    </head>
    <body>
    <header>
    <h1>\(HTMLText.line(title))</h1>
    \(Self.table(Self.head.map { ($0, "") }))
    </header>
    <main>
    \(sections.map(section).joined())</main>
    </body>
    </html>

    """
  }

  private func section(_ section: Section) -> String {
    let judged = section.rules.filter(\.procedure.isEmpty)
    let list =
      judged.isEmpty
      ? ""
      : "<p><code>pushready check</code> judges:</p>\n<ul>\n"
        + judged.map { "<li>\(HTMLText.line($0.title)) \(HTMLText.code($0.id))</li>\n" }.joined() + "</ul>\n"
    let rules = section.rules.filter { !$0.procedure.isEmpty }.map(Self.html).joined()
    return "<h2>\(HTMLText.line(section.title))</h2>\n\(list)\(rules)"
  }

  private static func html(_ rule: RuleDescription) -> String {
    let rows = rule.evidence.map { (HTMLText.code($0), "") } + [("done, and as it should be", "yes / no")]
    let when = rule.when.isEmpty ? "" : "<p class=\"soft\">Asked when \(HTMLText.code(rule.when))</p>\n"
    let lines = command(for: rule).map(XMLText.line).joined(separator: "\n")
    return """
      <section class="card calm">
      <h3>\(HTMLText.line(rule.title))</h3>
      <p class="soft">\(HTMLText.code(rule.id)), \(HTMLText.line(rule.severity))</p>
      \(when)\(HTMLText.lines(rule.procedure))
      \(table(rows))
      <p>\(XMLText.line(terms(of: rule)))</p>
      <pre>\(lines)</pre>
      </section>

      """
  }

  /// Both columns are HTML already.
  private static func table(_ rows: [(String, String)]) -> String {
    "<table>\n" + rows.map { "<tr><th scope=\"row\">\($0.0)</th><td>\($0.1)</td></tr>\n" }.joined()
      + "</table>"
  }
}
