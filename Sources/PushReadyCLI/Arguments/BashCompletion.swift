/// Completion for bash 3.2 and newer, which need no other package.
enum BashCompletion {
  static var script: String {
    """
    # bash completion for pushready. Load it with: source <(pushready completions bash)
    _pushready() {
      local current previous command index file words='' files=0
      COMPREPLY=()
      current=${COMP_WORDS[COMP_CWORD]}
      previous=${COMP_WORDS[COMP_CWORD-1]}
      command=''
      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
          -*) break ;;
          *)
            case "$command ${COMP_WORDS[index]}" in
    \(nextWords)
              *) break ;;
            esac ;;
        esac
      done
      case "$command" in
    \(cases)
      esac
      if [ -n "$words" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      fi
      if [ "$files" = 1 ]; then
        compopt -o filenames 2>/dev/null || :
        while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
      fi
    }
    complete -F _pushready pushready

    """
  }

  private static var nextWords: String {
    var lines = Completions.firstWords.map { "          ' \($0)') command=\($0) ;;" }
    for group in Completions.groups {
      lines += group.commands.map {
        "          '\(group.word) \($0.words[1])') command='\($0.name.rawValue)' ;;"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static var cases: String {
    let first = "    '') words='\(Completions.firstWords.joined(separator: " ")) --help --version' ;;"
    // A word that is a command and begins others is a case of its own below.
    let groups = Completions.groups.filter { group in !CommandTable.all.contains { $0.words == [group.word] }
    }
    .map { group in
      "    \(Completions.quoted(group.word))) words='\(group.commands.map { $0.words[1] }.joined(separator: " "))' ;;"
    }
    return ([first] + groups + CommandTable.all.map(block)).joined(separator: "\n")
  }

  private static func block(for command: Command) -> String {
    var lines = ["    \(Completions.quoted(command.name.rawValue)))", "      case $previous in"]
    for option in command.options where option.placeholder != nil {
      lines.append(
        "        \(spellings(of: option).joined(separator: "|"))) \(action(Completions.argument(of: option))) ;;"
      )
    }
    lines += ["        *)", "          case $current in"]
    let names = command.options.flatMap(spellings)
    lines.append("            -*) words='\(names.joined(separator: " "))' ;;")
    lines.append("            *) \(action(Completions.argument(of: command))) ;;")
    lines += ["          esac ;;", "      esac ;;"]
    return lines.joined(separator: "\n")
  }

  private static func spellings(of option: CommandOption) -> [String] {
    (option.letter.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
  }

  private static func action(_ argument: Completions.Argument) -> String {
    switch argument {
    case .words(let words): "words='\(words.joined(separator: " "))'"
    case .files: "files=1"
    case .none: ":"
    }
  }
}
