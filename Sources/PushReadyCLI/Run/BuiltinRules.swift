internal import BuiltinChecklists
package import Rules

/// The rules and checklists that the program carries.
package enum BuiltinRules {
  /// All of them, compiled when the program was built, and files of a team besides.
  package static func library(and files: [RuleFile] = []) throws(RuleProblems) -> RuleLibrary {
    try RuleLibrary(compiled: bytes(EmbeddedRules.compiled), and: files)
  }

  /// Every file as it stands in `Checklists`, for what shows rules; a run does not need them.
  package static func files(withExamples: Bool) -> [RuleFile] {
    ChecklistFile.all.map { file in
      let path = text(file.path)
      return RuleFile(
        path: path, name: "Checklists/\(path)",
        text: bytes(file.text) + (withExamples ? bytes(file.examples) : []))
    }
  }

  private static func bytes(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { [UInt8]($0) }
  }

  private static func text(_ text: StaticString) -> String {
    String(decoding: bytes(text), as: UTF8.self)
  }
}
