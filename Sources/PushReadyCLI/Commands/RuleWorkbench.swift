#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Evaluation
internal import ReadinessModel
internal import Reporters
internal import Rules

/// `pushready rules lint`, `test`, `docs` and `new`: for people who write rules.
enum RuleWorkbench {
  /// What a command cannot go on without.
  private struct Stopped: Error {
    let diagnostics: [Diagnostic]
    var status = ExitStatus.missingInput
  }

  static func lint(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(Stopped) {
      let files = try files(command.arguments)
      let others = command.arguments.isEmpty ? [] : RuleSurroundings.files(around: files)
      let problems = RuleSetInspection.problems(of: files, beside: others)
      let status: ExitStatus = problems.isEmpty ? .ready : .invalidConfiguration
      if command.has(.json) {
        return CommandResult(
          output: RuleLintReport.json(fileCount: files.count, mistakes: problems), status: status)
      }
      let summary = "\(count(files.count, "file")), \(count(problems.count, "mistake"))\n"
      let text = Screen.diagnostics(problems, for: command, in: world)
      return CommandResult(
        output: text + (text.isEmpty ? "" : "\n") + summary, status: status)
    } catch {
      return stopped(error, command, world)
    }
  }

  static func test(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(Stopped) {
      let withMutants = !command.has(.noMutations)
      var results: [RuleTestResult] = []
      var problems: [Diagnostic] = []
      for file in try files(command.arguments) where file.isRule {
        do throws(RuleProblems) {
          results.append(try RuleTesting.result(of: file, mutations: withMutants))
        } catch {
          problems += error.diagnostics
        }
      }
      guard problems.isEmpty else { throw Stopped(diagnostics: problems, status: .invalidConfiguration) }
      let isStrict = command.has(.strict)
      let passes = results.allSatisfy { $0.passes(isStrict: isStrict) }
      let page = RuleTestPage(options: Screen.options(for: command, in: world))
      return CommandResult(
        output: command.has(.json)
          ? RuleTestPage.json(for: results, withMutants: withMutants, isStrict: isStrict)
          : page.page(for: results, withMutants: withMutants),
        status: passes ? .ready : .notReady)
    } catch {
      return stopped(error, command, world)
    }
  }

  static func docs(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let folder = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(Stopped) {
      var rules: [RuleDescription] = []
      var problems: [Diagnostic] = []
      for file in try files(command.values(of: .ruleSource)) where file.isRule {
        do throws(RuleProblems) {
          let (rule, examples) = try RuleReader.ruleWithExamples(file)
          rules.append(rule.description(examples: examples))
        } catch {
          problems += error.diagnostics
        }
      }
      guard problems.isEmpty else { throw Stopped(diagnostics: problems, status: .invalidConfiguration) }
      var pages = RuleBook.pages(for: rules)
      // Rules of a team do not show what the shipped ones keep away.
      if !command.has(.ruleSource) { pages.append(RuleBook.coverage(AnswerBook(rules).all)) }
      return CommandResult(
        output: "\(count(pages.count, "page")) in \(folder.value)\n",
        files: pages.map {
          CommandResult.File(path: "\(folder.value)/\($0.path)", text: $0.text, makesFolders: true)
        })
    } catch {
      return stopped(error, command, world)
    }
  }

  static func new(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let wanted = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(Stopped) {
      let (layer, id) = try name(wanted)
      let folder = command.value(of: .ruleFolder)?.value ?? "."
      let path = (folder == "." ? "" : folder + "/") + "rules/\(layer.rawValue)/\(id).yml"
      guard !FileManager.default.fileExists(atPath: path) else {
        throw wrong("there is a file `\(path)` already", wanted, hint: "choose another id, or edit that file")
      }
      return CommandResult(
        output: "\(path)\nfill it in; `pushready rules lint \(path)` tells what is left to do\n",
        files: [CommandResult.File(path: path, text: RuleTemplate.text(for: layer), makesFolders: true)])
    } catch {
      return stopped(error, command, world)
    }
  }

  private static func name(_ wanted: Located<String>) throws(Stopped) -> (Layer, String) {
    let parts = wanted.value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw wrong(
        "found `\(wanted.value)`, expected a layer and an id", wanted,
        hint: "for example `provider/route-has-owner`")
    }
    let layers = Layer.allCases.map(\.rawValue)
    guard let layer = Layer(rawValue: parts[0]) else {
      let nearest = Suggestion.nearest(to: parts[0], among: layers)
      throw wrong(
        "unknown layer `\(parts[0])`", wanted,
        hint: nearest.map { "did you mean `\($0)`?" } ?? "the layers are \(layers.joined(separator: ", "))")
    }
    if let refusal = RuleTemplate.refusal(ofID: parts[1]) {
      throw wrong("`\(parts[1])` is no id: \(refusal)", wanted, hint: "for example `route-has-owner`")
    }
    if BuiltinRules.files(withExamples: false).contains(where: { $0.isRule && $0.id == parts[1] }) {
      throw wrong(
        "`\(parts[1])` is the id of a rule that the program carries", wanted,
        hint: "choose another one; `pushready rules show \(parts[1])` prints that rule")
    }
    return (layer, parts[1])
  }

  private static func wrong(_ message: String, _ wanted: Located<String>, hint: String) -> Stopped {
    Stopped(
      diagnostics: [.usage("wrong-value", message, at: wanted.value, hint: hint)], status: .wrongUsage)
  }

  /// The files at `paths`; those that the program carries when none is named.
  private static func files(_ paths: [Located<String>]) throws(Stopped) -> [RuleFile] {
    if paths.isEmpty { return BuiltinRules.files(withExamples: true) }
    let found = RulePaths(paths)
    guard found.problems.isEmpty else { throw Stopped(diagnostics: found.problems) }
    return found.files
  }

  private static func stopped(
    _ error: Stopped, _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    CommandResult(
      errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: error.status)
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
