package import Expressions
package import ReadinessModel

/// One question about the facts, compiled: a file under `Checklists/rules/<layer>/`.
package struct Rule: Sendable {
  /// What a rule is applied to, one element at a time.
  package struct Iteration: Sendable {
    package var list: Expression
    package var name: String
    /// Text that tells one element from another; `nil` where the list has no such text.
    package var key: Expression?
    /// What an empty list means.
    package var whenEmpty: Outcome
  }

  /// A named expression; later expressions of the rule may use it.
  package struct Binding: Sendable {
    package var name: String
    package var expression: Expression
  }

  /// One thing that must hold. A rule without `checks:` has one, without a name.
  package struct Check: Sendable {
    package var name: String?
    package var severity: SeverityRule
    package var when: Expression?
    package var require: Expression
    package var pass: Message?
    package var fail: Message
    package var undecided: Message?
    package var fix: Message?
  }

  /// What a person is asked to do.
  package struct Procedure: Sendable {
    package var text: String
    /// Names of what has to be noted.
    package var evidence: [String]
    package var validDays: Int
    /// What a statement is about: it is stale when one of these has changed.
    package var bonds: [Bond]
  }

  /// Something that a statement of a person is bound to.
  package enum Bond: String, Sendable, Hashable, CaseIterable {
    case version
    /// The first two numbers of the version.
    case minorVersion = "minor-version"
    case build
    /// The digest of what will ship.
    case artifact
    /// The id of a signing key.
    case key
  }

  /// Whether a failure may be waived.
  package enum Waivability: Sendable, Hashable {
    case allowed, forbidden
    /// From its first day to its last one, at most this many days.
    case limited(days: Int)
  }

  /// The file's name without `.yml`.
  package var id: String
  package var layer: Layer
  package var title: String
  package var severity: SeverityRule
  package var iteration: Iteration?
  package var parameters: [RuleParameter]
  package var bindings: [Binding]
  package var when: Expression?
  package var checks: [Check]
  /// The fact that is at fault when the rule fails. Findings that blame the same fact have one cause.
  package var blames: Expression?
  /// The facts it reads are never unknown, so that it needs no undecided example.
  package var isAlwaysDecidable: Bool
  package var procedure: Procedure?
  package var waivability: Waivability
  package var prevents: [String]
  package var references: [Item.Reference]
  /// The file, for messages about the rule.
  package var origin: Origin

  package var isManual: Bool { procedure != nil }
}

/// A value that a team may set, with what it may be.
package struct RuleParameter: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case bool, int, double, string, strings
  }

  package var name: String
  package var kind: Kind
  package var title: String
  package var standard: Manifest.Parameter
  package var minimum: Int64?
  package var maximum: Int64?

  /// Why `value` cannot be taken, or `nil` when it can.
  package func refusal(of value: Manifest.Parameter) -> String? {
    switch (kind, value) {
    case (.int, .int(let number)):
      if let minimum, number < minimum { return "\(number) is below the least value \(minimum)" }
      if let maximum, number > maximum { return "\(number) is above the greatest value \(maximum)" }
      return nil
    case (.bool, .bool), (.double, .double), (.double, .int), (.string, .string), (.strings, .strings):
      return nil
    default:
      return "expected \(kind.rawValue)"
    }
  }
}
