internal import Manifests
internal import ReadinessModel
internal import YAMLReading

/// Arguments (without the program's name) to a command, and nothing else: no file, no stream, no clock.
package enum ArgumentParsing {
  /// `environment` gives values for options that are not there; see ``CommandOption/environmentName``.
  ///
  /// No argument at all, `-h` and `--help` give the command `help`, `-V` and `--version` the command
  /// `version`. Throws every mistake of the command line at once.
  package static func parse(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws(UsageError) -> ParsedCommand {
    guard let first = arguments.first else { return ParsedCommand(CommandTable[.help]) }
    if first == "--help" || first == "-h" { return ParsedCommand(CommandTable[.help]) }
    if first == "--version" || first == "-V" { return ParsedCommand(CommandTable[.version]) }
    let (command, rest) = try CommandWords.command(of: arguments)
    if asksForHelp(rest) {
      var help = ParsedCommand(CommandTable[.help])
      help.arguments = command.name.rawValue.split(separator: " ").map {
        Located(String($0), at: Origin(file: "command line"))
      }
      return help
    }
    var parsing = Parsing(command)
    parsing.read(rest)
    parsing.readEnvironment(environment)
    parsing.finish()
    guard parsing.problems.isEmpty else { throw UsageError(parsing.problems, command: command.name) }
    return parsing.result
  }

  private static func asksForHelp(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }
}

/// One parsing of what follows the command.
private struct Parsing {
  var result: ParsedCommand
  var problems: [Diagnostic] = []
  private var isRefused: Set<String> = []

  init(_ command: Command) { result = ParsedCommand(command) }

  mutating func read(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        rest.forEach { take(argument: $0) }
        return
      }
      if argument.hasPrefix("-"), argument != "-" {
        readOption(argument, &rest)
      } else {
        take(argument: argument)
      }
    }
  }

  private mutating func readOption(_ argument: String, _ rest: inout ArraySlice<String>) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let option = option(String(parts[0])) else {
      refuseUnknown(String(parts[0]))
      // What follows may be the unknown option's value: it is not judged as an argument.
      if attached == nil, let next = rest.first, !next.hasPrefix("-") { rest.removeFirst() }
      return
    }
    guard let placeholder = option.placeholder else {
      if attached != nil {
        report("unexpected-value", "`--\(option.name)` takes no value", option)
      }
      take(option, value: "")
      return
    }
    if let value = attached ?? next(of: &rest) {
      take(option, value: value)
    } else {
      isRefused.insert(option.name)
      report(
        "missing-value", "`--\(option.name)` has no value, expected \(expected(option, placeholder))", option,
        hint: example(option))
    }
  }

  private func option(_ argument: String) -> CommandOption? {
    if argument.hasPrefix("--") { return result.command.option(named: argument.dropFirst(2)) }
    return result.command.options.first { option in
      option.letter.map { argument == "-\($0)" } ?? false
    }
  }

  /// The next argument, unless it is an option itself.
  private func next(of rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--"), option(next) == nil else { return nil }
    return rest.popFirst()
  }

  private mutating func take(_ option: CommandOption, value: String) {
    let isTwice = result.has(option) || isRefused.contains(option.name)
    guard !isTwice || option.isRepeatable else {
      report(
        "repeated-option", "`--\(option.name)` stands twice, expected once", option,
        hint: "keep one of the two")
      return
    }
    add(option, Located(value, at: Origin(file: "command line", keyPath: "--\(option.name)")))
  }

  private mutating func add(_ option: CommandOption, _ value: Located<String>) {
    if let mistake = OptionValue.mistake(in: value, of: option) {
      isRefused.insert(option.name)
      var mistake = mistake
      mistake.origin = value.origin
      problems.append(mistake)
    } else {
      result.given.append(ParsedCommand.Given(option: option, value: value))
    }
  }

  private mutating func take(argument: String) {
    let positional = result.command.positional
    guard let positional, result.arguments.count < positional.limit else {
      let expected = positional.map { "one \($0.placeholder)" } ?? "options only"
      problems.append(
        .usage("unexpected-argument", "found \(Shown.quoted(argument)), expected \(expected)", at: argument))
      return
    }
    result.take(argument: Located(argument, at: Origin(file: "command line")))
  }

  /// Values of variables, for options that the command line does not have and does not exclude.
  mutating func readEnvironment(_ environment: [String: String]) {
    let named = Set(result.given.map(\.option.name)).union(isRefused)
    for option in result.command.options {
      guard let name = option.environmentName, let value = environment[name], !value.isEmpty,
        !named.contains(option.name), named.isDisjoint(with: option.excludes)
      else { continue }
      if option == .manifest, !result.manifests.isEmpty { continue }
      if option.manifestFlag == .artifact, !result.packages.isEmpty { continue }
      add(option, Located(value, at: Origin(file: "environment variable \(name)")))
    }
  }

  mutating func finish() {
    for given in result.given {
      for other in result.given where given.option.excludes.contains(other.option.name) {
        guard isFirst(given, of: other) else { continue }
        report(
          "conflict",
          "found both `--\(given.option.name)` and `--\(other.option.name)`, expected one of them",
          given.option)
      }
    }
    if result.command.option(named: "manifest") != nil { refuseSecondInput() }
    if let positional = result.command.positional, positional.isRequired, result.arguments.isEmpty {
      problems.append(
        .usage(
          "missing-argument", "`\(result.command.name.rawValue)` needs \(positional.what)",
          hint: result.command.examples.first?.lines.first.map { "for example `\($0)`" }))
    }
    refuseMixedReports()
  }

  private mutating func refuseSecondInput() {
    if !result.manifests.isEmpty, result.has(.manifest) {
      report("conflict", "found a manifest twice, by its place and by `--manifest`", .manifest)
    }
    let packages = result.packages + result.given.filter { $0.option.manifestFlag == .artifact }.map(\.value)
    for (what, named) in [("manifest", result.manifests), ("package", packages)] where named.count > 1 {
      problems.append(
        .usage(
          "conflict", "found two \(what)s, expected one", at: named[1].value,
          hint: "check one after the other"))
    }
  }

  /// Each pair that excludes each other is told once.
  private func isFirst(_ given: ParsedCommand.Given, of other: ParsedCommand.Given) -> Bool {
    guard other.option.excludes.contains(given.option.name) else { return true }
    return given.option.name < other.option.name
  }

  private mutating func refuseMixedReports() {
    let reports = result.reports
    for (index, report) in reports.enumerated()
    where reports[..<index].contains(where: { $0.path == report.path }) {
      let place = report.path.map(Shown.quoted) ?? "standard output"
      self.report(
        "conflict", "found two reports for \(place), expected one", .report,
        hint: "give one of them another path: `--report \(report.format)=PATH`")
    }
  }

  private mutating func report(
    _ code: String, _ message: String, _ option: CommandOption, hint: String? = nil
  ) {
    problems.append(.usage(code, message, at: "--\(option.name)", hint: hint))
  }

  private mutating func refuseUnknown(_ argument: String) {
    let names = result.command.options.map(\.name)
    let word = String(argument.drop { $0 == "-" })
    let nearest =
      names.contains(word)
      ? word
      : Suggestion.nearest(to: word, among: names)
        ?? names.first { word.utf8.count >= 3 && $0.hasPrefix(word) }
    problems.append(
      .usage(
        "unknown-option", "unknown option \(Shown.quoted(argument)) of `\(result.command.name.rawValue)`",
        at: argument,
        hint: nearest.map { "did you mean `--\($0)`?" }
          ?? "`pushready help \(result.command.name.rawValue)` lists them"))
  }

  private func expected(_ option: CommandOption, _ placeholder: String) -> String {
    option.choices.isEmpty ? placeholder : Shown.choices(option.choices)
  }

  private func example(_ option: CommandOption) -> String? {
    let value = option.choices.first ?? option.placeholder
    return value.map { "write `--\(option.name) \($0)`" }
  }
}
