internal import Cryptography
package import ReadinessModel

/// A file of a team's own rules or checklists, as it lies in its repository.
package struct OwnFile: Sendable {
  /// Bytes of a file that holds one rule or one checklist.
  static let limit = 1 << 20

  /// As the program opens it.
  package let path: String
  package let bytes: [UInt8]
  package let input: Report.Input

  /// - Parameters:
  ///   - path: As seen from where the program runs.
  ///   - kind: `checklist` or `rule`, for the report's list of inputs.
  ///   - origin: Where the file, or what led to it, was named.
  /// - Throws: What keeps the file from being read.
  package init(
    path: String, kind: String, namedAt origin: Origin
  ) throws(EvidenceOpening.Failure) {
    let read = try Self.read(Located(path, at: origin), for: "a \(kind)", limit: Self.limit)
    self.path = path
    bytes = read
    input = Report.Input(
      path: path, kind: kind, bytes: read.count, sha256: SHA256.hex(of: read),
      namedAt: origin.line == nil ? nil : origin)
  }

  /// The bytes of a file that is wanted for `what`, such as `a rule`.
  package static func read(
    _ path: Located<String>, for what: String, limit: Int
  ) throws(EvidenceOpening.Failure) -> [UInt8] {
    let read: [UInt8]?
    do {
      read = try EvidenceFile(path: path.value).bytes(limit: limit)
    } catch {
      throw EvidenceOpening.Failure(diagnostics: [EvidenceOpening.diagnostic(error, for: what, path)])
    }
    guard let read else {
      throw EvidenceOpening.Failure(diagnostics: [
        Diagnostic(
          code: "evidence.too-large",
          message: "`\(path.value)` has more than \(limit) bytes, which is too much for \(what)",
          origin: path.origin)
      ])
    }
    return read
  }

  /// `name` as seen from where the program runs; a relative one starts in `folder`.
  package static func path(_ name: String, in folder: String) -> String {
    EvidenceOpening.path(name, in: folder)
  }

  /// Whether there is something of that name to read.
  package static func exists(_ path: String) -> Bool { ManifestFile.exists(path) }
}
