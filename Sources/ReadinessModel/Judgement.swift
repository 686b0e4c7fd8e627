/// Where in the push pipeline a rule sits. Reports keep this order.
package enum Layer: String, Sendable, Hashable, CaseIterable, Comparable {
  case identity, entitlement, profile, signature, background, registration, provider, payload
  case presentation, operations

  package static func < (left: Layer, right: Layer) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// How much a failure matters, from worst to least.
package enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  case blocker, error, warning, info

  /// A worse severity is the greater one.
  package static func < (left: Severity, right: Severity) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) > (allCases.firstIndex(of: right) ?? 0)
  }
}

/// What became of one item.
package enum Outcome: String, Sendable, Hashable, CaseIterable {
  case pass, fail, undecided, notApplicable, needsAttestation
  /// The rule itself is broken.
  case error
}

/// What a release as a whole is.
package enum Verdict: String, Sendable, Hashable, CaseIterable {
  case ready, notReady, undecided
}
