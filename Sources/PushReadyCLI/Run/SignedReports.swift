internal import Collectors
internal import Cryptography
internal import ReadinessModel
internal import Reporters

/// Reports and the keys that vouch for them, as files.
enum SignedReports {
  /// Where `check --sign` writes.
  static let standardFile = "pushready.intoto.json"
  /// Largest report that is read, in bytes.
  static let longestReport = 64 << 20

  /// A private key that was named on the command line.
  static func privateKey(_ path: Located<String>) throws(ReleaseRun.Stopped) -> PrivateMessageKey {
    var bytes = try read(path, for: "the key that signs", limit: PrivateMessageKey.maximumBytes)
    defer { SecretBytes.cleanse(&bytes) }
    do {
      return try PrivateMessageKey(pem: bytes)
    } catch {
      throw refused(error, path)
    }
  }

  static func publicKey(_ path: Located<String>) throws(ReleaseRun.Stopped) -> PublicMessageKey {
    let bytes = try read(path, for: "the public key", limit: PrivateMessageKey.maximumBytes)
    do {
      return try PublicMessageKey(pem: bytes)
    } catch {
      throw refused(error, path)
    }
  }

  static func document(
    _ path: Located<String>
  ) throws(ReleaseRun.Stopped) -> SavedReport.Document {
    let bytes = try read(path, for: "the report", limit: longestReport)
    do {
      return try SavedReport.document(bytes, file: path.value)
    } catch {
      throw ReleaseRun.Stopped(.invalidConfiguration, [error.diagnostic])
    }
  }

  /// The report in a signed envelope. A report about no file of which the digest is known cannot be signed:
  /// it would vouch for anything.
  static func envelope(
    of report: Report, by key: PrivateMessageKey, namedAt origin: Origin
  ) throws(ReleaseRun.Stopped) -> String {
    guard report.verdict != nil, !ReportStatement.artifacts(of: report).isEmpty else {
      throw ReleaseRun.Stopped(
        .invalidConfiguration,
        [
          Diagnostic(
            code: "sign.no-artifact",
            message: "the report judges no file whose digest it holds, so there is nothing to vouch for",
            origin: origin, hint: "give the package as a file, such as an .ipa or a zip of the archive")
        ])
    }
    var envelope = ReportEnvelope(payload: Array(ReportStatement.text(of: report).utf8))
    guard let signature = key.sign(envelope.signedBytes) else {
      throw ReleaseRun.Stopped(
        .internalError,
        [Diagnostic(code: "sign.failed", message: "the signature could not be made", origin: origin)])
    }
    envelope.signatures = [ReportEnvelope.Signature(keyID: key.publicKey.sha256, bytes: signature)]
    return envelope.text
  }

  private static func read(
    _ path: Located<String>, for what: String, limit: Int
  ) throws(ReleaseRun.Stopped) -> [UInt8] {
    do {
      return try OwnFile.read(path, for: what, limit: limit)
    } catch {
      throw ReleaseRun.Stopped(.missingInput, error.diagnostics)
    }
  }

  private static func refused(_ fault: MessageKeyFault, _ path: Located<String>) -> ReleaseRun.Stopped {
    ReleaseRun.Stopped(
      .invalidConfiguration,
      [
        Diagnostic(
          code: "sign.key", message: "`\(path.value)` is no key for reports: \(fault.message)",
          origin: path.origin, hint: fault.hint)
      ])
  }
}
