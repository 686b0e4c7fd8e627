import Foundation

/// Writes one Swift file that holds the text of every `.yml` file below a folder.
///
/// A rule file is written in two parts, the rule and its examples: a run needs the first only, and
/// not reading the second keeps the start short.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: embed-checklists FOLDER OUTPUT\n".utf8))
  exit(64)
}
let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
let names = (FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? [])
  .filter { $0.hasSuffix(".yml") }
  .sorted()

func literal(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": quoted += "\\\\"
    case "\"": quoted += "\\\""
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    default:
      quoted += scalar.value < 0x20 ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }
  return quoted + "\""
}

var rows = ""
for name in names {
  let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  let start = text.hasPrefix("examples:") ? text.startIndex : text.range(of: "\nexamples:")?.upperBound
  let split = start.map { text[..<$0].lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex }
  let head = split.map { String(text[..<$0]) } ?? text
  let rest = split.map { String(text[$0...]) } ?? ""
  rows += "    ChecklistFile(path: \(literal(name)), text: \(literal(head)), examples: \(literal(rest))),\n"
}

let source = """
  extension ChecklistFile {
    /// Every file below `Checklists`, by path.
    package static let all: [ChecklistFile] = [
  \(rows)  ]
  }

  """
try source.write(to: URL(filePath: arguments[2]), atomically: true, encoding: .utf8)
