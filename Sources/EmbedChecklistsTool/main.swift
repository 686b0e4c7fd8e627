internal import Cryptography
internal import Foundation
internal import ReadinessModel
internal import Rules

/// Writes one Swift file that holds every `.yml` file below a folder: the texts, and all of them compiled.
///
/// A text is written in two parts, the rule and its examples, since lists of rules need the first only.
/// What a run needs is the compiled form alone. Mistakes in the files end the build.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  complain("usage: embed-checklists FOLDER OUTPUT")
  exit(ExitStatus.wrongUsage.rawValue)
}
let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
let names = (FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? [])
  .filter { $0.hasSuffix(".yml") }
  .sorted()
let files = try names.map { name in
  RuleFile(path: name, name: name, text: [UInt8](try Data(contentsOf: folder.appending(path: name))))
}

let compiled: [UInt8]
do {
  compiled = try RuleCompiler.bytes(of: files, digest: SHA256.hex)
} catch {
  for problem in error.diagnostics {
    let place = problem.origin.map { origin in
      [folder.path() + origin.file, origin.line.map(String.init), origin.column.map(String.init)]
        .compactMap(\.self).joined(separator: ":") + ": "
    }
    let hint = problem.hint.map { "; \($0)" } ?? ""
    complain("\(place ?? "")error: \(problem.message)\(hint)")
  }
  exit(ExitStatus.invalidConfiguration.rawValue)
}

let rows = files.map { file in
  let (rule, examples) = parts(of: String(decoding: file.text, as: UTF8.self))
  return
    "    ChecklistFile(path: \(literal(file.path)), text: \(literal(rule)), examples: \(literal(examples))),\n"
}
let source = """
  extension ChecklistFile {
    /// Every file below `Checklists`, by path.
    package static let all: [ChecklistFile] = [
  \(rows.joined())  ]
  }

  extension EmbeddedRules {
    /// What `RuleCompiler` made of these files.
    package static var compiled: StaticString {
      \(literal(String(decoding: compiled, as: UTF8.self)))
    }
  }

  """
try source.write(to: URL(filePath: arguments[2]), atomically: true, encoding: .utf8)

func complain(_ line: String) {
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}

/// The text up to the line of its `examples:` key, and from there to the end.
func parts(of text: String) -> (rule: String, examples: String) {
  let start = text.hasPrefix("examples:") ? text.startIndex : text.range(of: "\nexamples:")?.upperBound
  guard let start else { return (text, "") }
  let split = text[..<start].lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
  return (String(text[..<split]), String(text[split...]))
}
