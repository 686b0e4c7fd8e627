package import ReadinessModel

/// What is wrong with a command line: every mistake that one parsing finds. Ends with status 64.
package struct UsageError: Error, Sendable {
  /// Codes are `usage.` with `unknown-command`, `unknown-option`, `missing-value`, `unexpected-value`,
  /// `wrong-value`, `repeated-option`, `conflict`, `missing-argument` and `unexpected-argument`.
  package let diagnostics: [Diagnostic]
  /// The command whose help would tell more; `nil` where none was recognised.
  package let command: Command.Name?

  package init(_ diagnostics: [Diagnostic], command: Command.Name?) {
    self.diagnostics = diagnostics
    self.command = command
  }
}

extension Diagnostic {
  /// A mistake on the command line, at the argument `place`.
  static func usage(
    _ code: String, _ message: String, at place: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: "usage.\(code)", message: message, origin: Origin(file: "command line", keyPath: place),
      hint: hint)
  }
}
