package import ReadinessModel

/// What the items of a run add up to.
package enum Verdicts {
  /// The verdict and the exit status that goes with it.
  ///
  /// A failure at or above `failOn` makes a release not ready, unless it is waived or stood in the
  /// baseline. Otherwise an open required item, or a run in which nothing was judged, leaves it undecided.
  package static func verdict(of items: [Item], failOn: Severity) -> (Verdict, ExitStatus) {
    let hasFinding = items.contains { item in
      item.outcome == .fail && item.severity >= failOn && item.waiver == nil && !item.baselined
    }
    if hasFinding { return (.notReady, .notReady) }
    let isOpen = items.contains { $0.required && isUnsettled($0) }
    let isEmpty = !items.contains { $0.outcome == .pass || $0.outcome == .fail }
    return isOpen || isEmpty ? (.undecided, .undecided) : (.ready, .ready)
  }

  private static func isUnsettled(_ item: Item) -> Bool {
    switch item.outcome {
    case .undecided, .error, .needsAttestation: true
    case .pass, .fail, .notApplicable: false
    }
  }
}
