internal import BuiltinChecklists
package import Rules

/// The rules and checklists that the program carries.
package enum BuiltinRules {
  /// Every file, without the examples, which no run needs.
  package static func library() throws(RuleProblems) -> RuleLibrary {
    try RuleLibrary(files(withExamples: false))
  }

  /// Every file as it stands in `Checklists`.
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
