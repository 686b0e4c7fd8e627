import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

@Suite struct `pushready config show` {
  /// Every key of the format, each with a value of its own.
  static let whole = """
    formatVersion: 1
    name: Whole
    stage: archive
    channel: testflight
    usesPush: true
    signer: xcode
    app:
      complete: true
      bundles:
        - {id: com.example.app, kind: app, info: a.plist, entitlements: b.plist, profile: c.mobileprovision, executable: d}
    provider:
      service: apns
      keys:
        - {name: main, file: k.p8, keyID: KEY1234567, teamID: ABCDE12345, form: pem, environments: [sandbox], topics: [a]}
        - {name: second, env: SECOND_KEY}
      tokenRefresh: 50m
      connection: {perKey: true, reused: false, keepAlive: 30m}
      routes:
        - name: one
          host: api.push.apple.com
          bundle: com.example.app
          key: main
          pushType: alert
          topic: com.example.app
          priority: 10
          expiration: 0
          collapseID: c
          apnsID: 00000000-0000-0000-0000-000000000000
          channelID: ch
          storagePolicy: 1
          method: POST
          path: /3/device/0
          headers: [{name: via, value: proxy}]
          api: device
          ratePerHour: 3
          body: verbatim
        - {name: two, environment: production, key: main}
    checklists: [release]
    rules:
      severity: {host-is-apns: info}
      skip: [{rule: topic-well-formed, reason: odd on purpose}]
    params: {minProfileDays: 60}
    trust: {anchors: [root.pem]}

    """

  /// The settings as the JSON form tells them, by name.
  static func settings(_ arguments: [String], environment: [String: String] = [:]) throws -> [String: [String:
    Any]]
  {
    let result = Running.run(["config", "show"] + arguments + ["--json"], environment: environment)
    let root = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let rows = try #require(root["settings"] as? [[String: Any]])
    let named = rows.compactMap { row in (row["name"] as? String).map { ($0, row) } }
    #expect(Set(named.map(\.0)).count == rows.count, "every setting is told once")
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  static func kind(_ setting: [String: Any]?) -> String? {
    (setting?["source"] as? [String: Any])?["kind"] as? String
  }

  static func line(_ setting: [String: Any]?) -> Int? {
    ((setting?["source"] as? [String: Any])?["origin"] as? [String: Any])?["line"] as? Int
  }

  @Test func `tells every key of a manifest with its line`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.whole.utf8, to: "pushready.yml")
    let settings = try Self.settings([path])
    // The line of each key, found in the text itself.
    let lines = Self.whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func line(with text: String) -> Int? { lines.firstIndex { $0.contains(text) }.map { $0 + 1 } }
    let route = [
      "host", "bundle", "pushType", "topic", "priority", "expiration", "collapseID", "apnsID", "channelID",
      "storagePolicy", "method", "path", "headers", "api", "ratePerHour", "body",
    ].map { ("provider.routes[0].\($0)", "      \($0):") }
    let names: [(String, String)] =
      [
        ("name", "name: Whole"), ("stage", "stage:"), ("channel", "channel:"), ("usesPush", "usesPush:"),
        ("signer", "signer:"), ("app.complete", "complete:"), ("app.bundles[0].id", "- {id:"),
        ("app.bundles[0].kind", "- {id:"), ("app.bundles[0].info", "- {id:"),
        ("app.bundles[0].entitlements", "- {id:"), ("app.bundles[0].profile", "- {id:"),
        ("app.bundles[0].executable", "- {id:"), ("provider.service", "service:"),
        ("provider.keys[0].name", "name: main"), ("provider.keys[0].file", "name: main"),
        ("provider.keys[0].keyID", "name: main"), ("provider.keys[0].teamID", "name: main"),
        ("provider.keys[0].form", "name: main"), ("provider.keys[0].environments", "name: main"),
        ("provider.keys[0].topics", "name: main"), ("provider.keys[1].env", "name: second"),
        ("provider.tokenRefresh", "tokenRefresh:"), ("provider.connection.perKey", "connection:"),
        ("provider.connection.reused", "connection:"), ("provider.connection.keepAlive", "connection:"),
        ("provider.routes[0].name", "name: one"), ("provider.routes[0].key", "      key: main"),
        ("provider.routes[1].environment", "name: two"), ("checklists[0]", "checklists:"),
        ("rules.severity.host-is-apns", "severity:"), ("rules.skip[0]", "skip:"),
        ("params.minProfileDays", "params:"), ("trust.anchors[0]", "trust:"),
      ] + route
    for (name, text) in names {
      #expect(settings[name] != nil, "\(name)")
      #expect(Self.kind(settings[name]) == "file", "\(name)")
      #expect(Self.line(settings[name]) == line(with: text), "\(name)")
    }
    #expect(settings["params.minProfileDays"]?["value"] as? Int == 60)
    #expect(settings["params.minProfileDays"]?["allowed"] as? String == "int, 0 to 3650")
    #expect(settings["rules.skip[0]"]?["allowed"] as? String == "because odd on purpose")
  }

  @Test func `knows every key that the manifest's schema lists`() throws {
    let folder = try ScratchFolder()
    let product = """
      formatVersion: 1
      app:
        artifact: App.ipa
        exportOptions: ExportOptions.plist
        project: {path: App.xcodeproj, target: App, configuration: Release}
      payloads: [a.json]
      attempts: [b.json]
      logs: [c.log]
      fixtures: [d.txt]
      provider:
        certificates: [{name: c, file: c.p12, privateKey: k.pem, password: "${PASSWORD}"}]
        trustStore: roots.pem
        sampleTokens: [token.jwt, {value: a.b.c}]
        deviceTokens: [{file: tokens.txt, environment: sandbox}, {value: aa}]
        responses: [{reason: Unregistered, action: drop-token}, {status: 429, action: backoff, after: 5m}]
        routes:
          - {name: r, certificate: c, payloads: [p.json]}
          - {name: s, api: channels, channelBody: {}}
      """
    let whole = try Self.settings([folder.write(Self.whole.utf8, to: "pushready.yml")])
    let other = try Self.settings(
      [folder.write(product.utf8, to: "product.yml")], environment: ["PASSWORD": "secret"])
    try folder.write("formatVersion: 1\nwaivers: []\n".utf8, to: "w.yml")
    try folder.write("formatVersion: 1\nattestations: []\n".utf8, to: "a.yml")
    try folder.write("formatVersion: 1\nfindings: []\n".utf8, to: "b.json")
    let exceptions = "formatVersion: 1\nwaivers: w.yml\nattestations: a.yml\nbaseline: b.json\n"
    let granted = try Self.settings([folder.write(exceptions.utf8, to: "exceptions.yml")])
    let names = Array(whole.keys) + Array(other.keys) + Array(granted.keys)
    let last = Set(
      names.map { $0.replacing(#/\[[0-9]+\]/#, with: "") }.flatMap { $0.split(separator: ".") })
    for keys in KnownKeys.all
    where keys.subject == "manifest" && !["header", "skip"].contains(keys.definition) {
      for key in try keys.listed where !["formatVersion", "variants"].contains(key) {
        #expect(last.contains(Substring(key)), "\(keys.definition).\(key)")
      }
    }
  }

  @Test func `tells defaults with the reason, and the ranges of parameters`() throws {
    let settings = try Self.settings(["Examples/ready/pushready.yml"])
    for (name, value, why) in [
      ("fail-on", "error", ""), ("color", "auto", "the terminal decides"), ("signer", "xcode", ""),
      ("provider.service", "apns", ""), ("checklists[0]", "release", "by what is given"),
      ("provider.routes[0].key", "main", "the only key"),
    ] {
      #expect(Self.kind(settings[name]) == "default", "\(name)")
      #expect(settings[name]?["value"] as? String == value, "\(name)")
      #expect((settings[name]?["source"] as? [String: Any])?["why"] as? String == why, "\(name)")
    }
    #expect(settings["usesPush"]?["value"] as? Bool == true)
    #expect(settings["now"]?["value"] as? String == Running.now)
    #expect(settings["params.minProfileDays"]?["value"] as? Int == 30)
    #expect(Self.kind(settings["params.minProfileDays"]) == "default")
  }

  @Test func `tells flags from variables, and both from the manifest`() throws {
    let settings = try Self.settings(
      [
        "Examples/ready/pushready.yml", "--channel", "testflight", "--param", "minProfileDays=60", "--now",
        "2026-12-01",
      ],
      environment: ["PUSHREADY_STAGE": "store", "PUSHREADY_FAIL_ON": "warning"])
    #expect(Self.kind(settings["channel"]) == "flag")
    #expect(settings["channel"]?["value"] as? String == "testflight")
    #expect(Self.kind(settings["stage"]) == "variable")
    #expect(settings["stage"]?["value"] as? String == "store")
    #expect(Self.kind(settings["fail-on"]) == "variable")
    #expect(Self.kind(settings["now"]) == "flag")
    #expect(Self.kind(settings["params.minProfileDays"]) == "flag")
    #expect(Self.kind(settings["name"]) == "file")
  }

  @Test func `tells what an own checklist changes, at its line`() throws {
    let settings = try Self.settings(["Examples/own-checklist/pushready.yml"])
    let severity = try #require(settings["rules.severity.profile-valid-long-enough"])
    let origin = try #require((severity["source"] as? [String: Any])?["origin"] as? [String: Any])
    #expect(severity["value"] as? String == "error")
    #expect(origin["file"] as? String == "Examples/own-checklist/ci/our-release.yml")
    #expect(origin["line"] as? Int == 7)
    #expect(settings["rules.severity.route-names-team"]?["value"] as? String == "warning")
    #expect(settings["params.messageTeams"]?["value"] as? [String] == ["chat", "growth"])
    #expect(settings["params.idPrefix"]?["value"] as? String == "com.example.")
  }

  @Test func `tells the settings although the evidence is not there`() throws {
    let folder = try ScratchFolder()
    let result = Running.program("config", "show", try folder.write(Self.whole.utf8, to: "pushready.yml"))
    #expect(result.status == .missingInput)
    #expect(result.output.contains("provider.tokenRefresh  50m"))
    #expect(result.errors.contains("a.plist"))
  }

  @Test func `reads as it was recorded`() throws {
    let text = Running.program("config", "show", "Examples/own-checklist/pushready.yml").output
    try Golden.check(text, at: "Examples/own-checklist/expected/config.txt")
  }
}
