internal import Collectors
internal import Exceptions
internal import ReadinessModel
internal import Rules

/// What the commands share that change files of exceptions.
enum ExceptionEdit {
  /// A file as it is now: its bytes where there is one.
  struct Target {
    let path: String
    let bytes: [UInt8]?
  }

  /// The file at `path`; none is no mistake, one that cannot be read is.
  static func target(_ path: String, kind: String) throws(ReleaseRun.Stopped) -> Target {
    guard OwnFile.exists(path) else { return Target(path: path, bytes: nil) }
    do {
      return Target(
        path: path,
        bytes: try OwnFile(path: path, kind: kind, namedAt: Origin(file: "command line")).bytes)
    } catch {
      throw ReleaseRun.Stopped(.missingInput, error.diagnostics)
    }
  }

  /// The entries of a file, none of a new one.
  static func entries<Entry>(
    of target: Target, _ read: ([UInt8]) throws(ExceptionProblems) -> [Entry]
  ) throws(ReleaseRun.Stopped) -> [Entry] {
    guard let bytes = target.bytes else { return [] }
    do {
      return try read(bytes)
    } catch {
      throw ReleaseRun.Stopped(.invalidConfiguration, error.diagnostics)
    }
  }

  /// Changes the lines of a file, and reads the result back: nothing is written that would be refused, or that
  /// holds other entries than it should.
  static func edited<Entry>(
    _ target: Target, key: String, expecting count: Int,
    _ read: ([UInt8]) throws(ExceptionProblems) -> [Entry],
    _ change: (inout EntryEditing) throws(EntryEditing.Refusal) -> Void
  ) throws(ReleaseRun.Stopped) -> String {
    var editing = EntryEditing(target.bytes, key: key)
    do throws(EntryEditing.Refusal) {
      try change(&editing)
    } catch {
      throw uneditable(target, error.message)
    }
    let text = editing.text
    do throws(ExceptionProblems) {
      guard try read(Array(text.utf8)).count == count else {
        throw ExceptionProblems([uneditable(target, "the form of the file is not understood").diagnostics[0]])
      }
    } catch {
      throw ReleaseRun.Stopped(.invalidConfiguration, error.diagnostics)
    }
    return text
  }

  /// What was done, or with `--dry-run` the file as it would become.
  static func result(
    _ path: String, _ text: String, _ command: ParsedCommand, done: String
  ) -> CommandResult {
    if command.has(.dryRun) { return CommandResult(output: text) }
    return CommandResult(output: "\(path): \(done)\n", files: [CommandResult.File(path: path, text: text)])
  }

  static func stopped(
    _ error: ReleaseRun.Stopped, _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    CommandResult(
      errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: error.status)
  }

  /// The rule that a command line names.
  static func rule(_ id: Located<String>, in library: RuleLibrary) throws(ReleaseRun.Stopped) -> Rule {
    if let rule = try? library.rule(id.value) { return rule }
    let nearest = Suggestion.nearest(to: id.value, among: library.ruleIDs)
    throw usage(
      "unknown-rule", "unknown rule `\(id.value)`", at: id.value,
      hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready rules list` shows all")
  }

  /// The value of an option that must be there.
  static func required(
    _ option: CommandOption, _ command: ParsedCommand, _ problems: inout [Diagnostic]
  ) -> String {
    if let value = command.value(of: option)?.value { return value }
    problems.append(
      .usage(
        "missing-option", "`\(command.command.name.rawValue)` needs `--\(option.name)`",
        hint: "add `--\(option.name) \(option.placeholder ?? "")`"))
    return ""
  }

  /// A day that an option gives, or `standard`.
  static func day(
    _ option: CommandOption, _ command: ParsedCommand, else standard: CalendarDay?,
    _ problems: inout [Diagnostic]
  ) -> CalendarDay? {
    guard let value = command.value(of: option) else { return standard }
    if let day = CalendarDay(value.value) { return day }
    problems.append(
      .usage(
        "wrong-value", "found `\(value.value)` for `--\(option.name)`, expected a day such as `2026-12-31`",
        at: "--\(option.name)"))
    return nil
  }

  static func usage(
    _ code: String, _ message: String, at place: String? = nil, hint: String? = nil
  ) -> ReleaseRun.Stopped {
    ReleaseRun.Stopped(.wrongUsage, [.usage(code, message, at: place, hint: hint)])
  }

  private static func uneditable(_ target: Target, _ words: String) -> ReleaseRun.Stopped {
    ReleaseRun.Stopped(
      .invalidConfiguration,
      [
        Diagnostic(
          code: "exceptions.cannot-edit", message: "cannot change `\(target.path)`: \(words)",
          origin: Origin(file: target.path),
          hint: "write each entry on lines of its own, or change the file by hand")
      ])
  }
}
