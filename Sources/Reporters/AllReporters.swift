/// Every report format, in the order in which help lists them.
package enum AllReporters {
  package static let all: [any Reporter.Type] = [TerminalReporter.self, JSONReporter.self]

  /// The words for them on the command line.
  package static var names: [String] { all.map { $0.name } }

  /// The reporter of that name, or `nil`. `terminal` is for the reporter that looks at a window.
  package static func named(_ name: String, terminal: TerminalOptions) -> (any Reporter)? {
    switch name {
    case TerminalReporter.name: TerminalReporter(options: terminal)
    case JSONReporter.name: JSONReporter()
    default: nil
    }
  }
}
