/// The commands that fit the program into a system.
extension CommandTable {
  static let completions = Command(
    .completions, summary: "Print completions for a shell",
    about: """
      Prints a script that makes a shell complete commands, options and their words. `make install` puts it where the \
      shells look for it.
      """,
    positional: Command.Positional("bash|zsh|fish", isRequired: true, what: "the name of a shell"),
    examples: [Command.Example("For bash, in ~/.bashrc", "source <(pushready completions bash)")],
    since: "0.2")

  static let man = Command(
    .man, summary: "Print the manual page",
    about:
      "Prints the manual page, made from the same table as the help, for man and other readers of troff.",
    examples: [Command.Example("To read it", "pushready man >pushready.1")], since: "0.2")
}
