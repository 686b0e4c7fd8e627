import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct GitLabReporterTests {
  /// What GitLab's documentation asks of a code quality report, written down for the validator.
  private static let form = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "type": "array",
      "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
          "description": {"type": "string", "minLength": 1},
          "check_name": {"type": "string", "minLength": 1},
          "fingerprint": {"type": "string", "minLength": 1},
          "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
          "location": {
            "type": "object",
            "required": ["path", "lines"],
            "properties": {
              "path": {"type": "string", "pattern": "^(?!\\./)"},
              "lines": {"type": "object", "required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}}
            }
          }
        }
      }
    }
    """#

  @Test
  func `every report has the documented form`() throws {
    let documents = SampleReports.all.map { ($0.name, GitLabReporter().render($0.report)) }
    #expect(try OutsideTool.jsonSchemaErrors(schema: Self.form, documents: documents) == [])
  }

  private func issues(_ report: Report) throws -> [[String: Any]] {
    let text = GitLabReporter().render(report)
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test
  func `what stops or holds the release is an issue and the rest is not`() throws {
    #expect(try issues(SampleReports.ready).isEmpty)
    #expect(try issues(SampleReports.letThrough).isEmpty)
    let severities = try issues(SampleReports.notReady).compactMap { $0["severity"] as? String }
    #expect(severities == ["blocker", "blocker", "major", "critical", "minor", "major"])
    #expect(try issues(SampleReports.undecided).count == 9)
    #expect(try issues(SampleReports.invalidConfiguration).count == 2)
  }

  @Test
  func `fingerprints are unique`() throws {
    for sample in SampleReports.all where sample.name != "hostile" {
      let prints = try issues(sample.report).compactMap { $0["fingerprint"] as? String }
      #expect(Set(prints).count == prints.count)
    }
  }
}
