import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

@Suite struct EntitlementFactsTests {
  private func facts(
    _ bytes: [UInt8]?, stage: Stage = .export, platform: String = "iphoneos", profile: [UInt8]? = nil,
    channel: Channel? = .appStore
  ) -> FactTree {
    let info = plist(
      pairs([
        "CFBundleIdentifier": "<string>com.example.app</string>",
        "DTPlatformName": "<string>\(platform)</string>",
      ]))
    return Recipe(
      stage: stage, channel: channel,
      bundles: [Recipe.Bundle(info: info, entitlements: bytes, profile: profile)]
    ).facts
  }

  private func keys(_ names: String...) -> [UInt8] {
    plist(names.map { "<key>\($0)</key><string>production</string>" }.joined())
  }

  @Test(arguments: [
    ("iphoneos", "aps-environment", "production"), ("xros", "aps-environment", "production"),
    ("appletvos", "aps-environment", "production"), ("watchos", "aps-environment", "production"),
    ("macosx", "aps-environment", "absent"),
    ("macosx", "com.apple.developer.aps-environment", "production"),
    ("iphoneos", "com.apple.developer.aps-environment", "absent"),
  ])
  func `the key for APNs is the platform's`(platform: String, key: String, value: String) {
    let facts = facts(keys(key), platform: platform)
    #expect(facts.bundle("aps.signed").brief == value)
    #expect(facts.bundle("aps.keys").brief == "[\(key)]")
    #expect(facts.bundle("aps.shipping").brief == value)
  }

  @Test func `both keys stand in Apple's order`() {
    let facts = facts(keys("com.apple.developer.aps-environment", "aps-environment"))
    #expect(facts.bundle("aps.keys").brief == "[aps-environment, com.apple.developer.aps-environment]")
  }

  @Test func `a value that is no text is unknown and the key is there`() {
    let facts = facts(plist("<key>aps-environment</key><true/>"))
    #expect(facts.bundle("aps.keys").brief == "[aps-environment]")
    #expect(facts.bundle("aps.signed").brief == "unknown")
    #expect(facts.bundle("aps.shipping").brief == "unknown")
    #expect(facts.bundle("entitlements.claimed[\"aps-environment\"]").brief == "true")
  }

  @Test(arguments: [[UInt8](), Array(" \n".utf8)])
  func `an empty dump is a signature without entitlements`(bytes: [UInt8]) {
    let facts = facts(bytes)
    #expect(facts.bundle("signed").brief == "true")
    #expect(facts.bundle("entitlements.claimed").brief == "{}")
    #expect(facts.bundle("aps.keys").brief == "[]")
    #expect(facts.bundle("aps.shipping").brief == "absent")
    #expect(facts.bundle("aps.confirmed").brief == "true")
  }

  @Test func `entitlements that were not given are unknown`() {
    let facts = facts(nil)
    for path in [
      "signed", "entitlements.signed", "entitlements.claimed", "aps.signed", "aps.shipping", "aps.confirmed",
    ] {
      #expect(facts.bundle(path).reason == "no entitlements were given", "\(path)")
      #expect(facts.bundle(path).supply == "give `entitlements` in `app.bundles[0]`", "\(path)")
    }
  }

  @Test func `entitlements that cannot be read are unknown, and the file is told`() {
    let facts = facts(Array("<plist><dict>".utf8))
    #expect(facts.bundle("signed").brief == "true")
    #expect(facts.bundle("entitlements.claimed").reason.hasPrefix("the entitlements cannot be read: "))
    #expect(facts.bundle("aps.confirmed").brief == "unknown")
    #expect(facts.at("evidence[1].wellFormed").brief == "false")
    #expect(facts.bundle("info").map != nil)
  }

  @Test func `a source file is what is asked for, and nothing is signed`() {
    let facts = facts(
      plist(
        """
        <key>aps-environment</key><string>$(APS_ENVIRONMENT)</string>
        <key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)x</string></array>
        """), stage: .source)
    #expect(facts.bundle("signed").brief == "unknown")
    #expect(facts.bundle("entitlements.signed").brief == "absent")
    #expect(facts.bundle("aps.declared").reason.contains("`$(APS_ENVIRONMENT)`"))
    #expect(facts.bundle("aps.keys").brief == "[aps-environment]")
    #expect(facts.bundle("aps.shipping").brief == "production")
    #expect(facts.bundle("aps.confirmed").brief == "unknown")
    #expect(
      facts.bundle("entitlements.claimed[\"keychain-access-groups\"]").brief == "[$(AppIdentifierPrefix)x]")
    #expect(facts.bundle("source.entitlementsFile").brief == "app.entitlements")
    #expect(facts.bundle("source.entitlementsWellFormed").brief == "true")
  }

  @Test func `two dashes in a comment are not strict XML`() {
    let text = String(decoding: entitlements(), as: UTF8.self)
    let dashed = text.replacing("<dict>", with: "<!-- push -- needed --><dict>")
    let facts = facts(Array(dashed.utf8), stage: .source)
    #expect(facts.bundle("source.entitlementsWellFormed").brief == "false")
    #expect(facts.bundle("aps.declared").brief == "production")
  }

  @Test(arguments: [
    ("iphoneos", "", "true"), ("macosx", "", "false"),
    ("macosx", "<key>com.apple.security.app-sandbox</key><true/>", "false"),
    ("macosx", "<key>com.apple.developer.aps-environment</key><string>production</string>", "true"),
    ("beos", "<key>com.apple.developer.push-to-talk</key><true/>", "true"),
    ("beos", "<key>com.apple.security.app-sandbox</key><true/>", "unknown"),
  ])
  func `entitlements that need a profile are restricted`(platform: String, body: String, restricted: String) {
    let facts = facts(plist(body), platform: platform)
    #expect(facts.bundle("restricted").brief == restricted)
    #expect(facts.bundle("profileExpected").brief == restricted)
  }

  @Test(arguments: [
    (Stage.source, "iphoneos", Channel.appStore, "false"), (.store, "iphoneos", .appStore, "false"),
    (.archive, "iphoneos", .appStore, "true"), (.export, "iphonesimulator", .appStore, "false"),
    (.export, "macosx", .testFlight, "true"), (.export, "macosx", .developerID, "false"),
  ])
  func `a profile is expected where Apple asks for one`(
    stage: Stage, platform: String, channel: Channel, expected: String
  ) {
    let facts = facts(
      plist("<key>com.apple.security.app-sandbox</key><true/>"), stage: stage, platform: platform,
      channel: channel)
    #expect(facts.bundle("profileExpected").brief == expected)
  }

  @Test func `a store download has no profile whatever was given`() {
    let facts = facts(entitlements(), stage: .store, profile: exportedProfile())
    #expect(facts.bundle("profile").brief == "absent")
    #expect(facts.bundle("aps.granted").brief == "absent")
    #expect(facts.bundle("aps.confirmed").brief == "true")
  }

  @Test(arguments: [
    ("iphoneos", "[T.ios]"), ("macosx", "[T.mac]"), ("beos", "[T.ios, T.mac]"),
  ])
  func `the signed App ID is the platform's`(platform: String, ids: String) {
    let both = plist(
      pairs([
        "application-identifier": "<string>T.ios</string>",
        "com.apple.application-identifier": "<string>T.mac</string>",
      ]))
    #expect(facts(both, platform: platform).bundle("signedAppIDs").brief == ids)
  }

  @Test func `a key for APNs outside the profile is left to its own rules where push is needed`() {
    var recipe = Recipe(bundles: [
      Recipe.Bundle(info: iOSInfo(), entitlements: entitlements(), profile: exportedProfile(aps: nil))
    ])
    #expect(recipe.facts.bundle("needsPush").brief == "true")
    #expect(recipe.facts.bundle("entitlements.ungranted").brief == "[]")
    recipe.usesPush = false
    #expect(recipe.facts.bundle("entitlements.ungranted").elements?.count == 1)
  }

  @Test func `a legacy prefix is no team`() {
    let signed = plist(
      pairs([
        "application-identifier": "<string>ZYXWV98765.com.example.app</string>",
        "com.apple.developer.team-identifier": "<string>ABCDE12345</string>",
      ]))
    let facts = facts(signed, profile: exportedProfile(prefix: "ZYXWV98765"))
    #expect(facts.bundle("appIDPrefixes").brief == "[ZYXWV98765]")
    #expect(facts.at("app.team").brief == "ABCDE12345")
    #expect(facts.bundle("teamIDs").elements?.count == 2)
  }

  @Test func `without a profile the team stands before the bundle id`() {
    #expect(facts(entitlements()).bundle("appIDPrefixes").brief == "[ABCDE12345]")
    #expect(facts(plist("")).bundle("appIDPrefixes").brief == "unknown")
    #expect(facts(plist("")).bundle("teamIDs").brief == "unknown")
  }

  // The fixtures lie beside the checkout.
  @Test(.enabled(if: FixtureRow.areThere), arguments: FixtureRow.rows(below: "entitlements"))
  func `every entitlements fixture gives facts or says why not`(row: FixtureRow) throws {
    let recipe = Recipe(bundles: [Recipe.Bundle(info: iOSInfo(), entitlements: try row.bytes())])
    let facts = recipe.facts
    #expect(facts.bundle("signed").brief == "true")
    let claimed = facts.bundle("entitlements.claimed")
    #expect(claimed.map != nil || claimed.reason.hasPrefix("the entitlements cannot be read"))
    #expect(facts.at("evidence[1].wellFormed").brief == "\(claimed.map != nil)")
    if claimed.map == nil {
      #expect(recipe.collected.diagnostics.contains { $0.severity == .error })
    }
  }
}
