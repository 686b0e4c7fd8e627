package import ReadinessModel

/// What is wrong with rules and checklists, for programs.
package enum RuleLintReport {
  /// `{"formatVersion": 1, "files": 3, "mistakes": [{"code", "severity", "message", "origin", …}]}`.
  package static func json(fileCount: Int, mistakes: [Diagnostic]) -> String {
    JSONValue.object([
      ("formatVersion", .int(1)), ("files", .int(fileCount)),
      ("mistakes", .array(mistakes.map(JSONValue.diagnostic))),
    ]).text
  }
}
