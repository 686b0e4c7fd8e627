/// The commands that fit the program into a system.
extension CommandTable {
  static let completions = Command(
    .completions, summary: "Print completions for a shell",
    about: """
      Prints a script that makes a shell complete commands, options and their words. Bash loads it in ~/.bashrc with \
      source <(pushready completions bash); zsh wants it as _pushready in a folder of fpath, fish as pushready.fish in \
      ~/.config/fish/completions. An installation has put it where the shells look for it.
      """,
    positional: Command.Positional("bash|zsh|fish", isRequired: true, what: "the name of a shell"),
    examples: [Command.Example("For bash", "pushready completions bash")],
    since: "0.2")

  static let man = Command(
    .man, summary: "Print the manual page",
    about:
      "Prints the manual page, made from the same table as the help, for man and other readers of troff.",
    examples: [Command.Example("To be saved as pushready.1", "pushready man")], since: "0.2")
}
