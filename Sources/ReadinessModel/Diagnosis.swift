/// What one answer of APNs, or its absence, says about a push: where it fails, why, and what to do.
package struct Diagnosis: Sendable, Hashable {
  /// How a cause stands, from what is certain to what is ruled out.
  package enum Standing: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The attempt itself shows it.
    case shown
    /// A rule fails on it.
    case supported
    /// Nothing is known for or against it.
    case open
    /// What is known speaks against it.
    case unlikely

    package static func < (left: Standing, right: Standing) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// Something known for or against a cause.
  package struct Support: Sendable, Hashable {
    package enum Side: String, Sendable, Hashable {
      case supporting = "for"
      case against, open
    }

    package var side: Side
    /// One line, lower case, without a final period.
    package var words: String
    /// The rule it comes from; `nil` for the attempt itself.
    package var rule: String?
    package var origin: Origin?

    package init(_ side: Side, _ words: String, rule: String? = nil, origin: Origin? = nil) {
      self.side = side
      self.words = words
      self.rule = rule
      self.origin = origin
    }
  }

  /// A cause with what is known of it.
  package struct Suspect: Sendable, Hashable {
    package var cause: AnswerCause
    package var standing: Standing
    package var support: [Support]

    package init(cause: AnswerCause, standing: Standing, support: [Support]) {
      self.cause = cause
      self.standing = standing
      self.support = support
    }
  }

  /// `400 BadDeviceToken`, `200`, `no answer`.
  package var answer: String
  /// Whether the answer is one that is known, so that the causes are its own.
  package var isKnown: Bool
  /// As a sentence.
  package var meaning: String
  /// Where the push fails: the layer of the first suspect.
  package var layer: Layer
  /// The likeliest first; equally likely ones in the order of the pipeline.
  package var suspects: [Suspect]
  /// What to do first, as a sentence.
  package var next: String
  package var retry: RetryClass
  /// The earliest moment to send the same again, where it can be told.
  package var retryAt: Timestamp?
  package var token: TokenState
  /// What to do with the token, as a sentence.
  package var tokenWords: String
  /// Further things that the attempt shows, apart from this answer.
  package var also: [Support]
  /// What there is to know about the diagnosis itself.
  package var notes: [String]

  package init(
    answer: String, isKnown: Bool, meaning: String, layer: Layer, suspects: [Suspect], next: String,
    retry: RetryClass, token: TokenState
  ) {
    self.answer = answer
    self.isKnown = isKnown
    self.meaning = meaning
    self.layer = layer
    self.suspects = suspects
    self.next = next
    self.retry = retry
    self.token = token
    tokenWords = token.words
    also = []
    notes = []
  }
}
