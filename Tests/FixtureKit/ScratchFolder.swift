#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for one test, removed when the value ends.
package struct ScratchFolder: ~Copyable {
  package let path: String

  package init() throws {
    path = NSTemporaryPath.folder + "pushready-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes `bytes` to a file, whose folders are made, and gives its path.
  @discardableResult
  package borrowing func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = path + "/" + name
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// Copies a file or folder of the package and gives the path of the copy.
  @discardableResult
  package borrowing func copy(_ original: String, to name: String) throws -> String {
    let copy = path + "/" + name
    try FileManager.default.copyItem(atPath: SharedFolder.package + "/" + original, toPath: copy)
    return copy
  }

  private enum NSTemporaryPath {
    static let folder: String = {
      let path = FileManager.default.temporaryDirectory.path
      return path.hasSuffix("/") ? path : path + "/"
    }()
  }
}
