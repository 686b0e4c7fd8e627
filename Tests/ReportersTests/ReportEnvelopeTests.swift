import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct ReportEnvelopeTests {
  private static let signatures = [
    ReportEnvelope.Signature(keyID: "a1", bytes: [0, 1, 0xFB, 0xFF]),
    ReportEnvelope.Signature(keyID: nil, bytes: [2]),
  ]

  private static func envelope(_ report: Report) -> ReportEnvelope {
    ReportEnvelope(payload: Array(ReportStatement.text(of: report).utf8), signatures: signatures)
  }

  private static let small = Array(envelope(SampleReports.nothingChecked).text.utf8)

  /// DSSE, protocol: `"DSSEv1" SP LEN(type) SP type SP LEN(body) SP body`.
  @Test func `what is signed holds the lengths, the type and the payload`() {
    let bytes = ReportEnvelope(payload: Array("{}\u{E9}".utf8)).signedBytes
    #expect(String(decoding: bytes, as: UTF8.self) == "DSSEv1 28 application/vnd.in-toto+json 4 {}\u{E9}")
  }

  @Test(arguments: SampleReports.all.filter { $0.name != "hostile" })
  func `a report comes back out of its envelope`(sample: SampleReports.Sample) throws {
    let envelope = Self.envelope(sample.report)
    let document = try SavedReport.document(Array(envelope.text.utf8), file: "signed.json")
    #expect(document.envelope == envelope)
    #expect(JSONReporter().render(document.report) == JSONReporter().render(sample.report))
    #expect(document.counts.map(\.number) == sample.report.counts.map(\.number))
  }

  @Test func `the subjects are the files that ship and no others`() throws {
    let text = ReportStatement.text(of: SampleReports.notReady)
    let statement = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      statement["subject"] as? NSArray == [
        [
          "name": "build/Ridgeline.ipa",
          "digest": ["sha256": "8c1d22e4b7aa95306f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978"],
        ]
      ])
    #expect(statement["_type"] as? String == "https://in-toto.io/Statement/v1")
    #expect((statement["predicate"] as? [String: Any])?["verdict"] as? String == "notReady")
  }

  @Test func `both alphabets of base64 are read`() throws {
    let text = String(decoding: Self.small, as: UTF8.self)
    #expect(text.contains("\"AAH7/w==\""))
    let other = text.replacing("\"AAH7/w==\"", with: "\"AAH7_w==\"")
    #expect(
      try SavedReport.document(Array(other.utf8), file: "signed.json").envelope?.signatures == Self.signatures
    )
  }

  @Test func `a place inside is named with what it lies in`() throws {
    let payload = ReportStatement.text(of: SampleReports.ready).replacing(
      "\"verdict\": \"ready\"", with: "\"verdict\": 1")
    let envelope = ReportEnvelope(payload: Array(payload.utf8))
    let failure = #expect(throws: SavedReportFailure.self) {
      try SavedReport.read(Array(envelope.text.utf8), file: "signed.json")
    }
    let lines = payload.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("\"verdict\": 1") }) + 1
    #expect(failure?.origin.container == ["payload"])
    #expect(failure?.origin.keyPath == "predicate.verdict")
    #expect(failure?.origin.line == line)
  }

  @Test func `more signatures than anybody makes are refused`() {
    let many = ReportEnvelope(
      payload: Array("{}".utf8),
      signatures: [ReportEnvelope.Signature](repeating: Self.signatures[0], count: 65))
    let failure = #expect(throws: SavedReportFailure.self) {
      try SavedReport.read(Array(many.text.utf8), file: "signed.json")
    }
    #expect(failure?.message == "more than 64 signatures")
  }

  @Test func `every truncation is refused`() {
    for length in 0..<Self.small.count - 2 {
      #expect(throws: SavedReportFailure.self) {
        try SavedReport.read(Array(Self.small[..<length]), file: "signed.json")
      }
    }
  }

  @Test func `every change of one byte is read or refused`() {
    var refused = 0
    for index in Self.small.indices {
      var changed = Self.small
      changed[index] ^= index % 2 == 0 ? 1 : 0x80
      if (try? SavedReport.read(changed, file: "signed.json")) == nil { refused += 1 }
    }
    #expect(refused > Self.small.count / 2)
  }
}
