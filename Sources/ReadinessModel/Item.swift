/// One rule applied to one thing, and what came of it.
package struct Item: Sendable {
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
    /// A path becomes text only when somebody wants to read it: a run has many passed items.
    private enum Name: Sendable {
      case path(FactPath)
      case text(String)
    }

    private let name: Name
    package let node: FactNode

    package init(path: FactPath, node: FactNode) {
      name = .path(path)
      self.node = node
    }

    package init(fact: String, node: FactNode) {
      name = .text(fact)
      self.node = node
    }

    /// Whether it is a parameter of the rule, by which something was measured.
    package var isParameter: Bool {
      switch name {
      case .path(let path): path.starts(with: "params")
      case .text(let text): text.hasPrefix("params.")
      }
    }

    /// The path of the fact, as text.
    package var fact: String {
      switch name {
      case .path(let path): path.description
      case .text(let text): text
      }
    }

    package static func == (left: Evidence, right: Evidence) -> Bool {
      left.fact == right.fact && left.node == right.node
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(fact)
      hasher.combine(node)
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

  /// What an item says. Shared by all copies: reports go over the items of a run many times.
  private struct Words: Sendable, Hashable {
    var rule: String
    var key: String
    var check: String?
    var title: String
    var message: String
    var fix: String
    var location: Origin?
    var evidence: [Evidence]
    var explanation: Explanation?
    var prevents: [String]
    var references: [Reference]
    var cause: String?
    var waiver: Waiver?
    var attestation: Attestation?
  }

  private final class Storage: Sendable {
    let words: Words

    init(_ words: Words) { self.words = words }
  }

  private var storage: Storage

  package var layer: Layer
  package var outcome: Outcome
  package var severity: Severity
  /// Stable over runs: rule, key and check.
  package var fingerprint: String
  /// Whether an open item keeps the release from being ready.
  package var required: Bool
  package var baselined: Bool

  package init(
    rule: String, layer: Layer, key: String, check: String? = nil, title: String, outcome: Outcome,
    severity: Severity, message: String, fix: String = "", location: Origin? = nil,
    evidence: [Evidence] = [], explanation: Explanation? = nil, prevents: [String] = [],
    references: [Reference] = [], fingerprint: String, required: Bool = true, cause: String? = nil,
    waiver: Waiver? = nil, attestation: Attestation? = nil, baselined: Bool = false
  ) {
    storage = Storage(
      Words(
        rule: rule, key: key, check: check, title: title, message: message, fix: fix, location: location,
        evidence: evidence, explanation: explanation, prevents: prevents, references: references,
        cause: cause, waiver: waiver, attestation: attestation))
    self.layer = layer
    self.outcome = outcome
    self.severity = severity
    self.fingerprint = fingerprint
    self.required = required
    self.baselined = baselined
  }

  private mutating func change(_ body: (inout Words) -> Void) {
    var words = storage.words
    body(&words)
    storage = Storage(words)
  }
}

extension Item {
  package var rule: String {
    get { storage.words.rule }
    set { change { $0.rule = newValue } }
  }

  /// What the rule was applied to: a bundle id, a route's name. Empty for the release as a whole.
  package var key: String {
    get { storage.words.key }
    set { change { $0.key = newValue } }
  }

  /// The part of a rule with several checks; `nil` for a rule with one.
  package var check: String? {
    get { storage.words.check }
    set { change { $0.check = newValue } }
  }

  package var title: String {
    get { storage.words.title }
    set { change { $0.title = newValue } }
  }

  /// What was found, in one sentence.
  package var message: String {
    get { storage.words.message }
    set { change { $0.message = newValue } }
  }

  /// What to do; empty where the outcome asks for nothing.
  package var fix: String {
    get { storage.words.fix }
    set { change { $0.fix = newValue } }
  }

  /// The most telling place: the first fact of the evidence that has one.
  package var location: Origin? {
    get { storage.words.location }
    set { change { $0.location = newValue } }
  }

  package var evidence: [Evidence] {
    get { storage.words.evidence }
    set { change { $0.evidence = newValue } }
  }

  package var explanation: Explanation? {
    get { storage.words.explanation }
    set { change { $0.explanation = newValue } }
  }

  /// The APNs reasons and upload codes that a pass keeps away.
  package var prevents: [String] {
    get { storage.words.prevents }
    set { change { $0.prevents = newValue } }
  }

  package var references: [Reference] {
    get { storage.words.references }
    set { change { $0.references = newValue } }
  }

  /// Fingerprint of the item whose fault this one only repeats.
  package var cause: String? {
    get { storage.words.cause }
    set { change { $0.cause = newValue } }
  }

  package var waiver: Waiver? {
    get { storage.words.waiver }
    set { change { $0.waiver = newValue } }
  }

  package var attestation: Attestation? {
    get { storage.words.attestation }
    set { change { $0.attestation = newValue } }
  }
}

extension [Item] {
  /// Those with one of `outcomes`. A run has many items: what the others say is not even touched.
  package func with(_ outcomes: Outcome...) -> [Item] {
    indices.filter { outcomes.contains(self[$0].outcome) }.map { self[$0] }
  }
}

extension Item: Hashable {
  package static func == (left: Item, right: Item) -> Bool {
    (left.storage === right.storage || left.storage.words == right.storage.words)
      && left.layer == right.layer && left.outcome == right.outcome && left.severity == right.severity
      && left.fingerprint == right.fingerprint && left.required == right.required
      && left.baselined == right.baselined
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(storage.words)
    hasher.combine(outcome)
    hasher.combine(fingerprint)
  }
}
