import FixtureKit
import ReadinessModel
import Testing

@testable import Reporters

@Suite struct `A checklist as a form` {
  private static func rule(_ text: String) -> RuleDescription {
    var rule = RuleDescription(id: text, layer: .presentation, title: text, severity: text)
    rule.procedure = text.isEmpty ? "Look." : text
    rule.evidence = ["device", text]
    rule.validDays = 30
    rule.bonds = ["version", "build"]
    rule.when = text
    return rule
  }

  private static let hostile = ChecklistForm(
    name: "x", title: HostileText.all.joined(),
    sections: HostileText.all.map { .init(title: $0, rules: [rule($0)]) })

  @Test func `has room for everything that has to be noted`() {
    let form = ChecklistForm(
      name: "review", title: "Review", sections: [.init(title: "On a device", rules: [Self.rule("seen")])])
    let expected = """
      ### seen

      `seen`, seen

      Asked when `seen`

      seen

      | to note | |
      | --- | --- |
      | `device` | |
      | `seen` | |
      | done, and as it should be | yes / no |

      A statement holds for 30 days, for the same version, build.

      ```sh
      pushready attest add seen --by NAME \\
        --evidence device= \\
        --evidence seen=
      ```

      """
    #expect(form.markdown().hasSuffix(expected), "\(form.markdown())")
    #expect(form.html().contains("<tr><th scope=\"row\"><code>device</code></th><td></td></tr>"))
  }

  @Test func `names the rules that the program judges itself`() {
    var judged = RuleDescription(
      id: "topic-fits", layer: .provider, title: "The topic fits", severity: "error")
    judged.when = "true"
    let form = ChecklistForm(name: "r", title: "R", sections: [.init(title: "S", rules: [judged])])
    #expect(form.markdown().hasSuffix("`pushready check` judges:\n\n- [ ] The topic fits (`topic-fits`)\n"))
  }

  @Test func `texts of rules make no element, no attribute and no address`() throws {
    try OutsideTool.withFolder { folder in
      let file = try OutsideTool.write(Self.hostile.html(), to: "f.html", in: folder)
      let seen = try HTMLElements.names(in: file, attributes: true)
      let ours: Set<String> = [
        "declaration DOCTYPE html", "html", "html[lang]", "head", "meta", "meta[charset]", "meta[content]",
        "meta[http-equiv]", "meta[name]", "title", "style", "body", "header", "h1", "h2", "h3", "main",
        "section",
        "section[class]", "p", "p[class]", "code", "table", "tr", "th", "th[scope]", "td", "pre", "ul", "li",
      ]
      #expect(Set(seen).subtracting(ours) == [])
    }
  }

  @Test func `entries of exceptions cannot break a terminal`() {
    let rows = HostileText.all.map {
      ExceptionsPage.Row(
        state: "in force", isGood: true, name: $0, who: $0, until: $0, words: $0,
        origin: Origin(file: $0, line: 1))
    }
    let page = ExceptionsPage(options: TerminalOptions(width: 80, colour: false))
    for scalar in page.page(rows).unicodeScalars where scalar != "\n" {
      #expect(!VisibleText.isInvisible(scalar))
    }
    #expect(!page.page(rows).contains("\n::"))
    #expect(page.json(rows).utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }
}
