internal import ReadinessModel

/// The manual page, `pushready.1`, from the table of commands (groff_man(7), man macros only).
package enum ManualPage {
  package static var text: String {
    var lines = [
      ".TH PUSHREADY 1 \"\" \"pushready \(Version.number)\" \"User Commands\"",
      // Names of options and files are not to be broken.
      ".nh", ".ad l", ".SH NAME",
      "pushready \\- " + plain("whether push notifications can work in an iOS or macOS build"),
      ".SH SYNOPSIS", ".B pushready", ".I command", ".RI [ options ]",
      ".SH DESCRIPTION",
      plain(
        "Says, before an iOS or macOS build ships, whether push notifications can work in it, from the files that will ship."
      ),
      plain(
        "No account is needed, and only `probe --live` uses the network. Each command tells with `--help` how it is used."
      ), ".SH COMMANDS",
    ]
    lines += CommandTable.all.flatMap(section)
    lines += [".SH ENVIRONMENT"]
    lines += environment.flatMap { entry in
      [".TP", ".B \(plain(entry.0))", plain(entry.1)]
    }
    lines += [".SH \"EXIT STATUS\""]
    lines += HelpText.statuses.flatMap { status in [".TP", ".B \(status.0)", plain(status.1)] }
    lines += [".SH FILES"]
    lines += files.flatMap { entry in [".TP", ".I \(plain(entry.0))", plain(entry.1)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let environment = [
    ("PUSHREADY_*", "A value for an option that is not there, such as PUSHREADY_CHANNEL for --channel."),
    ("NO_COLOR", "When not empty, text is not coloured."),
    ("CLICOLOR_FORCE", "When not empty and not 0, text is coloured although standard output is no terminal."),
    ("TERM", "On a terminal called dumb nothing is coloured."),
    ("COLUMNS", "The width of the terminal where it does not tell."),
  ]

  private static let files = [
    ("pushready.yml", "The manifest that is taken when none is named.")
  ]

  private static func section(for command: Command) -> [String] {
    var lines = [".SS \"\(plain(HelpText.usage(of: command)))\"", plain(command.about)]
    for option in command.options where option != .help {
      lines += [".TP", label(of: option), plain(HelpText.description(of: option)) + "."]
    }
    for example in command.examples {
      lines += [".PP", plain(example.purpose) + ":", ".PP", ".RS", ".nf"]
      lines += example.lines.map(plain)
      lines += [".fi", ".RE"]
    }
    return lines
  }

  private static func label(of option: CommandOption) -> String {
    let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
    return "\(letter)\\fB\(escaped("--\(option.name)"))\\fR\(value)"
  }

  /// Text of a line: nothing in it is a request or an escape, and each minus can be copied and typed.
  private static func plain(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func escaped(_ text: String) -> String {
    var output = ""
    for character in text {
      switch character {
      case "\\": output += "\\e"
      case "-": output += "\\-"
      case "`": output += "\\(ga"
      case "'": output += "\\(aq"
      case "\"": output += "\\(dq"
      case "^": output += "\\(ha"
      case "~": output += "\\(ti"
      default: output.append(character)
      }
    }
    return output
  }
}
