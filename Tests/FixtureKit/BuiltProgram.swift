import Foundation

/// The program itself, as the build put it beside the tests, for tests that need a process.
package enum BuiltProgram {
  /// `nil` where it was not built.
  package static let path: String? = {
    // The tests run in a bundle of the same folder, or in a helper that names it among its arguments.
    let folders = CommandLine.arguments.map { argument in
      URL(filePath: argument).deletingLastPathComponent().path(percentEncoded: false)
    }
    return folders.map { $0 + (($0.hasSuffix("/") ? "" : "/") + "pushready") }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}

/// A tool that may be there or not: tests that need it are skipped where it is missing.
package enum InstalledTool {
  package static func path(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
