import BuiltinChecklists
import Evaluation
import ReadinessModel
import Rules
import Testing

/// The shipped rules as files, with their examples.
enum ShippedRules {
  static let files: [RuleFile] = ChecklistFile.all.map { file in
    let path = text(file.path)
    let bytes = text(file.text) + text(file.examples)
    return RuleFile(path: path, name: "Checklists/\(path)", text: [UInt8](bytes.utf8))
  }

  private static func text(_ text: StaticString) -> String {
    text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}

extension RuleFile: CustomTestStringConvertible {
  /// The file, as test results name it.
  public var testDescription: String { path }
}

@Suite struct `The shipped rules` {
  @Test(arguments: ShippedRules.files.filter(\.isRule))
  func `do what their examples say, and the examples show every outcome`(file: RuleFile) throws {
    do {
      let (rule, examples) = try RuleReader.ruleWithExamples(file)
      let trial = RuleTrial(rule, examples: examples)
      #expect(trial.problems.map(Self.line) == [])
    } catch {
      Issue.record("\(error.diagnostics.map(Self.line))")
    }
  }

  @Test(arguments: ShippedRules.files.filter { !$0.isRule })
  func `are what the checklists select`(file: RuleFile) throws {
    do {
      let library = try RuleLibrary(ShippedRules.files)
      let plan = try library.plan([Located(file.id, at: Origin(file: file.name))])
      #expect(!plan.steps.isEmpty)
    } catch {
      Issue.record("\(error.diagnostics.map(Self.line))")
    }
  }

  static func line(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.origin?.file ?? ""):\(diagnostic.origin?.line ?? 0): \(diagnostic.message)"
  }
}
