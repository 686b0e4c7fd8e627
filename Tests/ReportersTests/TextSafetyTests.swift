import FixtureKit
import ReadinessModel
import Testing

@testable import Reporters

/// One table over all formats: whatever a text says, a report of it has the parts that a report of a plain
/// text has, in the eyes of parsers that are not ours.
struct TextSafetyTests {
  /// What a document is made of, without its texts: a line for each part, sorted, each once.
  private static let shapes = """
    import html.parser, json, sys, xml.etree.ElementTree as tree

    def json_parts(value, place="$"):
        yield place + " " + type(value).__name__
        if isinstance(value, dict):
            # What stands below a value of the evidence has names of the user's own.
            own = place.endswith(".evidence[].value")
            for key, part in value.items(): yield from json_parts(part, place + "." + ("*" if own else key))
        if isinstance(value, list):
            for part in value: yield from json_parts(part, place + "[]")

    def xml_parts(node, place=""):
        place += "/" + node.tag
        yield place
        for name in node.attrib: yield place + "@" + name
        for part in node: yield from xml_parts(part, place)

    class Page(html.parser.HTMLParser):
        def __init__(self):
            super().__init__(convert_charrefs=True)
            self.parts = []
        # Names in backticks become code, and lines become paragraphs.
        def handle_starttag(self, tag, attributes):
            if tag not in ("code", "p"): self.parts += [tag] + [tag + "@" + name for name, _ in attributes]
        def handle_comment(self, data): self.parts.append("comment")
        def unknown_decl(self, data): self.parts.append("declaration")
        def handle_pi(self, data): self.parts.append("instruction")

    def line_parts(kind, text):
        for line in text.split("\\n"):
            words = line.split(" ")
            # Commands of GitHub; test points and directives of TAP.
            if kind != "tap" and line.startswith("::"): yield words[0]
            if kind == "tap" and line.startswith(("ok ", "not ok ", "1..", "Bail", "TAP ")):
                yield words[0] + (" # TODO" if " # TODO" in line else " # SKIP" if " # SKIP" in line else "")

    def parts(kind, text):
        if kind in ("json", "sarif", "sarif-complete", "gitlab"): return json_parts(json.loads(text))
        if kind.startswith("junit"): return xml_parts(tree.fromstring(text))
        if kind == "html":
            page = Page()
            page.feed(text)
            page.close()
            return page.parts
        return line_parts(kind, text)

    kind = sys.argv[1]
    plain = None
    for path in sys.argv[2:]:
        found = sorted(set(parts(kind, open(path, encoding="utf-8").read())))
        if plain is None: plain = found
        for part in found:
            if part not in plain: print(path.rsplit("/", 1)[1] + ": more: " + part)
        for part in plain:
            if part not in found: print(path.rsplit("/", 1)[1] + ": less: " + part)
    """

  @Test(arguments: AllReporters.names)
  func `a text changes no part of a report`(format: String) throws {
    let reporter = try #require(AllReporters.named(format, terminal: TerminalOptions(width: 100)))
    try OutsideTool.withFolder { folder in
      var files = [
        try OutsideTool.write(reporter.render(SampleReports.saying("plain")), to: "plain", in: folder)
      ]
      for (index, text) in HostileText.all.enumerated() where !text.isEmpty {
        let report = reporter.render(SampleReports.saying(text))
        #expect(reporter.render(SampleReports.saying(text)) == report)
        files.append(try OutsideTool.write(report, to: "text\(index)", in: folder))
      }
      let result = try OutsideTool.run("/usr/bin/python3", ["-c", Self.shapes, format] + files)
      #expect(result.output == "" && result.status == 0, "\(result.output)")
    }
  }
}
