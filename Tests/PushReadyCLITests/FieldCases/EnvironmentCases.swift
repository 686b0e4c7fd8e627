import FixtureKit

extension FieldCase {
  /// `aps-environment` against the way of distribution.
  static let environment: [FieldCase] = [
    FieldCase(
      "FC-001", .fail, by: "signature-matches-profile-environment", "environment-matches-channel"
    ) {
      $0.app.signed["aps-environment"] = "development"
    },
    FieldCase(
      "FC-002", .fail, by: "signature-matches-profile-environment", "environment-matches-channel"
    ) {
      $0.form = .ipa
      $0.root["signer"] = "other"
      $0.hasProject(XcodeProjectRecipe(both: ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"]))
      $0.files["App/App.entitlements"] = PlistRecipe.document(["aps-environment": "development"])
      $0.app.signed["aps-environment"] = "development"
    },
    FieldCase("FC-003", .fail, by: "aps-value-legal", saying: ["Production", "in lower case"]) {
      $0.app.signed["aps-environment"] = "Production"
    },
    FieldCase(
      "FC-004", .cannotTell, by: "environment-matches-channel", "environment-matches-host",
      saying: ["give the export"]
    ) {
      $0.stage = "source"
      $0.app.signed["aps-environment"] = "development"
      $0.app.profile = nil
    },
    FieldCase("FC-005", .fail, by: "signature-matches-profile-environment") {
      $0.channel = "development"
      $0.app.developForDevices()
      $0.app.signed["aps-environment"] = "production"
    },
    FieldCase(
      "FC-006", .fail, "the product", by: "signature-matches-profile-environment",
      "environment-matches-channel", sparing: ["aps-value-legal"]
    ) {
      $0.app.signed["aps-environment"] = "development"
    },
    FieldCase("FC-006", .pass, "the source", by: "aps-value-legal") {
      $0.asksBySetting("APS_ENV")
    },
    FieldCase("FC-007", .pass, by: "aps-value-legal", "aps-requested-in-source") {
      $0.asksBySetting("APS_ENVIRONMENT")
    },
    FieldCase("FC-008", .pass, by: "aps-requested-in-source", "aps-value-legal") {
      $0.buildsFrom(
        project: XcodeProjectRecipe(
          debug: ["CODE_SIGN_ENTITLEMENTS": "App/App-Debug.entitlements"],
          release: ["CODE_SIGN_ENTITLEMENTS": "App/App-Release.entitlements"]))
      $0.files["App/App-Debug.entitlements"] = PlistRecipe.document(["aps-environment": "development"])
      $0.files["App/App-Release.entitlements"] = PlistRecipe.document(["aps-environment": "production"])
    },
    FieldCase("FC-009", .pass, by: "profile-kind-matches-channel", "environment-matches-host") {
      $0.distributeAdHoc()
    },
    FieldCase("FC-010", .fail, by: "environment-matches-host") {
      $0.distributeAdHoc()
      $0.route?["host"] = "api.sandbox.push.apple.com"
    },
    FieldCase("FC-011", .fail, by: "environment-matches-channel", "profile-kind-matches-channel") {
      $0.app.developForDevices()
    },
    FieldCase("FC-012", .pass, by: "profile-kind-matches-channel") {
      $0.channel = "enterprise"
      $0.app.profile?.pairs["ProvisionsAllDevices"] = true
    },
  ]

  /// Hosts, and the word for an environment in the manifest.
  static let endpoint: [FieldCase] = [
    FieldCase("FC-013", .fail, "production", by: "host-is-apns", saying: ["31 March 2021"]) {
      $0.route?["host"] = "\"gateway.push.apple.com:2195\""
    },
    FieldCase("FC-013", .fail, "sandbox", by: "host-is-apns", saying: ["31 March 2021"]) {
      $0.route?["host"] = "gateway.sandbox.push.apple.com"
    },
    FieldCase("FC-014", .pass, by: "host-is-apns", "environment-matches-host") {
      $0.channel = "development"
      $0.app.developForDevices()
      $0.route?["host"] = "api.development.push.apple.com"
    },
    FieldCase(
      "FC-015", .fail, "prod", saying: ["`prod`", "`production`"], refusedWith: .invalidConfiguration
    ) {
      $0.route?["host"] = nil
      $0.route?["environment"] = "prod"
    },
    FieldCase(
      "FC-015", .fail, "local", saying: ["`local`", "`production`"], refusedWith: .invalidConfiguration
    ) {
      $0.route?["host"] = nil
      $0.route?["environment"] = "local"
    },
    FieldCase("FC-016", .fail, saying: ["`sandbx`", "`sandbox`"], refusedWith: .invalidConfiguration) {
      $0.route?["host"] = nil
      $0.route?["environment"] = "sandbx"
    },
    FieldCase("FC-017", .fail, "the development build", by: "environment-matches-host") {
      $0.channel = "development"
      $0.form = .app
      $0.app.developForDevices()
    },
    FieldCase("FC-017", .pass, "the store build", by: "environment-matches-host") { $0.form = .ipa },
  ]
}

extension FieldState {
  fileprivate mutating func distributeAdHoc() {
    channel = "ad-hoc"
    app.profile?.pairs["ProvisionedDevices"] = ["00008110-000000000000001E"]
  }

  /// Entitlements with a build setting for a value, which the project sets for each configuration.
  fileprivate mutating func asksBySetting(_ name: String) {
    buildsFrom(
      project: XcodeProjectRecipe(
        both: ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"], debug: [name: "development"],
        release: [name: "production"]))
    files["App/App.entitlements"] = PlistRecipe.document(["aps-environment": "$(\(name))"])
  }
}
