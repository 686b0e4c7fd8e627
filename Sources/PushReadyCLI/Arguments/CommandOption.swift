package import Manifests

/// One option of the command line, as parsing, help and completions see it.
package struct CommandOption: Sendable, Hashable {
  /// What follows the name.
  package enum Argument: Sendable, Hashable {
    /// Nothing: the option is there or not.
    case none
    /// Any text.
    case text(placeholder: String)
    case choice(placeholder: String, [String])
    /// A moment as RFC 3339, or a day.
    case time(placeholder: String)
    /// `FORMAT` or `FORMAT=PATH`.
    case report(formats: [String])
    /// What a manifest says too; the manifest's reading knows the values.
    case manifest(ManifestFlag, placeholder: String)
  }

  /// Under which heading help lists it.
  package enum Group: String, Sendable, Hashable, CaseIterable {
    case input = "What is checked"
    case app = "The app"
    case provider = "The provider"
    case rules = "Rules"
    case output = "Output"
  }

  /// Without the dashes.
  package let name: String
  /// The one-letter form, without its dash.
  package let letter: Character?
  package let argument: Argument
  package let group: Group
  /// May stand several times.
  package let isRepeatable: Bool
  /// Options that say the same thing otherwise; names without dashes.
  package let excludes: [String]
  /// What it does, in one sentence without a period.
  package let help: String
  /// The release that brought it.
  package let since: String

  package init(
    _ name: String, letter: Character? = nil, _ argument: Argument = .none, group: Group = .output,
    isRepeatable: Bool = false, excludes: [String] = [], help: String, since: String = "0.1"
  ) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.group = group
    self.isRepeatable = isRepeatable
    self.excludes = excludes
    self.help = help
    self.since = since
  }

  /// An option that a manifest's key has too, with the flag's own name.
  package init(
    _ flag: ManifestFlag, _ placeholder: String, group: Group, isRepeatable: Bool = false,
    excludes: [ManifestFlag] = [], help: String, since: String = "0.1"
  ) {
    self.init(
      flag.rawValue, .manifest(flag, placeholder: placeholder), group: group,
      isRepeatable: isRepeatable, excludes: excludes.map(\.rawValue), help: help, since: since)
  }

  /// What stands for the value in help; `nil` for an option without one.
  package var placeholder: String? {
    switch argument {
    case .none: nil
    case .text(let placeholder), .choice(let placeholder, _), .time(let placeholder),
      .manifest(_, let placeholder):
      placeholder
    case .report: "FORMAT[=PATH]"
    }
  }

  /// The words it takes, where they are a fixed list.
  package var choices: [String] {
    switch argument {
    case .choice(_, let words): words
    case .report(let formats): formats
    case .manifest(let flag, _): flag.choices
    case .none, .text, .time: []
    }
  }

  /// The variable that gives a value when the option is not there: `PUSHREADY_BUNDLE_ID`. Options
  /// without a value have none.
  package var environmentName: String? {
    if argument == .none { return nil }
    return "PUSHREADY_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}
