import Cryptography
import ReadinessModel

/// Opens the records, logs and test data that a manifest names. Records are turned into facts and the rest is
/// searched while it is read, so that no bytes of them are kept.
struct RecordOpening {
  /// Files of one kind in one run.
  static let fileLimit = 10_000

  private let manifest: Manifest
  private var artifacts: [Artifact] = []
  private var problems: [Diagnostic] = []

  /// The records, then logs, then test data; each in the order of the manifest, those of a glob by name.
  static func open(_ manifest: Manifest) throws(EvidenceOpening.Failure) -> [Artifact] {
    var opening = RecordOpening(manifest: manifest)
    opening.take(manifest.attempts, as: .attempt)
    opening.take(manifest.logs, as: .log)
    opening.take(manifest.fixtures, as: .fixture)
    guard opening.problems.isEmpty else { throw EvidenceOpening.Failure(diagnostics: opening.problems) }
    return opening.artifacts
  }

  private init(manifest: Manifest) { self.manifest = manifest }

  private mutating func take(_ globs: [Located<String>], as kind: Artifact.Kind) {
    var known: Set<ExactText> = []
    for glob in globs {
      for name in PatternWalk.names(of: glob, in: manifest.directory, &problems)
      where known.insert(ExactText(name)).inserted {
        guard known.count <= Self.fileLimit else {
          problems.append(
            Diagnostic(
              code: "evidence.too-many", message: "more than \(Self.fileLimit) files are named",
              origin: glob.origin, hint: "name fewer, or check them in several runs"))
          return
        }
        do throws(EvidenceFile.Fault) {
          artifacts.append(try artifact(kind, name))
        } catch {
          problems.append(EvidenceOpening.diagnostic(error, for: kind.title, Located(name, at: glob.origin)))
        }
      }
    }
  }

  private func artifact(_ kind: Artifact.Kind, _ name: String) throws(EvidenceFile.Fault) -> Artifact {
    let path = EvidenceOpening.path(name, in: manifest.directory)
    let origin = Origin(file: path)
    let file = try EvidenceFile(path: path)
    if kind == .attempt, let bytes = try file.bytes(limit: kind.limit) {
      return Artifact(
        kind: kind, owner: .release, origin: origin,
        content: .read(AttemptCollector.read(bytes, named: name, from: origin)), byteCount: bytes.count,
        sha256: SHA256.hex(of: bytes))
    }
    let digest: SHA256.File
    do {
      digest = try SHA256.file(at: path)
    } catch {
      throw .cannotRead("\(error)")
    }
    let large = Artifact(
      kind: kind, owner: .release, origin: origin, content: .tooLarge, byteCount: digest.count,
      sha256: digest.hex)
    let reading: Reading
    if kind != .attempt, let secrets = try secrets(in: file, kind.limit) {
      reading = Self.reading(secrets, of: kind, origin)
    } else {
      reading =
        large.refusal.map { AttemptCollector.tooLarge($0, named: name, from: origin) } ?? Reading(FactMap())
    }
    return Artifact(
      kind: kind, owner: .release, origin: origin, content: .read(reading), byteCount: digest.count,
      sha256: digest.hex)
  }

  /// `nil` for a file with more bytes than are searched.
  private func secrets(
    in file: borrowing EvidenceFile, _ limit: Int
  ) throws(EvidenceFile.Fault) -> SecretScan? {
    var scan = SecretScan()
    guard try file.pieces(limit: limit, { scan.take($0) }) else { return nil }
    scan.finish()
    return scan
  }

  private static func reading(_ scan: SecretScan, of kind: Artifact.Kind, _ origin: Origin) -> Reading {
    var reading = Reading(FactMap())
    reading.secrets = SecretFacts.node(of: scan.findings, in: origin)
    if scan.isCut {
      reading.notes.append(
        Diagnostic(
          code: "evidence.more-secrets", severity: .warning,
          message: "\(kind.title) holds more than \(SecretScan.limit) secrets, only the first are told",
          origin: origin))
    }
    return reading
  }
}
