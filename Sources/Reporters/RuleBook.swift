package import ReadinessModel

/// Rules as Markdown pages, one each, and an index: documentation that is made from the rules themselves.
package enum RuleBook {
  /// A page with its path below the folder of the book.
  package struct Page: Sendable, Hashable {
    package let path: String
    package let text: String
  }

  /// The index, then the rules by layer and in the order given. The same rules give the same bytes.
  package static func pages(for rules: [RuleDescription]) -> [Page] {
    [Page(path: "README.md", text: index(of: rules))]
      + rules.map { Page(path: path(of: $0), text: page(for: $0, index: "../README.md")) }
  }

  /// What the rules keep away, with links to their pages.
  package static func coverage(_ answers: [AnswerDescription]) -> Page {
    let text = AnswerDocument.coverage(answers) { "\($0.layer?.rawValue ?? "")/\($0.name).md" }
    return Page(path: "coverage.md", text: text)
  }

  private static func path(of rule: RuleDescription) -> String { "\(rule.layer.rawValue)/\(rule.id).md" }

  private static func index(of rules: [RuleDescription]) -> String {
    var lines = [
      "# Rules", "",
      "\(rules.count) rules, by layer. An upper layer is not worth reading before the lower ones hold.",
    ]
    for layer in Layer.allCases {
      let members = rules.filter { $0.layer == layer }
      if members.isEmpty { continue }
      lines += ["", "## \(layer.rawValue)", "", "| rule | severity | what is true when it passes |"]
      lines += ["| --- | --- | --- |"]
      lines += members.map { rule in
        let link = "[\(MarkdownText.code(rule.id))](\(path(of: rule)))"
        return "| \(link) | \(MarkdownText.cell(rule.severity)) | \(MarkdownText.cell(rule.title)) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Every page has the same headings in the same order. `index` is the page that lists the rules, as the
  /// target of a link; `nil` for a page by itself.
  package static func page(for rule: RuleDescription, index: String? = nil) -> String {
    let sections: [(String, [String])] = [
      ("What it asks", asks(rule)), ("How to fix a failure", fixes(rule)),
      ("What it keeps away", prevents(rule)), ("Parameters", parameters(rule)),
      ("Examples", examples(rule)), ("Sources", sources(rule)),
    ]
    var lines = ["# \(MarkdownText.line(rule.title))", ""]
    let layer = index.map { "[\(rule.layer.rawValue)](\($0)#\(rule.layer.rawValue))" } ?? rule.layer.rawValue
    lines.append(
      "Rule \(MarkdownText.code(rule.id)) of layer \(layer), severity \(MarkdownText.line(rule.severity)).")
    for (heading, body) in sections { lines += ["", "## \(heading)", ""] + body }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func asks(_ rule: RuleDescription) -> [String] {
    var parts: [[String]] = []
    func add(_ words: String, _ code: String) {
      if !code.isEmpty { parts.append(["\(words):", ""] + block(code)) }
    }
    add("For each element of", rule.each)
    add("Where", rule.bindings.joined(separator: "\n"))
    add("It applies when", rule.when)
    for check in rule.checks {
      if !check.name.isEmpty { parts.append(["### \(MarkdownText.line(check.name))"]) }
      add("It applies when", check.when)
      add("It requires", check.require)
      add("It fails with the words", check.fail)
    }
    if !rule.procedure.isEmpty {
      parts.append(["A person has to do this and attest it:", ""] + prose(rule.procedure))
    }
    if !rule.evidence.isEmpty {
      parts.append(["What to note:", ""] + rule.evidence.map { "- \(MarkdownText.code($0))" })
    }
    if let days = rule.validDays {
      let bonds = rule.bonds.isEmpty ? "" : " It is bound to: \(rule.bonds.joined(separator: ", "))."
      parts.append(["An attestation holds for \(days) days.\(bonds)"])
    }
    if !rule.waivers.isEmpty { parts.append(["Waivers: \(rule.waivers)."]) }
    return Array(parts.joined(separator: [""]))
  }

  private static func fixes(_ rule: RuleDescription) -> [String] {
    let fixes = rule.checks.filter { !$0.fix.isEmpty }
    if fixes.isEmpty { return [rule.procedure.isEmpty ? "It says itself what to do." : "Do what it asks."] }
    let parts = fixes.map { check in
      check.name.isEmpty
        ? prose(check.fix) : ["**\(MarkdownText.line(check.name))**", ""] + prose(check.fix)
    }
    return Array(parts.joined(separator: [""]))
  }

  private static func prevents(_ rule: RuleDescription) -> [String] {
    rule.prevents.isEmpty ? ["Nothing that has a name."] : rule.prevents.map { "- \(MarkdownText.code($0))" }
  }

  private static func parameters(_ rule: RuleDescription) -> [String] {
    if rule.parameters.isEmpty { return ["None."] }
    return ["| parameter | default | meaning |", "| --- | --- | --- |"]
      + rule.parameters.map { parameter in
        "| \(MarkdownText.cell("`\(parameter.name)`")) | \(MarkdownText.cell("`\(parameter.standard)`")) |"
          + " \(MarkdownText.cell(parameter.title)) |"
      }
  }

  private static func examples(_ rule: RuleDescription) -> [String] {
    if rule.examples.isEmpty { return ["None."] }
    return ["| the facts | the outcome |", "| --- | --- |"]
      + rule.examples.map { "| \(MarkdownText.cell($0.name)) | \(MarkdownText.cell($0.expected)) |" }
  }

  private static func sources(_ rule: RuleDescription) -> [String] {
    if rule.references.isEmpty { return ["None."] }
    return rule.references.map { reference in
      WebAddress.isPlain(reference.url)
        ? "- [\(MarkdownText.line(reference.title))](\(MarkdownText.address(reference.url)))"
        : "- \(MarkdownText.line(reference.title)) \(MarkdownText.code(reference.url))"
    }
  }

  /// A block of code whose fence is longer than any in the text.
  private static func block(_ text: String) -> [String] {
    let lines = VisibleText.lines(text)
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return [fence] + lines + [fence]
  }

  /// Words of a rule; holes show as the code that they are.
  private static func prose(_ text: String) -> [String] {
    VisibleText.lines(text).map { line in
      let parts = BacktickText.parts(line).map { $0.isCode ? "`\($0.text)`" : withMarkedHoles($0.text) }
      return MarkdownText.line(parts.joined())
    }
  }

  /// The text with each `{{ … }}` in backticks.
  private static func withMarkedHoles(_ text: String) -> String {
    var output = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      output += "\(rest[..<open.lowerBound])`\(rest[open.lowerBound..<close.upperBound])`"
      rest = rest[close.upperBound...]
    }
    return output + String(rest)
  }
}
