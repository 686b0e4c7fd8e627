#if canImport(Glibc)
  // The table of variables counts as shared state; this program starts no thread that changes it.
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#else
  internal import Foundation
#endif

/// The variables that the process was started with.
enum ProcessEnvironment {
  #if canImport(Glibc) || canImport(Musl)
    /// Read from the C library's own table: Foundation's way takes as long as reading a profile.
    static func variables() -> [String: String] {
      var variables: [String: String] = [:]
      var place = environ
      while let entry = place.pointee {
        let text = String(cString: entry)
        if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
          variables[String(text[..<sign])] = String(text[text.utf8.index(after: sign)...])
        }
        place += 1
      }
      return variables
    }
  #else
    static func variables() -> [String: String] { ProcessInfo.processInfo.environment }
  #endif
}
