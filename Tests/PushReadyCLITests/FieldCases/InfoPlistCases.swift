import FixtureKit

extension FieldCase {
  /// Info.plist and build settings.
  static let infoPlists: [FieldCase] = [
    FieldCase("FC-099", .fail, by: "background-modes-well-formed") {
      $0.app.info["UIBackgroundModes"] = "remote-notification"
    },
    FieldCase("FC-100", .fail, by: "remote-notification-mode-declared", saying: ["fetch, processing"]) {
      $0.send("background", priority: "5")
      $0.app.info["UIBackgroundModes"] = ["fetch", "processing"]
    },
    FieldCase("FC-101", .pass, by: "remote-notification-mode-declared"),
    FieldCase("FC-102", .fail, by: "remote-notification-mode-declared") {
      $0.form = .ipa
      $0.send("background", priority: "5")
      $0.hasProject(XcodeProjectRecipe(), info: ["UIBackgroundModes": ["remote-notification"]])
    },
    FieldCase("FC-103", .pass, by: "remote-notification-mode-declared", "background-modes-used") {
      $0.form = .app
      $0.send("background", priority: "5")
      $0.app.platform = 3
      $0.app.info["DTPlatformName"] = "appletvos"
      $0.app.profile?.pairs["Platform"] = ["tvOS"]
      $0.hasProject(
        XcodeProjectRecipe(project: ["SDKROOT": "appletvos"]),
        info: ["UIBackgroundModes": ["remote-notification", "voip"]])
      $0.app.info["UIBackgroundModes"] = ["remote-notification"]
    },
    FieldCase("FC-104", .warn, by: "background-modes-used", saying: ["`voip`"]) {
      $0.send("background", priority: "5")
      $0.app.info["UIBackgroundModes"] = ["remote-notification", "voip"]
    },
    FieldCase("FC-105", .fail, by: "aps-claimed-in-signature") {
      $0.send("voip", suffix: ".voip")
      $0.app.info["UIBackgroundModes"] = ["voip"]
      $0.app.signed["aps-environment"] = nil
    },
    FieldCase("FC-106", .fail, by: "aps-claimed-in-signature") {
      $0.send("liveactivity", suffix: ".push-type.liveactivity")
      $0.app.info["NSSupportsLiveActivities"] = true
      $0.app.signed["aps-environment"] = nil
    },
    FieldCase("FC-107", .pass, by: "aps-claimed-in-signature", "live-activities-supported") {
      $0.usesNoPush()
      $0.app.info["NSSupportsLiveActivities"] = true
      $0.app.signed["aps-environment"] = nil
    },
    FieldCase("FC-108", .fail, by: "live-activities-supported", saying: ["`NSSupportsLiveActivities`"]) {
      $0.send("liveactivity", suffix: ".push-type.liveactivity")
    },
    FieldCase("FC-109", .pass, by: "bundle-id-valid", "topic-matches-bundle") {
      $0.buildsFrom(
        project: XcodeProjectRecipe(
          project: ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"], releaseFile: "Release.xcconfig",
          id: nil))
      $0.files["App/App.entitlements"] = PlistRecipe.document(["aps-environment": "development"])
      $0.files["Release.xcconfig"] = Array("#include \"Base.xcconfig\"\n#include? \"Mine.xcconfig\"\n".utf8)
      $0.files["Base.xcconfig"] = Array(
        """
        APP_BASE = com.example
        PRODUCT_BUNDLE_IDENTIFIER = $(APP_BASE).app // main id
        PRODUCT_BUNDLE_IDENTIFIER[config=Debug] = $(APP_BASE).app.dev

        """.utf8)
    },
    FieldCase(
      "FC-110", .cannotTell, by: "bundle-id-valid", "topic-matches-bundle", saying: ["`$(APP_ID)`"]
    ) {
      $0.stage = "source"
      $0.app.profile = nil
      $0.app.info["CFBundleIdentifier"] = "$(APP_ID)"
    },
    FieldCase("FC-111", .warn, by: "firebase-setup-consistent") {
      $0.provider["service"] = "fcm"
      $0.key = nil
      $0.app.info["FirebaseAppDelegateProxyEnabled"] = false
    },
  ]
}
