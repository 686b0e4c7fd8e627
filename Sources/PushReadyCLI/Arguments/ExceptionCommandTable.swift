internal import Manifests

/// Commands for waivers, attestations, the baseline, and the checklists that people go through.
extension CommandTable {
  private static let chosen: [CommandOption] = [.manifest, .variant]

  static let waiveAdd = Command(
    .waiveAdd, summary: "Let a finding through, with a reason and a last day",
    about: """
      Adds an entry to the waiver file; what stands in it stays as it is. KEY is the item that the finding is about, as \
      reports show it, or a pattern with `*`; without it the rule about the release as a whole is meant. Only failures \
      can be waived, and every waiver ends by itself, with the last day.
      """,
    positional: Command.Positional("RULE [KEY]", isRequired: true, what: "the id of a rule", limit: 2),
    options: chosen + [.waiverFile, .reason, .owner, .from, .until, .itemCheck, .dryRun, .now, .color],
    examples: [
      Command.Example(
        "A route that is odd on purpose", "pushready waive add topic-well-formed chat --owner Ada \\",
        "  --until 2026-12-31 --reason migration")
    ], since: "0.2")

  static let waiveList = Command(
    .waiveList, summary: "List the waivers with their state",
    about: "Lists every entry of the waiver file with its owner, its last day and whether it is in force.",
    options: chosen + [.waiverFile, .json, .now, .color],
    examples: [Command.Example("Of the release in this folder", "pushready waive list")], since: "0.2")

  static let waivePrune = Command(
    .waivePrune, summary: "Take waivers out that ended",
    about: """
      Takes every entry out of the waiver file whose last day is over. With --unused the release is judged first, and \
      entries go too that let nothing through. Everything else in the file stays as it is, comments included.
      """,
    options: chosen + [.waiverFile, .unused, .deep, .dryRun, .now, .color],
    examples: [
      Command.Example("What ended", "pushready waive prune"),
      Command.Example("Also what nothing needs any more", "pushready waive prune --unused --dry-run"),
    ], since: "0.2")

  static let attestAdd = Command(
    .attestAdd, summary: "State that a manual rule was gone through",
    about: """
      Adds a statement to the attestation file: who went through the procedure of a manual rule, when, and what was \
      noted. It is bound to the release at hand, to its version, build and artifact as the rule asks, and holds until \
      its last day. `pushready checklist print device-review` prints the form for it.
      """,
    positional: Command.Positional("RULE [KEY]", isRequired: true, what: "the id of a manual rule", limit: 2),
    options: chosen + [
      .attestationFile, .statedBy, .statedAt, .until, .remark, .evidenceFile, .deep, .dryRun, .now, .color,
    ],
    examples: [
      Command.Example(
        "What was seen on a device", "pushready attest add missed-push-harmless --by Ada \\",
        "  --evidence scenario=flight --evidence result=fresh --evidence reviewer=Grace")
    ], since: "0.2")

  static let attestList = Command(
    .attestList, summary: "List the attestations with their state",
    about: """
      Lists every entry of the attestation file, and whether it counts for the release at hand or why it does not.
      """,
    options: chosen + [.attestationFile, .deep, .json, .now, .color],
    examples: [Command.Example("Of the release in this folder", "pushready attest list")], since: "0.2")

  static let attestVerify = Command(
    .attestVerify, summary: "Say whether every manual rule is attested",
    about: """
      Goes through the manual rules that the release is asked and says for each who stated it, or what is missing. Files \
      that statements name must be at hand with the digest that was noted. The exit status is 0 when all is stated, 1 \
      when an entry or one of its files is wrong, and 2 when a statement is missing.
      """,
    options: chosen + [.attestationFile, .checklist, .deep, .now, .color],
    examples: [
      Command.Example("Before the release", "pushready attest verify --checklist device-review")
    ], since: "0.2")

  static let baselineCreate = Command(
    .baselineCreate, summary: "Take the findings of today as known",
    about: """
      Judges the release and writes its failures into the baseline: they no longer stop it, and new ones do. A finding \
      that becomes worse is new. What is waived, and what does not let itself be waived, is left out.
      """,
    positional: Command.Positional(
      "MANIFEST|PACKAGE", what: "a manifest, a package, or both", limit: 2, manifestPlace: 0),
    options: [.manifest] + CommandOption.manifestFlags + [.deep, .replace, .dryRun, .now, .color],
    examples: [Command.Example("When a team begins", "pushready baseline create")], since: "0.2")

  static let baselinePrune = Command(
    .baselinePrune, summary: "Take findings out of the baseline that are gone",
    about: """
      Judges the release and takes out of the baseline what is no finding any more, so that it is new when it comes back.
      """,
    positional: Command.Positional(
      "MANIFEST|PACKAGE", what: "a manifest, a package, or both", limit: 2, manifestPlace: 0),
    options: [.manifest] + CommandOption.manifestFlags + [.deep, .dryRun, .now, .color],
    examples: [Command.Example("After a fix", "pushready baseline prune")], since: "0.2")

  static let checklistList = Command(
    .checklistList, summary: "List the checklists",
    about: "Lists every checklist that the program carries, with the number of its rules.",
    options: [.color],
    examples: [Command.Example("All of them", "pushready checklist list")], since: "0.2")

  static let checklistShow = Command(
    .checklistShow, summary: "Show which rules a checklist holds",
    about: """
      Lists the rules of a checklist in the order in which they are judged, after everything that it extends, leaves \
      out and sets: how severe each is there, whether it holds up a release that stays open on it, and which \
      checklist brought it. Then what is left out, with the reason, and what no rule looks at. Takes a checklist \
      that the program carries, or the path of one of your own.
      """,
    positional: Command.Positional("CHECKLIST", isRequired: true, what: "the name or path of a checklist"),
    options: [.json, .color],
    examples: [
      Command.Example("What a release is asked", "pushready checklist show release"),
      Command.Example("One of your own, for a program", "pushready checklist show ci/release.yml --json"),
    ], since: "0.2")

  static let checklistPrint = Command(
    .checklistPrint, summary: "Print a checklist as a form to fill in",
    about: """
      Prints a checklist for people: what to do for each manual rule, with room for what has to be noted, and the names \
      of the rules that the program judges itself.
      """,
    positional: Command.Positional("CHECKLIST", isRequired: true, what: "the name of a checklist"),
    options: [.formFormat],
    examples: [
      Command.Example("To print", "pushready checklist print device-review --format html"),
      Command.Example("For a ticket", "pushready checklist print device-review --format markdown"),
    ], since: "0.2")
}

/// Options of these commands alone.
extension CommandOption {
  static let waiverFile = CommandOption(
    .waivers, "FILE", group: .input, help: "The waiver file; else the one of the manifest", since: "0.2")

  static let attestationFile = CommandOption(
    .attestations, "FILE", group: .input, help: "The attestation file; else the one of the manifest",
    since: "0.2")

  static let checklist = CommandOption(
    .checklist, "NAME", group: .rules, isRepeatable: true,
    help: "The checklist to go through, in place of the one that fits what is given")

  static let reason = CommandOption(
    "reason", .text(placeholder: "TEXT"), group: .rules, help: "Why the finding may stay", since: "0.2")

  static let owner = CommandOption(
    "owner", .text(placeholder: "NAME"), group: .rules, help: "Who answers for it", since: "0.2")

  static let from = CommandOption(
    "from", .text(placeholder: "DAY"), group: .rules, help: "First day; today when not said", since: "0.2")

  static let until = CommandOption(
    "until", .text(placeholder: "DAY"), group: .rules,
    help: "Last day, such as `2026-12-31`; it ends at 24:00 UTC", since: "0.2")

  static let itemCheck = CommandOption(
    "check", .text(placeholder: "NAME"), group: .rules, help: "The part of a rule with several checks",
    since: "0.2")

  static let dryRun = CommandOption(
    "dry-run", help: "Print the file as it would become, and write nothing", since: "0.2")

  static let unused = CommandOption(
    "unused", group: .rules, help: "Judge the release and take out what lets nothing through", since: "0.2")

  static let statedBy = CommandOption(
    "by", .text(placeholder: "NAME"), group: .rules, help: "Who states it", since: "0.2")

  static let statedAt = CommandOption(
    "at", .text(placeholder: "DAY"), group: .rules, help: "When it was gone through; today when not said",
    since: "0.2")

  static let remark = CommandOption(
    "evidence", .text(placeholder: "NAME=VALUE"), group: .rules, isRepeatable: true,
    help: "What was noted; `pushready explain RULE` lists the names", since: "0.2")

  static let evidenceFile = CommandOption(
    "file", .text(placeholder: "FILE"), group: .rules, isRepeatable: true,
    help: "A file that shows it; its digest is noted", since: "0.2")

  static let replace = CommandOption(
    "replace", help: "Write the baseline anew where there is one", since: "0.2")

  static let formFormat = CommandOption(
    "format", .choice(placeholder: "FORMAT", ["markdown", "html"]), help: "`markdown` when not said",
    since: "0.2")
}
