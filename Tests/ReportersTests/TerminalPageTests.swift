import FixtureKit
import ReadinessModel
import Testing

@testable import Reporters

struct TerminalPageTests {
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: [60, 80, 100, 120], SampleReports.all.filter { $0.name != "hostile" })
  func `no line is wider than the window unless one word is`(width: Int, sample: SampleReports.Sample) {
    let reporter = TerminalReporter(options: TerminalOptions(width: width, verbose: true))
    for line in lines(reporter.render(sample.report)) where ColumnWidth.of(line) > width {
      let words = line.split(separator: " ")
      let rest = words.dropLast().joined(separator: " ")
      #expect(
        ["", "sha256", "rules", "←", "found", "where", "read", "open"].contains(rest) || line.contains(" | "),
        "\(line)")
    }
  }

  @Test
  func `text breaks at spaces and hangs`() {
    var page = TerminalPage(options: TerminalOptions(width: 40))
    let words = "one two three four five six seven eight nine ten"
    page.add([TerminalSpan(words)], lead: TerminalSpan("- "), indent: 2, hanging: 6)
    #expect(page.text == "  - one two three four five six seven\n      eight nine ten\n")
  }

  @Test
  func `wide characters take two columns and marks none`() {
    #expect(ColumnWidth.of("漢字") == 4)
    #expect(ColumnWidth.of("e\u{301}") == 1)
    #expect(ColumnWidth.of("🙂") == 2)
    #expect(ColumnWidth.of("plain") == 5)
  }

  @Test
  func `colour only adds sequences`() {
    let plain = TerminalReporter(options: TerminalOptions(width: 100)).render(SampleReports.notReady)
    let options = TerminalOptions(width: 100, colour: true)
    let coloured = TerminalReporter(options: options).render(SampleReports.notReady)
    #expect(coloured != plain)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test(arguments: [true, false])
  func `hostile texts send nothing to a terminal or a build service`(unicode: Bool) {
    let options = TerminalOptions(width: 80, verbose: true, unicode: unicode)
    let text = TerminalReporter(options: options).render(SampleReports.hostile)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && VisibleText.isInvisible($0) })
    #expect(!text.contains("##"))
    for line in lines(text) {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
      if !unicode { #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)") }
    }
  }

  @Test
  func `diagnostics alone point at the column`() {
    let diagnostic = Diagnostic(
      code: "manifest.unknown-key", message: "unknown key `chanel`; did you mean `channel`?",
      origin: Origin(file: "pushready.yml", line: 12, column: 5), hint: "write `channel`",
      source: "    chanel: testflight")
    let text = TerminalReporter().render([diagnostic])
    #expect(
      text == """
        ✗ error  unknown key `chanel`; did you mean `channel`? [manifest.unknown-key]
            where     pushready.yml:12:5
                   12 | chanel: testflight
                      | ^
            hint      write `channel`

        """)
  }

  @Test(arguments: [1, 2, 40, 200, 5_000, 10_001, Int.max])
  func `a caret survives any column`(column: Int) {
    let source = String(repeating: "漢x\t", count: 3_333)
    let origin = Origin(file: "f", line: 1, column: column)
    let diagnostic = Diagnostic(code: "a.b", message: "m", origin: origin, source: source)
    let text = TerminalReporter().render([diagnostic])
    #expect(lines(text).filter { $0.hasSuffix("^") }.count == 1)
  }
}
