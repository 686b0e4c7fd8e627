import ReadinessModel
import Testing

/// States that were met in the field, and the facts that decide each.
@Suite struct FieldCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let recipe: Recipe
    let facts: [String: String]
    var testDescription: String { name }

    init(_ name: String, _ recipe: Recipe, _ facts: [String: String]) {
      self.name = name
      self.recipe = recipe
      self.facts = facts
    }
  }

  /// One app; what is not given is as in a store build.
  private static func app(
    stage: Stage = .export, channel: Channel = .appStore, info: [UInt8] = iOSInfo(),
    signed: [UInt8]? = entitlements(), profile: [UInt8]? = exportedProfile(), usesPush: Bool? = nil,
    topic: String = "com.example.app", type: String? = "alert", host: String = "api.push.apple.com",
    bundle: String? = nil
  ) -> Recipe {
    Recipe(
      stage: stage, channel: channel, usesPush: usesPush,
      bundles: [Recipe.Bundle(info: info, entitlements: signed, profile: profile)],
      routes: usesPush == false
        ? nil
        : [
          .named("r") {
            $0.topic = located(topic)
            $0.pushType = type.map(located)
            $0.host = located(host)
            $0.bundle = bundle.map(located)
          }
        ],
      keys: usesPush == false ? [] : [.named("main")])
  }

  private static let devices = "<key>ProvisionedDevices</key><array><string>0000</string></array>"
  private static let debugging = "<key>get-task-allow</key><true/>"
  private static let noDebugging = "<key>get-task-allow</key><false/>"

  static let cases: [Case] = [
    Case(
      "FC-001 signed development under a store profile",
      app(signed: entitlements(aps: "development")),
      [
        "aps.signed": "development", "aps.granted": "production", "aps.shipping": "sandbox",
        "aps.confirmed": "true",
      ]),
    Case(
      "FC-003 a capital letter", app(signed: entitlements(aps: "Production")),
      ["aps.signed": "Production", "aps.shipping": "unknown"]),
    Case(
      "FC-004 development in the source alone",
      app(stage: .source, signed: entitlements(aps: "development"), profile: nil),
      ["aps.declared": "development", "aps.shipping": "production", "aps.confirmed": "unknown"]),
    Case(
      "FC-005 production under a development profile",
      app(profile: exportedProfile(aps: "development", kind: devices, debugging)),
      ["profile.kind": "development", "aps.signed": "production", "aps.granted": "development"]),
    Case(
      "FC-009 ad hoc is production",
      app(channel: .adHoc, profile: exportedProfile(kind: devices, noDebugging)),
      ["profile.kind": "ad-hoc", "profile.devices": "1", "aps.shipping": "production"]),
    Case(
      "FC-010 ad hoc and the sandbox host",
      app(channel: .adHoc, host: "api.sandbox.push.apple.com"),
      ["aps.shipping": "production", "/provider.routes[0].environment": "sandbox"]),
    Case(
      "FC-012 enterprise",
      app(
        channel: .enterprise,
        profile: exportedProfile(kind: "<key>ProvisionsAllDevices</key><true/>", noDebugging)),
      ["profile.kind": "enterprise", "aps.shipping": "production", "profile.devices": "absent"]),
    Case(
      "FC-014 the older name of the sandbox", app(host: "api.development.push.apple.com"),
      ["/provider.routes[0].environment": "sandbox"]),
    Case(
      "FC-018 granted and not claimed", app(signed: entitlements(aps: nil)),
      ["aps.keys": "[]", "aps.granted": "production", "aps.shipping": "absent", "needsPush": "true"]),
    Case(
      "FC-021 the key of macOS on iOS",
      app(
        signed: plist(
          pairs([
            "aps-environment": "<string></string>",
            "com.apple.developer.aps-environment": "<string>development</string>",
          ]))),
      [
        "aps.keys": "[aps-environment, com.apple.developer.aps-environment]", "aps.signed": "",
        "aps.shipping": "unknown",
      ]),
    Case(
      "FC-022 signed again with another id", app(signed: entitlements(aps: nil, id: "com.example.other")),
      ["signedAppIDs": "[ABCDE12345.com.example.other]", "appIDPrefixes": "[ABCDE12345]", "aps.keys": "[]"]),
    Case(
      "FC-032 no push wanted", app(signed: entitlements(aps: nil), usesPush: false),
      ["needsPush": "false", "pushTypes": "[]", "/release.usesPush": "false"]),
    Case(
      "FC-036 a profile without push", app(profile: exportedProfile(aps: nil)),
      ["needsPush": "true", "aps.granted": "absent", "entitlements.ungranted": "[]"]),
    Case(
      "FC-037 a legacy prefix",
      app(
        signed: plist(
          pairs([
            "application-identifier": "<string>ZYXWV98765.com.example.app</string>",
            "com.apple.developer.team-identifier": "<string>ABCDE12345</string>",
            "aps-environment": "<string>production</string>",
          ])), profile: exportedProfile(prefix: "ZYXWV98765")),
      [
        "appIDPrefixes": "[ZYXWV98765]", "signedAppIDs": "[ZYXWV98765.com.example.app]",
        "/app.team": "ABCDE12345", "entitlements.ungranted": "[]",
      ]),
    Case(
      "FC-045 a star in the name is no wildcard",
      app(
        channel: .development, signed: entitlements(aps: "development"),
        profile: exportedProfile(
          aps: "development", kind: devices + "<key>IsXcodeManaged</key><true/>", debugging)),
      ["profile.wildcard": "false", "profile.xcodeManaged": "true", "profile.kind": "development"]),
    Case(
      "FC-046 the wildcard in the App ID is one", app(profile: exportedProfile(aps: nil, id: "*")),
      ["profile.wildcard": "true", "profile.appID": "ABCDE12345.*", "aps.granted": "absent"]),
    Case(
      "FC-047 a team without membership",
      app(profile: exportedProfile(aps: nil, kind: "<key>LocalProvision</key><true/>")),
      ["profile.personalTeam": "true", "aps.granted": "absent"]),
    Case(
      "FC-053 a suffix that is missing", app(type: "voip"),
      ["/provider.routes[0].topicSuffixes": "[]", "/provider.routes[0].expectedSuffixes": "[.voip]"]),
    Case(
      "FC-054 a suffix that is doubled", app(topic: "com.example.app.voip.voip", type: "voip"),
      [
        "/provider.routes[0].topicSuffixes": "[.voip, .voip]",
        "/provider.routes[0].topicBase": "com.example.app",
      ]),
    Case(
      "FC-055 a suffix that was guessed", app(topic: "com.example.app.liveactivity", type: "liveactivity"),
      [
        "/provider.routes[0].topicSuffixes": "[]",
        "/provider.routes[0].expectedSuffixes": "[.push-type.liveactivity]",
      ]),
    Case(
      "FC-056 widgets have a suffix of their own",
      app(topic: "com.example.app.push-type.widgets", type: "widgets"),
      [
        "/provider.routes[0].topicSuffixes": "[.push-type.widgets]",
        "/provider.routes[0].expectedSuffixes": "[.push-type.widgets]",
      ]),
    Case(
      "FC-059 a pass needs no app", app(topic: "pass.com.example.loyalty", type: nil),
      ["/provider.routes[0].topicKind": "pass", "/provider.routes[0].bundle": "absent"]),
    Case(
      "FC-060 a Catalyst product with its own id",
      app(info: iOSInfo(id: "maccatalyst.com.example.app")),
      ["id": "maccatalyst.com.example.app", "/provider.routes[0].topicBase": "com.example.app"]),
    Case(
      "FC-099 background modes as a text",
      app(info: iOSInfo("<key>UIBackgroundModes</key><string>remote-notification</string>")),
      ["backgroundModes": "[]", "info.UIBackgroundModes": "remote-notification"]),
    Case(
      "FC-116 an extension that claims what its profile grants",
      app(
        info: iOSInfo(
          """
          <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
          <string>com.apple.usernotifications.service</string></dict>
          """), bundle: "com.example.other"),
      ["kind": "notification-service", "needsPush": "false", "entitlements.ungranted": "[]"]),
    Case(
      "FC-141 visionOS has the key of iOS",
      app(
        info: plist(
          pairs([
            "CFBundleIdentifier": "<string>com.example.app</string>",
            "CFBundleSupportedPlatforms": "<array><string>XROS</string></array>",
          ]))),
      ["platform": "visionos", "aps.signed": "production"]),
  ]

  @Test(arguments: cases)
  func `the facts of a field case are these`(of given: Case) {
    let facts = given.recipe.facts
    for (path, expected) in given.facts {
      let found = path.hasPrefix("/") ? facts.at(String(path.dropFirst())) : facts.bundle(path)
      #expect(found.brief == expected, "\(path)")
    }
  }

  @Test func `FC-112 an extension that does not extend the app's id keeps the app as its parent`() {
    let facts = Recipe(bundles: [
      Recipe.Bundle(info: iOSInfo()),
      Recipe.Bundle(id: "com.example.NotificationService", kind: "notification-service"),
    ]).facts
    #expect(facts.at("app.bundles[1].parent").brief == "com.example.app")
  }

  @Test func `FC-117 an extension that claims what its profile lacks is told`() {
    let service = Recipe.Bundle(
      id: "com.example.app.service", kind: "notification-service",
      entitlements: entitlements(id: "com.example.app.service"),
      profile: exportedProfile(aps: nil, id: "com.example.app.service"))
    let facts = Recipe(bundles: [Recipe.Bundle(info: iOSInfo()), service]).facts
    let found = facts.at("app.bundles[1].entitlements.ungranted")
    #expect(found.brief == "[{key: aps-environment, claimed: production, allowed: absent}]")
  }
}
