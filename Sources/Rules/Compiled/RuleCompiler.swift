internal import Expressions
internal import ReadinessModel

/// Files of rules and checklists to the form that ``CompiledRules`` reads.
package enum RuleCompiler {
  /// Reads every file, with its examples, and follows every checklist to all that it names.
  ///
  /// - Parameter digest: SHA-256 of a file in hexadecimal digits.
  /// - Returns: UTF-8.
  /// - Throws: Every mistake in every file.
  package static func bytes(
    of files: [RuleFile], digest: ([UInt8]) -> String
  ) throws(RuleProblems) -> [UInt8] {
    var problems: [Diagnostic] = []
    var index = CompactWriter()
    var bodies = CompactWriter()
    index.text(CompiledRules.mark)
    index.count(files.count)
    for file in files {
      do {
        let body = try body(of: file)
        index.text(file.path)
        index.text(digest(file.text))
        index.count(body.bytes.count)
        bodies.append(body)
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw RuleProblems(problems) }
    let library = try RuleLibrary(files)
    for id in library.checklistIDs {
      _ = try library.plan([Located(id, at: Origin(file: id))])
    }
    index.append(bodies)
    return index.bytes
  }

  private static func body(of file: RuleFile) throws(RuleProblems) -> CompactWriter {
    var writer = CompactWriter()
    if file.isRule {
      let (rule, _) = try RuleReader.ruleWithExamples(file)
      do { try rule.write(to: &writer) } catch { throw error.problems(in: file.name) }
    } else {
      let text = try ChecklistReader.checklist(file)
      do { try text.write(to: &writer) } catch { throw error.problems(in: file.name) }
    }
    return writer
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
