import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Reporters

struct HTMLReporterTests {
  @Test
  func `hostile texts make no element, no attribute and no address`() throws {
    try OutsideTool.withFolder { folder in
      let file = try OutsideTool.write(HTMLReporter().render(SampleReports.hostile), to: "r.html", in: folder)
      let seen = try HTMLElements.names(in: file, attributes: true)
      let ours: Set<String> = [
        "declaration DOCTYPE html", "html", "html[lang]", "head", "meta", "meta[charset]", "meta[content]",
        "meta[http-equiv]", "meta[name]", "title", "style", "body", "a", "a[class]", "a[href=#]", "header",
        "div",
        "div[class]", "h1", "h2", "h2[id]", "h3", "p", "p[class]", "span", "span[class]", "span[aria-hidden]",
        "nav", "nav[aria-label]", "ul", "ul[class]", "li", "li[id]", "main", "main[id]", "main[tabindex]",
        "section", "section[aria-labelledby]", "article", "article[class]", "article[id]", "code", "dl", "dt",
        "dd", "details", "summary", "table", "thead", "tbody", "tr", "th", "th[scope]", "td", "footer",
        // The filter.
        "div[id]", "div[role]", "div[aria-label]", "div[hidden]", "label", "label[for]", "input", "input[id]",
        "input[type]", "input[autocomplete]", "input[spellcheck]", "select", "select[id]",
        "select[autocomplete]", "option", "option[value]", "button", "button[type]", "button[id]", "p[id]",
        "p[role]", "li[data-outcome]", "li[data-severity]", "script",
      ]
      #expect(Set(seen).subtracting(ours) == [])
    }
  }

  /// What the policy allows is the script that is there, by the digest that Python computes; there is one at
  /// most, and none where nothing can be filtered.
  @Test(arguments: SampleReports.all)
  func `no script runs but the filter`(sample: SampleReports.Sample) throws {
    let script = """
      import base64, hashlib, re, sys
      text = open(sys.argv[1], encoding="utf-8").read()
      scripts = re.findall("<script>(.*?)</script>", text, re.S)
      policy = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', text).group(1)
      allowed = ["'sha256-%s'" % base64.b64encode(hashlib.sha256(s.encode()).digest()).decode() for s in scripts]
      found = re.findall("script-src ([^;]*);", policy)
      print(text.lower().count("<script"), allowed == found, policy.startswith("default-src 'none'; "))
      """
    try OutsideTool.withFolder { folder in
      let file = try OutsideTool.write(HTMLReporter().render(sample.report), to: "r.html", in: folder)
      let seen = try OutsideTool.run("/usr/bin/python3", ["-c", script, file]).output
      #expect(seen == "\(sample.report.items.isEmpty ? 0 : 1) True True\n")
    }
  }

  @Test func `the filter offers what occurs, the worst first`() throws {
    let text = HTMLReporter().render(SampleReports.letThrough)
    let items = SampleReports.letThrough.items
    func choices(_ name: String) throws -> [String] {
      let list = try #require(text.firstMatch(of: try Regex("<select id=\"filter-\(name)\".*?</select>")))
      return text[list.range].matches(of: #/<option[^>]*>([^<]*)</#).map { String($0.1) }
    }
    #expect(try choices("outcome").first == "all" && choices("severity").first == "all")
    #expect(try choices("outcome").contains("waived"))
    let severities = try choices("severity").dropFirst()
    #expect(Set(severities) == Set(items.map(\.severity.rawValue)))
    #expect(severities.elementsEqual(Severity.allCases.map(\.rawValue).filter(severities.contains)))
    #expect(
      text.matches(of: #/<li id="item-\d+" data-outcome="[a-z ]+" data-severity="[a-z]+">/#).count
        == items.count)
  }

  @Test(arguments: SampleReports.all)
  func `elements are closed in order and identifiers are unique`(sample: SampleReports.Sample) throws {
    let script = """
      import html.parser, sys
      void = {"meta", "br", "link", "hr", "img", "input"}
      class Reader(html.parser.HTMLParser):
          stack, ids, targets, problems = [], [], [], []
          def handle_starttag(self, tag, attributes):
              values = dict(attributes)
              if "id" in values: self.ids.append(values["id"])
              if "aria-labelledby" in values: self.targets.append(values["aria-labelledby"])
              if values.get("href", "").startswith("#"): self.targets.append(values["href"][1:])
              if tag not in void: self.stack.append(tag)
          def handle_endtag(self, tag):
              if not self.stack or self.stack.pop() != tag: self.problems.append("misplaced end of " + tag)
      reader = Reader()
      reader.feed(open(sys.argv[1], encoding="utf-8").read())
      reader.close()
      problems = reader.problems + ["open " + tag for tag in reader.stack]
      problems += ["twice " + i for i in set(reader.ids) if reader.ids.count(i) > 1]
      problems += ["nowhere " + t for t in set(reader.targets) if t not in reader.ids]
      print("\\n".join(problems), end="")
      """
    try OutsideTool.withFolder { folder in
      let file = try OutsideTool.write(HTMLReporter().render(sample.report), to: "r.html", in: folder)
      let problems = try OutsideTool.run("/usr/bin/python3", ["-c", script, file]).output
      #expect(problems == "")
    }
  }

  @Test
  func `a run of usual size stays under 300 KB`() {
    var report = SampleReports.notReady
    let pattern = report.items
    report.items = (0..<150).map { index in
      var item = pattern[index % pattern.count]
      item.fingerprint = "f\(index)"
      return item
    }
    #expect(HTMLReporter().render(report).utf8.count < 300_000)
  }

  @Test
  func `the verdict comes first and waivers name their owner and last day`() throws {
    let text = HTMLReporter().render(SampleReports.letThrough)
    let verdict = try #require(text.firstRange(of: "</span> Ready</h1>"))
    let section = try #require(text.firstRange(of: "<section"))
    #expect(verdict.upperBound < section.lowerBound)
    #expect(text.contains("<dt>owner</dt><dd>ana@example.com</dd>"))
    #expect(text.contains("<dt>last day</dt><dd>2026-12-31</dd>"))
    #expect(text.contains("<dt>stated by</dt><dd>Ben Ito</dd>"))
  }

  /// The relative luminance and contrast of WCAG 2, over the pairs that the style uses.
  @Test
  func `text and ground have the contrast of level AA in both schemes`() throws {
    for scheme in Self.schemes {
      for ground in ["ground", "raised"] {
        for ink in ["ink", "soft", "bad", "open", "good", "link"] {
          let ratio = try contrast(#require(scheme[ink]), #require(scheme[ground]))
          #expect(ratio >= 4.5, "\(ink) on \(ground): \(ratio)")
        }
      }
    }
  }

  /// The values of the style's variables: light as they stand, dark over light.
  private static let schemes: [[String: String]] = {
    let blocks = HTMLStyle.text.matches(of: /:root\{([^}]*)\}/).map { match in
      Dictionary(
        match.1.matches(of: /--([a-z]+):#([0-9a-f]{3,6})/).map { (String($0.1), String($0.2)) },
        uniquingKeysWith: { $1 })
    }
    return [blocks[0], blocks[0].merging(blocks[1]) { $1 }, blocks[0].merging(blocks[2]) { $1 }]
  }()

  private func contrast(_ one: String, _ other: String) throws -> Double {
    let values = try [luminance(one), luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  private func luminance(_ hex: String) throws -> Double {
    let digits = hex.count == 3 ? hex.map { "\($0)\($0)" }.joined() : hex
    let number = try #require(Int(digits, radix: 16))
    let channels = [number >> 16, number >> 8 & 255, number & 255].map { channel -> Double in
      let part = Double(channel) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
