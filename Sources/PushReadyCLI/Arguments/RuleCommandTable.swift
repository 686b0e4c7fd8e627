/// Commands for people who write rules.
extension CommandTable {
  private static let ruleFiles = Command.Positional(
    "PATH", what: "a file or folder of rules", limit: 1_000)

  static let rulesShow = Command(
    .rulesShow, summary: "Print the file of a rule or checklist",
    about: """
      Prints the file of a rule or a checklist that the program carries as it is written, with its examples, \
      to learn from or to start a rule of your own from. `explain` tells the same rule in words.
      """,
    positional: Command.Positional("RULE", isRequired: true, what: "the id of a rule or checklist"),
    examples: [Command.Example("A rule as it is written", "pushready rules show topic-matches-bundle")])

  static let rulesLint = Command(
    .rulesLint, summary: "Find mistakes in rules and checklists",
    about: """
      Holds every rule and checklist against the catalogue of facts and against each other and tells every \
      mistake, each at its place: unknown facts, wrong types, comparisons that can never be true, facts that \
      may be absent, unused names, examples that no run could give. Without a path it looks at the rules that \
      the program carries. The exit status is 65 when there is a mistake.
      """,
    positional: ruleFiles, options: [.json, .color],
    examples: [
      Command.Example("The rules of a team", "pushready rules lint checklists"),
      Command.Example("One file", "pushready rules lint rules/provider/route-has-owner.yml"),
      Command.Example("In a pipeline", "pushready rules lint checklists --json"),
    ], since: "0.2")

  static let rulesTest = Command(
    .rulesTest, summary: "Run the examples of rules, and see what they would miss",
    about: """
      Runs every example of every rule and tells which outcomes are shown. Then each rule is changed in small \
      ways, one at a time: a condition negated, a literal changed, an operand left out. A change that no \
      example notices is listed. The exit status is 1 when an example fails, an outcome that matters is not \
      shown, or a negated condition goes unnoticed. Without a path it tests the rules that the program carries.
      """,
    positional: ruleFiles, options: [.noMutations, .strict, .json, .color],
    examples: [
      Command.Example("The rules of a team", "pushready rules test checklists"),
      Command.Example("While writing one", "pushready rules test rules/provider/route-has-owner.yml"),
      Command.Example("In a pipeline", "pushready rules test checklists --json"),
    ], since: "0.2")

  static let rulesDocs = Command(
    .rulesDocs, summary: "Write a page of documentation for each rule",
    about: """
      Writes one Markdown page for each rule, and an index, into a folder. Everything on them comes from the \
      rules, so the same rules give the same pages.
      """,
    positional: Command.Positional("DIR", isRequired: true, what: "the folder to write to"),
    options: [.ruleSource, .color],
    examples: [
      Command.Example("All rules of the program", "pushready rules docs docs/rules"),
      Command.Example("Those of a team", "pushready rules docs docs/rules --from checklists"),
    ], since: "0.2")

  static let rulesNew = Command(
    .rulesNew, summary: "Start a rule of your own",
    about: """
      Writes a file for a new rule with everything that a rule needs and `TODO` where words are to be filled \
      in. `rules lint` tells what is still to be done.
      """,
    positional: Command.Positional("LAYER/ID", isRequired: true, what: "a layer and the id of the rule"),
    options: [.ruleFolder, .color],
    examples: [
      Command.Example(
        "A rule about the provider", "pushready rules new provider/route-has-owner --dir checklists")
    ], since: "0.2")
}
