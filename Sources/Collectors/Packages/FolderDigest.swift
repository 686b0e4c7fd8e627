import AppleFormats
import Cryptography
package import Packages
import SideBySide

/// One digest of a folder that ships, an .app or an .xcarchive, by which reports and statements name it.
///
/// It is the SHA-256 of a list: the text `pushready folder 1` and a NUL byte, then for each file and each
/// symbolic link below the folder one row, sorted by the bytes of the paths:
///
///     KIND SPACE DIGEST SPACE PATH NUL
///
/// KIND is `executable` for a file that its owner may run, `file` for any other, `link` for a symbolic link.
/// DIGEST is the SHA-256 of the file, or of the text of the link, in lower-case hexadecimal digits. PATH starts
/// below the folder, so that the folder may be moved and renamed. Times, owners, empty folders and extended
/// attributes are not part of it; every file is, a `.DS_Store` too.
package enum FolderDigest {
  private static let title = "pushready folder 1"
  /// Most bytes of all files together.
  package static let maximumBytes = 64 << 30
  /// Bytes that are read at a time.
  private static let chunk = 256 << 10

  /// Bytes of all files together; `nil` for more than ``maximumBytes``.
  package static func size(of package: Package) -> Int? {
    var sum = 0
    for member in package.members where !member.isLink {
      let (next, isTooLarge) = sum.addingReportingOverflow(member.size)
      guard !isTooLarge, next <= maximumBytes else { return nil }
      sum = next
    }
    return sum
  }

  /// Reads every file of a folder, on all cores. 64 lower-case hexadecimal digits.
  package static func digest(of package: Package) throws(PackageFailure) -> String {
    guard size(of: package) != nil else { throw .tooMany("bytes in all files", limit: maximumBytes) }
    // The largest first, so that no core ends long after the others.
    let members = package.members.sorted { $0.size > $1.size }
    let store = package.store
    let rows = SideBySide.map(members, share: 1) { _, member -> Result<Row, PackageFailure> in
      do throws(PackageFailure) {
        return .success(try Row(member, in: store))
      } catch { return .failure(error) }
    }
    var sorted: [Row] = []
    for row in rows { sorted.append(try row.get()) }
    sorted.sort { $0.path.lexicographicallyPrecedes($1.path) }
    var list = Array(title.utf8) + [0]
    for row in sorted { list += "\(row.kind) \(row.digest) ".utf8 + row.path + [0] }
    return SHA256.hex(of: list)
  }

  private struct Row: Sendable {
    let kind: String
    let digest: String
    /// Without the folder's own name and the slash after it.
    let path: [UInt8]

    init(_ member: PackageMember, in store: any PackageStore) throws(PackageFailure) {
      path = Array(member.path.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst())
      if member.isLink {
        kind = "link"
        digest = SHA256.hex(of: Array(try store.target(of: member).utf8))
      } else {
        kind = member.isExecutable ? "executable" : "file"
        digest = try FolderDigest.digest(of: try store.source(of: member))
      }
    }
  }

  private static func digest(of source: any MemberSource) throws(PackageFailure) -> String {
    guard var digest = StreamingDigest(.sha256) else { throw .cannotRead("this libcrypto has no SHA-256") }
    var start = 0
    do {
      while start < source.count {
        let end = min(source.count, start + chunk)
        digest.update(try source.read(start..<end))
        start = end
      }
    } catch { throw .cannotRead(error.message) }
    guard let bytes = digest.finish() else { throw .cannotRead("out of memory") }
    return Hexadecimal.text(bytes)
  }
}
