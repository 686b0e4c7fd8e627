import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct JUnitReporterTests {
  private static let schemas = ["windyroad-ant-junit.xsd", "jenkins-junit-10.xsd"]

  /// The XSDs are not ours to ship: they lie in the folder of outside test data.
  @Test(.enabled(if: SharedFolder.path("schemas") != nil), arguments: schemas)
  func `every report is valid under both XSDs`(schema: String) throws {
    let xsd = try #require(SharedFolder.path("schemas/" + schema))
    try OutsideTool.withFolder { folder in
      let files = try SampleReports.all.map {
        try OutsideTool.write(JUnitReporter().render($0.report), to: $0.name + ".xml", in: folder)
      }
      let result = try OutsideTool.run("/usr/bin/xmllint", ["--noout", "--nonet", "--schema", xsd] + files)
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test
  func `the extended flavour only adds file and line`() throws {
    for sample in SampleReports.all where sample.name != "hostile" {
      let extended = JUnitReporter(extended: true).render(sample.report)
      let plain = extended.replacing(#/ file="[^"]*"/#, with: "").replacing(#/ line="[0-9]+"/#, with: "")
      #expect(plain == JUnitReporter().render(sample.report))
    }
    let text = JUnitReporter(extended: true).render(SampleReports.notReady)
    #expect(text.contains(#"name="environment-matches-host (chat message)""#))
    #expect(text.contains(#"file="pushready.yml" line="31""#))
  }

  /// What the counts of the suites say, added up, read by an XML parser that is not ours.
  @Test(arguments: [
    ("ready", 0, 0), ("not-ready", 3, 2), ("undecided", 0, 9), ("let-through", 0, 0),
    ("invalid-configuration", 0, 2), ("nothing-checked", 0, 1),
  ])
  func `a green bar means exit status 0`(name: String, failures: Int, errors: Int) throws {
    let sample = try #require(SampleReports.all.first { $0.name == name })
    try OutsideTool.withFolder { folder in
      let file = try OutsideTool.write(JUnitReporter().render(sample.report), to: "report.xml", in: folder)
      for (path, expected) in [
        ("sum(//testsuite/@failures)", failures), ("count(//failure)", failures),
        ("sum(//testsuite/@errors)", errors), ("count(//error)", errors),
        ("sum(//testsuite/@tests) - count(//testcase)", 0),
        ("sum(//testsuite/@skipped) - count(//skipped)", 0),
      ] {
        let result = try OutsideTool.run("/usr/bin/xmllint", ["--xpath", path, file])
        let text = result.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(text == String(expected), "\(path)")
      }
      #expect((failures + errors == 0) == (sample.report.exitStatus == .ready))
    }
  }

  @Test
  func `hostile texts stay text`() throws {
    try OutsideTool.withFolder { folder in
      let text = JUnitReporter(extended: true).render(SampleReports.hostile)
      let file = try OutsideTool.write(text, to: "report.xml", in: folder)
      let known =
        "testsuites|testsuite|properties|property|testcase|skipped|failure|error|system-out|system-err"
      let names = known.split(separator: "|").map { "self::\($0)" }.joined(separator: " or ")
      for path in ["count(//*[not(\(names))])", "count(//processing-instruction())", "count(//comment())"] {
        let result = try OutsideTool.run("/usr/bin/xmllint", ["--xpath", path, file])
        #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "0", "\(path)")
      }
    }
  }
}
