/// Completion for zsh, as a file `_pushready` in a folder of `fpath`.
enum ZshCompletion {
  static var script: String {
    """
    #compdef pushready
    # zsh completion for pushready. Save it as _pushready in a folder of your $fpath.
    _pushready() {
      local curcontext="$curcontext" state line
      typeset -A opt_args
      _arguments -C '1: :_pushready_commands' '*:: :->rest'
      [[ $state = rest ]] || return
      case $words[1] in
    \(cases)
      esac
    }

    _pushready_commands() {
      local -a commands=(
    \(descriptions(Completions.firstWords.map { ($0, Completions.summary(ofFirst: $0)) }))
      )
      _describe command commands
    }
    \(functions)
    if [[ $funcstack[1] = _pushready ]]; then _pushready "$@"; else compdef _pushready pushready; fi

    """
  }

  private static var cases: String {
    Completions.firstWords.map { "    \($0)) _pushready_\(identifier($0)) ;;" }.joined(separator: "\n")
  }

  private static var functions: String {
    Completions.firstWords.map { word in
      if let group = Completions.groups.first(where: { $0.word == word }) { return function(for: group) }
      guard let command = CommandTable.all.first(where: { $0.words == [word] }) else { return "" }
      return "\n_pushready_\(identifier(word))() {\n\(arguments(of: command))\n}"
    }.joined(separator: "\n")
  }

  private static func function(for group: (word: String, commands: [Command])) -> String {
    let own = CommandTable.all.first { $0.words == [group.word] }
    let cases = group.commands.map { command in
      "    \(command.words[1])) shift words; (( CURRENT-- ))\n\(arguments(of: command)) ;;"
    }
    let other = own.map { "    *)\n\(arguments(of: $0)) ;;\n" } ?? ""
    return """

      _pushready_\(identifier(group.word))() {
        if (( CURRENT == 2 )); then
          local -a commands=(
      \(descriptions(group.commands.map { ($0.words[1], $0.summary) }))
          )
          _describe command commands
          return
        fi
        case $words[2] in
      \(cases.joined(separator: "\n"))
      \(other)  esac
      }
      """
  }

  private static func arguments(of command: Command) -> String {
    var lines = command.options.flatMap(specifications)
    switch Completions.argument(of: command) {
    case .words(let words): lines.append("'*: :(\(words.joined(separator: " ")))'")
    case .files: lines.append("'*:file:_files'")
    case .none: break
    }
    return "  _arguments \\\n" + lines.map { "    \($0)" }.joined(separator: " \\\n")
  }

  private static func specifications(of option: CommandOption) -> [String] {
    let names = (option.letter.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
    let action =
      switch Completions.argument(of: option) {
      case .words(let words): ":\(label(option)):(\(words.joined(separator: " ")))"
      case .files: ":\(label(option)):_files"
      case .none: option.placeholder == nil ? "" : ":\(label(option)): "
      }
    let help = plain(option.help)
    return names.map { name in
      let repeats = option.isRepeatable ? "*" : ""
      return Completions.quoted("\(repeats)\(name)[\(help)]\(action)")
    }
  }

  private static func label(_ option: CommandOption) -> String { plain(option.placeholder ?? "") }

  /// Without the signs that end a part of a specification.
  private static func plain(_ text: String) -> String {
    String(text.map { $0 == "[" || $0 == "]" || $0 == ":" ? " " : $0 }).replacing("`", with: "")
  }

  private static func descriptions(_ rows: [(String, String)]) -> String {
    rows.map { "    " + Completions.quoted("\($0.0):\(plain($0.1))") }.joined(separator: "\n")
  }

  private static func identifier(_ word: String) -> String { word.replacing("-", with: "_") }
}
