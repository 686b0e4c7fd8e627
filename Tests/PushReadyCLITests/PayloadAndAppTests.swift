import FixtureKit
import PushReadyCLI
import ReadinessModel
import Testing

/// Payloads held against an app of the fixtures, as a user would check both. Skipped where the fixtures are
/// missing. The app has a file `a.caf`, texts `T` (one argument) and `B` (two) in a table that is kept as text, a
/// service extension, and a content extension for the category `MESSAGE`.
@Suite(.enabled(if: FixtureRow.areThere)) struct `A payload beside an app` {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let aps: String
    /// Rules about the payload that fail.
    let failing: Set<String>
    var testDescription: String { name }

    init(_ name: String, _ aps: String, _ failing: String...) {
      (self.name, self.aps, self.failing) = (name, aps, Set(failing))
    }
  }

  private func failing(_ aps: String, in app: String, pushType: String = "alert") throws -> Set<String> {
    let folder = try ScratchFolder()
    let path = try folder.write("{\"aps\":\(aps)}".utf8, to: "sample.json")
    var manifest = `The verdict on a payload`.manifest([path], pushType: pushType)
    var half = Manifest.App(origin: manifest.origin)
    half.artifact = Located(try #require(SharedFolder.path("fixtures/ipas/\(app)")), at: manifest.origin)
    manifest.app = half
    manifest.channel = Located(.appStore, at: manifest.origin)
    let report = try `The verdict on a payload`.check(manifest)
    #expect(report.items.allSatisfy { $0.outcome != .error })
    let told = report.items.filter { [.payload, .presentation].contains($0.layer) && $0.key == path }
    #expect(!told.isEmpty)
    return Set(told.filter { $0.outcome == .fail }.map(\.rule))
  }

  static let cases: [Case] = [
    Case("a sound that is not there", #"{"alert":"x","sound":"bell.caf"}"#, "sound-file-in-bundle"),
    Case("a sound without its extension", #"{"alert":"x","sound":"a"}"#, "sound-file-in-bundle"),
    Case("a sound of a wrong format", #"{"alert":"x","sound":"a.mp3"}"#, "sound-file-in-bundle"),
    Case("a sound that is there", #"{"alert":"x","sound":"a.caf"}"#),
    Case("the default sound", #"{"alert":"x","sound":"default"}"#),
    Case("a category in other capitals", #"{"alert":"x","category":"Message"}"#, "payload-category-known"),
    Case("a category that is listed", #"{"alert":"x","category":"MESSAGE"}"#),
    Case("a service extension that is there", #"{"alert":{"body":"x"},"mutable-content":1}"#),
    Case(
      "texts that are there",
      #"{"alert":{"title-loc-key":"T","title-loc-args":["a"],"loc-key":"B","loc-args":["a","b"]}}"#),
    Case(
      "a text with too few arguments", #"{"alert":{"loc-key":"B","loc-args":["a"]}}"#,
      "alert-strings-in-bundle"),
    Case("a text that is not there", #"{"alert":{"loc-key":"C"}}"#, "alert-strings-in-bundle"),
  ]

  @Test(arguments: cases)
  func `fails where the app lacks what it names`(payload: Case) throws {
    #expect(try failing(payload.aps, in: "store-full.ipa") == payload.failing)
  }

  @Test func `for a service extension fails where the app has none`() throws {
    #expect(
      try failing(#"{"alert":{"body":"x"},"mutable-content":1}"#, in: "store.ipa")
        == ["service-extension-embedded"])
  }
}
