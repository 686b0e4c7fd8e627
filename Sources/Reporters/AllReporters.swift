/// Every report format, in the order in which help lists them.
package enum AllReporters {
  /// A format by the word for it on the command line.
  package struct Format: Sendable {
    package let name: String
    /// What it is for, in a few words.
    package let summary: String
    /// The reporter; only the one that looks at a window asks for the options.
    package let make: @Sendable (TerminalOptions) -> any Reporter

    init<Kind: Reporter>(
      _ kind: Kind.Type, flavour: String = "", _ note: String = "",
      _ make: @escaping @Sendable (TerminalOptions) -> Kind
    ) {
      name = Kind.name + flavour
      summary = Kind.summary + note
      self.make = make
    }
  }

  package static let all: [Format] = [
    Format(TerminalReporter.self) { TerminalReporter(options: $0) },
    Format(JSONReporter.self) { _ in JSONReporter() },
    Format(JUnitReporter.self) { _ in JUnitReporter() },
    Format(JUnitReporter.self, flavour: "-extended", ", with file and line") { _ in
      JUnitReporter(extended: true)
    },
    Format(SARIFReporter.self) { _ in SARIFReporter() },
    Format(SARIFReporter.self, flavour: "-complete", ", with all that passed, is open or was waived") { _ in
      SARIFReporter(complete: true)
    },
    Format(MarkdownReporter.self) { _ in MarkdownReporter() },
    Format(GitHubReporter.self) { _ in GitHubReporter() },
    Format(GitLabReporter.self) { _ in GitLabReporter() },
    Format(TAPReporter.self) { _ in TAPReporter() },
  ]

  package static var names: [String] { all.map(\.name) }

  package static func named(_ name: String, terminal: TerminalOptions) -> (any Reporter)? {
    all.first { $0.name == name }?.make(terminal)
  }
}
