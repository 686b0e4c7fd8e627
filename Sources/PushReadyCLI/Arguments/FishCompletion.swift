/// Completion for fish.
enum FishCompletion {
  static var script: String {
    let head = """
      # fish completion for pushready. Save it as pushready.fish in ~/.config/fish/completions.
      function __pushready_command
          set -l words (commandline -opc)
          set -e words[1]
          set -l command
          for word in $words
              string match -q -- '-*' $word; and break
              set -l longer (string join ' ' $command $word)
              contains -- $longer \(names); or break
              set command $longer
          end
          test "$command" = "$argv[1]"
      end

      complete -c pushready -f
      """
    let groupWords = Completions.firstWords.map {
      line("", "-a \($0) -d \(quoted(Completions.summary(ofFirst: $0)))")
    }
    let seconds = Completions.groups.flatMap { group in
      group.commands.map { line(group.word, "-a \($0.words[1]) -d \(quoted($0.summary))") }
    }
    let commands = CommandTable.all.flatMap(lines)
    return ([head] + groupWords + seconds + commands).joined(separator: "\n") + "\n"
  }

  /// Commands and the words that begin some.
  private static var names: String {
    var names = CommandTable.all.map(\.name.rawValue)
    for word in Completions.firstWords where !names.contains(word) { names.append(word) }
    return names.map(quoted).joined(separator: " ")
  }

  private static func lines(for command: Command) -> [String] {
    var lines = command.options.map { option -> String in
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let action =
        switch Completions.argument(of: option) {
        case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
        case .files: " -r -F"
        case .none: option.placeholder == nil ? "" : " -x"
        }
      return line(command.name.rawValue, "-l \(option.name)\(letter)\(action) -d \(quoted(option.help))")
    }
    switch Completions.argument(of: command) {
    case .words(let words):
      lines.append(line(command.name.rawValue, "-a \(quoted(words.joined(separator: " ")))"))
    case .files: lines.append(line(command.name.rawValue, "-F"))
    case .none: break
    }
    return lines
  }

  private static func line(_ command: String, _ rest: String) -> String {
    "complete -c pushready -n \(quoted("__pushready_command \(quoted(command))")) \(rest)"
  }

  /// In single quotes fish takes `\\` and `\'` for what they escape.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
