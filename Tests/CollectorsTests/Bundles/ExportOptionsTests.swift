import Cryptography
import ReadinessModel
import Testing

@testable import Collectors

/// What an `ExportOptions.plist` tells. The methods are those of `xcodebuild -help`.
@Suite struct ExportOptionsTests {
  static func facts(_ options: [UInt8]?, channel: Channel? = nil) -> FactTree {
    var recipe = Recipe(channel: channel, bundles: [Recipe.Bundle(info: iOSInfo())])
    if let options {
      recipe.extra = [
        Artifact(
          kind: .exportOptions, owner: .release, origin: Origin(file: "ExportOptions.plist"),
          content: .bytes(options), byteCount: options.count, sha256: SHA256.hex(of: options))
      ]
    }
    return recipe.facts
  }

  @Test(arguments: [
    ("app-store-connect", "app-store"), ("app-store", "app-store"), ("release-testing", "ad-hoc"),
    ("ad-hoc", "ad-hoc"), ("enterprise", "enterprise"), ("developer-id", "developer-id"),
    ("debugging", "development"), ("development", "development"), ("validation", "app-store"),
  ])
  func `a method is for a channel, by its new name and its old one`(method: String, channel: String) {
    let facts = Self.facts(plist("<key>method</key><string>\(method)</string>"))
    #expect(facts.at("exportOptions.method").brief == method)
    #expect(facts.at("exportOptions.channel").brief == channel)
    #expect(facts.at("release.channel").brief == channel)
    #expect(facts.at("release.channel").origin?.file == "ExportOptions.plist")
    #expect(
      facts.at("release.environment").brief == (channel == "development" ? "sandbox" : "production"))
  }

  @Test(arguments: ["package", "mac-application", "App-Store", ""])
  func `another method has no channel`(method: String) {
    let facts = Self.facts(plist("<key>method</key><string>\(method)</string>"))
    #expect(facts.at("exportOptions.method").brief == method)
    #expect(facts.at("exportOptions.channel").reason == "export method `\(method)` has no channel")
    #expect(facts.at("release.channel").reason == "export method `\(method)` has no channel")
  }

  @Test func `without a method the export is for debugging`() {
    let facts = Self.facts(plist(""))
    #expect(facts.at("exportOptions.method").brief == "absent")
    #expect(facts.at("exportOptions.channel").brief == "development")
  }

  @Test func `what only internal testers get goes through TestFlight`() {
    let text = "<key>method</key><string>app-store-connect</string><key>testFlightInternalTestingOnly</key>"
    #expect(Self.facts(plist(text + "<true/>")).at("release.channel").brief == "testflight")
    #expect(Self.facts(plist(text + "<false/>")).at("release.channel").brief == "app-store")
  }

  @Test func `a channel that was said counts more`() {
    let facts = Self.facts(
      plist("<key>method</key><string>debugging</string>"), channel: .appStore)
    #expect(facts.at("release.channel").brief == "app-store")
    #expect(facts.at("exportOptions.channel").brief == "development")
  }

  @Test func `style, team and profiles are told as they stand`() {
    let facts = Self.facts(
      plist(
        """
        <key>method</key><string>app-store</string><key>signingStyle</key><string>manual</string>
        <key>teamID</key><string>ABCDE12345</string>
        <key>provisioningProfiles</key><dict><key>com.example.app</key><string>App Store</string></dict>
        """))
    #expect(facts.at("exportOptions.signingStyle").brief == "manual")
    #expect(facts.at("exportOptions.teamID").brief == "ABCDE12345")
    #expect(facts.at(#"exportOptions.provisioningProfiles["com.example.app"]"#).brief == "App Store")
    #expect(facts.at("app.team").brief == "ABCDE12345")
  }

  @Test func `profiles that are no texts are unknown`() {
    let wrong = plist("<key>provisioningProfiles</key><array/>")
    #expect(Self.facts(wrong).at("exportOptions.provisioningProfiles").unknown != nil)
    let mixed = plist("<key>provisioningProfiles</key><dict><key>a.b</key><true/></dict>")
    #expect(Self.facts(mixed).at("exportOptions.provisioningProfiles").unknown != nil)
  }

  @Test func `none given is absent, and one that cannot be read unknown`() {
    #expect(Self.facts(nil).at("exportOptions").brief == "absent")
    #expect(Self.facts(nil).at("release.channel").reason == "the channel was not said")
    let broken = Self.facts(Array("<plist>".utf8))
    #expect(broken.at("exportOptions").unknown != nil)
    #expect(broken.at("release.channel").reason.contains("the export options cannot be read"))
    #expect(broken.at("evidence[1].kind").brief == "export-options")
    #expect(broken.at("evidence[1].wellFormed").brief == "false")
  }

  @Test func `every change of a byte and every truncation gives facts or a reason`() {
    let whole = plist(
      "<key>method</key><string>app-store</string><key>provisioningProfiles</key><dict/>")
    for index in whole.indices {
      var changed = whole
      changed[index] ^= UInt8(1 << (index % 8))
      for bytes in [changed, Array(whole[..<index])] {
        let options = Self.facts(bytes).at("exportOptions")
        #expect(options.map != nil || options.unknown != nil)
      }
    }
  }
}
