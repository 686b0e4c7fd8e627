internal import Expressions
internal import ReadinessModel
internal import YAMLReading

/// A checklist that was read and held against the catalogue and the rules at hand.
struct ChecklistInspection {
  private(set) var problems: [Diagnostic] = []

  init(_ file: RuleFile, names: RuleSetNames) {
    let document: YAMLDocument
    do {
      document = try YAMLReader.read(file.text, file: file.name)
    } catch {
      problems = error.diagnostics
      guard let partial = error.document else { return }
      document = partial
    }
    var reading = RuleReading(file: file, document: document)
    let text = reading.checklist()
    problems += reading.problems
    var checking = ExpressionChecking(document: document, parameters: [], elementName: nil)
    // `required` and `when` are conditions about the whole release.
    for written in reading.written { checking.takeCondition(alone: written) }
    problems += checking.problems + WordChecking.problems(of: document)
    if let text { problems += unknown(in: text, names, document) }
  }

  private func unknown(
    in text: ChecklistText, _ names: RuleSetNames, _ document: YAMLDocument
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    func look(_ id: String, _ what: String, among known: [String], at origin: Origin) {
      guard !known.contains(id) else { return }
      let nearest = Suggestion.nearest(to: id, among: known)
      problems.append(
        Diagnostic(
          code: "checklist.unknown-\(what)", message: "unknown \(what) `\(id)`", origin: origin,
          hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready rules list` shows all",
          source: origin.line.flatMap(document.sourceLine)))
    }
    if let extends = text.extends {
      look(extends.value, "checklist", among: names.checklists, at: extends.origin)
    }
    var seen: Set<String> = []
    for entry in text.checklist.entries {
      look(entry.rule, "rule", among: names.rules, at: entry.origin)
      if !seen.insert(entry.rule).inserted {
        problems.append(
          Diagnostic(
            code: "checklist.duplicate-rule", message: "rule `\(entry.rule)` stands twice",
            origin: entry.origin, hint: "keep one of the two",
            source: entry.origin.line.flatMap(document.sourceLine)))
      }
    }
    for removal in text.removals {
      look(removal.rule.value, "rule", among: names.rules, at: removal.rule.origin)
    }
    for setting in text.severities {
      look(setting.value.rule, "rule", among: names.rules, at: setting.origin)
    }
    return problems
  }
}
