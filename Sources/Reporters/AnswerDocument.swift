package import ReadinessModel

/// Answers of APNs and of uploads as Markdown: each explained, or all in a table with the rules that keep
/// them away.
package enum AnswerDocument {
  /// One heading for each, below one of all where there are several.
  package static func text(_ answers: [AnswerDescription]) -> String {
    let title = answers.count > 1 ? "# Answers of APNs and of App Store uploads\n\n" : ""
    return title + answers.map(section).joined(separator: "\n")
  }

  private static func section(_ answer: AnswerDescription) -> String {
    let status = answer.kind == .reason ? answer.status.map { " (\($0))" } ?? "" : ""
    var lines = ["## \(MarkdownText.code(answer.name))\(status)", "", MarkdownText.line(answer.meaning)]
    func add(_ heading: String, _ body: [String]) {
      if !body.isEmpty { lines += ["", "**\(heading)**", ""] + body }
    }
    if !answer.otherSpellings.isEmpty { lines += ["", MarkdownText.line(AnswerPage.spelling(answer))] }
    add(
      "Likely causes, in the order of the pipeline",
      answer.causes.enumerated().map { index, cause in
        "\(index + 1). \(cause.layer.rawValue): \(MarkdownText.line(cause.words)). \(MarkdownText.line(cause.fix))"
      })
    add("Fix", answer.fix.isEmpty ? [] : [MarkdownText.line(answer.fix)])
    add("Send again?", answer.retry.map { [MarkdownText.line($0.words)] } ?? [])
    add("The token", answer.token.map { [MarkdownText.line($0.words)] } ?? [])
    add("Who acts", AnswerPage.actors(answer).map(MarkdownText.line))
    add(
      "Reasons",
      answer.reasons.map { "- \(MarkdownText.code($0.name)): \(MarkdownText.line($0.title))" })
    add("Kept away by", answer.preventedBy.map(rule))
    add("Handled by", answer.handledBy.map(rule))
    if !answer.remark.isEmpty { lines += ["", MarkdownText.line(answer.remark)] }
    add("Source", answer.references.map { "- [\(MarkdownText.line($0.title))](\($0.url))" })
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rule(_ rule: AnswerDescription.Named) -> String {
    "- \(MarkdownText.code("\(rule.layer?.rawValue ?? "")/\(rule.name)")): \(MarkdownText.line(rule.title))"
  }

  /// What each answer is kept away by, or why it cannot be foreseen. `link` is the target of a link to a rule.
  package static func coverage(
    _ answers: [AnswerDescription], link: (AnswerDescription.Named) -> String
  ) -> String {
    func links(_ rules: [AnswerDescription.Named]) -> String {
      rules.map { "[\(MarkdownText.code($0.name))](\(link($0)))" }.joined(separator: ", ")
    }
    func row(_ answer: AnswerDescription) -> String {
      let names = ([answer.name] + answer.otherSpellings).map(MarkdownText.code).joined(separator: ", also ")
      let status = answer.status.map(String.init) ?? ""
      let rules = answer.preventedBy.isEmpty ? "no rule" : links(answer.preventedBy)
      let handled = answer.handledBy.isEmpty ? "" : "handled by \(links(answer.handledBy))"
      let remark = [answer.remark.isEmpty ? "" : MarkdownText.cell(answer.remark), handled]
        .filter { !$0.isEmpty }.joined(separator: "; ")
      return answer.kind == .reason
        ? "| \(status) | \(names) | \(rules) | \(remark) |"
        : "| \(names) | \(MarkdownText.cell(answer.meaning)) | \(rules) | \(remark) |"
    }
    let reasons = answers.filter { $0.kind == .reason }
    let codes = answers.filter { $0.kind == .uploadCode }
    let lines =
      [
        "# What the rules keep away", "",
        "Made from the rules and the tables of answers; `make golden` writes it anew. `pushready explain NAME` tells"
          + " more of each.", "", "## Reasons of APNs", "", "| status | reason | kept away by | remark |",
        "| ---: | --- | --- | --- |",
      ] + reasons.map(row) + [
        "", "## Codes of App Store uploads", "",
        "Apple publishes no list of them: meanings come from messages that developers quote.", "",
        "| code | meaning | kept away by | remark |", "| --- | --- | --- | --- |",
      ] + codes.map(row)
    return lines.joined(separator: "\n") + "\n"
  }
}
