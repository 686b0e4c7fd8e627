internal import Collectors
internal import Cryptography
internal import Evaluation
internal import Packages
internal import ReadinessModel
internal import Reporters
internal import YAMLReading

/// `pushready verify-report`: whether a report is whole, about these files, and of the one who signed it.
enum ReportVerification {
  static func run(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let file = command.arguments.first, command.arguments.count > 1 else {
      let diagnostic = Diagnostic.usage(
        "missing-argument", "`verify-report` needs a report and at least one file that it judged",
        hint: command.command.examples.first?.lines.first.map { "for example `\($0)`" })
      return CommandResult(
        errors: Screen.diagnostics([diagnostic], for: command, in: world), status: .wrongUsage)
    }
    do throws(ReleaseRun.Stopped) {
      let key = try command.value(of: .publicKey).map { path throws(ReleaseRun.Stopped) in
        try SignedReports.publicKey(path)
      }
      let document = try SignedReports.document(file)
      let report = document.report
      var findings = signature(of: document, key, file)
      findings += ReportAudit.faults(
        of: report, counts: document.counts.map { (name: $0.name, number: $0.number) }
      ).map {
        Diagnostic(
          code: "report.not-whole", message: $0.message, origin: document.origin(at: $0.path),
          hint: "it was changed after it was written: take it from where the check put it, or check again")
      }
      let (faults, matches) = try compared(command.arguments.dropFirst(), with: report)
      findings += faults
      if report.verdict == nil {
        findings.append(
          Diagnostic(
            code: "report.nothing-judged", message: "the run ended before anything was judged",
            origin: Origin(file: file.value), hint: "mend what its diagnostics name, and check again"))
      }
      let errors = Screen.diagnostics(findings, for: command, in: world)
      guard findings.isEmpty else { return CommandResult(errors: errors, status: .notReady) }
      let signer = key.map { "\($0.sha256) (\($0.kind.rawValue))" }
      let page = VerificationPage(report, matches: matches, signer: signer)
      return CommandResult(output: page.text, status: report.exitStatus)
    } catch {
      return ReportCommands.stopped(error, command, world)
    }
  }

  // MARK: The signature

  private static func signature(
    of document: SavedReport.Document, _ key: PublicMessageKey?, _ file: Located<String>
  ) -> [Diagnostic] {
    func refusal(_ code: String, _ message: String, _ hint: String) -> [Diagnostic] {
      [Diagnostic(code: code, message: message, origin: Origin(file: file.value), hint: hint)]
    }
    guard let envelope = document.envelope, !envelope.signatures.isEmpty else {
      if key == nil, document.envelope == nil { return [] }
      return refusal(
        "report.not-signed", "the report bears no signature, expected one of the given key",
        "sign it when it is made: `pushready check --sign KEY`")
    }
    guard let key else {
      return refusal(
        "report.signature-not-verified", "the report is signed, and no key was given to verify it",
        "name the public key with `--public-key`")
    }
    let message = envelope.signedBytes
    if envelope.signatures.contains(where: { key.verifies($0.bytes, of: message) }) { return [] }
    let signers = envelope.signatures.compactMap(\.keyID)
    let isOther = signers.count == envelope.signatures.count && !signers.contains(key.sha256)
    return isOther
      ? refusal(
        "report.other-key", "no signature is of the given key, which is `\(key.sha256.prefix(16))…`",
        "name the public key of the one who signed, which is \(signers.map(Self.short).joined(separator: ", "))"
      )
      : refusal(
        "report.tampered", "no signature of the given key fits the report: it was changed after signing",
        "take the report as it was signed, or check again")
  }

  private static func short(_ keyID: String) -> String {
    Shown.quoted(String(decoding: keyID.utf8.prefix(16), as: UTF8.self)) + (keyID.utf8.count > 16 ? "…" : "")
  }

  // MARK: The files

  private static func compared(
    _ files: ArraySlice<Located<String>>, with report: Report
  ) throws(ReleaseRun.Stopped) -> ([Diagnostic], [VerificationPage.Match]) {
    let judged = ReportStatement.artifacts(of: report)
    var faults: [Diagnostic] = []
    var matches: [VerificationPage.Match] = []
    for file in files {
      let digest = try digest(of: file)
      if let input = judged.first(where: { $0.sha256 == digest }) {
        matches.append(VerificationPage.Match(path: file.value, input: input))
      } else {
        faults.append(
          Diagnostic(
            code: "report.other-artifact", message: "`\(file.value)` is not a file that the report judged",
            origin: Origin(file: file.value), hint: hint(judged)))
      }
    }
    return (faults, matches)
  }

  private static func hint(_ judged: [Report.Input]) -> String {
    guard let first = judged.first, let digest = first.sha256 else {
      return "the report holds the digest of no package; check again with `--sign` or `--deep`"
    }
    let others = judged.count > 1 ? " and \(judged.count - 1) more" : ""
    return "name what was judged, which is `\(first.path)` with the SHA-256 `\(digest)`\(others); "
      + "or check this one and take the new report"
  }

  /// Of a folder, the digest over its files that a check of it lists.
  private static func digest(of file: Located<String>) throws(ReleaseRun.Stopped) -> String {
    guard Package.form(of: file.value) != .folder else { return try digest(ofFolder: file) }
    do {
      return try SHA256.file(at: file.value).hex
    } catch {
      let reason =
        switch error {
        case .cannotRead(let words): words.lowercased()
        case .notAFile: "it is no regular file"
        }
      throw unopened(file, reason)
    }
  }

  private static func digest(ofFolder folder: Located<String>) throws(ReleaseRun.Stopped) -> String {
    do {
      return try FolderDigest.digest(of: try Package.open(folder.value))
    } catch {
      throw unopened(folder, error.message)
    }
  }

  private static func unopened(_ file: Located<String>, _ reason: String) -> ReleaseRun.Stopped {
    ReleaseRun.Stopped(
      .missingInput,
      [
        Diagnostic(
          code: "evidence.cannot-open", message: "cannot open `\(file.value)` to compare it: \(reason)",
          origin: file.origin, hint: "name the package that was checked")
      ])
  }
}
