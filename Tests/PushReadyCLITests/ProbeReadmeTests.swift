import FixtureKit
import Foundation
import Testing

/// The probe of the README, copied and run as it stands there, with the program that was built.
@Suite(.enabled(if: PushServer.isThere, "python3-h2 is not installed"))
struct ProbeReadmeTests {
  /// The program lies beside the tests.
  static let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
  static let program = ["", "/..", "/../.."].map { folder + $0 + "/pushready" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: program != nil, "the program was not built beside the tests"))
  func `the probe against this machine runs as it is written`() throws {
    let readme = try String(contentsOf: URL(filePath: SharedFolder.package + "/README.md"), encoding: .utf8)
    let blocks = readme.split(separator: "```sh\n").dropFirst().compactMap {
      $0.split(separator: "```").first
    }
    let block = try #require(blocks.first { $0.contains("push-server.py") })
    let scratch = try ScratchFolder()
    let program = try #require(Self.program)
    let script = """
      cd '\(SharedFolder.package)'
      export TMPDIR='\(scratch.path)' XDG_CACHE_HOME='\(scratch.path("cache"))' NO_COLOR=1 LC_ALL=C.UTF-8
      PATH='\(URL(filePath: program).deletingLastPathComponent().path)':$PATH
      \(block)
      """
    let result = try OutsideTool.run("/bin/sh", ["-c", script])
    #expect(result.status == 0, "\(result.output)")
    #expect(
      result.output.flat.contains(
        "CREDENTIALS ACCEPTED chat message: 400 BadDeviceToken from localhost:48443"), "\(result.output)")
  }
}
