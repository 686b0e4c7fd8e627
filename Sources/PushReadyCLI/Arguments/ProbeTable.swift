/// The command that uses the network.
extension CommandTable {
  static let probe = Command(
    .probe, summary: "Send one request of a route and tell what APNs answers",
    about: """
      Without --live it prints the request that it would send, and sends nothing. With it, one request goes to the \
      route's host: to a device, or with --no-device to a made-up token, which APNs refuses last as far as is known \
      (Apple does not document the order), so that its answer tells whether key, team and topic are accepted. A \
      provider token is made at most every 50 minutes and kept in a private file of the cache folder. The exit status \
      is 0 when APNs took the request or refused the made-up token alone, 1 when it refused anything else, and 2 \
      when nothing was sent or decided. A host given with --endpoint gets a provider token that APNs takes, too. \
      Without --sample and --payload a made-up token gets the route's first sample, and a device, which shows what \
      it gets, the least that fits the push type; the output says which.
      """,
    positional: Command.Positional(
      "ROUTE [MANIFEST]", isRequired: true, what: "the name of a route", limit: 2, manifestPlace: 1),
    options: [
      .manifest, .live, .deviceTokenFile, .noDevice, .sample, .payload, .endpoint, .caFile, .timeout, .record,
      .json, .color,
    ],
    examples: [
      Command.Example("What would be sent", "pushready probe 'chat message'"),
      Command.Example(
        "Whether APNs accepts key, team and topic", "pushready probe 'chat message' --live --no-device"),
      Command.Example(
        "A notification to one device, with a record of it",
        "pushready probe 'chat message' --live --device-token-file token.txt --record attempt.json"),
    ], since: "0.2")
}

extension CommandOption {
  static let live = CommandOption("live", group: .provider, help: "Use the network", since: "0.2")

  static let deviceTokenFile = CommandOption(
    "device-token-file", .text(placeholder: "FILE"), group: .provider, excludes: ["no-device"],
    help: "The file that holds the device token; `-` reads standard input", since: "0.2")

  static let noDevice = CommandOption(
    "no-device", group: .provider, excludes: ["device-token-file"],
    help: "Send to a made-up device token", since: "0.2")

  static let sample = CommandOption(
    "sample", .text(placeholder: "NAME"), group: .provider, excludes: ["payload"],
    help: "The sample of the route to send, by its path from the manifest", since: "0.2")

  static let payload = CommandOption(
    "payload", .text(placeholder: "FILE"), group: .provider, excludes: ["sample"],
    help: "The JSON to send, in place of a sample of the route", since: "0.2")

  static let endpoint = CommandOption(
    "endpoint", .text(placeholder: "URL"), group: .provider, help: "A test host, in place of the route's own",
    since: "0.2")

  static let caFile = CommandOption(
    "ca-file", .text(placeholder: "FILE"), group: .provider,
    help: "The roots that the host is to be verified with, in place of the system's", since: "0.2")

  static let timeout = CommandOption(
    "timeout", .text(placeholder: "TIME"), group: .provider,
    help: "How long the answer is waited for, from `1s` to `5m`; `30s` when not said", since: "0.2")

  static let record = CommandOption(
    "record", .text(placeholder: "FILE"), help: "Write an attempt record as JSON", since: "0.2")
}
