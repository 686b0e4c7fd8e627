#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of outside test data that may stand beside the checkout. Tests that need it are skipped
/// where it is missing.
package enum SharedFolder {
  /// Root of the package.
  package static let package: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  private static let root: String = {
    let beside = package.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return beside.joined(separator: "/") + "/shared"
  }()

  /// The path of something in the folder, or `nil` where it is not there. `PUSHREADY_SHARED` names
  /// another place for the folder.
  package static func path(_ name: String) -> String? {
    let folder = ProcessInfo.processInfo.environment["PUSHREADY_SHARED"] ?? root
    let path = folder + "/" + name
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The bytes of one file in the folder.
  package static func bytes(_ name: String) throws -> [UInt8] {
    guard let path = path(name) else { throw MissingFile(name: name) }
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// A file that was expected and is not there.
  package struct MissingFile: Error {
    package let name: String
  }
}
