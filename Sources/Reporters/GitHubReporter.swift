package import ReadinessModel

/// Annotations for GitHub Actions: workflow commands that put findings beside the lines that cause them.
/// The page of a step is told by ``MarkdownReporter``.
package struct GitHubReporter: Reporter {
  package static let name = "github"
  package static let summary = "annotations for GitHub Actions; write `markdown` to the step summary beside it"

  /// GitHub shows at most this many annotations of one kind for a step and drops the rest without a word.
  package static let annotationsOfAKind = 10

  package init() {}

  package func render(_ report: Report) -> String {
    let outline = Outline(report)
    var notes: [Note] = []
    if report.verdict == nil {
      notes += report.diagnostics.filter { $0.severity == .error }.map { note($0, report) }
    }
    notes += outline.findings.map { note($0, report) }
    notes += outline.manual.filter(\.required).map { item in
      let text = VisibleText.line(item.message) + fix(item)
      return Note(kind: .error, title: "To be stated: " + PlainText.name(item), text: text, place: nil)
    }
    notes += outline.gaps.map { gap in
      let open = GapText.open(gap, withKeys: false)
      let what = open.isEmpty ? gap.entries.map(\.what).prefix(1).map(VisibleText.line) : open
      let text = "\(VisibleText.line(gap.why)): \(what.joined(separator: ", "))\n\(VisibleText.line(gap.supply))"
      return Note(kind: gap.required ? .error : .notice, title: "Not verified", text: text, place: nil)
    }
    let lines = Kind.allCases.flatMap { kind in limited(notes.filter { $0.kind == kind }) }.map(command)
    return (lines + [verdict(report)]).joined(separator: "\n") + "\n"
  }

  private enum Kind: String, CaseIterable { case error, warning, notice }

  private struct Note {
    var kind: Kind
    var title: String
    var text: String
    var place: Origin?
  }

  private func note(_ diagnostic: Diagnostic, _ report: Report) -> Note {
    let hint = diagnostic.hint.map { "\n" + VisibleText.line($0) } ?? ""
    return Note(
      kind: .error, title: diagnostic.code, text: VisibleText.line(diagnostic.message) + hint,
      place: Annotation.place(of: diagnostic, in: report))
  }

  private func note(_ finding: Outline.Finding, _ report: Report) -> Note {
    let item = finding.item
    let stops = ([item] + finding.consequences).contains { Weight($0, failOn: report.failOn) == .failed }
    let isOpen = item.outcome == .error && item.required
    let kind: Kind = stops || isOpen ? .error : finding.severity >= .warning ? .warning : .notice
    let also = finding.consequences.map { "\ntherefore \(PlainText.name($0)): \(VisibleText.line($0.message))" }
    return Note(
      kind: kind, title: "\(item.severity.rawValue): \(PlainText.name(item))",
      text: VisibleText.line(item.message) + fix(item) + also.joined(),
      place: Annotation.place(of: item, in: report))
  }

  private func fix(_ item: Item) -> String {
    VisibleText.lines(item.fix).map { "\n" + $0 }.joined()
  }

  /// As many as the platform shows; the last one tells of those left out.
  private func limited(_ notes: [Note]) -> [Note] {
    guard notes.count > Self.annotationsOfAKind, let first = notes.first else { return notes }
    let rest = notes.count - (Self.annotationsOfAKind - 1)
    let text = "\(rest) more are in the report; GitHub shows \(Self.annotationsOfAKind) of a kind for each step"
    let last = Note(kind: first.kind, title: "and \(rest) more", text: text, place: nil)
    return notes.prefix(Self.annotationsOfAKind - 1) + [last]
  }

  private func command(_ note: Note) -> String {
    var properties: [String] = []
    if let place = note.place {
      properties.append("file=" + Self.property(VisibleText.line(place.file)))
      if let line = place.line { properties.append("line=\(line)") }
      if let column = place.column { properties.append("col=\(column)") }
    }
    properties.append("title=" + Self.property(VisibleText.line(note.title)))
    return "::\(note.kind.rawValue) \(properties.joined(separator: ","))::\(Self.data(note.text))"
  }

  /// A plain line for the log, which names what the annotations cannot carry.
  private func verdict(_ report: Report) -> String {
    let release = VerdictText.release(report).map { "\($0): " } ?? ""
    let words = "\(VerdictText.words(report)): \(release)\(VerdictText.reason(report))"
    return VisibleText.withoutCommands("pushready \(words); exit status \(report.exitStatus.rawValue)")
  }

  /// The one place where text becomes the data of a workflow command (GitHub's toolkit, `command.ts`).
  private static func data(_ text: String) -> String {
    escaped(text, beyond: [])
  }

  /// Values of properties must not end the property or the list of them either.
  private static func property(_ text: String) -> String {
    escaped(text, beyond: [":", ","])
  }

  private static func escaped(_ text: String, beyond more: [Unicode.Scalar]) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      if scalar == "%" || scalar == "\r" || scalar == "\n" || more.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        output += "%" + (digits.utf8.count == 1 ? "0" + digits : digits)
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
