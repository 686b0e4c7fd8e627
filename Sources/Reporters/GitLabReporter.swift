package import ReadinessModel

/// GitLab's code quality report: an array of issues with a place in the repository
/// (docs.gitlab.com, Code Quality, report format). Only what is wrong or open and counts is in it.
package struct GitLabReporter: Reporter {
  package static let name = "gitlab"
  package static let summary = "GitLab's code quality report"

  package init() {}

  package func render(_ report: Report) -> String {
    var issues: [JSONValue] = []
    if report.verdict == nil {
      for (index, diagnostic) in report.diagnostics.enumerated() where diagnostic.severity == .error {
        issues.append(
          issue(
            diagnostic.message, check: diagnostic.code, fingerprint: "\(diagnostic.code)-\(index)",
            severity: "blocker", at: Annotation.place(of: diagnostic, in: report)))
      }
    }
    for item in report.items {
      guard let severity = severity(item, failOn: report.failOn) else { continue }
      issues.append(
        issue(
          "\(PlainText.name(item)): \(item.message)", check: item.rule, fingerprint: item.fingerprint,
          severity: severity, at: Annotation.place(of: item, in: report)))
    }
    return JSONValue.array(issues).text
  }

  /// GitLab knows `info`, `minor`, `major`, `critical` and `blocker`.
  private func severity(_ item: Item, failOn: Severity) -> String? {
    switch item.outcome {
    case .fail where item.isExcused: nil
    case .fail:
      switch item.severity {
      case .blocker: "blocker"
      case .error: "critical"
      case .warning: "minor"
      case .info: "info"
      }
    case .undecided, .needsAttestation, .error: item.required ? "major" : nil
    case .pass, .notApplicable: nil
    }
  }

  private func issue(
    _ text: String, check: String, fingerprint: String, severity: String, at place: Origin?
  ) -> JSONValue {
    let path = place.map(\.file) ?? "pushready.yml"
    return [
      "description": .string(VisibleText.line(text)),
      "check_name": .string(VisibleText.line(check)),
      "fingerprint": .string(VisibleText.line(fingerprint)),
      "severity": .string(severity),
      "location": [
        "path": .string(VisibleText.line(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)),
        "lines": ["begin": .int(place?.line ?? 1)],
      ],
    ]
  }
}
