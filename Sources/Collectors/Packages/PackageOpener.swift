internal import Cryptography
internal import Packages
package import ReadinessModel

extension EvidenceOpening {
  /// Opens the package that the manifest names; `nil` when it names none. Throws when there is nothing that
  /// could be opened; what opens and makes no sense is told as evidence. `isDigested`: whatever its size,
  /// the package gets a digest; else a large one gets none.
  package static func package(
    of manifest: Manifest, isDigested: Bool = false
  ) throws(Failure) -> PackageEvidence? {
    guard let artifact = manifest.app?.artifact else { return nil }
    let path = Self.path(artifact.value, in: manifest.directory)
    guard let form = Package.form(of: path) else {
      throw Failure(diagnostics: [diagnostic(missing(path), for: "the package", artifact)])
    }
    let content: Result<Package, PackageFailure>
    do throws(PackageFailure) {
      content = .success(try Package.open(path))
    } catch {
      guard error.isReadable else { throw Failure(diagnostics: [refusal(error, artifact)]) }
      content = .failure(error)
    }
    let opened = try? content.get()
    let named = PackageKind.named(path)
    let kind =
      opened?.kind
      ?? (form == .folder ? (named == .xcarchive ? .xcarchive : .app) : named == .ipa ? .ipa : .zip)
    let (size, digest) =
      form == .folder ? digest(of: opened, always: isDigested) : digest(of: path, always: isDigested)
    return PackageEvidence(
      path: path, namedAt: artifact.origin, kind: kind, content: content, byteCount: size, digest: digest)
  }

  private static func missing(_ path: String) -> EvidenceFile.Fault {
    do throws(EvidenceFile.Fault) {
      _ = try EvidenceFile(path: path)
      return .special
    } catch { return error }
  }

  private static func refusal(_ failure: PackageFailure, _ path: Located<String>) -> Diagnostic {
    Diagnostic(
      code: failure.code, message: "cannot open `\(path.value)` for the package: \(failure.message)",
      origin: path.origin, hint: failure.hint)
  }

  /// A file that must be read whole although it is large is read beside everything else.
  private static func digest(of path: String, always: Bool) -> (Int, PackageEvidence.Digest) {
    guard let file = try? EvidenceFile(path: path) else { return (0, .known(nil)) }
    if file.size <= PackageEvidence.digestLimit, let digest = try? SHA256.file(at: path) {
      return (digest.count, .known(digest.hex))
    }
    return (file.size, always ? .pending(PendingDigest(ofFileAt: path)) : .known(nil))
  }

  /// A folder is read beside everything else whatever its size: its files have to be opened one by one.
  private static func digest(of folder: Package?, always: Bool) -> (Int, PackageEvidence.Digest) {
    guard let folder, let size = FolderDigest.size(of: folder) else { return (0, .known(nil)) }
    let isSmall =
      size <= PackageEvidence.digestLimit && folder.members.count <= PackageEvidence.digestedFiles
    return (size, always || isSmall ? .pending(PendingDigest(ofFolder: folder)) : .known(nil))
  }
}
