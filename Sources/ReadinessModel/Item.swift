/// One rule applied to one thing, and what came of it.
package struct Item: Sendable, Hashable {
  package struct Reference: Sendable, Hashable {
    package var title: String
    package var url: String

    package init(title: String, url: String) {
      self.title = title
      self.url = url
    }
  }

  /// A fact that the rule's expressions read, as it stood.
  package struct Evidence: Sendable, Hashable {
    package var fact: String
    package var node: FactNode

    package init(fact: String, node: FactNode) {
      self.fact = fact
      self.node = node
    }
  }

  /// How an expression came to its answer, for a finding that has to be believed.
  package struct Explanation: Sendable, Hashable {
    /// One part of the expression with the value it had: `route.topicBase` and `"com.example.app"`.
    package struct Operand: Sendable, Hashable {
      package var text: String
      package var value: String
      package var origin: Origin?

      package init(text: String, value: String, origin: Origin?) {
        self.text = text
        self.value = value
        self.origin = origin
      }
    }

    /// The part of `require` that decided.
    package var expression: String
    package var operands: [Operand]
    /// The element that broke an `all()` or was found by an `exists()`, in words.
    package var element: String?

    package init(expression: String, operands: [Operand], element: String?) {
      self.expression = expression
      self.operands = operands
      self.element = element
    }
  }

  /// A reasoned exception granted by a person.
  package struct Waiver: Sendable, Hashable {
    package var owner: String
    package var reason: String
    /// Last day, inclusive, as `2026-12-31`.
    package var until: String
    package var origin: Origin?

    package init(owner: String, reason: String, until: String, origin: Origin?) {
      self.owner = owner
      self.reason = reason
      self.until = until
      self.origin = origin
    }
  }

  /// What a person stated about a manual rule.
  package struct Attestation: Sendable, Hashable {
    package var by: String
    package var at: String
    /// Last valid day, inclusive.
    package var until: String
    package var origin: Origin?

    package init(by: String, at: String, until: String, origin: Origin?) {
      self.by = by
      self.at = at
      self.until = until
      self.origin = origin
    }
  }

  package var rule: String
  package var layer: Layer
  /// What the rule was applied to: a bundle id, a route's name. Empty for the release as a whole.
  package var key: String
  /// The part of a rule with several checks; `nil` for a rule with one.
  package var check: String?
  package var title: String
  package var outcome: Outcome
  package var severity: Severity
  /// What was found, in one sentence.
  package var message: String
  /// What to do; empty where the outcome asks for nothing.
  package var fix: String
  /// The most telling place: the first fact of the evidence that has one.
  package var location: Origin?
  package var evidence: [Evidence]
  package var explanation: Explanation?
  /// The APNs reasons and upload codes that a pass keeps away.
  package var prevents: [String]
  package var references: [Reference]
  /// Stable over runs: rule, key and check.
  package var fingerprint: String
  /// Whether an open item keeps the release from being ready.
  package var required: Bool
  /// Fingerprint of the item whose fault this one only repeats.
  package var cause: String?
  package var waiver: Waiver?
  package var attestation: Attestation?
  package var baselined: Bool

  package init(
    rule: String, layer: Layer, key: String, check: String? = nil, title: String, outcome: Outcome,
    severity: Severity, message: String, fix: String = "", location: Origin? = nil,
    evidence: [Evidence] = [], explanation: Explanation? = nil, prevents: [String] = [],
    references: [Reference] = [], fingerprint: String, required: Bool = true, cause: String? = nil,
    waiver: Waiver? = nil, attestation: Attestation? = nil, baselined: Bool = false
  ) {
    self.rule = rule
    self.layer = layer
    self.key = key
    self.check = check
    self.title = title
    self.outcome = outcome
    self.severity = severity
    self.message = message
    self.fix = fix
    self.location = location
    self.evidence = evidence
    self.explanation = explanation
    self.prevents = prevents
    self.references = references
    self.fingerprint = fingerprint
    self.required = required
    self.cause = cause
    self.waiver = waiver
    self.attestation = attestation
    self.baselined = baselined
  }
}
