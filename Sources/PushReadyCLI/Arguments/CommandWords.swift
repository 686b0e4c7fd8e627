internal import ReadinessModel
internal import YAMLReading

/// Finds the command at the start of a command line.
enum CommandWords {
  /// The command and what follows its words. `arguments` is not empty.
  static func command(of arguments: [String]) throws(UsageError) -> (Command, [String]) {
    for count in [2, 1] where arguments.count >= count {
      let words = arguments.prefix(count).joined(separator: " ")
      if let name = Command.Name(rawValue: words) {
        return (CommandTable[name], Array(arguments.dropFirst(count)))
      }
    }
    throw UsageError([mistake(in: arguments)], command: nil)
  }

  private static func mistake(in arguments: [String]) -> Diagnostic {
    let first = arguments.first ?? ""
    if first.hasPrefix("-") {
      return .usage(
        "unknown-command", "found option \(Shown.quoted(first)), expected a command first", at: first,
        hint: "for example `pushready check`")
    }
    let names = Command.Name.allCases.map(\.rawValue)
    let group = names.filter { $0.hasPrefix(first + " ") }
    if !group.isEmpty {
      let second = arguments.dropFirst().first { !$0.hasPrefix("-") }
      let found = second.map { "found \(Shown.quoted("\(first) \($0)"))" } ?? "`\(first)` is no command alone"
      return .usage(
        "unknown-command", "\(found), expected \(Shown.choices(group))", at: first,
        hint: group.first.map { "for example `pushready \($0)`" })
    }
    let nearest = Suggestion.nearest(to: first, among: names)
    return .usage(
      "unknown-command", "unknown command \(Shown.quoted(first))", at: first,
      hint: nearest.map { "did you mean `pushready \($0)`?" } ?? other(first))
  }

  /// Somebody who names a file first means `check`.
  private static func other(_ word: String) -> String {
    word.hasSuffix(".yml") || word.hasSuffix(".yaml") || word.hasSuffix(".json")
      ? "did you mean `pushready check \(word)`?" : "`pushready help` lists the commands"
  }
}
