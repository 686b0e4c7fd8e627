import Cryptography
package import Packages
import SideBySide

/// The digest of a package as a whole, computed beside everything else.
package final class PendingDigest: Sendable {
  private let digest: SideBySide.Later<String?>

  /// Starts to read the file at `path` on a thread of its own; where the system has none, at once.
  package init(ofFileAt path: String) {
    digest = SideBySide.Later { try? SHA256.file(at: path).hex }
  }

  /// The same with the list of the files of a folder.
  package init(ofFolder package: Package) {
    digest = SideBySide.Later { try? FolderDigest.digest(of: package) }
  }

  /// 64 lower-case hexadecimal digits. Waits until it is there; `nil` when something cannot be read.
  package var value: String? { digest.value }
}
