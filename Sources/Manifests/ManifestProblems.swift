package import ReadinessModel

/// Why a manifest was refused: every mistake that one reading finds, in the order of the file.
package struct ManifestProblems: Error, Sendable {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
