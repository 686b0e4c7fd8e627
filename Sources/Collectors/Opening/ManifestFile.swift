internal import Cryptography
package import ReadinessModel

/// The manifest as a file: its bytes, and how a report lists it.
package struct ManifestFile: Sendable {
  package let bytes: [UInt8]
  package let input: Report.Input

  /// More bytes than a manifest has.
  static let limit = 8 << 20

  /// Throws what keeps the file from being read.
  package init(path: Located<String>) throws(EvidenceOpening.Failure) {
    let read: [UInt8]?
    do {
      read = try EvidenceFile(path: path.value).bytes(limit: Self.limit)
    } catch {
      throw EvidenceOpening.Failure(diagnostics: [
        EvidenceOpening.diagnostic(error, for: "the manifest", path)
      ])
    }
    guard let read else {
      throw EvidenceOpening.Failure(diagnostics: [
        Diagnostic(
          code: "evidence.too-large",
          message: "`\(path.value)` has more than \(Self.limit) bytes, which is no manifest",
          origin: path.origin)
      ])
    }
    bytes = read
    input = Report.Input(
      path: path.value, kind: "manifest", bytes: bytes.count, sha256: SHA256.hex(of: bytes))
  }

  /// Whether there is something of that name to read.
  package static func exists(_ path: String) -> Bool {
    do {
      _ = try EvidenceFile(path: path)
      return true
    } catch {
      return !error.isMissing
    }
  }
}
