/// Every command, in the order in which help lists them.
package enum CommandTable {
  private static let inputs = Command.Positional(
    "MANIFEST|PACKAGE", what: "a manifest, a package, or both", limit: 2, manifestPlace: 0)

  package static let all: [Command] = [
    Command(
      .check, summary: "Say whether push notifications can work in a release",
      about: """
        Reads a package or the exported files of a build, the signing key and the provider's settings, holds them against \
        each other and says whether push notifications can work, with the evidence. The exit status is 0 when \
        the release is ready, 1 when it is not, 2 when something that matters could not be decided.
        """,
      positional: inputs,
      options: [.manifest, .deep] + CommandOption.manifestFlags + [
        .report, .failOn, .now, .color, .verbose, .quiet, .sign, .signed,
      ],
      examples: [
        Command.Example("With pushready.yml in this folder", "pushready check"),
        Command.Example(
          "A package as it will ship",
          "pushready check App.ipa --channel testflight --host api.push.apple.com"),
        Command.Example(
          "Exported files without a manifest, in one line",
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
      positional: inputs,
      options: [.manifest, .deep] + CommandOption.manifestFlags + [.catalogue, .json, .now, .color],
      examples: [
        Command.Example("As a tree", "pushready facts"),
        Command.Example("For a program", "pushready facts ci/pushready.yml --json"),
        Command.Example("What a package holds", "pushready facts App.ipa"),
        Command.Example("What a profile grants", "pushready facts --profile App.mobileprovision"),
        Command.Example("All that a rule may ask for", "pushready facts --catalogue"),
      ]),
    Command(
      .inspect, summary: "Show what a package holds and how it is signed",
      about: """
        Lists the app and everything inside it: what each bundle claims and what its profile allows, who signed \
        it, until when, and what the seals say. Takes a profile, an executable, entitlements or an Info.plist by \
        itself too. Nothing is judged; the exit status is 1 when the file cannot be read.
        """,
      positional: Command.Positional("FILE", isRequired: true, what: "a package or a file"),
      options: [.deep, .trustAnchor, .json, .now, .color],
      examples: [
        Command.Example("For people", "pushready inspect App.ipa"),
        Command.Example("A profile by itself", "pushready inspect App.mobileprovision"),
        Command.Example("For a program, with every digest", "pushready inspect App.xcarchive --deep --json"),
      ]),
    Command(
      .diff, summary: "Show what changed for push between two packages",
      about: """
        Compares an old and a new package: entitlements, background modes, teams, profiles, signatures, \
        extensions and the push methods in the code. The exit status is 1 when something got worse, 2 when \
        something cannot be told any more.
        """,
      positional: Command.Positional("PACKAGE", isRequired: true, what: "two packages", limit: 2),
      options: [.deep, .trustAnchor, .json, .now, .color],
      examples: [Command.Example("The last release and the next one", "pushready diff Old.ipa New.ipa")]),
    evaluate, explain, diagnose, probe, configShow, verifyReport, reportConvert, reportSign, schema,
    Command(
      .rulesList, summary: "List the rules by layer",
      about: "Lists every rule with its id, its severity and what is true when it passes.",
      options: [.layer, .color],
      examples: [
        Command.Example("All of them", "pushready rules list"),
        Command.Example("Those about the provider", "pushready rules list --layer provider"),
      ]),
    rulesShow, rulesLint, rulesTest, rulesDocs, rulesNew,
    waiveAdd, waiveList, waivePrune, attestAdd, attestList, attestVerify, baselineCreate, baselinePrune,
    checklistList, checklistShow, checklistPrint, completions, man,
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

  package static subscript(name: Command.Name) -> Command {
    all.first { $0.name == name } ?? all[0]
  }
}
