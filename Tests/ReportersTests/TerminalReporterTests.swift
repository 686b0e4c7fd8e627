import FixtureKit
import ReadinessModel
import Testing

@testable import Reporters

struct TerminalReporterTests {
  @Test
  func `everything is shown when asked for, in colour and in ASCII`() throws {
    let verbose = TerminalOptions(width: 80, colour: true, verbose: true, unicode: false)
    let text = TerminalReporter(options: verbose).render(SampleReports.notReady)
    try Golden.check(text, at: "Tests/ReportersTests/Golden/terminal/not-ready-verbose.txt")
  }
}
