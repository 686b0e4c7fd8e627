import FixtureKit
import Manifests
import ReadinessModel
import Testing

@Suite struct ManifestReaderTests {
  static let whole = """
    formatVersion: 1
    name: Ridgeline
    stage: export
    channel: testflight
    usesPush: true
    signer: other
    app:
      complete: true
      bundles:
        - {id: com.example.ridgeline, kind: app, info: Info.plist, entitlements: app.entitlements}
        - profile: "service/${PROFILE:-service.mobileprovision}"
          executable: service/Service
    provider:
      service: apns
      keys:
        - name: main
          file: ${APNS_KEY_FILE}
          keyID: ABC123DEFG
          teamID: ABCDE12345
          form: pem
          environments: [development, production]
          topics: [com.example.ridgeline]
        - {name: spare, env: APNS_SPARE}
        - {name: piped, file: "-"}
      tokenRefresh: 50m
      connection: {perKey: true, reused: false, keepAlive: 1h}
      routes:
        - name: chat message
          host: https://api.push.apple.com:443
          bundle: com.example.ridgeline
          key: main
          pushType: alert
          topic: com.example.ridgeline
          priority: ${PRIORITY}
          expiration: 0
          collapseID: chat
          apnsID: 2b0e0a3c-6b0c-4b5a-9c6e-0d6f1f0a7b11
          channelID: dGVzdA==
          storagePolicy: 1
          method: POST
          path: /3/device/{token}
          headers:
            - {name: apns-priority, value: 10}
            - {name: Authorization, value: bearer not-to-be-kept}
            - {name: x, value: y}
          api: device
          ratePerHour: 3
          body: compact
          payloads: [chat/*.json, {value: {aps: {alert: Hello, badge: 3}}}]
        - {name: quiet, environment: development, expiration: "{now+3600}"}
    payloads: [other/**/*.apns]
    checklists: [release, lists/own.yml]
    rules:
      severity: {profile-valid-long-enough: info}
      skip:
        - rule: key-names-match
          reason: >
            named by another team
    params: {minProfileDays: 30, ratio: 1.5, on: true, word: a, list: [a, b]}
    trust: {anchors: [test-root.pem]}
    """

  private let environment = ["APNS_KEY_FILE": "keys/AuthKey.p8", "PRIORITY": "10"]

  private func read(_ text: String) throws(ManifestProblems) -> Manifest {
    try ManifestReader.read(Array(text.utf8), file: "ci/pushready.yml", environment: environment)
  }

  @Test func `every key of the format is read`() throws {
    let manifest = try read(Self.whole)
    #expect(manifest.origin.file == "ci/pushready.yml")
    #expect(manifest.directory == "ci")
    #expect(manifest.name?.value == "Ridgeline")
    #expect(manifest.stage?.value == .export)
    #expect(manifest.channel?.value == .testFlight)
    #expect(manifest.usesPush?.value == true)
    #expect(manifest.signer?.value == .other)
    #expect(manifest.checklists.map(\.value) == ["release", "lists/own.yml"])
    #expect(manifest.payloads.map(\.origin.keyPath) == ["payloads[0]"])
    #expect(manifest.trustAnchors.map(\.value) == ["test-root.pem"])
    #expect(manifest.rules.severities.map(\.value.rule) == ["profile-valid-long-enough"])
    #expect(manifest.rules.severities.map(\.value.severity) == [.info])
    #expect(manifest.rules.skips.map(\.rule.value) == ["key-names-match"])
    #expect(manifest.rules.skips.map(\.reason) == ["named by another team"])
    let parameters = manifest.parameters.mapValues(\.value)
    #expect(
      parameters == [
        ExactText("minProfileDays"): .int(30), ExactText("ratio"): .double(1.5),
        ExactText("on"): .bool(true), ExactText("word"): .string("a"),
        ExactText("list"): .strings(["a", "b"]),
      ])
  }

  @Test func `the app is read bundle by bundle`() throws {
    let app = try #require(try read(Self.whole).app)
    #expect(app.complete?.value == true)
    #expect(app.bundles.map(\.id?.value) == ["com.example.ridgeline", nil])
    #expect(app.bundles.map(\.kind?.value) == ["app", nil])
    #expect(app.bundles[0].info?.value == "Info.plist")
    #expect(app.bundles[0].entitlements?.value == "app.entitlements")
    #expect(app.bundles[1].profile?.value == "service/service.mobileprovision")
    #expect(app.bundles[1].executable?.value == "service/Service")
  }

  @Test func `the provider is read with keys, connection and routes`() throws {
    let provider = try #require(try read(Self.whole).provider)
    #expect(provider.service?.value == "apns")
    #expect(provider.tokenRefresh?.value == .seconds(3000))
    #expect(provider.connection?.perKey?.value == true)
    #expect(provider.connection?.reused?.value == false)
    #expect(provider.connection?.keepAlive?.value == .seconds(3600))
    #expect(provider.keys.map(\.name.value) == ["main", "spare", "piped"])
    let main = provider.keys[0]
    guard case .file(let file) = main.source, case .environment(let variable) = provider.keys[1].source,
      case .standardInput(let input) = provider.keys[2].source
    else {
      Issue.record("expected a file, a variable and standard input")
      return
    }
    #expect(file.value == "keys/AuthKey.p8")
    #expect(file.origin.line == 17)
    #expect(variable.value == "APNS_SPARE")
    #expect(input.keyPath == "provider.keys[2].file")
    #expect(main.keyID?.value == "ABC123DEFG")
    #expect(main.teamID?.value == "ABCDE12345")
    #expect(main.form?.value == "pem")
    #expect(main.environments?.value == [.sandbox, .production])
    #expect(main.topics?.value == ["com.example.ridgeline"])
  }

  @Test func `a route is read with every key`() throws {
    let routes = try #require(try read(Self.whole).provider?.routes)
    #expect(routes.map(\.name.value) == ["chat message", "quiet"])
    let route = routes[0]
    #expect(route.host?.value == "https://api.push.apple.com:443")
    #expect(route.environment == nil)
    #expect(route.bundle?.value == "com.example.ridgeline")
    #expect(route.key?.value == "main")
    #expect(route.pushType?.value == "alert")
    #expect(route.topic?.value == "com.example.ridgeline")
    #expect(route.priority?.value == 10)
    #expect(route.expiration?.value == "0")
    #expect(route.collapseID?.value == "chat")
    #expect(route.apnsID?.value == "2b0e0a3c-6b0c-4b5a-9c6e-0d6f1f0a7b11")
    #expect(route.channelID?.value == "dGVzdA==")
    #expect(route.storagePolicy?.value == 1)
    #expect(route.method?.value == "POST")
    #expect(route.path?.value == "/3/device/{token}")
    #expect(route.api?.value == "device")
    #expect(route.ratePerHour?.value == 3)
    #expect(route.body?.value == .compact)
    #expect(route.payloads.count == 2)
    #expect(routes[1].environment?.value == .sandbox)
    #expect(routes[1].expiration?.value == "{now+3600}")
  }

  @Test func `a header with a provider token is not kept`() throws {
    let headers = try #require(try read(Self.whole).provider?.routes[0].headers?.value)
    #expect(headers.map(\.name) == ["apns-priority", "x"])
    #expect(headers.map(\.value) == ["10", "y"])
  }

  @Test func `a value knows file, path of keys, line and column`() throws {
    let host = try #require(try read(Self.whole).provider?.routes[0].host)
    #expect(
      host.origin
        == Origin(
          file: "ci/pushready.yml", keyPath: "provider.routes[0].host", line: 29, column: 13))
    let skip = try #require(try read(Self.whole).rules.skips.first)
    #expect(skip.rule.origin.keyPath == "rules.skip[0].rule")
  }

  @Test func `JSON is read too`() throws {
    let manifest = try read(
      """
      {
      \t"formatVersion": 1,
      \t"channel": "app-store",
      \t"provider": {"keys": [{"name": "k", "file": "${APNS_KEY_FILE}"}], "routes": [
      \t\t{"name": "r", "key": "k", "priority": 5, "environment": "production"}]}
      }
      """)
    #expect(manifest.channel?.value == .appStore)
    #expect(manifest.provider?.routes[0].priority?.value == 5)
    #expect(manifest.provider?.routes[0].environment?.value == .production)
    #expect(manifest.provider?.routes[0].origin.line == 5)
  }

  @Test(arguments: [
    ("pushready.yml", ""), ("a/b/pushready.yml", "a/b"), ("/pushready.yml", "/"),
    ("../pushready.yml", ".."), ("./pushready.yml", "."),
  ])
  func `paths start at the folder of the manifest`(file: String, directory: String) throws {
    let manifest = try ManifestReader.read(Array("formatVersion: 1".utf8), file: file, environment: [:])
    #expect(manifest.directory == directory)
  }

  @Test func `what is not said is nil`() throws {
    let manifest = try read("formatVersion: 1\nprovider: {routes: [{name: r}]}")
    #expect(manifest.name == nil && manifest.stage == nil && manifest.channel == nil)
    #expect(manifest.usesPush == nil && manifest.signer == nil && manifest.app == nil)
    #expect(manifest.provider?.service == nil && manifest.provider?.routes[0].priority == nil)
    #expect(manifest.checklists.isEmpty && manifest.parameters.isEmpty)
  }

  @Test func `every truncation and every change of one byte is read or refused`() {
    let fixture = Array(
      "formatVersion: 1\nprovider: {keys: [{name: k, env: \"${A:-b}\"}]}".utf8)
    for length in 0..<fixture.count {
      _ = try? ManifestReader.read(Array(fixture.prefix(length)), file: "m", environment: [:])
    }
    var refused = 0
    for index in fixture.indices {
      var changed = fixture
      for value in UInt8.min...UInt8.max where value != fixture[index] {
        changed[index] = value
        do {
          _ = try ManifestReader.read(changed, file: "m", environment: [:])
        } catch {
          refused += 1
          #expect(!error.diagnostics.isEmpty)
        }
      }
    }
    #expect(refused > fixture.count * 100)
  }
}
