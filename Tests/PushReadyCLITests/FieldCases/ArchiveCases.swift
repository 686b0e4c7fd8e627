import FixtureKit

extension FieldCase {
  /// Archives and export options.
  static let archives: [FieldCase] = [
    FieldCase(
      "FC-122", .fail, by: "export-options-fit-channel", saying: ["no profile"]
    ) {
      $0.exportOptions = ["method": "app-store", "signingStyle": "manual"]
    },
    FieldCase("FC-122", .pass, "automatic", by: "export-options-fit-channel") {
      $0.exportOptions = ["method": "app-store", "signingStyle": "automatic"]
    },
    FieldCase(
      "FC-123", .fail, by: "export-options-fit-channel", saying: ["`development`"]
    ) {
      $0.exportOptions = ["method": "development"]
    },
    method("app-store-connect", channel: "app-store"),
    method("release-testing", channel: "ad-hoc"),
    method("debugging", channel: "development"),
    FieldCase(
      "FC-125", .cannotTell, by: "environment-matches-channel", noting: ["signature-present"],
      saying: ["give the export"]
    ) {
      $0.form = .archive
      $0.stage = nil
      $0.app.isSigned = false
      $0.app.profile = nil
    },
    FieldCase(
      "FC-126", .pass, "the package", by: "environment-matches-channel", "profile-kind-matches-channel",
      "signature-kind-fits-channel", beside: ["authorization-flow-present"]
    ) {
      $0.form = .ipa
      $0.givenPackage = "Examples/signed-app/build/App.ipa"
      $0.root["trust"] = "{anchors: ['\(SharedFolder.package)/Examples/signed-app/trust/test-roots.pem']}"
    },
    FieldCase(
      "FC-126", .pass, "the archive alone",
      sparing: ["environment-matches-channel", "signature-kind-fits-channel"],
      noting: ["profile-kind-matches-channel"]
    ) {
      $0.form = .archive
      $0.stage = nil
      $0.app.developForDevices()
    },
    FieldCase("FC-127", .fail, by: "aps-claimed-in-signature") {
      $0.form = .ipa
      $0.app.signed["aps-environment"] = nil
    },
  ]

  private static func method(_ name: String, channel: String) -> FieldCase {
    FieldCase("FC-124", .pass, name, by: "export-options-fit-channel") {
      $0.channel = channel
      if channel == "ad-hoc" { $0.app.profile?.pairs["ProvisionedDevices"] = ["00008110-000000000000001E"] }
      if channel == "development" {
        $0.app.developForDevices()
        $0.route?["host"] = "api.sandbox.push.apple.com"
      }
      $0.exportOptions = ["method": .text(name)]
    }
  }
}
