/// The commands that look into a run.
extension CommandTable {
  static let evaluate = Command(
    .eval, summary: "Evaluate an expression over the facts of a release",
    about: """
      Reads the same inputs as check and evaluates one expression of the rule language over the facts: prints its \
      value and every fact that it looked at, with the place. The exit status is 0 for a value, 1 for false, and 2 \
      when there is no value, because a fact that matters is not known or because of an error.
      """,
    positional: Command.Positional(
      "EXPRESSION [MANIFEST]", isRequired: true, what: "an expression", limit: 2, manifestPlace: 1),
    options: [.manifest] + CommandOption.manifestFlags + [.deep, .json, .now, .color, .verbose],
    examples: [
      Command.Example("A value", "pushready eval app.main.aps.signed"),
      Command.Example("A question", "pushready eval 'app.bundles.all(b,b.team==app.team)' ci/pushready.yml"),
      Command.Example("With the value of every part", "pushready eval 'size(provider.routes)>1' --verbose"),
    ], since: "0.2")

  static let explain = Command(
    .explain, summary: "Tell what a rule asks, why, and how to fix a failure",
    about: """
      Prints a rule with its reasons, the errors it keeps away, its examples and its sources. With --item it shows how \
      the rule comes to its answer for one item of this release: each part of its expressions with its value and where \
      the value comes from.
      """,
    positional: Command.Positional(
      "RULE [KEY] [MANIFEST]", isRequired: true, what: "the id of a rule", limit: 3, manifestPlace: 2),
    options: [.item, .manifest, .variant, .deep, .json, .now, .color],
    examples: [
      Command.Example("A rule that failed", "pushready explain environment-matches-host"),
      Command.Example(
        "How it failed for one bundle", "pushready explain --item profile-not-expired com.example.app"),
    ])

  static let configShow = Command(
    .configShow, summary: "Show every setting, and where it comes from",
    about: """
      Prints every setting of a run: the keys of the manifest, the checklists, severities, skipped rules and parameters \
      with their ranges, and how it is judged. Each with its value and who set it: a line of the manifest, a flag, an \
      environment variable, or the default.
      """,
    positional: Command.Positional("MANIFEST", what: "a manifest", manifestPlace: 0),
    options: [.manifest] + CommandOption.manifestFlags + [.deep, .failOn, .json, .now, .color],
    examples: [
      Command.Example("Of the run in this folder", "pushready config show"),
      Command.Example(
        "What a flag changes", "pushready config show ci/pushready.yml --param minProfileDays=60"),
    ], since: "0.2")

  static let schema = Command(
    .schema, summary: "Print the JSON Schema of a file",
    about: """
      Prints the form of the manifest, of a rule, of a checklist, of the JSON report or of a file of exceptions as a JSON \
      Schema (draft 2020-12). \
      Editors use it to complete and check YAML: save it, and begin the file with a comment that names it, such as \
      yaml-language-server: $schema=manifest.schema.json.
      """,
    positional: Command.Positional(
      "manifest|rule|checklist|report|waivers|attestations|baseline", isRequired: true,
      what: "the name of a file's form"),
    examples: [Command.Example("For an editor", "pushready schema manifest")], since: "0.2")
}
