import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct SARIFReporterTests {
  /// The schema is not ours to ship: it lies in the folder of outside test data.
  @Test(.enabled(if: SharedFolder.path("schemas") != nil), arguments: [false, true])
  func `every report is valid under the schema of SARIF`(complete: Bool) throws {
    let schema = String(decoding: try SharedFolder.bytes("schemas/sarif-schema-2.1.0.json"), as: UTF8.self)
    let reporter = SARIFReporter(complete: complete)
    let documents = SampleReports.all.map { ($0.name, reporter.render($0.report)) }
    #expect(try OutsideTool.jsonSchemaErrors(schema: schema, documents: documents) == [])
  }

  private func run(_ report: Report, complete: Bool = false) throws -> [String: Any] {
    let text = SARIFReporter(complete: complete).render(report)
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require((document?["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ report: Report, complete: Bool = false) throws -> [[String: Any]] {
    try #require(try run(report, complete: complete)["results"] as? [[String: Any]])
  }

  @Test
  func `code scanning gets what is wrong and nothing else`() throws {
    let results = try results(SampleReports.notReady)
    #expect(
      results.map { $0["ruleId"] as? String } == [
        "environment-matches-host", "environment-matches-channel", "remote-notification-mode-declared",
        "token-refresh-in-bounds", "team-own-rule",
      ])
    #expect(results.map { $0["level"] as? String } == ["error", "error", "error", "warning", "warning"])
    #expect(try self.results(SampleReports.letThrough).isEmpty)
    #expect(try self.results(SampleReports.undecided).isEmpty)
  }

  @Test
  func `the complete flavour uses the kinds of SARIF and suppresses what was let through`() throws {
    let kinds = try results(SampleReports.undecided, complete: true).compactMap { $0["kind"] as? String }
    #expect(kinds.count { $0 == "open" } == 9)
    #expect(kinds.count { $0 == "review" } == 1)
    #expect(kinds.count { $0 == "pass" } == 8)
    let letThrough = try results(SampleReports.letThrough, complete: true)
    let suppressed = letThrough.filter { $0["suppressions"] != nil }
    #expect(
      suppressed.map { $0["ruleId"] as? String } == [
        "remote-notification-mode-declared", "token-refresh-in-bounds",
      ])
    let first = (suppressed[0]["suppressions"] as? [[String: Any]])?.first
    #expect((first?["justification"] as? String)?.contains("ana@example.com until 2026-12-31") == true)
  }

  @Test
  func `a finding in a package stands at the line that names the package`() throws {
    var report = SampleReports.notReady
    report.items = report.items.filter { $0.rule == "environment-matches-channel" }
    let result = try #require(try results(report).first)
    let place = try #require(
      (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect(place["artifactLocation"] as? NSDictionary == ["uri": "pushready.yml", "uriBaseId": "%SRCROOT%"])
    #expect(place["region"] as? NSDictionary == ["startLine": 7, "startColumn": 13])
    let related = try #require((result["relatedLocations"] as? [[String: Any]])?.first)
    #expect(
      (related["message"] as? [String: String])?["text"]
        == "build/Ridgeline.ipa › Payload/Ridgeline.app/embedded.mobileprovision Entitlements.aps-environment"
    )
  }

  @Test
  func `fingerprints tell items of one line apart`() throws {
    let results = try results(SampleReports.notReady, complete: true)
    let prints = results.compactMap {
      ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]
    }
    #expect(prints.count == SampleReports.notReady.items.count)
    #expect(Set(prints).count == prints.count)
  }

  @Test
  func `rules are described once and found by their index`() throws {
    let run = try run(SampleReports.undecided, complete: true)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == ids.count)
    for result in try #require(run["results"] as? [[String: Any]]) {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(ids[index] == result["ruleId"] as? String)
    }
  }

  @Test(arguments: [
    ("pushready.yml", "pushready.yml"), ("./a b/ü.yml", "a%20b/%C3%BC.yml"),
    ("/abs/x.yml", "file:///abs/x.yml"),
    ("javascript:alert(1)", "javascript%3Aalert%281%29"), ("", "."), ("a#b?c%d", "a%23b%3Fc%25d"),
  ])
  func `a path becomes an address that stays where it is`(path: String, address: String) throws {
    guard case .object(let members) = SARIFPlace.artifact(path), case .string(let uri) = members[0].1 else {
      Issue.record("no address")
      return
    }
    #expect(uri == address)
  }

  @Test(arguments: [
    ("https://developer.apple.com/documentation", true), ("http://example.com", false),
    ("javascript:alert(1)", false), ("https://", false), ("https://example.com/\"><script>", false),
    ("https://example.com/ü", false), ("https://example.com/a b", false), ("https://example.com/)", false),
  ])
  func `only plain addresses become links`(address: String, isPlain: Bool) {
    #expect(WebAddress.isPlain(address) == isPlain)
  }
}
