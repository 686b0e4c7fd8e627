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
    .explain, summary: "Tell what a rule asks, or what an answer of APNs means",
    about: """
      Prints a rule with its reasons, the errors it keeps away, its examples and its sources; or a reason or status of \
      APNs, or a code of an App Store upload, with its likely causes, what to do, and the rules that keep it away. \
      With --item it shows how a rule comes to its answer for one item of this release: each part of its expressions \
      with its value and where the value comes from.
      """,
    positional: Command.Positional(
      "NAME [KEY] [MANIFEST]", what: "the id of a rule, a reason, a status or a code", limit: 3,
      manifestPlace: 2),
    options: [.item, .all, .manifest, .variant, .deep, .explainFormat, .json, .now, .color],
    examples: [
      Command.Example("A rule that failed", "pushready explain environment-matches-host"),
      Command.Example("What APNs answered", "pushready explain BadDeviceToken"),
      Command.Example("What App Store Connect wrote", "pushready explain ITMS-90078"),
      Command.Example("Everything, as a page", "pushready explain --all --format markdown"),
      Command.Example(
        "How it failed for one bundle", "pushready explain --item profile-not-expired com.example.app"),
    ])

  static let diagnose = Command(
    .diagnose, summary: "Say where a push failed, why, and what to do",
    about: """
      Reads one push: a record of it, or what curl printed of the answer, best with the request's headers. Tells the \
      layer that failed, the causes with what the attempt and the manifest say for and against each, the next step, \
      and whether and when to send again. Nothing is sent. The exit status is 0 when the answer is known, 2 when it \
      is not.
      """,
    positional: Command.Positional(
      "FILE [MANIFEST]", isRequired: true, what: "a file about a push", limit: 2, manifestPlace: 1),
    options: [.manifest, .deep, .json, .now, .color],
    examples: [
      Command.Example("A record of a push", "pushready diagnose attempt.json"),
      Command.Example(
        "What curl printed, with the app and the provider", "pushready diagnose answer.txt pushready.yml"),
      Command.Example("From standard input, for a program", "pushready diagnose - --json"),
    ], since: "0.3")

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
      Prints the form of the manifest, of a rule, of a checklist, of the JSON report, of the record of a push or of a \
      file of exceptions as a JSON Schema (draft 2020-12). \
      Editors use it to complete and check YAML: save it, and begin the file with a comment that names it, such as \
      yaml-language-server: $schema=manifest.schema.json.
      """,
    positional: Command.Positional(
      "manifest|rule|checklist|report|attempt|waivers|attestations|baseline", isRequired: true,
      what: "the name of a file's form"),
    examples: [Command.Example("For an editor", "pushready schema manifest")], since: "0.2")
}
