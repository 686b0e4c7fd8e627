import FixtureKit
import ReadinessModel
import Testing

@testable import Reporters

struct GitHubReporterTests {
  private struct Command: Equatable {
    var kind: String
    var properties: [String: String]
    var text: String
  }

  /// Reads a line as the runner does: `::name key=value,key=value::data`, percent codes undone.
  private func command(_ line: Substring) -> Command? {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
    let head = line.dropFirst(2)[..<end.lowerBound]
    let parts = head.split(separator: " ", maxSplits: 1)
    var properties: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      properties[String(sides[0])] = sides.count > 1 ? decoded(sides[1]) : ""
    }
    return Command(kind: String(parts[0]), properties: properties, text: decoded(line[end.upperBound...]))
  }

  private func decoded(_ text: Substring) -> String {
    var output = String(text)
    for (code, sign) in [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")] {
      output = output.replacing(code, with: sign)
    }
    return output
  }

  private func lines(_ report: Report) -> [Substring] {
    GitHubReporter().render(report).split(separator: "\n")
  }

  @Test
  func `the worst finding is the first annotation, beside its line`() throws {
    let first = try #require(command(lines(SampleReports.notReady)[0]))
    #expect(first.kind == "error")
    #expect(
      first.properties == [
        "file": "pushready.yml", "line": "31", "col": "13",
        "title": "blocker: entitlement/environment-matches-host (chat message)",
      ])
    let text = first.text.split(separator: "\n")
    #expect(text[0].hasPrefix("`com.example.ridgeline` ships with sandbox tokens"))
    #expect(text[1] == "Export with a profile of the matching kind, or send this route to the other host.")
    #expect(text[2].hasPrefix("therefore entitlement/environment-matches-channel (com.example.ridgeline): "))
  }

  @Test
  func `kinds follow what the verdict makes of a finding`() {
    let kinds = lines(SampleReports.notReady).compactMap { command($0)?.kind }
    #expect(kinds == ["error", "error", "error", "error", "warning"])
    let last = lines(SampleReports.notReady).last ?? ""
    #expect(
      last == "pushready not ready: Ridgeline, export for testflight: 2 blockers, 1 error, 1 warning, "
        + "1 broken rule, 1 undecided, 8 passed; exit status 1")
  }

  @Test
  func `no more annotations of a kind than the platform shows`() throws {
    var report = SampleReports.notReady
    report.items = (0..<25).map { index in
      var item = SampleReports.notReady.items[2]
      item.outcome = .fail
      item.severity = index < 3 ? .warning : .error
      item.fingerprint = "f\(index)"
      return item
    }
    let commands = lines(report).compactMap(command)
    #expect(commands.count { $0.kind == "error" } == 10)
    #expect(commands.count { $0.kind == "warning" } == 3)
    #expect(commands[9].properties["title"] == "and 13 more")
  }

  @Test(arguments: HostileText.all)
  func `a hostile text stays in its command`(text: String) throws {
    var report = SampleReports.nothingChecked
    report.verdict = .notReady
    report.items = [
      Item(
        rule: "r", layer: .identity, key: text, title: text, outcome: .fail, severity: .error, message: text,
        location: Origin(file: text, keyPath: text, line: 3), fingerprint: "f")
    ]
    let lines = lines(report)
    #expect(lines.count == 2)
    let note = try #require(command(lines[0]))
    #expect(note.kind == "error")
    #expect(Set(note.properties.keys) == ["file", "line", "title"])
    let shown = VisibleText.withoutCommands(VisibleText.line(text))
    #expect(note.properties["file"] == shown)
    #expect(note.text == shown)
    #expect(!lines[1].drop { $0 == " " }.hasPrefix("::"))
  }
}
