package import ReadinessModel

/// Why a file of waivers, attestations or of the baseline was refused: every mistake that one reading finds, in
/// the order of the file.
package struct ExceptionProblems: Error, Sendable {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics.enumerated().sorted { one, other in
      let (left, right) = (one.element.origin, other.element.origin)
      return (left?.line ?? 0, left?.column ?? 0, one.offset)
        < (right?.line ?? 0, right?.column ?? 0, other.offset)
    }.map(\.element)
  }
}
