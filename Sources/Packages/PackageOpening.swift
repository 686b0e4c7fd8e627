internal import AppleFormats
internal import ZipReading

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Package {
  package enum Form: Sendable, Hashable { case folder, file }

  /// What lies at `path`; `nil` when nothing does, or it is neither file nor folder.
  package static func form(of path: String) -> Form? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return nil
    }
  }

  /// Whether a file begins like an archive, or is a folder. Looks at four bytes.
  package static func looksLikePackage(_ path: String) -> Bool {
    switch form(of: path) {
    case .folder: return true
    case nil: return false
    case .file:
      guard let file = try? FileBytes(path: path), file.count >= 4 else { return false }
      return (try? file.read(0..<4)) == [0x50, 0x4B, 3, 4]
    }
  }

  /// Opens the package at `path`. Of an archive the directory is read, of a folder the names.
  package static func open(_ path: String) throws(PackageFailure) -> Package {
    form(of: path) == .folder ? try folder(path) : try archive(path)
  }

  private static func archive(_ path: String) throws(PackageFailure) -> Package {
    let archive: ZipArchive
    do {
      archive = try ZipArchive(path: path)
    } catch { throw .zip(error) }
    let store = ZipStore(archive: archive)
    let (members, unsafeNames) = store.members()
    let kind: PackageKind = PackageKind.named(path) == .ipa ? .ipa : .zip
    var layout = PackageLayout(kind: kind, members: members)
    layout.refuse(unsafeNames: unsafeNames)
    layout.refuseDuplicates()
    return layout.package(in: store, fileSize: archive.fileSize)
  }

  private static func folder(_ path: String) throws(PackageFailure) -> Package {
    var trimmed = path
    while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    let name = String(MemberPath.name(of: trimmed))
    guard let kind = PackageKind.named(trimmed), kind == .app || kind == .xcarchive else {
      throw .unknownForm("a folder named `\(name)`")
    }
    let base = String(trimmed.dropLast(name.count))
    let (store, members) = try FolderStore.open(name, in: base)
    return PackageLayout(kind: kind, members: members).package(in: store, fileSize: nil)
  }
}
