import FixtureKit

extension FieldCase {
  /// Provisioning profiles.
  static let profiles: [FieldCase] = [
    FieldCase("FC-036", .fail, by: "profile-grants-push", saying: ["make the profile again"]) {
      $0.app.profile?.grants["aps-environment"] = nil
    },
    FieldCase(
      "FC-037", .pass, by: "team-consistent", "signed-app-id-matches-bundle", "profile-matches-bundle",
      "key-team-matches-app"
    ) {
      $0.hasOlderPrefix()
    },
    FieldCase("FC-038", .fail, by: "key-team-matches-app", saying: ["App ID prefix"]) {
      $0.hasOlderPrefix()
      $0.key?["teamID"] = "ZYXWV98765"
    },
    FieldCase("FC-039", .fail, by: "signed-app-id-matches-bundle") {
      $0.app.profile?.grants["application-identifier"] = "ABCDE12345.com.example.*"
      $0.app.signed["application-identifier"] = "ABCDE12345.com.example.beta"
    },
    FieldCase("FC-040", .fail, by: "signed-app-id-matches-bundle") {
      $0.app.signed["application-identifier"] = "ABCDE12345.com.example.app.com.example.app"
    },
    FieldCase("FC-041", .fail, by: "profile-matches-bundle") {
      $0.app.profile?.grants["application-identifier"] = "ABCDE12345.com.example.app.NotificationService"
    },
    FieldCase("FC-042", .fail, "ran out", by: "profile-not-expired") {
      $0.app.profile?.pairs["ExpirationDate"] = .date("2026-11-29T00:00:00Z")
    },
    // In the store a build outlives its profile, so that a warning there would be a false one.
    FieldCase("FC-042", .warn, "runs out", by: "profile-valid-long-enough", sparing: ["profile-not-expired"])
    {
      $0.channel = "ad-hoc"
      $0.app.profile?.pairs["ProvisionedDevices"] = ["00008110-000000000000001E"]
      $0.app.profile?.pairs["ExpirationDate"] = .date("2026-12-10T00:00:00Z")
    },
    FieldCase(
      "FC-042", .pass, "runs out in the store", by: "profile-not-expired",
      noting: ["profile-valid-long-enough"]
    ) {
      $0.app.profile?.pairs["ExpirationDate"] = .date("2026-12-10T00:00:00Z")
    },
    FieldCase(
      "FC-043", .warn, by: "profile-form-current", sparing: ["profile-signature-trusted"],
      saying: ["is signed by a chain with a certificate that is not in force"], needsFixtures: true
    ) {
      $0.app.profileFile = try SharedFolder.bytes("fixtures/profiles/signer-expired.mobileprovision")
      $0.files["roots.pem"] = try SharedFolder.bytes("fixtures/pki/trust.pem")
      $0.root["trust"] = "{anchors: [roots.pem]}"
    },
    FieldCase("FC-044", .pass, by: "profile-matches-bundle") { $0.app.moveToMac() },
    FieldCase("FC-045", .pass, by: "profile-kind-matches-channel", "profile-grants-push") {
      $0.channel = "development"
      $0.app.developForDevices()
      $0.app.profile?.pairs["Name"] = "iOS Team Provisioning Profile: *"
      $0.app.profile?.pairs["IsXcodeManaged"] = true
      $0.route?["host"] = "api.sandbox.push.apple.com"
    },
    FieldCase("FC-046", .fail, by: "profile-grants-push", saying: ["wildcard"]) {
      $0.app.profile?.pairs["Name"] = "iOS Team Provisioning Profile: com.example.app"
      $0.app.profile?.grants["application-identifier"] = "ABCDE12345.*"
      $0.app.profile?.grants["aps-environment"] = nil
    },
    FieldCase("FC-047", .fail, by: "profile-grants-push", saying: ["personal team"]) {
      $0.app.profile?.pairs["LocalProvision"] = true
      $0.app.profile?.pairs["CreationDate"] = .date("2026-11-28T00:00:00Z")
      $0.app.profile?.pairs["ExpirationDate"] = .date("2026-12-05T00:00:00Z")
      $0.app.profile?.grants["aps-environment"] = nil
    },
    FieldCase("FC-048", .pass, by: "evidence-well-formed", "profile-signature-trusted") {
      let message = try FieldState.example("export/Ridgeline.mobileprovision")
      $0.app.profileFile = DERRecipe.inPieces(message, of: 1_000)
      $0.app.info = AppEvidence.info(id: "com.example.ridgeline")
      $0.app.signed = AppEvidence.entitlements(id: "com.example.ridgeline")
      $0.route?["topic"] = "com.example.ridgeline"
      $0.files["roots.pem"] = try FieldState.example("trust/test-roots.pem")
      $0.root["trust"] = "{anchors: [roots.pem]}"
    },
  ]
}

extension FieldState {
  /// An App ID whose prefix is older than the team.
  fileprivate mutating func hasOlderPrefix() {
    app.profile?.pairs["ApplicationIdentifierPrefix"] = ["ZYXWV98765"]
    app.claim("application-identifier", "ZYXWV98765.com.example.app")
  }
}
