package import ReadinessModel

/// Answers of APNs and of uploads, as `pushready explain` prints them.
package struct AnswerPage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// For people at a terminal, one after the other.
  package func page(_ answers: [AnswerDescription]) -> String {
    var page = TerminalPage(options: options)
    for (index, answer) in answers.enumerated() {
      if index > 0 { page.blank() }
      add(answer, to: &page)
    }
    return page.text
  }

  private func add(_ answer: AnswerDescription, to page: inout TerminalPage) {
    var spans = [TerminalSpan(answer.name, .bold)]
    if answer.kind == .reason, let status = answer.status { spans.append(TerminalSpan("  \(status)")) }
    if !answer.interfaces.isEmpty {
      spans.append(TerminalSpan("  \(answer.interfaces.joined(separator: ", "))", .dim))
    }
    page.add(spans)
    page.add([TerminalSpan(answer.meaning)], indent: 2)
    page.blank()
    if !answer.otherSpellings.isEmpty {
      page.add(label: "also", lines: [Self.spelling(answer)])
    }
    for cause in answer.causes { add(cause, to: &page) }
    page.add(label: "fix", lines: answer.fix.isEmpty ? [] : [answer.fix])
    page.add(label: "retry", lines: answer.retry.map { [$0.words] } ?? [])
    page.add(label: "token", lines: answer.token.map { [$0.words] } ?? [])
    page.add(label: "who acts", lines: Self.actors(answer))
    for (index, reason) in answer.reasons.enumerated() {
      page.add(label: index == 0 ? "reasons" : "", lines: ["\(reason.name): \(reason.title)"])
    }
    add("prevented", answer.preventedBy, to: &page)
    add("handled", answer.handledBy, to: &page)
    page.add(label: "note", lines: answer.remark.isEmpty ? [] : [answer.remark])
    for reference in answer.references {
      page.add(label: "source", lines: [reference.title, reference.url])
    }
  }

  private func add(_ cause: AnswerCause, to page: inout TerminalPage) {
    page.add(label: "cause", [TerminalSpan("\(cause.layer.rawValue): ", .dim), TerminalSpan(cause.words)])
    page.add(label: "", lines: [cause.fix])
  }

  private func add(_ label: String, _ rules: [AnswerDescription.Named], to page: inout TerminalPage) {
    for (index, rule) in rules.enumerated() {
      page.add(
        label: index == 0 ? label : "",
        [TerminalSpan("\(rule.layer?.rawValue ?? "")/\(rule.name)"), TerminalSpan("  \(rule.title)", .dim)])
    }
  }

  static func spelling(_ answer: AnswerDescription) -> String {
    let words = answer.otherSpellings.map { "`\($0)`" }.joined(separator: ", ")
    return "developers report that the service writes \(words); Apple's page has `\(answer.name)`"
  }

  static func actors(_ answer: AnswerDescription) -> [String] {
    answer.actors.isEmpty ? [] : [answer.actors.map(\.words).joined(separator: ", ")]
  }

  /// `{"formatVersion": 1, "answers": […]}`.
  package static func json(_ answers: [AnswerDescription]) -> String {
    JSONValue.object([("formatVersion", .int(1)), ("answers", .array(answers.map(json)))]).text
  }

  private static func json(_ answer: AnswerDescription) -> JSONValue {
    [
      "kind": .string(answer.kind.rawValue), "name": .string(answer.name),
      "otherSpellings": .strings(answer.otherSpellings),
      "status": answer.status.map { .int($0) } ?? .null, "interfaces": .strings(answer.interfaces),
      "meaning": .string(answer.meaning), "causes": .array(answer.causes.map(json)),
      "fix": answer.fix.isEmpty ? .null : .string(answer.fix),
      "retry": answer.retry.map { ["class": .string($0.rawValue), "words": .string($0.words)] } ?? .null,
      "token": answer.token.map { ["state": .string($0.rawValue), "words": .string($0.words)] } ?? .null,
      "actors": .strings(answer.actors.map(\.rawValue)),
      "reasons": .strings(answer.reasons.map(\.name)),
      "preventedBy": .array(answer.preventedBy.map(json)),
      "handledBy": .array(answer.handledBy.map(json)),
      "remark": answer.remark.isEmpty ? .null : .string(answer.remark),
      "references": .array(answer.references.map { ["title": .string($0.title), "url": .string($0.url)] }),
    ]
  }

  private static func json(_ rule: AnswerDescription.Named) -> JSONValue {
    [
      "rule": .string(rule.name), "layer": rule.layer.map { .string($0.rawValue) } ?? .null,
      "title": .string(rule.title),
    ]
  }

  static func json(_ cause: AnswerCause) -> JSONValue {
    [
      "id": .string(cause.id), "layer": .string(cause.layer.rawValue), "words": .string(cause.words),
      "fix": .string(cause.fix), "actor": .string(cause.actor.rawValue), "rules": .strings(cause.rules),
    ]
  }
}

extension JSONValue {
  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
