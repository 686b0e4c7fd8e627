import ReadinessModel

/// What reading one artifact gave.
package struct Reading: Sendable {
  /// Facts, by their place below the artifact's owner.
  var facts: FactMap
  /// Why nothing could be read; the facts are then unknown for that reason.
  var problem: Diagnostic?
  /// What else there is to tell.
  var notes: [Diagnostic]
  /// Secrets in a text that was searched for them; `nil` for what is no text.
  var secrets: FactNode?

  init(_ facts: FactMap, problem: Diagnostic? = nil, notes: [Diagnostic] = []) {
    self.facts = facts
    self.problem = problem
    self.notes = notes
  }
}
