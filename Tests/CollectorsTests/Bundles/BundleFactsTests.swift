import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

@Suite struct BundleFactsTests {
  private func facts(_ info: [UInt8]?, kind: String? = nil, id: String? = nil) -> FactTree {
    Recipe(bundles: [Recipe.Bundle(id: id, kind: kind, info: info)]).facts
  }

  private func extensionInfo(_ point: String, group: String = "NSExtension") -> [UInt8] {
    let key = group == "NSExtension" ? "NSExtensionPointIdentifier" : "EXExtensionPointIdentifier"
    return iOSInfo("<key>\(group)</key><dict><key>\(key)</key><string>\(point)</string></dict>")
  }

  @Test(arguments: [
    ("com.apple.usernotifications.service", "notification-service"),
    ("com.apple.usernotifications.content-extension", "notification-content"),
    ("com.apple.location.push.service", "location-push"), ("com.apple.widgetkit-extension", "widget"),
    ("com.apple.networkextension.app-push", "local-push"),
    ("com.apple.fileprovider-nonui", "file-provider"), ("com.apple.intents-service", "intents"),
    ("com.apple.share-services", "other-extension"),
  ])
  func `an extension is what its point says`(point: String, kind: String) {
    #expect(facts(extensionInfo(point)).bundle("kind").brief == kind)
    #expect(facts(extensionInfo(point)).bundle("extensionPoint").brief == point)
    let modern = facts(extensionInfo(point, group: "EXAppExtensionAttributes"))
    #expect(modern.bundle("kind").brief == kind)
  }

  @Test(
    arguments: [
      ("", nil, "app"), ("<key>NSAppClip</key><dict/>", nil, "app-clip"),
      ("<key>WKApplication</key><true/>", nil, "watch-app"),
      ("<key>WKWatchKitApp</key><true/>", nil, "watch-app"),
      ("<key>WKApplication</key><false/>", nil, "app"), ("", "app-clip", "app-clip"),
      ("<key>NSAppClip</key><dict/>", "app", "app-clip"),
    ] as [(String, String?, String)])
  func `an app is told by its Info plist, and what is said fills the rest`(
    more: String, said: String?, kind: String
  ) {
    #expect(facts(iOSInfo(more), kind: said).bundle("kind").brief == kind)
  }

  @Test func `the manifest's word does not hide a contradicting extension point`() {
    let facts = facts(
      extensionInfo("com.apple.usernotifications.content-extension"), kind: "notification-service")
    #expect(facts.bundle("kind").brief == "notification-content")
    #expect(facts.bundle("declaredKind").brief == "notification-service")
  }

  @Test func `a point of another kind leaves the word of the manifest`() {
    #expect(
      facts(extensionInfo("com.apple.watchkit"), kind: "watch-extension").bundle("kind").brief
        == "watch-extension")
  }

  @Test func `without an Info plist the kind is what was said, else unknown`() {
    #expect(facts(nil, kind: "widget", id: "a.b").bundle("kind").brief == "widget")
    #expect(facts(nil, id: "a.b").bundle("kind").reason == "no Info.plist was given")
    #expect(facts(nil, id: "a.b").bundle("kind").supply == "give `info` in `app.bundles[0]`")
  }

  @Test(arguments: [
    ("<key>DTPlatformName</key><string>iphoneos</string>", "ios", "unknown"),
    ("<key>DTPlatformName</key><string>iphonesimulator</string>", "ios", "true"),
    ("<key>DTPlatformName</key><string>appletvos</string>", "tvos", "unknown"),
    ("<key>DTPlatformName</key><string>watchos</string>", "watchos", "unknown"),
    ("<key>DTPlatformName</key><string>xros</string>", "visionos", "unknown"),
    ("<key>DTPlatformName</key><string>macosx</string>", "macos", "unknown"),
    ("<key>CFBundleSupportedPlatforms</key><array><string>XROS</string></array>", "visionos", "unknown"),
    ("<key>CFBundleSupportedPlatforms</key><array><string>MacOSX</string></array>", "macos", "unknown"),
    ("<key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array>", "ios", "true"),
    (
      "<key>DTPlatformName</key><string>macosx</string><key>UIDeviceFamily</key><array><integer>2</integer><integer>6</integer></array>",
      "mac-catalyst", "unknown"
    ),
    (
      "<key>DTPlatformName</key><string>macosx</string><key>UIDeviceFamily</key><array><integer>2</integer></array>",
      "unknown", "unknown"
    ),
    (
      "<key>DTPlatformName</key><string>macosx</string><key>LSRequiresIPhoneOS</key><true/>", "unknown",
      "unknown"
    ),
    ("<key>DTPlatformName</key><string>beos</string>", "unknown", "unknown"), ("", "unknown", "unknown"),
  ])
  func `the platform is what the Info plist settles`(body: String, platform: String, simulator: String) {
    let facts = facts(plist("<key>CFBundleIdentifier</key><string>a.b</string>" + body))
    #expect(facts.bundle("platform").brief == platform)
    #expect(facts.bundle("simulator").brief == simulator)
  }

  @Test(arguments: [
    ("", "[]"), ("<key>UIBackgroundModes</key><string>remote-notification</string>", "[]"),
    ("<key>UIBackgroundModes</key><array/>", "[]"),
    (
      "<key>UIBackgroundModes</key><array><string>voip</string><string>remote-notification</string></array>",
      "[voip, remote-notification]"
    ),
    ("<key>UIBackgroundModes</key><array><integer>1</integer></array>", "[]"),
  ])
  func `background modes are a list of texts or none`(body: String, modes: String) {
    #expect(facts(iOSInfo(body)).bundle("backgroundModes").brief == modes)
  }

  @Test func `the product's id counts, and a different one in the manifest is told`() {
    let recipe = Recipe(bundles: [
      Recipe.Bundle(id: "com.example.app", info: iOSInfo(id: "com.example.app.dev"))
    ])
    #expect(recipe.facts.bundle("id").brief == "com.example.app.dev")
    #expect(recipe.collected.diagnostics.map(\.code) == ["manifest.bundle-id-differs"])
  }

  @Test func `an id that no setting resolves is unknown`() {
    var recipe = Recipe(
      stage: .source,
      bundles: [Recipe.Bundle(info: plist("<key>CFBundleIdentifier</key><string>$(APP_ID)</string>"))])
    #expect(recipe.facts.bundle("id").reason.contains("`$(APP_ID)`"))
    recipe.bundles?[0].id = "com.example.app"
    #expect(recipe.facts.bundle("id").brief == "com.example.app")
    recipe.stage = .export
    #expect(recipe.facts.bundle("id").brief == "$(APP_ID)")
  }

  @Test func `what is of the wrong type is unknown, and the rest is told`() {
    let facts = facts(
      plist("<key>CFBundleIdentifier</key><integer>1</integer><key>CFBundleVersion</key><string>7</string>"))
    #expect(facts.bundle("id").reason == "`CFBundleIdentifier` is not a text")
    #expect(facts.bundle("build").brief == "7")
    #expect(facts.bundle("version").brief == "absent")
  }

  struct Nest: Sendable {
    let kinds: [String?]
    let main: Int?
    let parents: [String]
  }

  @Test(arguments: [
    Nest(kinds: ["app"], main: 0, parents: ["absent"]),
    Nest(kinds: [nil], main: 0, parents: ["absent"]),
    Nest(kinds: ["widget", "app"], main: 1, parents: ["id1", "absent"]),
    Nest(kinds: ["app", "app-clip", "watch-app"], main: 0, parents: ["absent", "id0", "id0"]),
    Nest(kinds: ["app", "watch-app", "watch-extension"], main: 0, parents: ["absent", "id0", "id1"]),
    Nest(kinds: ["app-clip"], main: 0, parents: ["absent"]),
    Nest(kinds: ["app", "app"], main: nil, parents: ["unknown", "unknown"]),
    Nest(kinds: ["widget"], main: nil, parents: ["unknown"]),
    Nest(kinds: [nil, nil], main: nil, parents: ["unknown", "unknown"]),
    Nest(kinds: [nil, "widget"], main: 0, parents: ["absent", "id0"]),
  ])
  func `the app is the one that encloses the others`(nest: Nest) {
    let bundles = nest.kinds.enumerated().map { Recipe.Bundle(id: "id\($0)", kind: $1) }
    let facts = Recipe(bundles: bundles).facts
    #expect(facts.at("app.main.id").brief == (nest.main.map { "id\($0)" } ?? "unknown"))
    #expect(nest.kinds.indices.map { facts.at("app.bundles[\($0)].parent").brief } == nest.parents)
  }

  @Test func `an extension for the watch lies in the watch app`() {
    let watch = plist(
      pairs([
        "CFBundleIdentifier": "<string>a.b.watchkitapp.service</string>",
        "DTPlatformName": "<string>watchos</string>",
        "NSExtension":
          "<dict><key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string></dict>",
      ]))
    let facts = Recipe(bundles: [
      Recipe.Bundle(id: "a.b", kind: "app"), Recipe.Bundle(id: "a.b.watchkitapp", kind: "watch-app"),
      Recipe.Bundle(info: watch),
    ]).facts
    #expect(facts.at("app.bundles[2].parent").brief == "a.b.watchkitapp")
  }

  @Test func `no app given leaves everything about it unknown, with what to give`() {
    let facts = Recipe(bundles: nil, routes: []).facts
    #expect(facts.at("app.kind").brief == "absent")
    for path in [
      "app.bundles", "app.main", "app.team", "app.complete", "release.usesPush", "release.version",
    ] {
      #expect(facts.at(path).reason == "no app was given", "\(path)")
      #expect(facts.at(path).supply == "give `app.artifact` or `app.bundles` in the manifest", "\(path)")
    }
  }

  @Test(arguments: [(true, "true"), (false, "unknown"), (nil, "unknown")] as [(Bool?, String)])
  func `only the manifest can say that no bundle is missing`(said: Bool?, complete: String) {
    #expect(
      Recipe(complete: said, bundles: [Recipe.Bundle(id: "a.b")]).facts.at("app.complete").brief == complete)
  }
}

/// Info.plists of the apps among the fixtures. Skipped where they are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct BundleFixtureTests {
  @Test(arguments: [
    ("store/App.app/Info.plist", "ios", "1.4.0", "16.0"),
    ("mac-store/App.app/Contents/Info.plist", "macos", "1.4.0", "12.0"),
    ("mac-catalyst/App.app/Contents/Info.plist", "mac-catalyst", "1.4.0", "12.0"),
  ])
  func `the Info plist of a product tells platform and versions`(
    path: String, platform: String, version: String, minimum: String
  ) throws {
    let info = try SharedFolder.bytes("fixtures/apps/\(path)")
    let facts = Recipe(bundles: [Recipe.Bundle(info: info)]).facts
    #expect(facts.bundle("id").brief == "com.example.app")
    #expect(facts.bundle("kind").brief == "app")
    #expect(facts.bundle("platform").brief == platform)
    #expect(facts.bundle("version").brief == version)
    #expect(facts.bundle("minimumOS").brief == minimum)
  }
}
