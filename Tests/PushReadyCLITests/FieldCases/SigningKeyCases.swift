import FixtureKit
import Foundation
import ReadinessModel

extension FieldCase {
  /// What becomes of the signing key on its way to the provider.
  static let signingKeys: [FieldCase] = [
    FieldCase("FC-063", .fail, by: "key-ids-consistent", "key-team-matches-app", saying: ["swapped"]) {
      $0.key = ["keyID": "ABCDE12345", "teamID": "KEY1234567"]
    },
    named("FC-064", "of old", "APNsAuthKey_KEY1234567.p8"), named("FC-064", "of our own", "key.p8"),
    named("FC-064", "of PEM", "AuthKey_KEY1234567.pem"),
    FieldCase("FC-065", .fail, by: "key-file-well-formed", saying: ["line"]) {
      $0.keyFile = Array(try KeyText.sound().split(separator: "\n").joined(separator: " ").utf8)
    },
    FieldCase("FC-066", .fail, by: "key-file-well-formed", saying: ["line"]) {
      $0.keyFile = Array(try KeyText.sound().replacing("\n", with: "\\n").utf8)
    },
    FieldCase("FC-066", .pass, "declared", by: "key-file-well-formed") {
      $0.keyFile = Array(try KeyText.sound().replacing("\n", with: "\\n").utf8)
      $0.key?["form"] = "pem-escaped"
    },
    FieldCase("FC-067", .fail, "PEM for base64", by: "key-file-well-formed", saying: ["base64"]) {
      $0.key?["form"] = "base64"
    },
    FieldCase("FC-067", .fail, "base64 for PEM", by: "key-file-well-formed", saying: ["base64"]) {
      $0.key?["form"] = "pem"
      $0.keyFile = Array(Data(try KeyText.sound().utf8).base64EncodedString().utf8)
    },
    FieldCase("FC-068", .fail, by: "key-file-well-formed", saying: ["BEGIN"]) {
      $0.keyFile = Array(KeyText.body(try KeyText.sound()).joined(separator: "\n").utf8)
    },
    FieldCase("FC-069", .pass, by: "key-file-well-formed", "key-file-unambiguous") {
      var bytes = Array(try KeyText.sound().utf8)
      while bytes.last != UInt8(ascii: "-") { bytes.removeLast() }
      $0.keyFile = bytes
    },
    FieldCase("FC-070", .warn, by: "key-file-unambiguous", sparing: ["key-file-well-formed"]) {
      $0.keyFile = [0xEF, 0xBB, 0xBF] + Array(try KeyText.sound().utf8)
    },
    FieldCase("FC-071", .pass, by: "key-file-well-formed", "key-file-unambiguous") {
      $0.keyFile = KeyText.framed("PRIVATE KEY", KeyText.body(try KeyText.sound()).joined())
    },
    FieldCase(
      "FC-072", .fail, by: "key-file-well-formed", sparing: ["key-signs-and-verifies"], saying: ["P-384"]
    ) {
      $0.keyFile = KeyText.pem("PRIVATE KEY", try KeyText.withOtherCurveInside())
    },
    FieldCase("FC-073", .fail, "a certificate", by: "key-file-well-formed", saying: ["certificate"]) {
      $0.keyName = "key.p8"
      $0.keyFile = try FieldState.example("trust/test-roots.pem")
    },
    FieldCase("FC-073", .fail, "a public key", by: "key-file-well-formed", saying: ["public key"]) {
      $0.keyName = "key.p8"
      $0.keyFile = KeyText.pem("PUBLIC KEY", try KeyText.publicHalf())
    },
    FieldCase("FC-073", .fail, "a container", by: "key-file-well-formed", saying: ["PKCS#12"]) {
      $0.keyName = "key.p8"
      $0.keyFile = try KeyText.container()
    },
    FieldCase("FC-074", .warn, by: "key-file-unambiguous", sparing: ["key-file-well-formed"]) {
      $0.keyFile = Array("Bag Attributes\n    friendlyName: push\n\n".utf8) + Array(try KeyText.sound().utf8)
    },
    FieldCase("FC-075", .fail, by: "key-file-well-formed", saying: ["EC PRIVATE KEY"]) {
      $0.keyFile = KeyText.pem("EC PRIVATE KEY", try KeyText.der())
    },
  ]

  /// What the key is for, and whether there is one.
  static let credentials: [FieldCase] = [
    FieldCase("FC-076", .cannotTell, "the service", by: "credentials-accepted-by-apns") {
      $0.root["checklists"] = "[release, device-review]"
    },
    FieldCase("FC-076", .pass, "the form", by: "key-file-well-formed", "key-file-unambiguous"),
    FieldCase(
      "FC-076", .warn, "a telling name", by: "key-file-unambiguous", sparing: ["key-file-well-formed"]
    ) {
      $0.keyName = "SubscriptionKey_KEY1234567.p8"
    },
    FieldCase("FC-077", .fail, by: "key-scope-covers-route") { $0.key?["environments"] = "[sandbox]" },
    FieldCase("FC-078", .pass, "the store build", by: "key-scope-covers-route"),
    FieldCase("FC-078", .pass, "the development build", by: "key-scope-covers-route") {
      $0.channel = "development"
      $0.app.developForDevices()
      $0.route?["host"] = "api.sandbox.push.apple.com"
    },
    FieldCase("FC-079", .fail, "noise", by: "key-file-well-formed", sparing: ["key-signs-and-verifies"]) {
      $0.keyFile = (0..<300).map { UInt8(truncatingIfNeeded: ($0 * $0 * 31) + 129) }
    },
    FieldCase("FC-079", .fail, "nothing", by: "key-file-well-formed", saying: ["empty"]) { $0.keyFile = [] },
    FieldCase("FC-079", .fail, "JSON", by: "key-file-well-formed", saying: ["JSON"]) {
      $0.keyFile = Array(#"{"type": "service_account"}"#.utf8)
    },
    FieldCase("FC-080", .fail, "gone", saying: ["AuthKey_KEY1234567.p8"], refusedWith: .missingInput) {
      $0.keyFile = nil
    },
    FieldCase("FC-080", .fail, "not named", by: "authentication-configured") { $0.key = nil },
    FieldCase("FC-081", .pass, "the app", by: "authentication-configured", "aps-claimed-in-signature") {
      $0.provider["service"] = "fcm"
      $0.key = nil
    },
    FieldCase("FC-081", .cannotTell, "the key", by: "credentials-accepted-by-apns") {
      $0.provider["service"] = "fcm"
      $0.key = nil
      $0.root["checklists"] = "[release, device-review]"
    },
    FieldCase(
      "FC-082", .warn, by: "one-authentication-kind",
      beside: ["certificate-usable", "certificate-valid-long-enough"]
    ) {
      $0.files["push.pem"] = try KeyText.certificate()
      $0.provider["certificates"] = "[{name: old, file: push.pem}]"
      $0.route?["key"] = "main"
      $0.route?["certificate"] = "old"
    },
  ]

  private static func named(_ id: String, _ part: String, _ name: String) -> FieldCase {
    FieldCase(
      id, .pass, part, by: "key-ids-consistent", "key-file-well-formed", "key-file-unambiguous"
    ) { $0.keyName = name }
  }
}
