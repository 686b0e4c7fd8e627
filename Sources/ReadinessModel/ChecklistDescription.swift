/// What a checklist asks in the end: its rules after `extends`, removals and severities.
package struct ChecklistDescription: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package var rule: String
    package var layer: Layer
    package var title: String
    /// The severity that counts here: `error`, or `error; archive: info`.
    package var severity: String
    package var isManual: Bool
    package var section: String
    /// `always`, `never`, or the expression that decides.
    package var requirement: Requirement
    /// The checklist that lists it: this one, or one that it extends.
    package var from: String
    package var origin: Origin

    package init(
      rule: String, layer: Layer, title: String, severity: String, isManual: Bool, section: String,
      requirement: Requirement, from: String, origin: Origin
    ) {
      self.rule = rule
      self.layer = layer
      self.title = title
      self.severity = severity
      self.isManual = isManual
      self.section = section
      self.requirement = requirement
      self.from = from
      self.origin = origin
    }
  }

  /// Whether an open item holds up the release.
  package enum Requirement: Sendable, Hashable {
    case always, never
    /// The source of an expression.
    case when(String)
  }

  /// A rule that an extended checklist has and this one does not.
  package struct Removal: Sendable, Hashable {
    package var rule: String
    package var reason: String
    /// The checklist that leaves it out.
    package var by: String
    package var origin: Origin

    package init(rule: String, reason: String, by: String, origin: Origin) {
      self.rule = rule
      self.reason = reason
      self.by = by
      self.origin = origin
    }
  }

  /// Something that no rule looks at.
  package struct Limit: Sendable, Hashable {
    package var what: String
    package var why: String
    package var supply: String
    /// The releases it holds for, as an expression; empty for all.
    package var when: String

    package init(what: String, why: String, supply: String, when: String) {
      self.what = what
      self.why = why
      self.supply = supply
      self.when = when
    }
  }

  package var id: String
  package var title: String
  /// In pipeline order: by layer, then as the checklist lists them.
  package var entries: [Entry]
  package var removals: [Removal]
  package var limits: [Limit]

  package init(id: String, title: String, entries: [Entry], removals: [Removal], limits: [Limit]) {
    self.id = id
    self.title = title
    self.entries = entries
    self.removals = removals
    self.limits = limits
  }
}
