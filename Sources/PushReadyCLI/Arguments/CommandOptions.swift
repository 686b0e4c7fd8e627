internal import Manifests
internal import ReadinessModel
internal import Reporters

/// Every option of every command.
extension CommandOption {
  package static let help = CommandOption("help", letter: "h", help: "Show this text")

  package static let manifest = CommandOption(
    "manifest", .text(placeholder: "FILE"), group: .input,
    help: "The manifest; without it `pushready.yml` of this folder is taken when it is there")

  package static let variant = CommandOption(
    "variant", .text(placeholder: "NAME"), group: .input,
    help: "The one of the manifest's `variants` to lay over the rest", since: "0.2")

  package static let report = CommandOption(
    "report", .report(formats: AllReporters.names), isRepeatable: true,
    help: "Write a report; to standard output without a path")

  package static let failOn = CommandOption(
    "fail-on", .choice(placeholder: "SEVERITY", Severity.allCases.map(\.rawValue)),
    help: "The least severity whose failure makes a release not ready; `error` when not said")

  package static let now = CommandOption(
    "now", .time(placeholder: "TIME"),
    help: "The moment to judge dates at, such as `2026-11-30` or `2026-11-30T12:00:00Z`")

  package static let color = CommandOption(
    "color", .choice(placeholder: "WHEN", ["auto", "always", "never"]),
    help: "Colour the text; `auto` looks at the terminal and at `NO_COLOR`")

  package static let verbose = CommandOption(
    "verbose", letter: "v", help: "Show all evidence, and what passed")

  package static let quiet = CommandOption(
    "quiet", letter: "q", excludes: ["verbose"],
    help: "Write nothing to standard output but reports that were asked for")

  package static let json = CommandOption("json", help: "Write JSON for programs")

  package static let catalogue = CommandOption(
    "catalogue", help: "List every fact that rules may ask for, and read nothing", since: "0.2")

  package static let item = CommandOption(
    "item", group: .rules, help: "Show how the rule is evaluated for one item", since: "0.2")

  package static let all = CommandOption(
    "all", group: .rules, excludes: ["item"], help: "Every answer of APNs and every code of uploads",
    since: "0.3")

  package static let explainFormat = CommandOption(
    "format", .choice(placeholder: "FORMAT", ExplainCommand.formats), excludes: ["json"],
    help: "How it is written; `terminal` when not said", since: "0.3")

  package static let deep = CommandOption(
    "deep", group: .input, help: "Digest all code and every resource of a package too")

  package static let layer = CommandOption(
    "layer", .choice(placeholder: "LAYER", Layer.allCases.map(\.rawValue)), group: .rules,
    help: "Only the rules of one layer")

  package static let trustAnchor = CommandOption(
    .trustAnchor, "FILE", group: .rules, isRepeatable: true,
    help: "A further trusted root, for tests and private signing services")

  package static let noMutations = CommandOption(
    "no-mutations", group: .rules, help: "Run the examples only", since: "0.2")

  package static let strict = CommandOption(
    "strict", group: .rules, excludes: ["no-mutations"],
    help: "Take every change that no example notices for a failure", since: "0.2")

  package static let ruleSource = CommandOption(
    "from", .text(placeholder: "PATH"), group: .rules, isRepeatable: true,
    help: "A file or folder of rules, in place of those that the program carries", since: "0.2")

  package static let ruleFolder = CommandOption(
    "dir", .text(placeholder: "DIR"), group: .rules,
    help: "The folder that holds `rules`; this one when not said", since: "0.2")

  package static let savedReport = CommandOption(
    "from", .text(placeholder: "FILE"), group: .input,
    help: "The JSON report, or a signed one", since: "0.2")

  package static let format = CommandOption(
    "to", .choice(placeholder: "FORMAT", AllReporters.names), help: "The format to write", since: "0.2")

  package static let outputFile = CommandOption(
    "output", letter: "o", .text(placeholder: "FILE"),
    help: "The file to write; standard output when not said", since: "0.2")

  package static let sign = CommandOption(
    "sign", .text(placeholder: "KEY"),
    help: "Sign the report with a private key in PEM, ECDSA on P-256 or Ed25519", since: "0.2")

  package static let signed = CommandOption(
    "signed", .text(placeholder: "FILE"),
    help: "Where `--sign` writes the signed report; `\(SignedReports.standardFile)` when not said",
    since: "0.2")

  package static let reportKey = CommandOption(
    "key", .text(placeholder: "KEY"), group: .input,
    help: "The private key in PEM, ECDSA on P-256 or Ed25519", since: "0.2")

  package static let publicKey = CommandOption(
    "public-key", .text(placeholder: "FILE"), group: .input,
    help: "The public key in PEM whose signature the report has to bear", since: "0.2")

  /// What a manifest can say, said on the command line.
  package static let manifestFlags: [CommandOption] = [
    variant,
    CommandOption(.name, "TEXT", group: .input, help: "Label of the release in reports"),
    CommandOption(.stage, "STAGE", group: .input, help: "What is being looked at"),
    CommandOption(.channel, "CHANNEL", group: .input, help: "How the build will be distributed"),
    CommandOption(
      .artifact, "FILE", group: .app, help: "The package: an .ipa, .xcarchive, .app or a zip of one"),
    CommandOption(.bundleID, "ID", group: .app, help: "The bundle id"),
    CommandOption(.kind, "KIND", group: .app, help: "What the bundle is, when it is not the app"),
    CommandOption(.info, "FILE", group: .app, help: "Its exported Info.plist"),
    CommandOption(.entitlements, "FILE", group: .app, help: "Its exported entitlements"),
    CommandOption(.profile, "FILE", group: .app, help: "Its provisioning profile"),
    CommandOption(.executable, "FILE", group: .app, help: "Its signed executable"),
    CommandOption(
      .signer, "WHO", group: .app, help: "Who signs the source entitlements: `other` signs them as they stand"
    ),
    CommandOption(
      .key, "FILE", group: .provider, excludes: [.keyEnvironment],
      help: "The .p8 signing key; `-` reads standard input"),
    CommandOption(
      .keyEnvironment, "NAME", group: .provider, excludes: [.key],
      help: "The environment variable that holds the key"),
    CommandOption(.keyID, "ID", group: .provider, help: "The key's id"),
    CommandOption(.team, "ID", group: .provider, help: "The key's team"),
    CommandOption(
      .host, "HOST", group: .provider, excludes: [.environment],
      help: "The APNs host that the provider sends to, or its URL"),
    CommandOption(
      .environment, "NAME", group: .provider, excludes: [.host],
      help: "The APNs environment, in place of its host"),
    CommandOption(.topic, "TOPIC", group: .provider, help: "The `apns-topic`"),
    CommandOption(.pushType, "TYPE", group: .provider, help: "The `apns-push-type`"),
    CommandOption(.priority, "NUMBER", group: .provider, help: "The `apns-priority`"),
    CommandOption(
      .checklist, "NAME", group: .rules, isRepeatable: true,
      help: "The checklist to go through, in place of the one that fits what is given"),
    CommandOption(
      .param, "NAME=VALUE", group: .rules, isRepeatable: true, help: "Set a parameter of the rules"),
    CommandOption(
      .severity, "RULE=SEVERITY", group: .rules, isRepeatable: true, help: "Give a rule another severity"),
    CommandOption(
      .skip, "RULE=REASON", group: .rules, isRepeatable: true,
      help: "Leave a rule out; the reason stands in the report"),
    trustAnchor,
    CommandOption(
      .waivers, "FILE", group: .rules,
      help: "Failures that people let through; `pushready.waivers.yml` beside the manifest when it is there",
      since: "0.2"),
    CommandOption(
      .attestations, "FILE", group: .rules,
      help: "What people stated; `pushready.attestations.yml` beside the manifest when it is there",
      since: "0.2"),
    CommandOption(
      .baseline, "FILE", group: .rules,
      help: "Findings that are known; `pushready.baseline.json` beside the manifest when it is there",
      since: "0.2"),
  ]
}
