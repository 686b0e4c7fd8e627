import FixtureKit
import PushReadyCLI
import ReadinessModel
import Testing

/// Payloads that were met in the field, alone and beside an app, judged as a user would have them judged.
@Suite struct `Payloads from the field` {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let json: String
    let pushType: String?
    /// Rules about the payload that fail, whatever their severity.
    let failing: Set<String>
    var testDescription: String { name }

    init(_ name: String, _ json: String, _ pushType: String?, _ failing: String...) {
      (self.name, self.json, self.pushType, self.failing) = (name, json, pushType, Set(failing))
    }
  }

  static let alone: [Case] = [
    Case(
      "FC-083 underscores", #"{"aps":{"alert":"x","mutable_content":1,"content_available":1}}"#, "alert",
      "aps-keys-spelled-right"),
    Case(
      "FC-085 camel case", #"{"aps":{"contentAvailable":1}}"#, "background", "aps-keys-spelled-right",
      "payload-fits-push-type"),
    Case(
      "FC-086 alert beside aps", #"{"alert":"x","aps":{}}"#, "alert", "aps-holds-only-its-keys",
      "payload-fits-push-type"),
    Case("FC-088 silent as alert", #"{"aps":{"content-available":1}}"#, "alert", "payload-fits-push-type"),
    Case(
      "FC-088 silent without push type", #"{"aps":{"content-available":1}}"#, nil, "payload-fits-push-type"),
    Case("FC-089 an alert that wakes the app", #"{"aps":{"alert":"x","content-available":1}}"#, "alert"),
    Case(
      "FC-091 typographic quotes", "{\u{201C}aps\u{201D}:{\u{201C}alert\u{201D}:1}}", "alert",
      "payload-is-json-object"),
    Case(
      "FC-092 three thousand bytes", #"{"aps":{"alert":"\#(String(repeating: "x", count: 2_970))"}}"#, "alert"
    ),
    Case("FC-092 a call of five thousand", #"{"call":"\#(String(repeating: "x", count: 4_980))"}"#, "voip"),
    Case("FC-093 a call without aps", #"{"call":"1"}"#, "voip"),
    Case("FC-093 the same as an alert", #"{"call":"1"}"#, "alert", "payload-fits-push-type"),
    Case(
      "FC-095 content-available 0", #"{"aps":{"alert":"x","content-available":0}}"#, "alert",
      "content-flags-are-one"),
    Case(
      "a flag inside the alert", #"{"aps":{"alert":{"body":"x","mutable-content":1}}}"#, "alert",
      "aps-holds-only-its-keys"),
    Case("own data named like a key of Apple's", #"{"aps":{"alert":"x"},"category":"sport"}"#, "alert"),
  ]

  private func failing(_ report: Report) -> Set<String> {
    Set(
      report.items.filter { $0.outcome == .fail && [.payload, .presentation].contains($0.layer) }.map(\.rule))
  }

  private func report(
    _ json: String, _ pushType: String?, service: String? = nil, app: String? = nil
  ) throws -> Report {
    let folder = try ScratchFolder()
    let path = try folder.write(json.utf8, to: "sample.json")
    var manifest = `The verdict on a payload`.manifest([path], pushType: pushType ?? "")
    if pushType == nil { manifest.provider?.routes[0].pushType = nil }
    manifest.provider?.service = service.map { Located($0, at: manifest.origin) }
    if let app {
      var half = Manifest.App(origin: manifest.origin)
      half.artifact = Located(app, at: manifest.origin)
      manifest.app = half
      manifest.channel = Located(.appStore, at: manifest.origin)
    }
    let report = try `The verdict on a payload`.check(manifest)
    #expect(report.items.allSatisfy { $0.outcome != .error })
    return report
  }

  @Test(arguments: alone)
  func `name what is wrong, and only that`(field: Case) throws {
    #expect(failing(try report(field.json, field.pushType)) == field.failing)
  }

  @Test(arguments: [
    Case(
      "FC-084 the legacy message of FCM",
      #"{"to":"t","mutable_content":true,"content_available":true,"notification":{"body":"x"}}"#, "alert"),
    Case(
      "FC-094 headers inside the payload",
      #"{"message":{"token":"t","apns":{"payload":{"headers":{"apns-priority":"5"},"aps":{"content-available":1}}}}}"#,
      "background", "fcm-message-shaped"),
  ])
  func `of a service are judged by its form`(field: Case) throws {
    #expect(failing(try report(field.json, field.pushType, service: "fcm")) == field.failing)
  }

  /// Against an app with `a.caf`, texts `T` (one argument) and `B` (two), a service extension, and a content
  /// extension for the category `MESSAGE`.
  @Test(
    .enabled(if: FixtureRow.areThere),
    arguments: [
      Case(
        "FC-096 a sound that is not there", #"{"aps":{"alert":"x","sound":"bell.caf"}}"#, "alert",
        "sound-file-in-bundle"),
      Case(
        "FC-096 without its extension", #"{"aps":{"alert":"x","sound":"a"}}"#, "alert", "sound-file-in-bundle"
      ),
      Case(
        "FC-096 of a wrong format", #"{"aps":{"alert":"x","sound":"a.mp3"}}"#, "alert", "sound-file-in-bundle"
      ),
      Case("a sound that is there", #"{"aps":{"alert":"x","sound":"a.caf"}}"#, "alert"),
      Case("FC-097 the default sound", #"{"aps":{"alert":"x","sound":"default"}}"#, "alert"),
      Case(
        "FC-098 a category in other capitals", #"{"aps":{"alert":"x","category":"Message"}}"#, "alert",
        "payload-category-known"),
      Case("a category that is listed", #"{"aps":{"alert":"x","category":"MESSAGE"}}"#, "alert"),
      Case(
        "a service extension that is there", #"{"aps":{"alert":{"body":"x"},"mutable-content":1}}"#, "alert"),
      Case(
        "texts that are there",
        #"{"aps":{"alert":{"title-loc-key":"T","title-loc-args":["a"],"loc-key":"B","loc-args":["a","b"]}}}"#,
        "alert"),
      Case(
        "a text with too few arguments", #"{"aps":{"alert":{"loc-key":"B","loc-args":["a"]}}}"#, "alert",
        "alert-strings-in-bundle"),
      Case(
        "a text that is not there", #"{"aps":{"alert":{"loc-key":"C"}}}"#, "alert", "alert-strings-in-bundle"),
    ])
  func `are compared with the app`(field: Case) throws {
    let app = try #require(SharedFolder.path("fixtures/ipas/store-full.ipa"))
    #expect(failing(try report(field.json, field.pushType, app: app)) == field.failing)
  }

  @Test(.enabled(if: FixtureRow.areThere))
  func `for a service extension fail where the app has none`() throws {
    let app = try #require(SharedFolder.path("fixtures/ipas/store.ipa"))
    let json = #"{"aps":{"alert":{"body":"x"},"mutable-content":1}}"#
    #expect(failing(try report(json, "alert", app: app)) == ["service-extension-embedded"])
  }
}
