import FixtureKit

/// What Python's HTML parser sees in a page.
enum HTMLElements {
  /// The names of all elements, each once, sorted. With `attributes`, `name[attribute=value]` for each
  /// attribute as well; values only of `href`, which is what can lead away.
  static func names(in file: String, attributes: Bool = false) throws -> [String] {
    let script = """
      import html.parser, sys
      seen = set()
      class Reader(html.parser.HTMLParser):
          def handle_starttag(self, tag, attributes):
              seen.add(tag)
              if sys.argv[2] == "1":
                  for name, value in attributes:
                      if name == "href":
                          kind = "#" if value.startswith("#") else value.split(":")[0]
                          seen.add(tag + "[href=" + kind + "]")
                      else:
                          seen.add(tag + "[" + name + "]")
          def handle_comment(self, data): seen.add("comment")
          def handle_decl(self, data): seen.add("declaration " + data)
          def unknown_decl(self, data): seen.add("unknown declaration")
          def handle_pi(self, data): seen.add("instruction")
      reader = Reader(convert_charrefs=True)
      reader.feed(open(sys.argv[1], encoding="utf-8").read())
      reader.close()
      print("\\n".join(sorted(seen)))
      """
    let result = try OutsideTool.run("/usr/bin/python3", ["-c", script, file, attributes ? "1" : "0"])
    guard result.status == 0 else { throw OutsideTool.Failure(description: result.output) }
    return result.output.split(separator: "\n").map(String.init)
  }
}
