/// Whether colour is wanted: `--color`, then `NO_COLOR`, then `CLICOLOR_FORCE`, then the terminal.
package enum ColourChoice {
  /// - Parameters:
  ///   - said: `auto`, `always` or `never`.
  ///   - environment: The environment of the program (https://no-color.org, https://bixense.com/clicolors).
  ///   - isTerminal: Whether the output is a terminal.
  /// - Returns: Whether escape sequences for colour may be written.
  package static func wantsColour(
    said: String, environment: [String: String], isTerminal: Bool
  ) -> Bool {
    switch said {
    case "always": return true
    case "never": return false
    default: break
    }
    if let noColour = environment["NO_COLOR"], !noColour.isEmpty { return false }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }

  /// Whether the environment says that text is UTF-8. An environment that says nothing is taken to.
  package static func wantsUnicode(environment: [String: String]) -> Bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let said else { return true }
    let folded = said.lowercased()
    return folded.contains("utf-8") || folded.contains("utf8") || !(folded == "c" || folded == "posix")
  }
}
