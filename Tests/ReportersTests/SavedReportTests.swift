import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct SavedReportTests {
  private func saved(_ report: Report) -> [UInt8] { Array(JSONReporter().render(report).utf8) }

  @Test(arguments: AllReporters.names, SampleReports.all)
  func `every format made from the saved report is the one made at once`(
    format: String, sample: SampleReports.Sample
  ) throws {
    var report = sample.report
    // Evidence beyond the limits stays cut; everything else comes back.
    report.items.removeAll { $0.key.utf8.count > 4_096 }
    let again = try SavedReport.read(saved(report), file: "run.json")
    let reporter = try #require(AllReporters.named(format, terminal: TerminalOptions(verbose: true)))
    let isSame = reporter.render(again) == reporter.render(report)
    #expect(isSame)
  }

  @Test
  func `facts come back with their kind`() throws {
    let origin = Origin(file: "f", container: ["g"], keyPath: "k", line: 1, column: 2, offset: 3)
    let nodes: [FactNode] = [
      .absent(from: origin), .unknown("r", supply: "s", from: origin), .value(.null), .bool(true), .int(-1),
      .value(.double(2)), .value(.double(.infinity)), .value(.double(1e300)), .string("2026-01-01T00:00:00Z"),
      .timestamp(Timestamp(seconds: 5, nanoseconds: 7)), .value(.duration(.milliseconds(-1_500))),
      .value(.duration(.seconds(90))), .value(.bytes([])), .value(.bytes([0, 255])),
      .value(.bytes([UInt8](0..<64))), .list([]), .map(FactMap()),
      .map(
        FactMap([
          ("a.b", .list([.absent(), .unknown("r"), .timestamp(Timestamp(seconds: 1)), .value(.null)])),
          ("c", .map(FactMap([("d", .value(.bytes([1]))), ("e", .value(.duration(.seconds(1))))]))),
        ])),
    ]
    var report = SampleReports.ready
    report.items[0].evidence = nodes.map { Item.Evidence(fact: "f", node: $0) }
    let again = try SavedReport.read(saved(report), file: "run.json")
    #expect(again.items[0].evidence == report.items[0].evidence)
    #expect(again == report)
  }

  @Test
  func `bytes that the report does not hold are unknown, not empty`() throws {
    var report = SampleReports.ready
    report.items[0].evidence = [
      Item.Evidence(fact: "f", node: .value(.bytes([UInt8](repeating: 1, count: 65))))
    ]
    let again = try SavedReport.read(saved(report), file: "run.json")
    #expect(again.items[0].evidence[0].node == .unknown("65 bytes, which the report does not hold"))
  }

  @Test(arguments: [
    ("\"formatVersion\": 1", "\"formatVersion\": 2", "formatVersion", "`formatVersion` is 2, expected 1"),
    (
      "\"verdict\": \"notReady\"", "\"verdict\": \"maybe\"", "verdict",
      "`verdict` is `maybe`, expected one of `ready`, `notReady`, `undecided`"
    ),
    ("\"exitStatus\": 1", "\"exitStatus\": 3", "exitStatus", "not an exit status of this program"),
    ("\"failOn\": \"error\",", "", "", "`failOn` is missing"),
    (
      "\"bytes\": 1204", "\"bytes\": \"1204\"", "inputs[0].bytes",
      "`inputs[0].bytes` is of another kind, expected a whole number"
    ),
    (
      "\"container\": []", "\"container\": 1", "inputs[1].namedAt.container",
      "`inputs[1].namedAt.container` is of another kind, expected an array"
    ),
    (
      "\"now\": \"2026-11-30T00:00:00Z\"", "\"now\": \"today\"", "now",
      "`now` is of another kind, expected an RFC 3339 time"
    ),
    (
      "\"required\": true", "\"required\": 1", "items[0].required",
      "`items[0].required` is of another kind, expected true or false"
    ),
  ])
  func `a report that is not whole is refused at its place`(
    found: String, broken: String, keyPath: String, message: String
  ) throws {
    let text = JSONReporter().render(SampleReports.notReady)
    let range = try #require(text.range(of: found))
    let bytes = Array(text.replacingCharacters(in: range, with: broken).utf8)
    let failure = #expect(throws: SavedReportFailure.self) { try SavedReport.read(bytes, file: "run.json") }
    #expect(failure?.message == message)
    #expect(failure?.origin.file == "run.json")
    #expect(failure?.origin.keyPath == keyPath)
    // The line is that of the value; of something missing, that of what lacks it.
    let line = try #require(failure?.origin.line)
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(broken.isEmpty ? line == 1 : lines[line - 1].contains(broken), "\(line)")
  }

  @Test
  func `text that is no JSON is refused at its line`() {
    let failure = #expect(throws: SavedReportFailure.self) {
      try SavedReport.read(Array("{\n  \"a\": 1,\n  é\n}".utf8), file: "run.json")
    }
    #expect(failure?.origin == Origin(file: "run.json", line: 3, column: 3, offset: 14))
  }

  @Test
  func `every truncation is refused`() {
    let bytes = saved(SampleReports.invalidConfiguration)
    for length in 0..<bytes.count - 2 {
      #expect(throws: SavedReportFailure.self) {
        try SavedReport.read(Array(bytes[..<length]), file: "run.json")
      }
    }
  }

  @Test
  func `every change of one byte is read or refused`() {
    let bytes = saved(SampleReports.invalidConfiguration)
    var refused = 0
    for index in bytes.indices {
      for change: UInt8 in [1, 0x20, 0x80] {
        var changed = bytes
        changed[index] ^= change
        if (try? SavedReport.read(changed, file: "run.json")) == nil { refused += 1 }
      }
    }
    #expect(refused > bytes.count)
  }
}
