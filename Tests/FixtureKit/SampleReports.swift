package import ReadinessModel

/// Reports as runs would give them, for tests of what renders them.
package enum SampleReports {
  package struct Sample: Sendable, CustomStringConvertible {
    package let name: String
    package let report: Report

    package var description: String { name }
  }

  package static let all: [Sample] = [
    Sample(name: "ready", report: ready),
    Sample(name: "not-ready", report: notReady),
    Sample(name: "undecided", report: undecided),
    Sample(name: "let-through", report: letThrough),
    Sample(name: "hostile", report: hostile),
    Sample(name: "invalid-configuration", report: invalidConfiguration),
    Sample(name: "nothing-checked", report: nothingChecked),
  ]

  static let tool = Report.Tool(
    name: "pushready", version: "1.0.0",
    ruleSet: "sha256:5b0c6a4e1f0b9c3d7a8e2f4160c5d9b3a7e1f2048c6d5b9a3e7f10428c6d5b9a")
  static let now = Timestamp(seconds: 1_795_996_800)
  static let release = Report.Release(name: "Ridgeline", stage: "export", channel: "testflight")
  static let manifest = "pushready.yml"

  static let inputs: [Report.Input] = [
    Report.Input(
      path: manifest, kind: "manifest", bytes: 1_204,
      sha256: "0f4c9a1bd27e6835f0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f607"),
    Report.Input(
      path: "build/Ridgeline.ipa", kind: "ipa", bytes: 48_211_904,
      sha256: "8c1d22e4b7aa95306f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978",
      namedAt: Origin(file: manifest, keyPath: "app.artifact", line: 7, column: 13)),
    Report.Input(
      path: "keys/AuthKey_ABC123DEFG.p8", kind: "key", bytes: 257,
      sha256: "d15ea5e0c0ffee00d15ea5e0c0ffee00d15ea5e0c0ffee00d15ea5e0c0ffee00",
      namedAt: Origin(file: manifest, keyPath: "provider.keys[0].file", line: 13, column: 13)),
  ]

  static let reference = Item.Reference(
    title: "Sending notification requests to APNs",
    url: "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns")

  /// Inside the package, at a key path.
  static func inApp(_ member: String, _ keyPath: String) -> Origin {
    Origin(
      file: "build/Ridgeline.ipa", container: ["Payload/Ridgeline.app/\(member)"], keyPath: keyPath)
  }

  static func inManifest(_ keyPath: String, line: Int, column: Int = 13) -> Origin {
    Origin(file: manifest, keyPath: keyPath, line: line, column: column)
  }

  static let passes: [Item] = [
    pass("bundle-identifier-present", .identity, "com.example.ridgeline", "Every bundle has an identifier"),
    pass("versions-present", .identity, "com.example.ridgeline", "Version and build are there"),
    pass("aps-claimed-in-signature", .entitlement, "com.example.ridgeline", "The app is signed for push"),
    pass("profile-not-expired", .profile, "com.example.ridgeline", "The profile is still valid"),
    pass("key-signs", .provider, "main", "The key signs a provider token that verifies"),
    pass("key-is-p256", .provider, "main", "The key is on the curve P-256"),
    pass("host-is-apns", .provider, "chat message", "The host is one of Apple's"),
    pass("topic-matches-bundle", .provider, "chat message", "The topic belongs to the bundle"),
  ]

  static func pass(_ rule: String, _ layer: Layer, _ key: String, _ title: String) -> Item {
    Item(
      rule: rule, layer: layer, key: key, title: title, outcome: .pass, severity: .error,
      message: "`\(key)` holds",
      evidence: [
        Item.Evidence(
          fact: "app.bundles[0].id",
          node: .string("com.example.ridgeline", from: inApp("Info.plist", "CFBundleIdentifier")))
      ],
      references: [reference], fingerprint: fingerprint(rule, key))
  }

  static let notApplicable = Item(
    rule: "voip-topic-suffix", layer: .provider, key: "chat message", title: "A VoIP topic ends in .voip",
    outcome: .notApplicable, severity: .error, message: "`chat message` is no VoIP route",
    fingerprint: fingerprint("voip-topic-suffix", "chat message"))

  static let wrongHost = Item(
    rule: "environment-matches-host", layer: .entitlement, key: "chat message",
    title: "The signed aps-environment belongs to the host the provider sends to", outcome: .fail,
    severity: .blocker,
    message: "`com.example.ridgeline` ships with sandbox tokens and `api.push.apple.com` serves production: "
      + "they will be answered with BadDeviceToken",
    fix: "Export with a profile of the matching kind, or send this route to the other host.\n",
    location: inManifest("provider.routes[0].host", line: 31),
    evidence: [
      Item.Evidence(
        fact: "app.bundles[0].aps.shipping",
        node: .string("sandbox", from: inApp("embedded.mobileprovision", "Entitlements.aps-environment"))),
      Item.Evidence(
        fact: "provider.routes[0].environment",
        node: .string("production", from: inManifest("provider.routes[0].host", line: 31))),
      Item.Evidence(fact: "app.bundles[0].aps.confirmed", node: .bool(true)),
    ],
    explanation: Item.Explanation(
      expression: "bundle.value().aps.shipping == route.environment",
      operands: [
        Item.Explanation.Operand(
          text: "bundle.value().aps.shipping", value: "\"sandbox\"",
          origin: inApp("embedded.mobileprovision", "Entitlements.aps-environment")),
        Item.Explanation.Operand(
          text: "route.environment", value: "\"production\"",
          origin: inManifest("provider.routes[0].host", line: 31)),
      ], element: nil),
    prevents: ["BadDeviceToken"], references: [reference],
    fingerprint: fingerprint("environment-matches-host", "chat message"))

  static let wrongChannel = Item(
    rule: "environment-matches-channel", layer: .entitlement, key: "com.example.ridgeline",
    title: "The build gets tokens of the environment its channel uses", outcome: .fail, severity: .blocker,
    message: "`com.example.ridgeline` will get sandbox tokens; channel `testflight` uses production",
    location: inApp("embedded.mobileprovision", "Entitlements.aps-environment"),
    prevents: ["ITMS-90046"],
    fingerprint: fingerprint("environment-matches-channel", "com.example.ridgeline"),
    cause: wrongHost.fingerprint)

  static let missingMode = Item(
    rule: "remote-notification-mode-declared", layer: .background, key: "silent sync",
    title: "An app that gets background pushes declares the mode for them", outcome: .fail, severity: .error,
    message: "route `silent sync` sends background pushes and `UIBackgroundModes` of `com.example.ridgeline` "
      + "lacks `remote-notification`",
    fix: "Add `remote-notification` to `UIBackgroundModes` in the Info.plist:\n"
      + "<key>UIBackgroundModes</key>\n<array><string>remote-notification</string></array>",
    location: inApp("Info.plist", "UIBackgroundModes"),
    evidence: [
      Item.Evidence(
        fact: "app.bundles[0].backgroundModes",
        node: .strings(["fetch", "audio"], from: inApp("Info.plist", "UIBackgroundModes"))),
      Item.Evidence(
        fact: "provider.routes[1].pushType",
        node: .string("background", from: inManifest("provider.routes[1].pushType", line: 38, column: 17))),
      Item.Evidence(
        fact: "app.bundles[0].profile.expires",
        node: .timestamp(
          Timestamp(seconds: 1_820_000_000), from: inApp("embedded.mobileprovision", "ExpirationDate"))),
      Item.Evidence(
        fact: "provider.tokenRefresh",
        node: .value(.duration(.seconds(3_000)), from: inManifest("provider.tokenRefresh", line: 24))),
      Item.Evidence(
        fact: "app.bundles[0].info[\"UIBackgroundTaskIDs\"]",
        node: .absent(from: inApp("Info.plist", "UIBackgroundTaskIDs"))),
      Item.Evidence(
        fact: "app.bundles[0].source",
        node: .map(
          FactMap([
            ("settings", .unknown("no project was given", supply: "give `app.project`")),
            ("embedded", .bool(true)), ("seal", .value(.bytes([0xDE, 0xAD, 0xBE, 0xEF]))),
            ("scale", .value(.double(2))),
          ]))),
      Item.Evidence(fact: "release.deep", node: .bool(false)),
    ],
    references: [reference], fingerprint: fingerprint("remote-notification-mode-declared", "silent sync"))

  static let lateRefresh = Item(
    rule: "token-refresh-in-bounds", layer: .provider, key: "", check: "upper",
    title: "Provider tokens are replaced between 20 and 60 minutes", outcome: .fail, severity: .warning,
    message: "tokens are replaced after 59m, which leaves a minute for clocks that differ",
    fix: "Set the refresh to 50 minutes.", location: inManifest("provider.tokenRefresh", line: 24),
    prevents: ["ExpiredProviderToken"], fingerprint: fingerprint("token-refresh-in-bounds", "upper"))

  static let brokenRule = Item(
    rule: "team-own-rule", layer: .operations, key: "com.example.ridgeline", title: "A rule of our own",
    outcome: .error, severity: .warning, message: "`int` has no overload for `\"twelve\"`",
    fix: "Correct the rule in `rules/team-own-rule.yml`.",
    location: Origin(file: "rules/team-own-rule.yml", line: 4, column: 12),
    fingerprint: fingerprint("team-own-rule", "com.example.ridgeline"))

  static func undecidedItem(_ rule: String, _ key: String, _ title: String, required: Bool = true) -> Item {
    let bundle = key.hasSuffix(".service") ? 1 : 0
    let fact = "app.bundles[\(bundle)].profile.\(rule.split(separator: "-")[1])"
    return Item(
      rule: rule, layer: .profile, key: key, title: title, outcome: .undecided, severity: .error,
      message: "`\(fact)` is not known: no provisioning profile was given",
      evidence: [
        Item.Evidence(
          fact: fact,
          node: .unknown("no provisioning profile was given", supply: "give `app.bundles[].profile`"))
      ], fingerprint: fingerprint(rule, key), required: required)
  }

  static func fingerprint(_ rule: String, _ key: String) -> String {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(rule)|\(key)".utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
