package import Cryptography
import SideBySide

/// The digest of a file as a whole, computed beside everything else.
package final class PendingDigest: Sendable {
  private let digest: SideBySide.Later<SHA256.File?>

  /// Starts to read the file at `path` on a thread of its own; where the system has none, at once.
  package init(ofFileAt path: String) {
    digest = SideBySide.Later { try? SHA256.file(at: path) }
  }

  /// Waits until it is there; `nil` when the file cannot be read.
  package var value: SHA256.File? { digest.value }
}
