import ReadinessModel
import Testing

@testable import Collectors

@Suite struct PushNeedsTests {
  private static let app = Recipe.Bundle(info: iOSInfo(), entitlements: entitlements(aps: nil))
  private static let service = Recipe.Bundle(id: "com.example.app.service", kind: "notification-service")
  private static let clip = Recipe.Bundle(id: "com.example.app.Clip", kind: "app-clip")

  private func route(_ type: String?, to bundle: String? = nil) -> Manifest.Route {
    .named(type ?? "r") {
      $0.pushType = type.map(located)
      $0.bundle = bundle.map(located)
    }
  }

  @Test func `push is used when it is said, routed to or claimed, and else nobody knows`() {
    #expect(Recipe(bundles: [Self.app]).facts.at("release.usesPush").brief == "unknown")
    #expect(Recipe(bundles: [Self.app], routes: []).facts.at("release.usesPush").brief == "unknown")
    #expect(Recipe(usesPush: false, bundles: [Self.app]).facts.at("release.usesPush").brief == "false")
    #expect(
      Recipe(bundles: [Self.app], routes: [route("alert")]).facts.at("release.usesPush").brief == "true")
    #expect(
      Recipe(bundles: [Self.app], routes: [route("alert", to: "com.example.other")]).facts
        .at("release.usesPush").brief == "unknown")
    let claiming = Recipe.Bundle(info: iOSInfo(), entitlements: entitlements())
    #expect(Recipe(bundles: [claiming]).facts.at("release.usesPush").brief == "true")
  }

  @Test func `entitlements that nobody could read do not decide`() {
    let facts = Recipe(bundles: [Recipe.Bundle(info: iOSInfo())]).facts
    #expect(facts.at("release.usesPush").supply == "say `usesPush` in the manifest")
    #expect(facts.bundle("needsPush").brief == "unknown")
  }

  @Test func `the bundle that a route names needs push`() {
    let recipe = Recipe(
      bundles: [Self.app, Self.service, Self.clip],
      routes: [route("alert", to: "com.example.app.Clip"), route("background")])
    let needs = (0...2).map { recipe.facts.at("app.bundles[\($0)].needsPush").brief }
    #expect(needs == ["true", "false", "true"])
    let types = (0...2).map { recipe.facts.at("app.bundles[\($0)].pushTypes").brief }
    #expect(types == ["[background]", "[]", "[alert]"])
    let woken = (0...2).map { recipe.facts.at("app.bundles[\($0)].wokenByPush").brief }
    #expect(woken == ["true", "false", "false"])
  }

  @Test func `each type stands once, in the order of the routes`() {
    let recipe = Recipe(
      bundles: [Self.app], routes: [route("voip"), route("alert"), route("voip"), route(nil)])
    #expect(recipe.facts.bundle("pushTypes").brief == "[voip, alert]")
  }

  @Test func `an app without push needs none, whatever its routes`() {
    let facts = Recipe(usesPush: false, bundles: [Self.app]).facts
    #expect(facts.bundle("needsPush").brief == "false")
    #expect(facts.bundle("pushTypes").brief == "[]")
    #expect(facts.bundle("wokenByPush").brief == "false")
  }

  @Test func `the main app follows the release, an extension does not`() {
    let recipe = Recipe(usesPush: true, bundles: [Self.app, Self.service])
    #expect(recipe.facts.at("app.bundles[0].needsPush").brief == "true")
    #expect(recipe.facts.at("app.bundles[1].needsPush").brief == "false")
  }

  @Test func `a route to the main app counts although its id is not known`() {
    let nameless = Recipe.Bundle(kind: "app")
    let facts = Recipe(bundles: [nameless], routes: [route("alert")]).facts
    #expect(facts.bundle("id").brief == "unknown")
    #expect(facts.at("provider.routes[0].bundle").brief == "unknown")
    #expect(facts.bundle("needsPush").brief == "true")
    #expect(facts.bundle("pushTypes").brief == "[alert]")
  }
}
