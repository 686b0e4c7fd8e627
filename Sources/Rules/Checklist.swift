package import Expressions
package import ReadinessModel

/// A named, ordered selection of rules: a file under `Checklists/`.
package struct Checklist: Sendable {
  /// Whether an item that stays open holds up the release.
  package enum Requirement: Sendable {
    case always
    case never
    case when(Expression)
  }

  package struct Entry: Sendable {
    package var rule: String
    package var requirement: Requirement
    package var severity: Severity?
    /// Where the severity was set, when a checklist changes that of one it extends.
    package var severityOrigin: Origin?
    package var origin: Origin

    package init(rule: String, requirement: Requirement, severity: Severity?, origin: Origin) {
      self.rule = rule
      self.requirement = requirement
      self.severity = severity
      self.origin = origin
    }
  }

  package struct Section: Sendable {
    package var title: String
    package var entries: [Entry]
  }

  /// Something that no rule of the checklist looks at, to be said in every report.
  package struct Limit: Sendable {
    package var what: String
    package var why: String
    package var supply: String
    /// The release it holds for; `nil` for all.
    package var when: Expression?
  }

  package var id: String
  package var title: String
  package var sections: [Section]
  package var limits: [Limit]
  /// Rules of an extended checklist that are left out; each stands among the limits too.
  package var removals: [ChecklistDescription.Removal] = []
  package var origin: Origin

  package var entries: [Entry] { sections.flatMap(\.entries) }
}
