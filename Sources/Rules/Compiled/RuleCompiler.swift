internal import Expressions
internal import ReadinessModel

/// Files of rules and checklists to the form that ``RuleLibrary`` takes.
package enum RuleCompiler {
  /// Reads every file, with its examples, and holds it against the catalogue of facts and the other files.
  ///
  /// - Parameters:
  ///   - files: Rules and checklists, whole.
  ///   - digest: SHA-256 of a file in hexadecimal digits.
  /// - Returns: UTF-8.
  /// - Throws: Every mistake in every file.
  package static func bytes(
    of files: [RuleFile], digest: ([UInt8]) -> String
  ) throws(RuleProblems) -> [UInt8] {
    let problems = RuleSetInspection.problems(of: files, beside: [])
    guard problems.isEmpty else { throw RuleProblems(problems) }
    var bodies = CompactWriter()
    var ends: [Int] = []
    for file in files {
      try write(file, to: &bodies)
      ends.append(bodies.bytes.count)
    }
    return CompiledRules.head(of: files, ends: ends, names: bodies.names, digest: digest) + bodies.bytes
  }

  private static func write(_ file: RuleFile, to bodies: inout CompactWriter) throws(RuleProblems) {
    if file.isRule {
      let rule = try RuleReader.rule(file)
      do { try rule.write(to: &bodies) } catch { throw error.problems(in: file.name) }
    } else {
      let text = try ChecklistReader.checklist(file)
      do { try text.write(to: &bodies) } catch { throw error.problems(in: file.name) }
    }
  }
}

extension FormFailure {
  /// As a problem of the file that the form is of.
  func problems(in file: String) -> RuleProblems {
    RuleProblems([
      Diagnostic(
        code: RuleProblems.damaged, message: message, origin: Origin(file: file),
        hint: "this is a bug of the program; build or install it again")
    ])
  }
}
