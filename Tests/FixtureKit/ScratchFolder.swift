#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for one test, removed when nobody holds it any more.
package final class ScratchFolder: Sendable {
  package let path: String

  package init() throws {
    let folder = FileManager.default.temporaryDirectory
    path = folder.appending(path: "pushready-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes `bytes` to a file, whose folders are made, and gives its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = path + "/" + name
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// The folder for as long as `body` runs.
  package static func with<Result>(_ body: (ScratchFolder) throws -> Result) throws -> Result {
    try body(ScratchFolder())
  }

  package func path(_ name: String) -> String { path + "/" + name }

  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Copies a file or folder of the package and gives the path of the copy.
  @discardableResult
  package func copy(_ original: String, to name: String) throws -> String {
    let copy = path + "/" + name
    try FileManager.default.copyItem(atPath: SharedFolder.package + "/" + original, toPath: copy)
    return copy
  }
}
