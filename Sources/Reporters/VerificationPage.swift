package import ReadinessModel

/// What `verify-report` says when everything holds.
package struct VerificationPage {
  /// A file that is the one that was judged.
  package struct Match {
    package let path: String
    package let input: Report.Input

    package init(path: String, input: Report.Input) {
      self.path = path
      self.input = input
    }
  }

  private let report: Report
  private let matches: [Match]
  /// Digest and kind of the key that signed; `nil` for a report without signature.
  private let signer: String?

  package init(_ report: Report, matches: [Match], signer: String?) {
    self.report = report
    self.matches = matches
    self.signer = signer
  }

  package var text: String {
    let first =
      signer.map { "signed by the key \($0)" }
      ?? "not signed: the words of the report are taken as they stand"
    return ([first] + matches.map(line) + [verdict]).map { $0 + "\n" }.joined()
  }

  private func line(_ match: Match) -> String {
    "`\(VisibleText.line(match.path))` is the \(VisibleText.line(match.input.kind)) that was judged as "
      + "`\(VisibleText.line(match.input.path))`, SHA-256 \(VisibleText.line(match.input.digestText))"
  }

  private var verdict: String {
    let release = VerdictText.release(report).map { $0 + ": " } ?? ""
    let tool = "\(VisibleText.line(report.tool.name)) \(VisibleText.line(report.tool.version))"
    return "\(VerdictText.words(report)): \(release)\(VerdictText.reason(report)); "
      + "judged for \(report.now.rfc3339) by \(tool)"
  }
}
