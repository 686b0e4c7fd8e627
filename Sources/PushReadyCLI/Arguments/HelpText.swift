internal import ReadinessModel

/// What `help` prints, from the table of commands.
package enum HelpText {
  /// Lines are at most this wide, except examples.
  static let width = 92

  /// The page about the whole program.
  package static var overview: String {
    var lines = ["pushready COMMAND [options]", ""]
    lines += wrapped(
      "Says, before an iOS or macOS build ships, whether push notifications can work in it, from the files that will ship.",
      indent: 0)
    lines += ["", "Commands"]
    lines += columns(CommandTable.all.map { ($0.name.rawValue, $0.summary) })
    lines += ["", "Exit status"]
    lines += columns(statuses)
    lines += ["", "Start with"]
    lines += CommandTable[.check].examples.prefix(1).flatMap(\.lines).map { "  \($0)" }
    lines += ["  pushready help check", ""]
    return lines.joined(separator: "\n")
  }

  /// The page about one command.
  package static func page(for command: Command) -> String {
    var lines = [usage(of: command), ""]
    lines += wrapped(command.about, indent: 0)
    for example in command.examples {
      lines += ["", "\(example.purpose):"] + example.lines.map { "  \($0)" }
    }
    for group in CommandOption.Group.allCases {
      let options = command.options.filter { $0.group == group }
      guard !options.isEmpty else { continue }
      lines += ["", group.rawValue]
      lines += columns(options.map { (spelling(of: $0), description(of: $0)) })
    }
    if let variables = variables(of: command) { lines += [""] + wrapped(variables, indent: 0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func variables(of command: Command) -> String? {
    guard let option = command.options.first(where: { $0.environmentName != nil }),
      let variable = option.environmentName
    else { return nil }
    let order =
      command.options.contains { $0.manifestFlag != nil }
      ? "The option wins over the variable, and the variable over the manifest." : "The option wins."
    return "Each option with a value can also be given by a variable, such as `--\(option.name)` by "
      + "`\(variable)`. \(order)"
  }

  static func usage(of command: Command) -> String {
    let positional = command.positional.map { place in
      place.isRequired ? " \(place.placeholder)" : " [\(place.placeholder)]"
    }
    let options = command.options.count > 1 ? " [options]" : ""
    return "pushready \(command.name.rawValue)\(positional ?? "")\(options)"
  }

  static let statuses = [
    ("0", "ready"), ("1", "not ready: a finding at or above `--fail-on`"),
    ("2", "undecided: something that matters could not be decided, or nothing was checked"),
    ("64", "the command line is wrong"),
    ("65", "the manifest, a rule, a checklist or a file of exceptions is invalid"),
    ("66", "a named file cannot be opened"), ("70", "a bug in pushready"),
  ]

  private static func spelling(of option: CommandOption) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    return "\(letter)--\(option.name)" + (option.placeholder.map { " \($0)" } ?? "")
  }

  static func description(of option: CommandOption) -> String {
    var text = option.help
    if !option.choices.isEmpty { text += ": \(option.choices.joined(separator: ", "))" }
    if option.isRepeatable { text += " (may be repeated)" }
    return text
  }

  /// Two columns; a left side that is too wide gets a line of its own.
  private static func columns(_ rows: [(String, String)]) -> [String] {
    let left = min(rows.map(\.0.count).max() ?? 0, 26)
    return rows.flatMap { name, text -> [String] in
      let words = wrapped(text, indent: left + 4)
      if name.count > left { return ["  \(name)"] + words }
      guard let first = words.first else { return ["  \(name)"] }
      let padding = String(repeating: " ", count: left - name.count + 2)
      return ["  \(name)\(padding)\(first.dropFirst(left + 4))"] + words.dropFirst()
    }
  }

  private static func wrapped(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(String(repeating: " ", count: indent) + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [String(repeating: " ", count: indent) + line]
  }
}
