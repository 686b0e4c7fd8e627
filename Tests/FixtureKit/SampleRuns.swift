package import ReadinessModel

extension SampleReports {
  package static let ready = Report(
    tool: tool, now: now, release: release, verdict: .ready, exitStatus: .ready, inputs: inputs,
    notVerified: [
      Report.NotVerified(
        what: "whether the key may send for this app",
        why: "the scope of a key is kept in the developer account, not in the key",
        supply: "state `environments` and `topics` of the key in the manifest")
    ],
    items: passes + [notApplicable])

  package static let notReady = Report(
    tool: tool, now: now, release: release, verdict: .notReady, exitStatus: .notReady, inputs: inputs,
    notVerified: [
      Report.NotVerified(
        what: "The profile belongs to the team of the key",
        why: "`app.bundles[0].profile.team` is not known: no provisioning profile was given",
        supply: "give `app.bundles[].profile`", rule: "profile-team-matches-key", key: "main",
        facts: ["app.bundles[0].profile.team"])
    ],
    diagnostics: [
      Diagnostic(
        code: "plist.duplicate-key", severity: .warning,
        message: "key `UIBackgroundModes` stands twice, the last one wins",
        origin: Origin(
          file: "build/Ridgeline.ipa", container: ["Payload/Ridgeline.app/Info.plist"], line: 41, column: 3),
        hint: "remove one of the two", source: "\t\t<key>UIBackgroundModes</key>")
    ],
    items: ordered(
      [wrongHost, wrongChannel, missingMode, lateRefresh, brokenRule, notApplicable] + passes
        + [
          undecidedItem("profile-team-matches-key", "main", "The profile belongs to the team of the key")
        ]))

  package static let undecided: Report = {
    let rules: [(String, String)] = [
      ("profile-valid-long-enough", "The profile is valid for 30 days"),
      ("profile-covers-bundle", "The profile covers the bundle"),
      ("profile-grants-push", "The profile grants push"),
      ("profile-chain-trusted", "The profile is signed by Apple"),
    ]
    let keys = ["com.example.ridgeline", "com.example.ridgeline.service"]
    let items = rules.flatMap { rule in keys.map { undecidedItem(rule.0, $0, rule.1) } }
    let optional = undecidedItem(
      "seal-covers-resources", "com.example.ridgeline", "The seal covers every resource", required: false)
    let manual = Item(
      rule: "delivered-on-device", layer: .presentation, key: "", title: "A push was seen on a device",
      outcome: .needsAttestation, severity: .error, message: "nobody has stated this for build 412",
      fix:
        "Install build 412 from TestFlight.\nSend the sample of route `chat message` and watch the lock screen.",
      fingerprint: fingerprint("delivered-on-device", ""))
    return Report(
      tool: tool, now: now, release: release, verdict: .undecided, exitStatus: .undecided, inputs: inputs,
      notVerified: items.map {
        Report.NotVerified(
          what: $0.title, why: $0.message, supply: "give `app.bundles[].profile`",
          rule: $0.rule, key: $0.key, facts: ["app.bundles[0].profile"])
      } + [
        Report.NotVerified(
          what: optional.title, why: "no executable was given", supply: "give `app.artifact`",
          rule: optional.rule, key: optional.key, facts: ["app.bundles[0].signature.resources"]),
        Report.NotVerified(
          what: "the app half",
          why: "only exported files were given, so the entitlements are taken as signed",
          supply: "give the .ipa"),
      ],
      items: ordered(items + [optional, manual] + passes))
  }()

  package static let letThrough: Report = {
    var waived = missingMode
    waived.waiver = Item.Waiver(
      owner: "ana@example.com", reason: "the sync route is switched on with 4.2", until: "2026-12-31",
      origin: Origin(file: "pushready.waivers.yml", line: 2, column: 5))
    var baselined = lateRefresh
    baselined.baselined = true
    var attested = pass("delivered-on-device", .presentation, "", "A push was seen on a device")
    attested.attestation = Item.Attestation(
      by: "Ben Ito", at: "2026-11-29T09:30:00Z", until: "2026-12-13",
      origin: Origin(file: "pushready.attestations.yml", line: 2, column: 5))
    return Report(
      tool: tool, now: now, release: release, verdict: .ready, exitStatus: .ready, failOn: .warning,
      inputs: inputs, items: ordered([waived, baselined, attested] + passes))
  }()

  package static let invalidConfiguration = Report(
    tool: tool, now: now, release: Report.Release(name: nil, stage: nil, channel: nil), verdict: nil,
    exitStatus: .invalidConfiguration,
    diagnostics: [
      Diagnostic(
        code: "manifest.unknown-key", message: "unknown key `chanel`; did you mean `channel`?",
        origin: Origin(file: manifest, keyPath: "chanel", line: 4, column: 1), hint: "write `channel`",
        source: "chanel: testflight"),
      Diagnostic(
        code: "manifest.wrong-type", message: "`priority` is `high`, expected a whole number from 1 to 10",
        origin: Origin(file: manifest, keyPath: "provider.routes[0].priority", line: 33, column: 17),
        source: "      priority: high"),
    ])

  package static let nothingChecked = Report(
    tool: tool, now: now, release: Report.Release(name: "Ridgeline", stage: nil, channel: nil),
    verdict: .undecided, exitStatus: .undecided)

  static func ordered(_ items: [Item]) -> [Item] {
    items.enumerated().sorted { ($0.element.layer, $0.offset) < ($1.element.layer, $1.offset) }.map(\.element)
  }
}
