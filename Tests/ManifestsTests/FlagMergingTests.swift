import Manifests
import ReadinessModel
import Testing

@Suite struct FlagMergingTests {
  private func flags(_ pairs: [(ManifestFlag, String)]) throws -> ManifestFlags {
    var flags = ManifestFlags()
    for (flag, value) in pairs {
      let origin = Origin(file: "command line", keyPath: "--\(flag.rawValue)")
      try flags.take(flag, Located(value, at: origin))
    }
    return flags
  }

  private func manifest(_ text: String) throws -> Manifest {
    try ManifestReader.read(
      Array("formatVersion: 1\n\(text)".utf8), file: "ci/pushready.yml", environment: [:])
  }

  private func problems(_ pairs: [(ManifestFlag, String)], _ text: String?) throws -> [Diagnostic] {
    let manifest = try text.map(manifest)
    do {
      _ = try flags(pairs).applied(to: manifest)
      return []
    } catch let error as ManifestProblems {
      return error.diagnostics
    }
  }

  @Test func `flags alone say what a manifest says`() throws {
    let manifest = try flags([
      (.name, "Ridgeline"), (.stage, "export"), (.channel, "testflight"), (.signer, "other"),
      (.bundleID, "com.example.app"), (.kind, "app"), (.info, "Info.plist"),
      (.entitlements, "a.entitlements"),
      (.profile, "a.mobileprovision"), (.executable, "App"), (.key, "keys/AuthKey_ABC123DEFG.p8"),
      (.keyID, "ABC123DEFG"), (.team, "ABCDE12345"), (.host, "api.push.apple.com"),
      (.topic, "com.example.app"),
      (.pushType, "alert"), (.priority, "10"), (.checklist, "release"), (.checklist, "own"),
      (.param, "minProfileDays=14"),
      (.severity, "profile-valid-long-enough=info"), (.skip, "key-names-match=named by another team"),
      (.trustAnchor, "root.pem"),
    ]).applied(to: nil)
    #expect(manifest.origin == Origin(file: "command line"))
    #expect(manifest.directory == "")
    #expect(manifest.name?.value == "Ridgeline")
    #expect(manifest.stage?.value == .export)
    #expect(manifest.channel?.value == .testFlight)
    #expect(manifest.signer?.value == .other)
    let bundle = try #require(manifest.app?.bundles.first)
    #expect(manifest.app?.bundles.count == 1)
    #expect(
      [bundle.id, bundle.kind, bundle.info, bundle.entitlements, bundle.profile, bundle.executable].map(
        \.?.value)
        == ["com.example.app", "app", "Info.plist", "a.entitlements", "a.mobileprovision", "App"])
    let provider = try #require(manifest.provider)
    #expect(provider.keys.map(\.name.value) == ["AuthKey_ABC123DEFG.p8"])
    #expect(provider.keys[0].keyID?.value == "ABC123DEFG")
    #expect(provider.keys[0].teamID?.value == "ABCDE12345")
    #expect(provider.routes.map(\.name.value) == ["command line"])
    let route = provider.routes[0]
    #expect(
      [route.host, route.topic, route.pushType, route.bundle].map(\.?.value)
        == ["api.push.apple.com", "com.example.app", "alert", "com.example.app"])
    #expect(route.priority?.value == 10)
    #expect(route.host?.origin == Origin(file: "command line", keyPath: "--host"))
    #expect(manifest.checklists.map(\.value) == ["release", "own"])
    #expect(manifest.parameters[ExactText("minProfileDays")]?.value == .int(14))
    #expect(manifest.rules.severities.map(\.value.severity) == [.info])
    #expect(manifest.rules.skips.map(\.reason) == ["named by another team"])
    #expect(manifest.trustAnchors.map(\.value) == ["root.pem"])
  }

  @Test func `a flag wins over the manifest, and the rest stays`() throws {
    let base = try manifest(
      """
      name: Ridgeline
      channel: app-store
      app: {bundles: [{id: com.example.app, info: Info.plist, profile: old.mobileprovision}]}
      provider:
        keys: [{name: main, file: keys/main.p8, keyID: ABC123DEFG}]
        routes: [{name: chat, environment: sandbox, topic: com.example.app}]
      checklists: [release]
      rules: {severity: {a: info, b: error}, skip: [{rule: c, reason: old}, {rule: d, reason: kept}]}
      params: {x: 1, y: 2}
      """)
    let merged = try flags([
      (.channel, "testflight"), (.profile, "/abs/new.mobileprovision"), (.team, "ABCDE12345"),
      (.host, "api.push.apple.com"), (.checklist, "provider"), (.severity, "a=blocker"), (.skip, "c=new"),
      (.param, "x=3"),
    ]).applied(to: base)
    #expect(merged.name?.value == "Ridgeline")
    #expect(merged.channel?.value == .testFlight)
    #expect(merged.channel?.origin.file == "command line")
    #expect(merged.app?.bundles.map(\.id?.value) == ["com.example.app"])
    #expect(merged.app?.bundles[0].profile?.value == "/abs/new.mobileprovision")
    let route = try #require(merged.provider?.routes.first)
    #expect(route.name.value == "chat")
    #expect(route.host?.value == "api.push.apple.com")
    #expect(route.environment == nil)
    #expect(route.topic?.value == "com.example.app")
    #expect(merged.provider?.keys[0].keyID?.value == "ABC123DEFG")
    #expect(merged.provider?.keys[0].teamID?.value == "ABCDE12345")
    #expect(merged.checklists.map(\.value) == ["provider"])
    #expect(merged.rules.severities.map(\.value.rule) == ["b", "a"])
    #expect(merged.rules.severities.map(\.value.severity) == [.error, .blocker])
    #expect(merged.rules.skips.map(\.reason) == ["kept", "new"])
    #expect(merged.parameters.mapValues(\.value) == [ExactText("x"): .int(3), ExactText("y"): .int(2)])
  }

  @Test func `paths of both start at the working directory`() throws {
    let base = try manifest(
      """
      app: {bundles: [{id: a.b, info: Info.plist, entitlements: /abs/a.entitlements}]}
      provider: {keys: [{name: main, file: ../main.p8}]}
      checklists: [release, lists/own.yml]
      trust: {anchors: [root.pem]}
      """)
    let merged = try flags([(.profile, "here.mobileprovision"), (.trustAnchor, "other.pem")]).applied(
      to: base)
    #expect(merged.directory == "")
    let bundle = try #require(merged.app?.bundles.first)
    #expect(
      [bundle.info, bundle.entitlements, bundle.profile].map(\.?.value)
        == ["ci/Info.plist", "/abs/a.entitlements", "here.mobileprovision"])
    #expect(merged.trustAnchors.map(\.value) == ["ci/root.pem", "other.pem"])
    #expect(merged.checklists.map(\.value) == ["release", "ci/lists/own.yml"])
    guard case .file(let key)? = merged.provider?.keys.first?.source else {
      Issue.record("expected a file")
      return
    }
    #expect(key.value == "ci/../main.p8")
  }

  @Test func `without a flag that names a path the manifest's folder stays`() throws {
    let base = try manifest("app: {bundles: [{id: a.b, info: Info.plist}]}")
    let merged = try flags([(.channel, "testflight"), (.checklist, "release")]).applied(to: base)
    #expect(merged.directory == "ci")
    #expect(merged.app?.bundles[0].info?.value == "Info.plist")
  }

  @Test func `the bundle is chosen by its id`() throws {
    let base = try manifest("app: {bundles: [{id: a.b}, {id: a.b.service}]}")
    let merged = try flags([(.bundleID, "a.b.service"), (.info, "S.plist")]).applied(to: base)
    #expect(merged.app?.bundles.map(\.info?.value) == [nil, "S.plist"])
  }

  @Test func `the key can come from standard input or a variable`() throws {
    let piped = try flags([(.key, "-")]).applied(to: nil)
    guard case .standardInput? = piped.provider?.keys.first?.source else {
      Issue.record("expected standard input")
      return
    }
    #expect(piped.provider?.keys[0].name.value == "standard input")
    let variable = try flags([(.keyEnvironment, "APNS_KEY")]).applied(to: nil)
    guard case .environment(let name)? = variable.provider?.keys.first?.source else {
      Issue.record("expected a variable")
      return
    }
    #expect(name.value == "APNS_KEY")
  }

  @Test(arguments: [
    (
      ManifestFlag.info, "a", "app: {bundles: [{id: a}, {id: b}]}",
      "`--info` could be for any of the 2 bundles of the manifest"
    ),
    (.bundleID, "c", "app: {bundles: [{id: a}, {id: b}]}", "no bundle of the manifest has the id `c`"),
    (
      .keyID, "a", "provider: {keys: [{name: a, env: A}, {name: b, env: B}]}",
      "`--key-id` could be for any of the 2 keys of the manifest"
    ),
    (
      .host, "a", "provider: {routes: [{name: a}, {name: b}]}",
      "`--host` could be for any of the 2 routes of the manifest"
    ),
  ])
  func `a flag that could be for several things is refused`(
    flag: ManifestFlag, value: String, text: String, message: String
  ) throws {
    let told = try problems([(flag, value)], text)
    #expect(told.map(\.code) == ["usage.ambiguous"])
    #expect(told.map(\.message) == [message])
    #expect(told.map(\.origin?.keyPath) == ["--\(flag.rawValue)"])
  }

  @Test func `a flag that needs a key is refused without one`() throws {
    let told = try problems([(.team, "ABCDE12345")], nil)
    #expect(told.map(\.code) == ["usage.nothing-to-say-it-of"])
  }

  @Test func `what flags add is held against the manifest`() throws {
    let told = try problems([(.host, "a")], "usesPush: false\napp: {bundles: [{id: a}]}")
    #expect(told.map(\.code) == ["manifest.conflict"])
    #expect(told[0].hint == "take `usesPush` out, or the route on the command line")
    let piped = try problems([(.key, "-")], "provider: {keys: [{name: a, file: b}]}")
    #expect(piped.isEmpty)
  }
}
