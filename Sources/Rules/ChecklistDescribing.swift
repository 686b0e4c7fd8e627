internal import Expressions
package import ReadinessModel

extension ChecklistPlan {
  /// A checklist of the plan in words. A rule that it lists twice is told where it is first listed.
  package func description(of checklist: Checklist) -> ChecklistDescription {
    var entries: [ChecklistDescription.Entry] = []
    for section in checklist.sections {
      for entry in section.entries where !entries.contains(where: { $0.rule.isExactly(entry.rule) }) {
        guard let rule = steps.first(where: { $0.rule.id.isExactly(entry.rule) })?.rule else { continue }
        entries.append(
          ChecklistDescription.Entry(
            rule: rule.id, layer: rule.layer, title: rule.title,
            severity: entry.severity?.rawValue ?? rule.severity.words, isManual: rule.isManual,
            section: section.title, requirement: entry.requirement.description,
            from: Self.name(of: entry.origin.file), origin: entry.origin))
      }
    }
    return ChecklistDescription(
      id: checklist.id, title: checklist.title,
      entries: Layer.allCases.flatMap { layer in entries.filter { $0.layer == layer } },
      removals: checklist.removals,
      limits: checklist.limits.map {
        ChecklistDescription.Limit(
          what: $0.what, why: $0.why, supply: $0.supply, when: $0.when?.source ?? "")
      })
  }

  /// The id of a checklist is the name of its file without `.yml`.
  private static func name(of file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".yml") ? name.dropLast(4) : name)
  }
}

extension Checklist.Requirement {
  fileprivate var description: ChecklistDescription.Requirement {
    switch self {
    case .always: .always
    case .never: .never
    case .when(let expression): .when(expression.source)
    }
  }
}
