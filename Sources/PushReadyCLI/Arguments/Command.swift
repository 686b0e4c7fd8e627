/// One command of the program, as parsing, help and completions see it.
package struct Command: Sendable, Hashable {
  /// The words that call a command.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    case check, facts
    case inspect, diff
    case eval, explain, diagnose, probe
    case configShow = "config show"
    case verifyReport = "verify-report"
    case reportConvert = "report convert"
    case reportSign = "report sign"
    case schema
    case rulesList = "rules list"
    case rulesShow = "rules show"
    case rulesLint = "rules lint"
    case rulesTest = "rules test"
    case rulesDocs = "rules docs"
    case rulesNew = "rules new"
    case waiveAdd = "waive add"
    case waiveList = "waive list"
    case waivePrune = "waive prune"
    case attestAdd = "attest add"
    case attestList = "attest list"
    case attestVerify = "attest verify"
    case baselineCreate = "baseline create"
    case baselinePrune = "baseline prune"
    case checklistList = "checklist list"
    case checklistShow = "checklist show"
    case checklistPrint = "checklist print"
    case completions, man
    case version, help
  }

  /// An argument by its place.
  package struct Positional: Sendable, Hashable {
    package let placeholder: String
    package let isRequired: Bool
    /// What it is, for messages: `a rule`.
    package let what: String
    /// How many there may be.
    package let limit: Int
    /// Which of them is a manifest, counted from 0; `nil` where none is.
    package let manifestPlace: Int?

    package init(
      _ placeholder: String, isRequired: Bool = false, what: String, limit: Int = 1, manifestPlace: Int? = nil
    ) {
      self.manifestPlace = manifestPlace
      self.placeholder = placeholder
      self.isRequired = isRequired
      self.what = what
      self.limit = limit
    }
  }

  package struct Example: Sendable, Hashable {
    /// What it does, without a period.
    package let purpose: String
    /// One line each, to be typed.
    package let lines: [String]

    package init(_ purpose: String, _ lines: String...) {
      self.purpose = purpose
      self.lines = lines
    }
  }

  package let name: Name
  /// For the list of commands, without a period.
  package let summary: String
  /// For its own help, in whole sentences.
  package let about: String
  package let positional: Positional?
  package let options: [CommandOption]
  package let examples: [Example]
  /// The release that brought it.
  package let since: String

  package init(
    _ name: Name, summary: String, about: String, positional: Positional? = nil,
    options: [CommandOption] = [], examples: [Example], since: String = "0.1"
  ) {
    self.name = name
    self.summary = summary
    self.about = about
    self.positional = positional
    self.options = options + [.help]
    self.examples = examples
    self.since = since
  }

  /// The option called `name`, without dashes.
  package func option(named name: some StringProtocol) -> CommandOption? {
    options.first { $0.name == name }
  }
}
