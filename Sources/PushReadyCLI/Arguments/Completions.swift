internal import Rules

/// Completions for shells, from the table of commands. Each script holds all of the table: completing
/// starts no program.
package enum Completions {
  /// The shells there are completions for.
  package enum Shell: String, Sendable, Hashable, CaseIterable {
    case bash, zsh, fish
  }

  package static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// What can follow as an argument by its place.
  enum Argument {
    case words([String])
    case files
    case none
  }

  static func argument(of command: Command) -> Argument {
    guard let positional = command.positional else { return .none }
    switch command.name {
    case .help: return .words(firstWords)
    case .explain: return .words(rules + AnswerBook.words)
    case .rulesShow: return .words(rules + checklists)
    case .checklistShow, .checklistPrint: return .words(checklists)
    default: break
    }
    let words = positional.placeholder.split(separator: "|").map(String.init)
    // Words to be said as they stand are in lower case, kinds of things in capitals.
    return words.allSatisfy { $0 == $0.lowercased() } ? .words(words) : .files
  }

  /// What can follow an option.
  static func argument(of option: CommandOption) -> Argument {
    guard option.placeholder != nil else { return .none }
    if !option.choices.isEmpty { return .words(option.choices) }
    return option.takesFile ? .files : .none
  }

  /// Ids of the rules that the program carries.
  private static var rules: [String] {
    BuiltinRules.files(withExamples: false).filter(\.isRule).map(\.id).sorted()
  }

  private static var checklists: [String] {
    BuiltinRules.files(withExamples: false).filter { !$0.isRule }.map(\.id).sorted()
  }

  /// Words that can begin a command line, in the order of help.
  static var firstWords: [String] {
    var words: [String] = []
    for word in CommandTable.all.map({ $0.words[0] }) where !words.contains(word) { words.append(word) }
    return words
  }

  /// Second words by the first, for commands of two.
  static var groups: [(word: String, commands: [Command])] {
    firstWords.compactMap { word in
      let commands = CommandTable.all.filter { $0.words.count == 2 && $0.words[0] == word }
      return commands.isEmpty ? nil : (word, commands)
    }
  }

  /// What a first word does, for shells that show it.
  static func summary(ofFirst word: String) -> String {
    if let command = CommandTable.all.first(where: { $0.words == [word] }) { return command.summary }
    let second = CommandTable.all.filter { $0.words[0] == word }.map {
      $0.words.dropFirst().joined(separator: " ")
    }
    return "\(word) \(second.joined(separator: ", "))"
  }

  /// Text in single quotes for a shell of the Bourne family.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

extension Command {
  /// The words that call it.
  var words: [String] { name.rawValue.split(separator: " ").map(String.init) }

  /// Fit for the name of a function of a shell.
  var identifier: String { name.rawValue.replacing(" ", with: "_").replacing("-", with: "_") }
}

extension CommandOption {
  /// Whether its value is a path.
  var takesFile: Bool {
    guard let placeholder else { return false }
    return ["FILE", "PATH", "DIR", "KEY", "FORMAT[=PATH]"].contains(placeholder)
  }
}
