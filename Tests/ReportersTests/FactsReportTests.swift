import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct FactsReportTests {
  private let facts: FactTree = {
    let plist = Origin(file: "build/Ridgeline.ipa", container: ["Payload/Ridgeline.app/Info.plist"])
    let entitlements = Origin(file: "app.entitlements")
    let bundle = FactMap([
      ("id", .string("com.example.ridgeline", from: plist.at(keyPath: "CFBundleIdentifier", line: 6))),
      ("backgroundModes", .strings(["fetch", "audio"], from: plist.at(keyPath: "UIBackgroundModes"))),
      (
        "entitlements",
        .map(
          FactMap([
            ("aps-environment", .string("production", from: entitlements.at(keyPath: "aps-environment"))),
            ("get-task-allow", .absent(from: entitlements.at(keyPath: "get-task-allow"))),
          ]), from: entitlements)
      ),
      ("profile", .unknown("no provisioning profile was given", supply: "give `app.bundles[0].profile`")),
      ("nested", .list([.map(FactMap()), .list([]), .value(.bytes([1, 2, 3]))])),
    ])
    return FactTree(
      FactMap([
        ("now", .timestamp(Timestamp(seconds: 1_795_996_800))),
        (
          "release",
          .map(FactMap([("deep", .bool(false)), ("environment", .unknown("no channel was given"))]))
        ),
        ("app", .map(FactMap([("bundles", .list([.map(bundle)]))]))),
      ]))
  }()

  @Test
  func `a tree has one fact on a line with its place`() throws {
    let text = FactsReport().tree(facts, options: TerminalOptions(width: 100))
    try Golden.check(text, at: "Tests/ReportersTests/Golden/facts/tree.txt")
  }

  @Test
  func `JSON keeps the tree, the origins, the unknown and the absent apart`() throws {
    let text = FactsReport().json(facts)
    try Golden.check(text, at: "Tests/ReportersTests/Golden/facts/json.txt")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["absent"] as? [String] == ["app.bundles[0].entitlements[\"get-task-allow\"]"])
    let unknown = try #require(document["unknown"] as? [String: [String: String]])
    #expect(
      unknown == [
        "release.environment": ["reason": "no channel was given", "supply": ""],
        "app.bundles[0].profile": [
          "reason": "no provisioning profile was given", "supply": "give `app.bundles[0].profile`",
        ],
      ])
    let origins = try #require(document["origins"] as? [String: [String: Any]])
    #expect(origins["app.bundles[0].id"]?["line"] as? Int == 6)
    #expect(origins["app.bundles[0].id"]?["container"] as? [String] == ["Payload/Ridgeline.app/Info.plist"])
    #expect(origins["now"] == nil)
    let tree = try #require(document["facts"] as? [String: Any])
    #expect(tree["now"] as? String == "2026-11-30T00:00:00Z")
    let bundles = try #require((tree["app"] as? [String: Any])?["bundles"] as? [[String: Any]])
    #expect(bundles[0]["profile"] is NSNull)
  }

  @Test
  func `hostile keys and values stay on their line`() {
    let map = FactMap(HostileText.all.map { ($0, FactNode.string($0, from: Origin(file: $0))) })
    let text = FactsReport().tree(FactTree(map), options: TerminalOptions(width: 120))
    #expect(!text.unicodeScalars.contains { $0 != "\n" && VisibleText.isInvisible($0) })
  }

  @Test
  func `a tree without end in sight ends`() {
    var deep = FactNode.int(1)
    for _ in 0..<1_000 { deep = .map(FactMap([("a", deep)])) }
    let tree = FactTree(FactMap([("root", deep)]))
    #expect(FactsReport().tree(tree).contains("… nested more than 64 deep"))
    #expect(FactsReport().json(tree).contains("nested too deep to print"))
  }
}
