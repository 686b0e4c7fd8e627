/// Whether and when a request may be sent again after an answer.
///
/// Source: Apple, "Handling notification responses from APNs", which names six reasons that are never to be
/// sent again, `TooManyRequests` for later, a wait of 15 minutes for every 5xx, and a correction for the rest.
package enum RetryClass: String, Sendable, Hashable, CaseIterable {
  /// It was accepted.
  case done
  /// Never to this token.
  case dropToken = "drop-token"
  /// Never as it is.
  case never
  /// Once something was corrected.
  case afterFix = "after-fix"
  /// As it is, later.
  case delay
  /// As it is, after 15 minutes, and then at growing intervals.
  case backoff

  /// Seconds to wait before the first attempt after a 5xx.
  package static let backoffStart: Int64 = 15 * 60

  /// Whether and when, as a sentence.
  package var words: String {
    switch self {
    case .done: "There is nothing to send again."
    case .dropToken: "Never to this token: stop using it."
    case .never: "Never as it is: the same request would get the same answer."
    case .afterFix: "Only after the cause was corrected."
    case .delay: "Later, as it is: wait before the next notification to this device."
    case .backoff: "As it is, after 15 minutes, then at growing intervals."
    }
  }

  /// What a provider may do at such an answer, in the words of `provider.responses`.
  package var actions: [ResponseAction] {
    switch self {
    case .done: [.done]
    case .dropToken: [.dropToken]
    case .never, .afterFix: [.fix]
    case .delay: [.delay, .backoff]
    case .backoff: [.backoff]
    }
  }
}

/// What a provider does at an answer of APNs, in the words of the manifest.
package enum ResponseAction: String, Sendable, Hashable, CaseIterable {
  case done
  case dropToken = "drop-token"
  /// Try the other environment once, or compare with what is stored, before the token is dropped.
  case checkEnvironment = "check-environment"
  case fix, delay, backoff
}

/// What an answer says of the device token.
package enum TokenState: String, Sendable, Hashable, CaseIterable {
  /// Nothing: the request was refused for another reason, or accepted.
  case notJudged = "not-judged"
  /// It may be dead, and it may be sent to the wrong host or topic.
  case suspect
  case dead

  package var words: String {
    switch self {
    case .notJudged: "The answer says nothing against the token."
    case .suspect: "The token may be fine: rule out host, topic and encoding before it is deleted."
    case .dead:
      "The token is dead for this topic and environment; delete it unless the app registered anew since."
    }
  }
}
