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
