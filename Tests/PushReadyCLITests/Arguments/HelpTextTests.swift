import PushReadyCLI
import Testing

@Suite struct HelpTextTests {
  @Test func `the overview names every command and every exit status`() {
    let lines = HelpText.overview.split(separator: "\n")
    for command in CommandTable.all {
      #expect(lines.contains { $0.hasPrefix("  \(command.name.rawValue) ") && $0.contains(command.summary) })
    }
    for status in ["0", "1", "2", "64", "65", "66", "70"] {
      #expect(lines.contains { $0.hasPrefix("  \(status) ") })
    }
  }

  @Test(arguments: CommandTable.all)
  func `the page of a command teaches with an example and lists every option`(command: Command) {
    let page = HelpText.page(for: command)
    #expect(page.hasPrefix("pushready \(command.name.rawValue)"))
    for example in command.examples {
      #expect(page.contains(example.lines.map { "  \($0)" }.joined(separator: "\n")))
    }
    for option in command.options {
      let spelling = "--\(option.name)" + (option.placeholder.map { " \($0)" } ?? "")
      #expect(page.contains(spelling))
      #expect(option.choices.allSatisfy { page.contains($0) })
    }
    #expect(page.hasSuffix("\n"))
    for line in page.split(separator: "\n") {
      #expect(line.count <= 92)
      #expect(line.last != " ")
    }
  }

  @Test func `a page is laid out in two columns`() {
    #expect(
      HelpText.page(for: CommandTable[.rulesList]) == """
        pushready rules list [options]

        Lists every rule with its id, its severity and what is true when it passes.

        All of them:
          pushready rules list

        Those about the provider:
          pushready rules list --layer provider

        Rules
          --layer LAYER  Only the rules of one layer: identity, entitlement, profile, signature,
                         background, registration, provider, payload, presentation, operations

        Output
          --color WHEN  Colour the text; `auto` looks at the terminal and at `NO_COLOR`: auto,
                        always, never
          -h, --help    Show this text

        Each option with a value can also be given by a variable, such as `--layer` by
        `PUSHREADY_LAYER`. The option wins.

        """)
  }
}
