package import Cryptography
import Synchronization
import SideBySide

/// The digest of a file as a whole, computed beside everything else.
package final class PendingDigest: Sendable {
  private let work: SideBySide.Work
  private let found: FoundDigest

  /// Starts to read the file at `path` on a thread of its own; where the system has none, at once.
  package init(ofFileAt path: String) {
    let found = FoundDigest()
    self.found = found
    work = SideBySide.Work {
      let digest = try? SHA256.file(at: path)
      found.value.withLock { $0 = digest }
    }
  }

  /// Waits until it is there; `nil` when the file cannot be read.
  package var value: SHA256.File? {
    work.wait()
    return found.value.withLock { $0 }
  }
}

private final class FoundDigest: Sendable {
  let value = Mutex<SHA256.File?>(nil)
}
