import Cryptography
package import Packages
import Synchronization
import SideBySide

/// The digest of a package as a whole, computed beside everything else.
package final class PendingDigest: Sendable {
  private let work: SideBySide.Work
  private let found: FoundDigest

  /// Starts `reading` on a thread of its own; where the system has none, at once.
  private init(_ reading: @escaping @Sendable () -> String?) {
    let found = FoundDigest()
    self.found = found
    work = SideBySide.Work {
      let digest = reading()
      found.value.withLock { $0 = digest }
    }
  }

  package convenience init(ofFileAt path: String) { self.init { try? SHA256.file(at: path).hex } }

  package convenience init(ofFolder package: Package) { self.init { try? FolderDigest.digest(of: package) } }

  /// 64 lower-case hexadecimal digits. Waits until it is there; `nil` when something cannot be read.
  package var value: String? {
    work.wait()
    return found.value.withLock { $0 }
  }
}

private final class FoundDigest: Sendable {
  let value = Mutex<String?>(nil)
}
