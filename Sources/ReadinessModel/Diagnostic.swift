/// Something to tell about an input or a file of rules, apart from the findings of rules.
package struct Diagnostic: Error, Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    case error, warning, note
  }

  /// Dotted kebab-case and stable: `plist.duplicate-key`.
  package var code: String
  package var severity: Severity
  /// One line, lower case, no final period; what was found, then what was expected.
  package var message: String
  package var origin: Origin?
  /// What to do next, as an action; `nil` where nothing can be said.
  package var hint: String?
  /// The line of text that the origin points at, for a caret; `nil` where it would help nobody.
  package var source: String?

  package init(
    code: String, severity: Severity = .error, message: String, origin: Origin? = nil,
    hint: String? = nil, source: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.origin = origin
    self.hint = hint
    self.source = source
  }
}
