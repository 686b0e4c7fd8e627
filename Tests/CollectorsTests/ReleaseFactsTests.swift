import ReadinessModel
import Testing

@testable import Collectors

@Suite struct ReleaseFactsTests {
  @Test(arguments: [
    (Channel.development, "sandbox"), (.adHoc, "production"), (.enterprise, "production"),
    (.testFlight, "production"), (.appStore, "production"), (.developerID, "production"),
  ])
  func `only development uses the sandbox`(channel: Channel, environment: String) {
    let facts = Recipe(channel: channel).facts
    #expect(facts.at("release.channel").brief == channel.rawValue)
    #expect(facts.at("release.environment").brief == environment)
  }

  @Test func `a channel that was not said is unknown, and so is the environment`() {
    let facts = Recipe(channel: nil).facts
    #expect(facts.at("release.channel").supply == "say `channel` in the manifest")
    #expect(facts.at("release.environment").reason == "the channel was not said")
  }

  @Test func `exported files are an export unless another stage is said`() {
    #expect(Recipe(stage: nil).facts.at("release.stage").brief == "export")
    #expect(Recipe(stage: .source).facts.at("release.stage").brief == "source")
  }

  @Test(
    arguments: [
      ("ci/ridgeline", nil, "ridgeline"), ("", "here", "here"), ("", nil, "absent"), (".", "here", "here"),
      ("..", nil, "absent"), ("ci/ridgeline/", nil, "ridgeline"),
    ] as [(String, String?, String)])
  func `a release without a name is called after its folder`(folder: String, here: String?, name: String) {
    var manifest = Recipe().manifest
    manifest.directory = folder
    let facts = FactCollection.collect([], for: manifest, now: Recipe.now, folderName: here).facts
    #expect(facts.at("release.name").brief == name)
  }

  @Test func `versions are those of the main app`() {
    let facts = Recipe(bundles: [Recipe.Bundle(info: iOSInfo())]).facts
    #expect(facts.at("release.version").brief == "2.1")
    #expect(facts.at("release.build").brief == "42")
    #expect(facts.at("app.main.minimumOS").brief == "16.0")
  }

  @Test func `parameters go over their defaults`() {
    var manifest = Recipe().manifest
    manifest.parameters = [
      ExactText("minProfileDays"): located(.int(7)), ExactText("own"): located(.strings(["a"])),
    ]
    let facts = FactCollection.collect([], for: manifest, now: Recipe.now).facts
    #expect(facts.at("params.minProfileDays").brief == "7")
    #expect(facts.at("params.minCertificateDays").brief == "30")
    #expect(facts.at("params.own").brief == "[a]")
  }

  @Test func `flags are asked for where flags were used`() {
    var manifest = Recipe(channel: nil, bundles: [Recipe.Bundle(id: "a.b")]).manifest
    manifest.origin = Origin(file: "command line")
    let facts = FactCollection.collect([], for: manifest, now: Recipe.now).facts
    #expect(facts.at("release.channel").supply == "say `--channel`")
    #expect(facts.bundle("info").supply == "give `--info`")
    #expect(facts.bundle("entitlements.signed").supply == "give `--entitlements`")
    #expect(facts.bundle("profile").supply == "give `--profile`")
  }

  @Test func `a trust anchor that is none is told`() {
    let recipe = Recipe(anchors: [Array("no certificate".utf8)])
    #expect(recipe.collected.diagnostics.map(\.code) == ["trust-anchor.malformed"])
    #expect(recipe.facts.at("evidence[0].wellFormed").brief == "false")
  }
}
