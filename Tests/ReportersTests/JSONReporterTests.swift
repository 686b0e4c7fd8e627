import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct JSONReporterTests {
  @Test(arguments: SampleReports.all)
  func `a report reads as it did when it was looked at`(sample: SampleReports.Sample) throws {
    try Golden.check(
      JSONReporter().render(sample.report), at: "Tests/ReportersTests/Golden/json/\(sample.name).txt")
  }

  @Test
  func `every report is valid under the published schema`() throws {
    let documents = SampleReports.all.map { ($0.name, JSONReporter().render($0.report)) }
    #expect(try OutsideTool.jsonSchemaErrors(schema: ReportSchema.text, documents: documents) == [])
  }

  /// Each case breaks one promise of the contract in an otherwise valid report.
  private static let broken: [(found: String, broken: String)] = [
    ("\"formatVersion\": 1", "\"formatVersion\": 2"),
    ("\"verdict\": \"notReady\"", "\"verdict\": \"not ready\""),
    ("\"verdict\": \"notReady\"", "\"verdict\": null"),
    ("\"exitStatus\": 1", "\"exitStatus\": 65"),
    ("\"failOn\": \"error\"", "\"failOn\": \"fatal\""),
    ("\"waived\": 0", "\"waved\": 0"),
    ("\"pass\": 8", "\"pass\": -8"),
    ("\"namedAt\": null", "\"namedAt\": 1"),
    ("\"now\": \"2026-11-30T00:00:00Z\"", "\"now\": \"2026-11-30 00:00\""),
    ("\"ruleSet\": \"sha256:5", "\"ruleSet\": \"sha1:5"),
    ("\"absent\": true", "\"absent\": false"),
    ("\"type\": \"absent\"", "\"type\": \"string\""),
    ("\"container\": [],", ""),
    ("\"line\": 31", "\"line\": 0"),
    ("\"code\": \"plist.duplicate-key\"", "\"code\": \"DuplicateKey\""),
    ("\"outcome\": \"fail\"", "\"outcome\": \"failed\""),
    ("\"required\": true", "\"required\": \"yes\""),
    ("\"baselined\": false", "\"baseline\": false"),
  ]

  @Test
  func `the schema notices every broken promise`() throws {
    let text = JSONReporter().render(SampleReports.notReady)
    let documents = try Self.broken.enumerated().map { index, promise in
      let range = try #require(text.range(of: promise.found))
      return ("case\(index)", text.replacingCharacters(in: range, with: promise.broken))
    }
    let errors = try OutsideTool.jsonSchemaErrors(schema: ReportSchema.text, documents: documents)
    for (index, promise) in Self.broken.enumerated() {
      #expect(errors.contains { $0.hasPrefix("case\(index).json:") }, "\(promise)")
    }
  }

  @Test
  func `keys stand in the order of the contract`() throws {
    let text = JSONReporter().render(SampleReports.notReady)
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }.map {
      $0.split(separator: "\"")[1]
    }
    #expect(
      keys == [
        "formatVersion", "tool", "now", "release", "verdict", "exitStatus", "failOn", "counts", "inputs",
        "notVerified", "diagnostics", "items",
      ])
  }

  @Test
  func `absent, unknown and false are three things`() throws {
    let origin = Origin(file: "Info.plist", keyPath: "UIBackgroundModes", offset: 12)
    let evidence = try evidence([
      .absent(from: origin), .unknown("no profile was given", supply: "give one"), .bool(false),
      .value(.null),
    ])
    #expect(evidence[0]["value"] is NSNull)
    #expect(evidence[0]["absent"] as? Bool == true)
    #expect(evidence[0]["unknown"] == nil)
    let place = try #require(evidence[0]["origin"] as? [String: Any])
    #expect(place["file"] as? String == "Info.plist")
    #expect(place["offset"] as? Int == 12)
    #expect(place["line"] == nil)
    let unknown = try #require(evidence[1]["unknown"] as? [String: String])
    #expect(unknown == ["reason": "no profile was given", "supply": "give one"])
    #expect(evidence[1]["value"] is NSNull)
    #expect(evidence[1]["absent"] == nil)
    #expect(evidence[2]["value"] as? Bool == false)
    #expect(evidence[3]["value"] is NSNull)
    #expect(evidence[3]["absent"] == nil)
    #expect(evidence.map { $0["type"] as? String } == ["absent", "unknown", "bool", "null"])
  }

  @Test
  func `values keep their meaning`() throws {
    let evidence = try evidence([
      .timestamp(Timestamp(seconds: 1_767_225_600, nanoseconds: 500_000_000)),
      .value(.duration(.seconds(3_000))), .value(.duration(.milliseconds(-1_500))),
      .value(.bytes(Array("hello".utf8))), .value(.bytes([UInt8](repeating: 1, count: 65))),
      .value(.double(2)), .value(.double(.infinity)), .value(.int(.max)), .string("a\"b\\c\n\u{1}é"),
    ])
    #expect(evidence[0]["value"] as? String == "2026-01-01T00:00:00.5Z")
    #expect(evidence[1]["value"] as? String == "3000s")
    #expect(evidence[2]["value"] as? String == "-1.5s")
    #expect(evidence[3]["value"] as? NSDictionary == ["base64": "aGVsbG8=", "byteCount": 5])
    #expect(evidence[4]["value"] as? NSDictionary == ["byteCount": 65])
    #expect(evidence[5]["value"] as? Double == 2)
    #expect(evidence[6]["value"] as? String == "inf")
    #expect(evidence[7]["value"] as? Int64 == .max)
    #expect(evidence[8]["value"] as? String == "a\"b\\c\n\u{1}é")
  }

  @Test
  func `parts that are absent or unknown are named by their path`() throws {
    let node = FactNode.map(
      FactMap([("a", .list([.absent(), .int(1)])), ("b c", .unknown("not given", supply: "give it"))]))
    let evidence = try evidence([node])[0]
    #expect(evidence["absentParts"] as? [String] == ["a[0]"])
    let unknown = try #require(evidence["unknownParts"] as? [String: [String: String]])
    #expect(unknown == ["[\"b c\"]": ["reason": "not given", "supply": "give it"]])
  }

  @Test
  func `evidence beyond the limits is cut and says so`() throws {
    var deep = FactNode.int(1)
    for _ in 0..<500 { deep = .list([deep]) }
    let evidence = try evidence([
      .strings([String](repeating: "x", count: 10_000)), .string(String(repeating: "é", count: 100_000)),
      deep,
      .string("short"),
    ])
    #expect(evidence.map { $0["truncated"] as? Bool } == [true, true, true, nil])
    #expect((evidence[0]["value"] as? [Any])?.count == 255)
    #expect((evidence[1]["value"] as? String)?.count == 4_096)
  }

  @Test(arguments: HostileText.all)
  func `a hostile text comes back unchanged and shows nothing invisible`(text: String) throws {
    var report = SampleReports.ready
    report.release.name = text
    let rendered = JSONReporter().render(report)
    let document = try JSONSerialization.jsonObject(with: Data(rendered.utf8)) as? [String: Any]
    let release = try #require(document?["release"] as? [String: Any])
    let name = try #require(release["name"] as? String)
    #expect(name.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(!rendered.unicodeScalars.contains { $0 != "\n" && VisibleText.isInvisible($0) })
    #expect(!rendered.contains("##"))
  }

  private func evidence(_ nodes: [FactNode]) throws -> [[String: Any]] {
    var report = SampleReports.ready
    report.items = [
      Item(
        rule: "r", layer: .identity, key: "", title: "", outcome: .pass, severity: .info, message: "",
        evidence: nodes.map { Item.Evidence(fact: "f", node: $0) }, fingerprint: "f")
    ]
    let text = JSONReporter().render(report)
    let errors = try OutsideTool.jsonSchemaErrors(schema: ReportSchema.text, documents: [("case", text)])
    #expect(errors == [])
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let items = try #require(document?["items"] as? [[String: Any]])
    return try #require(items.first?["evidence"] as? [[String: Any]])
  }
}
