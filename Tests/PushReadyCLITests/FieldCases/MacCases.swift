import FixtureKit

extension FieldCase {
  private static let macKey = "com.apple.developer.aps-environment"

  /// macOS, Mac Catalyst and visionOS.
  static let mac: [FieldCase] = [
    FieldCase("FC-136", .fail, by: "aps-key-fits-platform", saying: ["`\(macKey)`"]) {
      $0.form = .app
      $0.app.moveToMac()
      $0.app.signed[macKey] = nil
      $0.app.signed["aps-environment"] = "production"
    },
    FieldCase(
      "FC-137", .pass, by: "aps-key-fits-platform", "profile-embedded", "signed-app-id-matches-bundle"
    ) {
      $0.form = .app
      $0.app.moveToMac()
    },
    FieldCase("FC-138", .fail, by: "signed-app-id-matches-bundle") {
      $0.form = .app
      $0.app.moveToMac()
      $0.app.signed["com.apple.application-identifier"] = nil
      $0.app.signed["com.apple.developer.team-identifier"] = nil
    },
    FieldCase("FC-139", .fail, by: "signed-app-id-matches-bundle") {
      $0.form = .app
      $0.app.moveToMac()
      $0.app.signed["com.apple.application-identifier"] = "ABCDE12345.com.example.app.helper"
    },
    FieldCase(
      "FC-140", .warn, "one key", by: "catalyst-aps-keys-complete", sparing: ["aps-key-fits-platform"]
    ) {
      $0.form = .app
      $0.app.moveToMac(catalyst: true)
    },
    FieldCase("FC-140", .pass, "both keys", by: "catalyst-aps-keys-complete", "aps-key-fits-platform") {
      $0.form = .app
      $0.app.moveToMac(catalyst: true)
      $0.app.claim(macKey, "production")
    },
    FieldCase("FC-140", .fail, "two values", by: "aps-key-fits-platform") {
      $0.form = .app
      $0.app.moveToMac(catalyst: true)
      $0.app.signed[macKey] = "development"
    },
    FieldCase("FC-141", .pass, by: "aps-key-fits-platform") {
      $0.form = .ipa
      $0.app.platform = 11
      $0.app.info["DTPlatformName"] = "xros"
      $0.app.info["CFBundleSupportedPlatforms"] = ["XROS"]
      $0.app.profile?.pairs["Platform"] = ["iOS", "xrOS", "visionOS"]
    },
  ]

  /// Device tokens as a provider stores them.
  static let deviceTokens: [FieldCase] = [
    token("FC-142", .fail, "{length = 32, bytes = 0x1122 ... eeff }", saying: ["printed form"]),
    token("FC-143", .pass, String(repeating: "0123456789abcdef", count: 10), saying: []),
    token("FC-144", .fail, "ESIzRFVmd4iZqrvM3e7/ABEiM0RVZneImaq7zN3u/wA=", saying: ["Decode"]),
    token(
      "FC-145", .fail, "<11223344 55667788 99aabbcc ddeeff00 11223344 55667788 99aabbcc ddeeff00>",
      saying: ["Remove brackets and spaces"]),
  ]

  private static func token(_ id: String, _ word: Word, _ token: String, saying: [String]) -> FieldCase {
    FieldCase(id, word, by: "device-token-is-hex", saying: saying) {
      $0.provider["deviceTokens"] = "[{value: \"\(token)\"}]"
    }
  }
}
