package import ReadinessModel

/// Expressions with the value of each part, as `pushready eval` and `pushready explain --item` print them.
package struct EvaluationPage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// The value, then the facts that were read; with `verbose` the whole evaluation.
  package func page(_ answer: EvaluationAnswer) -> String {
    var page = TerminalPage(options: options)
    switch answer.outcome {
    case .value(let node): page.add([TerminalSpan(FactText.line(node), .bold)])
    case .error(let message, let origin):
      page.add([TerminalSpan("no value: ", .red), TerminalSpan(VisibleText.line(message))])
      if let origin { page.add(label: "looked in", [TerminalPage.place(origin)]) }
    case .unknown(let facts):
      page.add([TerminalSpan("not known", .yellow)])
      for missing in facts { add(missing, to: &page) }
    }
    if !answer.reads.isEmpty {
      page.blank()
      for evidence in answer.reads { add(evidence, to: &page) }
    }
    if options.verbose {
      page.blank()
      add(answer.tree, depth: 0, to: &page)
    }
    return page.text
  }

  /// Every expression of a rule for one item, and what came of it.
  package func page(_ worked: WorkedItem) -> String {
    var page = TerminalPage(options: options)
    for item in worked.items {
      page.add(title: item, sign: sign(item), style: style(item), word: item.outcome.rawValue)
    }
    for item in worked.items where !item.message.isEmpty {
      page.add([TerminalSpan(VisibleText.line(item.message))], indent: 2)
    }
    for step in worked.steps {
      page.blank()
      page.add([TerminalSpan(VisibleText.line(step.name), .bold)])
      add(step.tree, depth: 1, to: &page)
    }
    for explanation in worked.items.compactMap(\.explanation) {
      page.blank()
      page.add([TerminalSpan("Decided by", .bold)])
      page.add([TerminalSpan(VisibleText.line(explanation.expression))], indent: 2)
      if let element = explanation.element { page.add([TerminalSpan(VisibleText.line(element))], indent: 2) }
    }
    return page.text
  }

  /// `{"outcome", "value", "type", "message", "unknown", "facts", "tree"}`.
  package func json(_ answer: EvaluationAnswer) -> String {
    var members: [(String, JSONValue)] = []
    switch answer.outcome {
    case .value(let node):
      var value = FactValue(limit: .tree)
      members += [
        ("outcome", "value"), ("value", value.json(node)), ("type", .string(FactValue.type(of: node))),
      ]
    case .error(let message, let origin):
      members += [
        ("outcome", "error"), ("message", .string(message)), ("origin", origin.map { .origin($0) } ?? .null),
      ]
    case .unknown(let facts):
      members += [
        ("outcome", "unknown"), ("unknown", .object(facts.map { ($0.fact, .unknown($0.unknown)) })),
      ]
    }
    members.append(("facts", .array(answer.reads.map(Self.json))))
    members.append(("tree", Self.json(answer.tree)))
    return JSONValue.object(members).text
  }

  /// `{"rule", "key", "items": [{"check", "outcome", "message", "decidedBy"}], "steps": [{"name", "tree"}]}`.
  package func json(_ worked: WorkedItem) -> String {
    JSONValue.object([
      ("rule", worked.items.first.map { .string($0.rule) } ?? .null), ("key", .string(worked.key)),
      ("items", .array(worked.items.map(Self.json))),
      (
        "steps",
        .array(worked.steps.map { [("name", .string($0.name)), ("tree", Self.json($0.tree))].object })
      ),
    ]).text
  }
}

extension EvaluationPage {
  /// Parts of one expression that are shown: the first of them and the last, which decided.
  private static let shownParts = 24
  /// Levels that are shown.
  private static let deepest = 48
  /// Characters of one value that are shown: a list or a map is told by its parts, where they matter.
  private static let longestValue = 160

  private static func short(_ value: String) -> String {
    value.count > longestValue ? value.prefix(longestValue) + "…" : value
  }

  private func add(_ tree: EvaluationTree, depth: Int, to page: inout TerminalPage) {
    var spans: [TerminalSpan] = []
    if !tree.variables.isEmpty {
      let words = tree.variables.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
      spans.append(TerminalSpan("[\(VisibleText.line(words))] ", .dim))
    }
    spans.append(TerminalSpan(VisibleText.line(tree.text)))
    spans.append(TerminalSpan(" = " + Self.short(VisibleText.line(tree.value)), .bold))
    if let origin = tree.origin { spans.append(TerminalSpan("  ← " + PlaceText.whole(origin), .dim)) }
    let indent = min(2 * depth, options.width / 2)
    page.add(spans, indent: indent, hanging: indent + 4)
    guard depth < Self.deepest else { return }
    for (index, part) in tree.parts.enumerated() {
      if tree.parts.count > Self.shownParts, index >= Self.shownParts / 2,
        index < tree.parts.count - Self.shownParts / 2
      {
        if index == Self.shownParts / 2 {
          page.add([TerminalSpan("… \(tree.parts.count - Self.shownParts) more", .dim)], indent: indent + 2)
        }
        continue
      }
      add(part, depth: depth + 1, to: &page)
    }
  }

  private func add(_ evidence: Item.Evidence, to page: inout TerminalPage) {
    var spans = [TerminalSpan("\(VisibleText.line(evidence.fact)) = \(FactText.line(evidence.node))")]
    if let origin = evidence.node.origin {
      spans.append(TerminalSpan("  ← " + PlaceText.whole(origin), .dim))
    }
    page.add(spans, indent: 2, hanging: 6)
  }

  private func add(_ missing: EvaluationAnswer.Missing, to page: inout TerminalPage) {
    page.add(label: "fact", [TerminalSpan(VisibleText.line(missing.fact))])
    page.add(label: "why", lines: [VisibleText.line(missing.unknown.reason)])
    if !missing.unknown.supply.isEmpty {
      page.add(label: "supply", lines: [VisibleText.line(missing.unknown.supply)])
    }
  }

  private func sign(_ item: Item) -> String {
    switch item.outcome {
    case .pass: "✓"
    case .fail: "✗"
    case .error: "!"
    case .undecided: "?"
    case .notApplicable, .needsAttestation: "–"
    }
  }

  private func style(_ item: Item) -> TerminalSpan.Style {
    switch item.outcome {
    case .pass: .green
    case .fail, .error: .red
    case .undecided, .needsAttestation: .yellow
    case .notApplicable: .dim
    }
  }

  private static func json(_ evidence: Item.Evidence) -> JSONValue {
    var value = FactValue(limit: .evidence)
    return [
      ("fact", .string(evidence.fact)), ("value", value.json(evidence.node)),
      ("type", .string(FactValue.type(of: evidence.node))),
      ("origin", evidence.node.origin.map { .origin($0) } ?? .null),
    ].object
  }

  private static func json(_ item: Item) -> JSONValue {
    [
      ("check", item.check.map { .string($0) } ?? .null), ("outcome", .string(item.outcome.rawValue)),
      ("message", .string(item.message)),
      ("decidedBy", item.explanation.map { .string($0.expression) } ?? .null),
      ("element", item.explanation?.element.map { .string($0) } ?? .null),
    ].object
  }

  private static func json(_ tree: EvaluationTree, depth: Int = 0) -> JSONValue {
    let parts = depth < deepest ? tree.parts.map { json($0, depth: depth + 1) } : []
    return [
      ("text", .string(tree.text)), ("value", .string(tree.value)),
      ("fact", tree.fact.map { .string($0) } ?? .null),
      ("origin", tree.origin.map { .origin($0) } ?? .null),
      ("variables", .object(tree.variables.map { ($0.name, .string($0.value)) })), ("parts", .array(parts)),
    ].object
  }
}
