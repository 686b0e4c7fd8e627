/// Every command, in the order in which help lists them.
package enum CommandTable {
  private static let manifest = Command.Positional("MANIFEST", what: "a manifest", manifestPlace: 0)

<<<<<<< HEAD
  package static let all: [Command] =
    [
      Command(
        .check, summary: "Say whether push notifications can work in a release",
        about: """
          Reads the exported files of a build, the signing key and the provider's settings, holds them against \
          each other and says whether push notifications can work, with the evidence. The exit status is 0 when \
          the release is ready, 1 when it is not, 2 when something that matters could not be decided.
          """,
        positional: manifest,
        options: [.manifest] + CommandOption.manifestFlags + [
          .report, .failOn, .now, .color, .verbose, .quiet,
        ],
        examples: [
          Command.Example("With pushready.yml in this folder", "pushready check"),
          Command.Example(
            "Without a manifest, in one line",
            "pushready check --channel testflight --bundle-id com.example.app \\",
            "  --info Info.plist --entitlements App.entitlements --profile App.mobileprovision \\",
            "  --key AuthKey_ABC123DEFG.p8 --key-id ABC123DEFG --team ABCDE12345 \\",
            "  --host api.push.apple.com --topic com.example.app --push-type alert"),
          Command.Example(
            "In a pipeline: text for people, JSON for programs",
            "pushready check ci/pushready.yml --report terminal --report json=push.json"),
        ]),
      Command(
        .facts, summary: "Print what was found in the files, with the places",
        about: """
          Reads the same inputs as check and prints every fact that rules can see: its value and where it comes \
          from, or that it was looked for and is absent, or why it is unknown.
          """,
        positional: manifest,
        options: [.manifest] + CommandOption.manifestFlags + [.catalogue, .json, .now, .color],
        examples: [
          Command.Example("As a tree", "pushready facts"),
          Command.Example("For a program", "pushready facts ci/pushready.yml --json"),
          Command.Example("What a profile grants", "pushready facts --profile App.mobileprovision"),
          Command.Example("All that a rule may ask for", "pushready facts --catalogue"),
        ]),
    ] + inquiries + [
      Command(
        .rulesList, summary: "List the rules by layer",
        about: "Lists every rule with its id, its severity and what is true when it passes.",
        options: [.layer, .color],
        examples: [
          Command.Example("All of them", "pushready rules list"),
          Command.Example("Those about the provider", "pushready rules list --layer provider"),
        ])
    ] + ruleWork + [
      Command(
        .version, summary: "Print the version",
        about: "Prints the version of the program and of the rules it carries.",
        examples: [Command.Example("In a bug report", "pushready version")]),
      Command(
        .help, summary: "Show how a command is used",
        about: "Lists the commands, or shows one with its options and examples.",
        positional: Command.Positional("COMMAND", what: "a command", limit: 2),
        examples: [Command.Example("About check", "pushready help check")]),
    ]

  private static let ruleFiles = Command.Positional(
    "PATH", what: "a file or folder of rules", limit: 1_000)

  /// For people who write rules.
  private static let ruleWork: [Command] = [
    Command(
      .rulesShow, summary: "Print the file of a rule or checklist",
      about: """
        Prints the file of a rule or a checklist that the program carries as it is written, with its examples, \
        to learn from or to start a rule of your own from. `explain` tells the same rule in words.
        """,
      positional: Command.Positional("RULE", isRequired: true, what: "the id of a rule or checklist"),
      examples: [Command.Example("A rule as it is written", "pushready rules show topic-matches-bundle")]),
    Command(
      .rulesLint, summary: "Find mistakes in rules and checklists",
      about: """
        Holds every rule and checklist against the catalogue of facts and against each other and tells every \
        mistake, each at its place: unknown facts, wrong types, comparisons that can never be true, facts that \
        may be absent, unused names, examples that no run could give. Without a path it looks at the rules that \
        the program carries. The exit status is 65 when there is a mistake.
        """,
      positional: ruleFiles, options: [.color],
      examples: [
        Command.Example("The rules of a team", "pushready rules lint checklists"),
        Command.Example("One file", "pushready rules lint rules/provider/route-has-owner.yml"),
      ], since: "0.2"),
    Command(
      .rulesTest, summary: "Run the examples of rules, and see what they would miss",
      about: """
        Runs every example of every rule and tells which outcomes are shown. Then each rule is changed in small \
        ways, one at a time: a condition negated, a literal changed, an operand left out. A change that no \
        example notices is listed. The exit status is 1 when an example fails, an outcome that matters is not \
        shown, or a negated condition goes unnoticed. Without a path it tests the rules that the program carries.
        """,
      positional: ruleFiles, options: [.noMutations, .strict, .color],
      examples: [
        Command.Example("The rules of a team", "pushready rules test checklists"),
        Command.Example("While writing one", "pushready rules test rules/provider/route-has-owner.yml"),
      ], since: "0.2"),
    Command(
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
      ], since: "0.2"),
    Command(
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
      ], since: "0.2"),
  ]

=======
  package static let all: [Command] = [
    Command(
      .check, summary: "Say whether push notifications can work in a release",
      about: """
        Reads the exported files of a build, the signing key and the provider's settings, holds them against \
        each other and says whether push notifications can work, with the evidence. The exit status is 0 when \
        the release is ready, 1 when it is not, 2 when something that matters could not be decided.
        """,
      positional: manifest,
      options: [.manifest] + CommandOption.manifestFlags + [
        .report, .failOn, .now, .color, .verbose, .quiet,
      ],
      examples: [
        Command.Example("With pushready.yml in this folder", "pushready check"),
        Command.Example(
          "Without a manifest, in one line",
          "pushready check --channel testflight --bundle-id com.example.app \\",
          "  --info Info.plist --entitlements App.entitlements --profile App.mobileprovision \\",
          "  --key AuthKey_ABC123DEFG.p8 --key-id ABC123DEFG --team ABCDE12345 \\",
          "  --host api.push.apple.com --topic com.example.app --push-type alert"),
        Command.Example(
          "In a pipeline: text for people, JSON for programs",
          "pushready check ci/pushready.yml --report terminal --report json=push.json"),
      ]),
    Command(
      .facts, summary: "Print what was found in the files, with the places",
      about: """
        Reads the same inputs as check and prints every fact that rules can see: its value and where it comes \
        from, or that it was looked for and is absent, or why it is unknown.
        """,
      positional: manifest,
      options: [.manifest] + CommandOption.manifestFlags + [.catalogue, .json, .now, .color],
      examples: [
        Command.Example("As a tree", "pushready facts"),
        Command.Example("For a program", "pushready facts ci/pushready.yml --json"),
        Command.Example("What a profile grants", "pushready facts --profile App.mobileprovision"),
        Command.Example("All that a rule may ask for", "pushready facts --catalogue"),
      ]),
  ] + inquiries + [
    Command(
      .rulesList, summary: "List the rules by layer",
      about: "Lists every rule with its id, its severity and what is true when it passes.",
      options: [.layer, .color],
      examples: [
        Command.Example("All of them", "pushready rules list"),
        Command.Example("Those about the provider", "pushready rules list --layer provider"),
      ]),
    rulesShow, rulesLint, rulesTest, rulesDocs, rulesNew,
    Command(
      .version, summary: "Print the version",
      about: "Prints the version of the program and of the rules it carries.",
      examples: [Command.Example("In a bug report", "pushready version")]),
    Command(
      .help, summary: "Show how a command is used",
      about: "Lists the commands, or shows one with its options and examples.",
      positional: Command.Positional("COMMAND", what: "a command", limit: 2),
      examples: [Command.Example("About check", "pushready help check")]),
  ]

>>>>>>> main
  package static subscript(name: Command.Name) -> Command {
    all.first { $0.name == name } ?? all[0]
  }
}
