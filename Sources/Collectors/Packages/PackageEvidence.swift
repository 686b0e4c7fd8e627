internal import Cryptography
package import Packages
package import ReadinessModel

/// The package that a manifest or a command line names, opened.
package struct PackageEvidence: Sendable {
  /// As the user named it.
  package let path: String
  /// Where it was named.
  package let namedAt: Origin
  package let kind: PackageKind
  /// The package, or why it makes no sense although it opens.
  package let content: Result<Package, PackageFailure>
  package let byteCount: Int
  private let digest: Digest

  /// Largest package that is digested as a whole without being asked, in bytes.
  package static let digestLimit = 16 << 20
  /// Most files of a folder that is.
  package static let digestedFiles = 2_000

  /// The digest of the package as a whole.
  package enum Digest: Sendable {
    /// `nil` for what is large and was not to be read whole.
    case known(String?)
    /// Being read, on all cores.
    case pending(PendingDigest)
  }

  package init(
    path: String, namedAt: Origin, kind: PackageKind, content: Result<Package, PackageFailure>,
    byteCount: Int,
    digest: Digest
  ) {
    self.path = path
    self.namedAt = namedAt
    self.kind = kind
    self.content = content
    self.byteCount = byteCount
    self.digest = digest
  }

  /// 64 lower-case hexadecimal digits, of a folder those of ``FolderDigest``; `nil` where not all was read.
  /// Waits for it.
  package var sha256: String? {
    switch digest {
    case .known(let digest): digest
    case .pending(let digest): digest.value
    }
  }

  /// Where a member lies: inside an archive, or a file of its own in a folder.
  func origin(of member: String) -> Origin {
    guard kind == .app || kind == .xcarchive else { return Origin(file: path, container: [member]) }
    let folder = path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? path
    var trimmed = path
    while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    return Origin(file: String(trimmed.dropLast(folder.count)) + member)
  }

  /// How a report lists it.
  var input: Report.Input {
    Report.Input(path: path, kind: kind.rawValue, bytes: byteCount, sha256: sha256)
  }

  /// The stage that the form implies: an archive of Xcode, or an export.
  package var stage: Stage {
    if case .success(let package) = content { return package.isArchive ? .archive : .export }
    return kind == .xcarchive ? .archive : .export
  }
}
