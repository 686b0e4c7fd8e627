package import ReadinessModel

/// Why a push failed, as `pushready diagnose` prints it.
package struct DiagnosisPage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  package func page(_ diagnosis: Diagnosis) -> String {
    var page = TerminalPage(options: options)
    page.add([
      TerminalSpan(VisibleText.line(diagnosis.answer), .bold),
      TerminalSpan("  \(diagnosis.layer.rawValue)", .cyan),
    ])
    page.add([TerminalSpan(diagnosis.meaning)], indent: 2)
    page.blank()
    page.add(label: "next", lines: [VisibleText.line(diagnosis.next)])
    page.add(label: "retry", lines: [Self.retry(diagnosis)])
    page.add(label: "token", lines: [diagnosis.tokenWords])
    if !diagnosis.suspects.isEmpty {
      page.add(heading: "Causes, the likeliest first")
      for suspect in diagnosis.suspects { add(suspect, to: &page) }
    }
    if !diagnosis.also.isEmpty {
      page.add(heading: "The attempt shows besides")
      for support in diagnosis.also { add(support, to: &page) }
    }
    if !diagnosis.notes.isEmpty {
      page.blank()
      for note in diagnosis.notes { page.add(label: "note", lines: [VisibleText.line(note)]) }
    }
    return page.text
  }

  private func add(_ suspect: Diagnosis.Suspect, to page: inout TerminalPage) {
    page.blank()
    let (sign, style) = Self.sign(suspect.standing)
    page.add(
      [
        TerminalSpan(suspect.cause.words, suspect.standing == .unlikely ? .dim : .bold),
        TerminalSpan("  \(suspect.cause.layer.rawValue)", .dim),
      ], lead: TerminalSpan("\(sign) \(Self.words(suspect.standing))  ", style), hanging: 2)
    for support in suspect.support { add(support, to: &page) }
    if suspect.standing != .unlikely { page.add(label: "fix", lines: [suspect.cause.fix]) }
  }

  private func add(_ support: Diagnosis.Support, to page: inout TerminalPage) {
    var spans = [TerminalSpan(VisibleText.line(support.words))]
    if let rule = support.rule { spans.append(TerminalSpan("  [\(rule)]", .dim)) }
    if let origin = support.origin { spans.append(TerminalSpan("  ← " + PlaceText.whole(origin), .dim)) }
    page.add(label: support.side.rawValue, spans)
  }

  private static func retry(_ diagnosis: Diagnosis) -> String {
    diagnosis.retryAt.map { "\(diagnosis.retry.words) Not before \($0.rfc3339)." } ?? diagnosis.retry.words
  }

  private static func words(_ standing: Diagnosis.Standing) -> String {
    switch standing {
    case .shown: "shown"
    case .supported: "likely"
    case .open: "possible"
    case .unlikely: "unlikely"
    }
  }

  private static func sign(_ standing: Diagnosis.Standing) -> (String, TerminalSpan.Style) {
    switch standing {
    case .shown: ("✗", .red)
    case .supported: ("!", .yellow)
    case .open: ("?", .cyan)
    case .unlikely: ("–", .dim)
    }
  }

  /// `{"formatVersion": 1, "answer", "layer", "causes": […], "next", "retry", "token", "also", "notes"}`.
  package static func json(_ diagnosis: Diagnosis) -> String {
    JSONValue.object([
      ("formatVersion", .int(1)), ("answer", .string(diagnosis.answer)), ("known", .bool(diagnosis.isKnown)),
      ("meaning", .string(diagnosis.meaning)), ("layer", .string(diagnosis.layer.rawValue)),
      ("causes", .array(diagnosis.suspects.map(json))), ("next", .string(diagnosis.next)),
      (
        "retry",
        [
          "class": .string(diagnosis.retry.rawValue), "words": .string(diagnosis.retry.words),
          "notBefore": diagnosis.retryAt.map { .string($0.rfc3339) } ?? .null,
        ]
      ),
      (
        "token", ["state": .string(diagnosis.token.rawValue), "words": .string(diagnosis.tokenWords)]
      ),
      ("also", .array(diagnosis.also.map(json))), ("notes", .strings(diagnosis.notes)),
    ]).text
  }

  private static func json(_ suspect: Diagnosis.Suspect) -> JSONValue {
    [
      "id": .string(suspect.cause.id), "layer": .string(suspect.cause.layer.rawValue),
      "standing": .string(suspect.standing.rawValue), "words": .string(suspect.cause.words),
      "fix": .string(suspect.cause.fix), "actor": .string(suspect.cause.actor.rawValue),
      "support": .array(suspect.support.map(json)),
    ]
  }

  private static func json(_ support: Diagnosis.Support) -> JSONValue {
    [
      "side": .string(support.side.rawValue), "words": .string(support.words), "rule": .text(support.rule),
      "origin": .origin(support.origin),
    ]
  }
}
