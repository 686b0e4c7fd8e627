package import ReadinessModel

/// A page for a pull-request comment or a step summary: the worst first, cut to a budget.
package struct MarkdownReporter: Reporter {
  package static let name = "markdown"
  package static let summary = "a page for a pull-request comment or a step summary"

  /// GitHub takes 65,536 characters in a comment; the rest is for what is put around it.
  package static let commentBudget = 60_000
  /// GitHub takes one mebibyte in the summary of a step.
  package static let stepSummaryBudget = 1_000_000

  /// Bytes that the page may have. What does not fit is left out from the end and counted.
  package var budget: Int

  package init(budget: Int = commentBudget) { self.budget = max(budget, Self.smallest) }

  /// Verdict, note about what is left out, and foot fit in this.
  private static let smallest = 8_000
  private static let note = 200

  package func render(_ report: Report) -> String {
    let head = self.head(report)
    let foot = self.foot(report)
    var left = budget - head.utf8.count - foot.utf8.count - Self.note
    var body = ""
    var omitted = 0
    for block in blocks(report) {
      // Nothing comes after the first block that does not fit: what is less bad must not displace it.
      if block.text.utf8.count <= left {
        body += block.text
        left -= block.text.utf8.count
      } else {
        omitted += block.isEntry ? 1 : 0
        left = -1
      }
    }
    let rest = omitted == 1 ? "1 more entry" : "\(omitted) more entries"
    return head + body + (omitted > 0 ? "\n_\(rest) did not fit here; the JSON report has all._\n" : "")
      + foot
  }

  /// Headings and entries, in the order in which they are worth reading.
  private func blocks(_ report: Report) -> [Block] {
    let outline = Outline(report)
    let diagnostics = report.diagnostics.map(diagnostic)
    return (report.verdict == nil ? section("Diagnostics", diagnostics) : [])
      + section("Findings", outline.findings.map(MarkdownFinding.text))
      + section("To be stated by a person", outline.manual.map(manual))
      + section("Not verified", outline.gaps.map(gap))
      + section("Let through", outline.excused.map(excused))
      + (report.verdict == nil ? [] : section("Diagnostics", diagnostics))
      + (report.items.isEmpty ? [] : [Block(text: layers(report), isEntry: false)])
      + section("Inputs", report.inputs.map(input))
  }

  /// What is shown whole or not at all.
  private struct Block {
    var text: String
    /// Whether it is worth counting when it is left out, unlike a heading.
    var isEntry: Bool
  }

  private func section(_ title: String, _ entries: [String]) -> [Block] {
    guard !entries.isEmpty else { return [] }
    return [Block(text: "\n### \(title)\n\n", isEntry: false)]
      + entries.map { Block(text: $0, isEntry: true) }
  }

  private func head(_ report: Report) -> String {
    let sign =
      switch report.verdict {
      case .ready: "✓"
      case .undecided: "?"
      case .notReady, nil: "✗"
      }
    let words = VerdictText.words(report)
    let release = VerdictText.release(report).map { ": " + MarkdownText.line($0) } ?? ""
    return "## \(sign) \(words.prefix(1).uppercased())\(words.dropFirst())\(release)\n\n"
      + MarkdownText.line(VerdictText.reason(report)) + "\n"
  }

  private func foot(_ report: Report) -> String {
    let all = report.verdict == nil ? "" : VerdictText.counts(report) + ". "
    let lines = VerdictText.provenance(report).joined(separator: ", ")
    return "\n---\n\n\(MarkdownText.line(all))Exit status \(report.exitStatus.rawValue). "
      + "\(MarkdownText.line(lines)).\n"
  }

  private func manual(_ item: Item) -> String {
    let steps = VisibleText.lines(item.fix).map { "  - \(MarkdownText.line($0))\n" }.joined()
    return
      "- **\(MarkdownText.code(item.label))**\(MarkdownFinding.key(item)): \(MarkdownText.line(item.message))\n"
      + steps
  }

  private func gap(_ gap: Gap) -> String {
    let what = gap.entries.count == 1 ? MarkdownText.line(gap.entries[0].what) : "\(gap.entries.count) open"
    let open = GapText.open(gap, withKeys: gap.entries.count == 1).map(MarkdownText.line)
    let rules = open.isEmpty ? "" : " (\(open.joined(separator: ", ")))"
    let optional = gap.isOptionalRule ? " _\(GapText.optional)_" : ""
    let supply = gap.supply.isEmpty ? "" : "  \n  **supply** \(MarkdownText.line(gap.supply))"
    return "- **\(MarkdownText.line(gap.why))**: \(what)\(rules)\(optional)\(supply)\n"
  }

  private func excused(_ item: Item) -> String {
    "- \(MarkdownText.code(item.label))\(MarkdownFinding.key(item)): \(MarkdownText.line(item.message))  \n"
      + "  **because** \(MarkdownText.line(ExcuseText.line(item)))\n"
  }

  private func diagnostic(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.origin.map { "  \n  **where** \(MarkdownText.code(PlaceText.whole($0)))" } ?? ""
    let hint = diagnostic.hint.map { "  \n  **hint** \(MarkdownText.line($0))" } ?? ""
    return "- \(diagnostic.severity.rawValue): \(MarkdownText.line(diagnostic.message)) "
      + "(\(MarkdownText.code(diagnostic.code)))\(place)\(hint)\n"
  }

  private func layers(_ report: Report) -> String {
    var text =
      "\n### Layers\n\n| layer | passed | failed | open | not applicable |\n| --- | ---: | ---: | ---: | ---: |\n"
    for layer in Layer.allCases {
      let items = report.items.filter { $0.layer == layer }
      if items.isEmpty { continue }
      func count(_ outcomes: Outcome...) -> Int { items.count { outcomes.contains($0.outcome) } }
      text += "| \(layer.rawValue) | \(count(.pass)) | \(count(.fail)) "
      text += "| \(count(.undecided, .needsAttestation, .error)) | \(count(.notApplicable)) |\n"
    }
    return text
  }

  private func input(_ input: Report.Input) -> String {
    "- \(MarkdownText.code(input.path)) (\(MarkdownText.line(input.kind)), \(input.bytes) bytes)  \n"
      + "  sha256 \(MarkdownText.code(input.sha256))\n"
  }
}

/// One finding as Markdown.
enum MarkdownFinding {
  static func text(_ finding: Outline.Finding) -> String {
    let item = finding.item
    let isBroken = item.outcome == .error
    var lines = [
      "#### \(isBroken ? "! broken rule" : "✗ \(item.severity.rawValue)") \(MarkdownText.code(item.label))\(key(item))",
      "", MarkdownText.line(item.message), "",
    ]
    lines.append("- **\(isBroken ? "rule" : "expected")** \(MarkdownText.line(item.title))")
    if let expression = item.explanation?.expression { lines.append("  \(MarkdownText.code(expression))") }
    let found = FoundText.short(item)
    for line in found.lines {
      lines.append("- **found** \(MarkdownText.code(line.text))\(place(line.origin))")
    }
    if let rest = found.rest { lines.append("- and \(rest) in the JSON report") }
    if let location = item.location { lines.append("- **where**\(place(location, before: " "))") }
    if !item.prevents.isEmpty {
      lines.append("- **prevents** \(item.prevents.map(MarkdownText.code).joined(separator: ", "))")
    }
    let fix = VisibleText.lines(item.fix).map(MarkdownText.line)
    if !fix.isEmpty { lines.append("- **fix** \(fix.joined(separator: "  \n  "))") }
    for reference in item.references where WebAddress.isPlain(reference.url) {
      lines.append(
        "- **read** [\(MarkdownText.line(reference.title))](\(MarkdownText.address(reference.url)))")
    }
    for other in finding.consequences {
      let message = MarkdownText.line(other.message)
      lines.append(
        "- **therefore** \(MarkdownText.code(other.label))\(key(other)) \(other.severity.rawValue): \(message)"
      )
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  static func key(_ item: Item) -> String {
    item.key.isEmpty ? "" : " (\(MarkdownText.line(item.key)))"
  }

  private static func place(_ origin: Origin?, before: String = " ← ") -> String {
    origin.map { before + MarkdownText.code(PlaceText.whole($0)) } ?? ""
  }
}
