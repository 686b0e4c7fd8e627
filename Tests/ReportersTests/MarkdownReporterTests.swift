import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct MarkdownReporterTests {
  @Test
  func `the page keeps to its budget and says what is left out`() {
    var report = SampleReports.notReady
    report.items = (0..<400).map { index in
      var item = SampleReports.notReady.items[2]
      item.outcome = .fail
      item.severity = index == 399 ? .blocker : .warning
      item.key = "item \(index)"
      item.fingerprint = "f\(index)"
      return item
    }
    for budget in [8_000, 20_000, 60_000] {
      let text = MarkdownReporter(budget: budget).render(report)
      #expect(text.utf8.count <= budget)
      #expect(text.utf8.count > budget - 1_500)
      #expect(text.firstRange(of: "#### ✗ blocker")?.lowerBound == text.firstRange(of: "####")?.lowerBound)
      #expect(text.contains("(item 399)"))
      #expect(text.contains("more entries did not fit here"))
      #expect(text.contains("Exit status 1"))
    }
    let text = MarkdownReporter(budget: 20_000).render(report)
    let shown = text.split(separator: "\n").count { $0.hasPrefix("####") }
    let left = 400 - shown + report.notVerified.count + report.diagnostics.count + report.inputs.count
    #expect(text.firstMatch(of: /_([0-9]+) more entries/).map { String($0.1) } == String(left))
  }

  @Test
  func `a hostile report keeps to its budget`() {
    #expect(MarkdownReporter().render(SampleReports.hostile).utf8.count <= 60_000)
  }

  @Test(arguments: [
    ("plain text", "plain text"), ("`code` and `x|y`", "`code` and `x|y`"), ("one ` alone", "one \\` alone"),
    ("<b>&amp;", "&lt;b&gt;&amp;amp;"), ("- item", "\\- item"), ("1. item", "1\\. item"), ("v1.2", "v1.2"),
    ("# title", "`#` title"), ("a#b", "a\\#b"), ("@everyone", "`@`everyone"),
    ("ana@example.com", "ana@example.com"),
    ("[a](b)", "\\[a\\](b)"), ("*_~|!$", "\\*\\_\\~\\|\\!\\$"), ("    code", "&#32;   code"),
    ("a ::b", "a \\::b"), ("\u{202E}", "\\\\u\\{202E\\}"),
  ])
  func `text does not become markup`(text: String, markdown: String) {
    #expect(MarkdownText.line(text) == markdown)
  }

  @Test(arguments: [("a", "`a`"), ("a`b", "`` a`b ``"), ("```", "```` ``` ````"), ("", "\"\"")])
  func `a code span has a fence that its text lacks`(text: String, markdown: String) {
    #expect(MarkdownText.code(text) == markdown)
  }

  /// cmark-gfm is the renderer of GitHub's flavour; where it is not installed this is skipped.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/cmark-gfm")))
  func `rendered hostile text makes no element of its own`() throws {
    try OutsideTool.withFolder { folder in
      let text = MarkdownReporter(budget: 10_000_000).render(SampleReports.hostile)
      let file = try OutsideTool.write(text, to: "report.md", in: folder)
      let result = try OutsideTool.run(
        "/usr/bin/cmark-gfm", ["--unsafe", "-e", "table", "-e", "strikethrough", "-e", "tasklist", file])
      let page = try OutsideTool.write(result.output, to: "report.html", in: folder)
      let elements = try HTMLElements.names(in: page)
      #expect(
        Set(elements).isSubset(of: [
          "h2", "h3", "h4", "p", "ul", "li", "strong", "em", "code", "br", "hr", "table", "thead", "tbody",
          "tr",
          "th", "td",
        ]), "\(elements)")
      let entries = result.output.matches(of: /<h4>/).count
      #expect(entries == Outline(SampleReports.hostile).findings.count)
    }
  }
}
