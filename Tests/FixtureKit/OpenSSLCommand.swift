import Foundation

/// The `openssl` program, for tests that want another implementation's word or a message that no fixture
/// has. Tests that need it are skipped where it is missing.
package enum OpenSSLCommand {
  package static let path = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Runs it without input and tells its exit status.
  package static func run(_ arguments: String...) throws -> Int32 {
    guard let path else { throw SharedFolder.MissingFile(name: "openssl") }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// A folder that is removed when the work in it is done.
package struct ScratchFolder {
  private let url: URL

  package static func with<Result>(_ body: (ScratchFolder) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(ScratchFolder(url: url))
  }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and gives its path.
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }
}
