package import Foundation

/// Programs that are not ours, to judge what we wrote.
package enum OutsideTool {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Validates each JSON text against one schema with Debian's python3-jsonschema. Gives what it complains
  /// about, one line each; none when all is well.
  package static func jsonSchemaErrors(
    schema: String, documents: [(name: String, text: String)]
  ) throws -> [String] {
    let script = """
      import json, sys
      try:
          import jsonschema
      except ImportError:
          sys.exit("python3-jsonschema is missing; install it with `apt-get install python3-jsonschema`")
      schema = json.load(open(sys.argv[1], encoding="utf-8"))
      kind = jsonschema.validators.validator_for(schema, default=None)
      if kind is None:
          sys.exit("no validator for " + str(schema.get("$schema")))
      kind.check_schema(schema)
      validator = kind(schema)
      for path in sys.argv[2:]:
          document = json.load(open(path, encoding="utf-8"))
          for error in validator.iter_errors(document):
              place = "/".join(str(part) for part in error.absolute_path)
              print(path.rsplit("/", 1)[1] + ": " + place + ": " + error.message[:300])
      """
    return try withFolder { folder in
      let schemaFile = try write(schema, to: "schema.json", in: folder)
      let files = try documents.map { try write($0.text, to: $0.name + ".json", in: folder) }
      let result = try run("/usr/bin/python3", ["-c", script, schemaFile] + files)
      guard result.status == 0 else { throw Failure(description: result.output) }
      return result.output.split(separator: "\n").map(String.init)
    }
  }

  /// Runs a program to its end. `output` is standard output and standard error together.
  package static func run(
    _ program: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw Failure(description: "cannot run `\(program)`: \(error)")
    }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// A folder that is gone when `body` ends.
  package static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pushready-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Writes a text and gives its path.
  package static func write(_ text: String, to name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path(percentEncoded: false)
  }
}
