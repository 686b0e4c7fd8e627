internal import Expressions
package import ReadinessModel
internal import YAMLReading

/// A checklist as it is written, before `extends` is followed.
package struct ChecklistText: Sendable {
  package var checklist: Checklist
  /// The checklist it starts from.
  package var extends: Located<String>?
  /// Rules of that checklist that are left out, each with a reason.
  package var removals: [Removal]
  /// Severities given to rules of that checklist.
  package var severities: [Located<Manifest.SeveritySetting>]

  package struct Removal: Sendable {
    package var rule: Located<String>
    package var reason: String
  }
}

/// YAML to checklists.
package enum ChecklistReader {
  package static func checklist(_ file: RuleFile) throws(RuleProblems) -> ChecklistText {
    let document: YAMLDocument
    do {
      document = try YAMLReader.read(file.text, file: file.name)
    } catch {
      throw RuleProblems(error.diagnostics)
    }
    var reading = RuleReading(file: file, document: document)
    let text = reading.checklist()
    guard let text, reading.problems.isEmpty else { throw RuleProblems(reading.problems) }
    return text
  }
}

extension RuleReading {
  mutating func checklist() -> ChecklistText? {
    guard
      var map = StrictMapping(
        document.root, in: document, area: "checklist", what: "a checklist", problems: &problems)
    else { return nil }
    let title = map.string("title", required: true, &problems)
    let extends = map.string("extends", &problems)
    let removals = removals(in: &map)
    let severities = severitySettings(in: &map)
    var sections: [Checklist.Section] = []
    for var part in map.mappings("sections", required: extends == nil, &problems) ?? [] {
      if let section = section(in: &part) { sections.append(section) }
    }
    let limits = limits(in: &map)
    map.finish(&problems)
    guard let title else { return nil }
    let checklist = Checklist(
      id: file.id, title: title.value, sections: sections, limits: limits, origin: map.origin)
    return ChecklistText(checklist: checklist, extends: extends, removals: removals, severities: severities)
  }

  private mutating func section(in map: inout StrictMapping) -> Checklist.Section? {
    let title = map.string("title", required: true, &problems)
    let path = map.path(of: "rules")
    var entries: [Checklist.Entry] = []
    for (index, node) in (map.sequence("rules", required: true, &problems)?.value ?? []).enumerated() {
      if let entry = entry(node, path: "\(path)[\(index)]", in: map) { entries.append(entry) }
    }
    map.finish(&problems)
    return title.map { Checklist.Section(title: $0.value, entries: entries) }
  }

  private mutating func entry(
    _ node: YAMLNode, path: String, in map: StrictMapping
  ) -> Checklist.Entry? {
    guard node.pairs != nil else {
      guard let id = map.string(of: node, keyPath: path, &problems) else { return nil }
      return Checklist.Entry(rule: id.value, requirement: .always, severity: nil, origin: id.origin)
    }
    guard
      var parts = StrictMapping(
        node, in: document, keyPath: path, area: "checklist", problems: &problems)
    else { return nil }
    let id = parts.string("rule", required: true, &problems)
    let requirement = requirement(in: &parts)
    let severity = parts.choice("severity", of: Severity.self, &problems)
    parts.finish(&problems)
    guard let id else { return nil }
    return Checklist.Entry(
      rule: id.value, requirement: requirement, severity: severity?.value, origin: id.origin)
  }

  private mutating func requirement(in map: inout StrictMapping) -> Checklist.Requirement {
    guard let expression = expression("required", in: &map) else { return .always }
    switch expression.source {
    case "true": return .always
    case "false": return .never
    default: return .when(expression)
    }
  }

  private mutating func removals(in map: inout StrictMapping) -> [ChecklistText.Removal] {
    var removals: [ChecklistText.Removal] = []
    for var part in map.mappings("remove", &problems) ?? [] {
      let rule = part.string("rule", required: true, &problems)
      let reason = part.string("reason", required: true, &problems)
      part.finish(&problems)
      if let rule, let reason { removals.append(ChecklistText.Removal(rule: rule, reason: reason.value)) }
    }
    return removals
  }

  private mutating func severitySettings(
    in map: inout StrictMapping
  ) -> [Located<Manifest.SeveritySetting>] {
    guard var parts = map.mapping("severity", &problems) else { return [] }
    var settings: [Located<Manifest.SeveritySetting>] = []
    for rule in parts.keys {
      if let severity = parts.choice(rule, of: Severity.self, &problems) {
        settings.append(
          Located(Manifest.SeveritySetting(rule: rule, severity: severity.value), at: severity.origin))
      }
    }
    return settings
  }

  private mutating func limits(in map: inout StrictMapping) -> [Checklist.Limit] {
    var limits: [Checklist.Limit] = []
    for var part in map.mappings("notCovered", &problems) ?? [] {
      let what = part.string("what", required: true, &problems)
      let why = part.string("why", required: true, &problems)
      let supply = part.string("supply", &problems)
      let when = expression("when", in: &part)
      part.finish(&problems)
      if let what, let why {
        limits.append(
          Checklist.Limit(what: what.value, why: why.value, supply: supply?.value ?? "", when: when))
      }
    }
    return limits
  }
}
