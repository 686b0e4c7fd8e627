import FixtureKit
import ReadinessModel
import Testing

@testable import Reporters

struct AllReportersTests {
  private static let terminal = TerminalOptions(width: 100)

  /// The hostile report is left to the tests that say what must not be in it.
  @Test(arguments: AllReporters.names, SampleReports.all.filter { $0.name != "hostile" })
  func `a report reads as it did when it was looked at`(format: String, sample: SampleReports.Sample) throws {
    let reporter = try #require(AllReporters.named(format, terminal: Self.terminal))
    let text = reporter.render(sample.report)
    try Golden.check(text, at: "Tests/ReportersTests/Golden/\(format)/\(sample.name).txt")
    #expect(reporter.render(sample.report) == text)
    #expect(text.hasSuffix("\n"))
  }

  @Test
  func `names are unique and stand in a fixed order`() {
    #expect(
      AllReporters.names == [
        "terminal", "json", "junit", "junit-extended", "sarif", "sarif-complete", "markdown", "html",
        "github",
        "gitlab", "tap",
      ])
    #expect(AllReporters.named("yaml", terminal: Self.terminal) == nil)
    #expect(AllReporters.all.allSatisfy { !$0.summary.isEmpty && !$0.summary.hasSuffix(".") })
  }

  /// The promise of every format that has room for it; GitLab's form holds issues only.
  @Test(
    arguments: AllReporters.names.filter { !["gitlab", "github", "sarif", "sarif-complete"].contains($0) })
  func `a report says what it is about`(format: String) throws {
    let report = SampleReports.undecided
    let text = try #require(AllReporters.named(format, terminal: Self.terminal)).render(report)
    for words in [
      "1.0.0", report.tool.ruleSet, "2026-11-30T00:00:00", "Ridgeline", "testflight", "undecided",
      "no provisioning profile was given",
    ] + report.inputs.flatMap({ [$0.path] + ($0.sha256.map { [$0] } ?? []) }) {
      #expect(text.contains(words), "\(format) lacks \(words)")
    }
  }

  @Test(arguments: AllReporters.names)
  func `nothing invisible of an input comes through`(format: String) throws {
    let text = try #require(AllReporters.named(format, terminal: Self.terminal)).render(SampleReports.hostile)
    let invisible = text.unicodeScalars.filter { $0 != "\n" && VisibleText.isInvisible($0) }
    #expect(invisible.isEmpty)
    let commands = ["##[", "##vso"].filter { text.contains($0) }
    #expect(commands == [])
    if format != "github" {
      for line in text.split(separator: "\n") {
        #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(format): \(line.prefix(80))")
      }
    }
  }
}

extension AllReportersTests {
  /// What is waived, open, broken or below the threshold must look like that in formats that know less.
  @Test
  func `few outcomes still tell what stops a release`() {
    func weight(_ outcome: Outcome, _ severity: Severity = .error, required: Bool = true) -> Weight {
      Weight(
        Item(
          rule: "r", layer: .identity, key: "", title: "", outcome: outcome, severity: severity, message: "",
          fingerprint: "", required: required), failOn: .error)
    }
    #expect(weight(.pass) == .passed)
    #expect(weight(.fail, .blocker) == .failed)
    #expect(weight(.fail, .error) == .failed)
    #expect(weight(.fail, .warning) == .set(aside: "warning, which does not stop this release"))
    #expect(weight(.undecided) == .open)
    #expect(weight(.needsAttestation) == .open)
    #expect(weight(.error) == .open)
    #expect(weight(.undecided, required: false) == .set(aside: "not verified, and not required here"))
    #expect(weight(.notApplicable) == .set(aside: "not applicable"))
  }
}
