import FixtureKit

extension FieldCase {
  /// Topics and bundle ids.
  static let topics: [FieldCase] = [
    // The collection calls it a failure, but marks it as inferred: Apple does not say that letter case counts.
    FieldCase(
      "FC-049", .warn, by: "topic-case-matches-bundle", sparing: ["topic-matches-bundle"],
      saying: ["differ in capitals"]
    ) {
      $0.route?["topic"] = "com.example.App"
    },
    FieldCase(
      "FC-050", .fail, by: "topic-well-formed", "key-file-well-formed", sparing: ["topic-matches-bundle"],
      saying: ["is a number"]
    ) {
      $0.route?["topic"] = "\"1234567890\""
      $0.keyFile = KeyText.body(try KeyText.sound()).joined().utf8.map { $0 }
    },
    FieldCase("FC-051", .fail, by: "topic-well-formed", saying: ["is the id of the key"]) {
      $0.route?["topic"] = "KEY1234567"
    },
    FieldCase("FC-052", .pass, by: "topic-suffix-fits-push-type", "topic-matches-bundle") {
      $0.send("voip", suffix: ".voip")
      $0.app.info["UIBackgroundModes"] = ["voip"]
    },
    FieldCase("FC-053", .fail, by: "topic-suffix-fits-push-type", saying: ["`.voip`"]) { $0.send("voip") },
    FieldCase("FC-054", .fail, by: "topic-suffix-fits-push-type", saying: ["`.voip.voip`"]) {
      $0.send("voip", suffix: ".voip.voip")
    },
    FieldCase(
      "FC-055", .fail, by: "topic-suffix-fits-push-type", "topic-matches-bundle",
      saying: ["`.push-type.liveactivity`"]
    ) {
      $0.send("liveactivity", suffix: ".liveactivity")
    },
    FieldCase("FC-056", .pass, "widgets", by: "topic-suffix-fits-push-type") {
      $0.send("widgets", suffix: ".push-type.widgets")
    },
    FieldCase("FC-056", .pass, "push to talk", by: "topic-suffix-fits-push-type") {
      $0.send("pushtotalk", suffix: ".voip-ptt")
      $0.app.info["UIBackgroundModes"] = ["push-to-talk"]
      $0.app.info["NSMicrophoneUsageDescription"] = "To talk."
      $0.app.claim("com.apple.developer.push-to-talk", true)
    },
    FieldCase("FC-057", .pass, by: "topic-matches-bundle", "route-bundle-in-app") {
      $0.form = .ipa
      $0.nested = [.clip]
      $0.route?["bundle"] = "com.example.app.Clip"
      $0.route?["topic"] = "com.example.app.Clip"
    },
    FieldCase("FC-058", .fail, by: "topic-matches-bundle") {
      $0.form = .ipa
      $0.nested = [.clip]
      $0.route?["bundle"] = "com.example.app.Clip"
    },
    FieldCase(
      "FC-059", .pass, "a pass", by: "topic-well-formed", "topic-matches-bundle",
      sparing: ["route-bundle-in-app"]
    ) {
      $0.form = .none
      $0.stage = nil
      $0.route?["topic"] = "pass.com.example.loyalty"
    },
    FieldCase(
      "FC-059", .pass, "a website", by: "topic-well-formed", "topic-matches-bundle",
      sparing: ["route-bundle-in-app"]
    ) {
      $0.form = .none
      $0.stage = nil
      $0.route?["topic"] = "web.com.example"
    },
    FieldCase("FC-060", .fail, "the topic", by: "topic-matches-bundle") {
      $0.isCatalyst(id: "maccatalyst.com.example.app")
      $0.route?["topic"] = "com.example.app"
    },
    FieldCase("FC-060", .fail, "the bundle", by: "route-bundle-in-app") {
      $0.isCatalyst(id: "maccatalyst.com.example.app")
      $0.appKeys["complete"] = "true"
      $0.route?["bundle"] = "com.example.app"
      $0.route?["topic"] = "com.example.app"
    },
    FieldCase("FC-061", .pass, by: "topic-matches-bundle", beside: ["catalyst-aps-keys-complete"]) {
      $0.isCatalyst(id: "com.example.app")
    },
    FieldCase("FC-062", .fail, by: "route-bundle-in-app", "profile-matches-bundle") {
      $0.app.info["CFBundleIdentifier"] = "com.example.app.dev"
      $0.appKeys["complete"] = "true"
      $0.route?["bundle"] = "com.example.app"
    },
  ]
}

extension FieldState {
  fileprivate mutating func isCatalyst(id: String) {
    form = .app
    app.moveToMac(catalyst: true)
    app.id = id
    app.info["CFBundleIdentifier"] = .text(id)
    app.claim("com.apple.application-identifier", .text("ABCDE12345." + id))
  }
}
