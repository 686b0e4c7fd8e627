import Foundation

/// A server on this machine that answers as APNs does, well or badly: `Tests/PushServer/push-server.py`.
package final class PushServer: Sendable {
  package struct Request: Sendable {
    /// Names and values in their order, those of HTTP/2 among them.
    package let fields: [(name: String, value: String)]
    package let body: String

    package func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
  }

  package let port: Int
  /// Holds `server.pem`, the root to verify it with.
  package let folder: ScratchFolder
  private let process: Process

  private static let script = SharedFolder.package + "/Tests/PushServer/push-server.py"
  private static let python = "/usr/bin/python3"

  /// Whether it can be started here.
  package static let isThere =
    (try? OutsideTool.run(python, ["-c", "import h2"]).status) == 0 && OpenSSLCommand.path != nil

  package var root: String { folder.path("server.pem") }

  package init(_ arguments: String...) throws {
    folder = try ScratchFolder()
    process = Process()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = [Self.script, "--folder", folder.path] + arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    // Not the stream of the tests: who reads that waits until every process that has it ends.
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n"),
      let byte = try output.fileHandleForReading.read(upToCount: 1)?.first
    {
      line.append(byte)
    }
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let port = words.last.flatMap({ Int($0) }) else {
      Self.end(process)
      throw OutsideTool.Failure(description: "the server did not start")
    }
    self.port = port
  }

  deinit { Self.end(process) }

  /// A child keeps the signals that the thread of the test has blocked, so that only this ends it.
  private static func end(_ process: Process) { kill(process.processIdentifier, SIGKILL) }

  /// What it got so far.
  package func requests() throws -> [Request] {
    let lines = try folder.read("requests.jsonl").split(separator: UInt8(ascii: "\n"))
    return try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      let fields = object?["fields"] as? [[String]] ?? []
      return Request(
        fields: fields.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil },
        body: object?["body"] as? String ?? "")
    }
  }
}
