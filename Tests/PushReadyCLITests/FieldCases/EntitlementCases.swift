import FixtureKit

extension FieldCase {
  private static let prefix = "com.apple.developer.usernotifications."

  /// Entitlements: whether they are there, and in what form.
  static let entitlements: [FieldCase] = [
    FieldCase(
      "FC-018", .fail, by: "aps-claimed-in-signature", saying: ["although its profile grants it"]
    ) {
      $0.app.signed["aps-environment"] = nil
    },
    FieldCase("FC-019", .pass, "ad hoc", by: "aps-claimed-in-signature") {
      $0.form = .ipa
      $0.channel = "ad-hoc"
      $0.app.profile?.pairs["ProvisionedDevices"] = ["00008110-000000000000001E"]
    },
    FieldCase("FC-019", .fail, "store", by: "aps-claimed-in-signature") {
      $0.form = .ipa
      $0.app.signed["aps-environment"] = nil
    },
    FieldCase("FC-020", .fail, by: "aps-requested-in-source") {
      $0.buildsFrom(project: XcodeProjectRecipe())
      $0.files["App/App.entitlements"] = PlistRecipe.document(["aps-environment": "production"])
    },
    FieldCase(
      "FC-021", .fail, by: "aps-key-fits-platform", "aps-value-legal",
      saying: [
        "`aps-environment` alone",
        "empty under `aps-environment` and `development` under `com.apple.developer.aps-environment`",
      ]
    ) {
      $0.app.signed["com.apple.developer.aps-environment"] = "development"
      $0.app.signed["aps-environment"] = ""
    },
    FieldCase("FC-022", .fail, by: "aps-claimed-in-signature", "signed-app-id-matches-bundle") {
      $0.app.signed["application-identifier"] = "ABCDE12345.com.example.other"
      $0.app.signed["aps-environment"] = nil
    },
    FieldCase("FC-023", .fail, by: "source-entitlements-readable", saying: ["two hyphens"]) {
      $0.asksInSource(
        "<!-- push -- needed -->\n<dict><key>aps-environment</key><string>production</string></dict>")
    },
    FieldCase("FC-024", .pass, by: "source-entitlements-readable", "aps-requested-in-source") {
      $0.asksInSource(
        """
        <dict><key>com.apple.developer.team-identifier</key><string>ABCDE12345</string>
        <!-- push -->
        <key>aps-environment</key><string>production</string></dict>
        """)
    },
    FieldCase("FC-025", .fail, by: "aps-requested-in-source") {
      $0.root["usesPush"] = "true"
      $0.asksInSource(
        "<dict><!-- <key>aps-environment</key><string>production</string> --></dict>")
    },
    FieldCase("FC-026", .fail, by: "aps-claimed-in-signature") {
      $0.form = .ipa
      $0.app.signed["aps-environment"] = nil
      $0.app.files["notes.txt"] = Array("aps-environment production".utf8)
      var framework = SignedCode(identifier: "com.example.push")
      framework.entitlements = ["aps-environment": "production"]
      $0.app.files["Frameworks/Push.framework/Push"] = framework.bytes
      $0.app.files["Frameworks/Push.framework/Info.plist"] = PlistRecipe.document([
        "CFBundleIdentifier": "com.example.push", "CFBundleExecutable": "Push", "CFBundlePackageType": "FMWK",
      ])
    },
    FieldCase("FC-027", .fail, by: "signature-format-accepted", saying: ["XML only"]) {
      $0.form = .ipa
      $0.app.hasDER = false
    },
    FieldCase("FC-028", .fail, by: "entitlement-values-legal", "signed-app-id-matches-bundle") {
      $0.app.signed["application-identifier"] = "$(AppIdentifierPrefix)com.example.app"
      $0.app.signed["keychain-access-groups"] = ["$(AppIdentifierPrefix)com.example.app"]
    },
    FieldCase(
      "FC-029", .fail, "signed", by: "entitlement-values-legal", "claimed-entitlements-granted"
    ) {
      $0.app.signed[prefix + "critical-alerts"] = "1"
    },
    FieldCase("FC-029", .fail, "sent", by: "critical-alerts-entitled") {
      $0.app.signed[prefix + "critical-alerts"] = "1"
      $0.payload = #"{"aps": {"alert": "x", "sound": {"critical": 1, "name": "default", "volume": 1.0}}}"#
    },
    FieldCase("FC-030", .warn, by: "time-sensitive-entitled") {
      $0.payload = #"{"aps": {"alert": "x", "interruption-level": "time-sensitive"}}"#
    },
    FieldCase(
      "FC-031", .fail, "no intent", by: "notification-capabilities-placed",
      saying: ["`NSUserActivityTypes`"]
    ) {
      $0.app.claim(prefix + "communication", true)
    },
    FieldCase("FC-031", .fail, "the extension alone", by: "notification-capabilities-placed") {
      $0.app.info["NSUserActivityTypes"] = ["INSendMessageIntent"]
      var service = FieldBundle.service
      service.claim(prefix + "communication", true)
      $0.nested = [service]
    },
    FieldCase(
      "FC-032", .pass, by: "aps-claimed-in-signature", noting: ["push-api-has-entitlement"]
    ) {
      $0.form = .ipa
      $0.usesNoPush()
      $0.app.signed["aps-environment"] = nil
      $0.app.profile?.grants["aps-environment"] = nil
    },
    FieldCase("FC-033", .fail, by: "claimed-entitlements-granted", at: FieldBundle.service.id) {
      $0.hasProject(
        XcodeProjectRecipe(
          project: ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"], hasService: true))
      $0.files["App/App.entitlements"] = PlistRecipe.document(["aps-environment": "production"])
      var service = FieldBundle.service
      service.signed["aps-environment"] = "production"
      $0.nested = [service]
    },
    FieldCase("FC-034", .pass, by: "aps-requested-in-source") {
      $0.buildsFrom(
        project: XcodeProjectRecipe(project: ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"]))
      $0.files["App/App.entitlements"] = PlistRecipe.document(["aps-environment": "development"])
    },
    FieldCase(
      "FC-035", .fail, by: "source-entitlements-readable", saying: ["backslashes"]
    ) {
      $0.buildsFrom(
        project: XcodeProjectRecipe(both: ["CODE_SIGN_ENTITLEMENTS": #""App\\App.entitlements""#]))
      $0.files["App/App.entitlements"] = PlistRecipe.document(["aps-environment": "production"])
    },
  ]
}

extension FieldState {
  /// Only a source tree, with entitlements around this value.
  fileprivate mutating func asksInSource(_ value: String) {
    stage = "source"
    app.profile = nil
    app.entitlementsFile = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(value)\n</plist>".utf8)
  }
}
