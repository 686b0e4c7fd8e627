package import ReadinessModel

/// What the items of a run add up to.
package enum Verdicts {
  /// The verdict and the exit status that goes with it.
  ///
  /// A failure at or above `failOn` makes a release not ready, unless it is waived or stood in the
  /// baseline. Otherwise an open required item, or a run in which nothing was judged, leaves it undecided.
  package static func verdict(of items: [Item], failOn: Severity) -> (Verdict, ExitStatus) {
    let hasFinding = items.with(.fail).contains { item in
      item.severity >= failOn && item.waiver == nil && !item.baselined
    }
    if hasFinding { return (.notReady, .notReady) }
    let isOpen = items.with(.undecided, .error, .needsAttestation).contains(where: \.required)
    let isEmpty = !items.indices.contains { [.pass, .fail].contains(items[$0].outcome) }
    return isOpen || isEmpty ? (.undecided, .undecided) : (.ready, .ready)
  }
}
