package import ReadinessModel

/// Rules for people at a terminal: one with all its reasons, or a list of many.
package struct RulePage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// What a rule asks, why, and how to fix a failure.
  package func page(for rule: RuleDescription) -> String {
    var page = TerminalPage(options: options)
    page.add([
      TerminalSpan("\(rule.layer.rawValue)/", .dim), TerminalSpan(rule.id, .bold),
      TerminalSpan("  \(rule.severity)"),
    ])
    page.add([TerminalSpan(rule.title)], indent: 2)
    page.blank()
    add("for each", rule.each, to: &page)
    add("where", rule.bindings.joined(separator: "\n"), to: &page)
    add("when", rule.when, to: &page)
    for check in rule.checks { add(check, to: &page) }
    add("to do", rule.procedure, to: &page)
    add("note", rule.evidence.joined(separator: ", "), to: &page)
    if let days = rule.validDays { add("holds", "\(days) days", to: &page) }
    if !rule.bonds.isEmpty { add("bound to", rule.bonds.joined(separator: ", "), to: &page) }
    if !rule.waivers.isEmpty { add("waivers", rule.waivers, to: &page) }
    for parameter in rule.parameters {
      add("parameter", "\(parameter.name) = \(parameter.standard): \(parameter.title)", to: &page)
    }
    add("prevents", rule.prevents.joined(separator: ", "), to: &page)
    for reference in rule.references { add("source", "\(reference.title)\n\(reference.url)", to: &page) }
    if !rule.examples.isEmpty {
      page.blank()
      page.add([TerminalSpan("Examples", .bold)])
      page.blank()
      let width = rule.examples.map(\.expected.count).max() ?? 0
      for example in rule.examples {
        let padding = String(repeating: " ", count: width - example.expected.count)
        page.add(
          [TerminalSpan("\(example.expected)\(padding)  \(example.name)")], indent: 2, hanging: width + 4)
      }
    }
    return page.text
  }

  /// `{"formatVersion": 1, "rule": {…}}`.
  package static func json(_ rule: RuleDescription) -> String {
    JSONValue.object([("formatVersion", .int(1)), ("rule", document(rule))]).text
  }

  private static func document(_ rule: RuleDescription) -> JSONValue {
    [
      "id": .string(rule.id), "layer": .string(rule.layer.rawValue), "title": .string(rule.title),
      "severity": .string(rule.severity), "forEach": .text(rule.each.isEmpty ? nil : rule.each),
      "let": .strings(rule.bindings), "when": .text(rule.when.isEmpty ? nil : rule.when),
      "checks": .array(
        rule.checks.map { check in
          [
            "name": .text(check.name.isEmpty ? nil : check.name),
            "when": .text(check.when.isEmpty ? nil : check.when), "require": .string(check.require),
            "fail": .string(check.fail), "fix": .string(check.fix),
          ]
        }),
      "procedure": .text(rule.procedure.isEmpty ? nil : rule.procedure), "evidence": .strings(rule.evidence),
      "validDays": rule.validDays.map { .int($0) } ?? .null,
      "params": .array(
        rule.parameters.map { parameter in
          [
            "name": .string(parameter.name), "default": .string(parameter.standard),
            "title": .string(parameter.title),
          ]
        }),
      "prevents": .strings(rule.prevents),
      "references": .array(rule.references.map { ["title": .string($0.title), "url": .string($0.url)] }),
      "examples": .array(
        rule.examples.map { ["name": .string($0.name), "expect": .string($0.expected)] }),
    ]
  }

  /// A title that would be left fewer columns than this stands on a line of its own.
  private static let leastTitleColumns = 44

  /// One line a rule, or two where the terminal is narrow, under the headings of the layers.
  package func list(_ rules: [RuleDescription]) -> String {
    var page = TerminalPage(options: options)
    let width = rules.map(\.id.count).max() ?? 0
    let severityWidth = Severity.allCases.map(\.rawValue.count).max() ?? 0
    let titleColumn = width + severityWidth + 6
    let isNarrow = options.width - titleColumn < Self.leastTitleColumns
    for layer in Layer.allCases {
      let members = rules.filter { $0.layer == layer }
      guard !members.isEmpty else { continue }
      if !page.text.isEmpty { page.blank() }
      page.add([TerminalSpan(layer.rawValue, .bold), TerminalSpan(" (\(members.count))", .dim)])
      for rule in members {
        let word = rule.severity.prefix { $0 != ";" }
        let severity = word + String(repeating: " ", count: max(0, severityWidth - word.count))
        let id = rule.id + String(repeating: " ", count: width - rule.id.count)
        let head = [TerminalSpan(id), TerminalSpan("  \(isNarrow ? word : severity[...])", .dim)]
        if isNarrow {
          page.add(head, indent: 2)
          page.add([TerminalSpan(rule.title)], indent: 6)
        } else {
          page.add(head + [TerminalSpan("  " + rule.title)], indent: 2, hanging: titleColumn)
        }
      }
    }
    return page.text
  }

  private func add(_ check: RuleDescription.Check, to page: inout TerminalPage) {
    if !check.name.isEmpty {
      page.blank()
      add("check", check.name, to: &page)
      add("when", check.when, to: &page)
    }
    add("requires", check.require, to: &page)
    add("fails with", check.fail, to: &page)
    add("fix", check.fix, to: &page)
  }

  private func add(_ label: String, _ text: String, to page: inout TerminalPage) {
    if !text.isEmpty { page.add(label: label, lines: VisibleText.lines(text)) }
  }
}
