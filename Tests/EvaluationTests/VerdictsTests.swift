import Evaluation
import ReadinessModel
import Testing

@Suite struct `What items add up to` {
  static func item(
    _ outcome: Outcome, _ severity: Severity = .error, required: Bool = true, isWaived: Bool = false,
    baselined: Bool = false
  ) -> Item {
    Item(
      rule: "r", layer: .identity, key: "", title: "t", outcome: outcome, severity: severity, message: "",
      fingerprint: "r", required: required,
      waiver: isWaived ? Item.Waiver(owner: "o", reason: "r", until: "2026-12-31", origin: nil) : nil,
      baselined: baselined)
  }

  @Test(
    arguments: [
      ([item(.pass)], .error, .ready),
      ([item(.pass), item(.notApplicable)], .error, .ready),
      ([], .error, .undecided),
      ([item(.notApplicable)], .error, .undecided),
      ([item(.pass), item(.fail)], .error, .notReady),
      ([item(.pass), item(.fail, .blocker)], .error, .notReady),
      ([item(.pass), item(.fail, .warning)], .error, .ready),
      ([item(.pass), item(.fail, .warning)], .warning, .notReady),
      ([item(.pass), item(.fail, .info)], .warning, .ready),
      ([item(.pass), item(.fail, isWaived: true)], .error, .ready),
      ([item(.pass), item(.fail, baselined: true)], .error, .ready),
      ([item(.pass), item(.undecided)], .error, .undecided),
      ([item(.pass), item(.undecided, required: false)], .error, .ready),
      ([item(.pass), item(.error)], .error, .undecided),
      ([item(.pass), item(.needsAttestation)], .error, .undecided),
      ([item(.undecided), item(.fail)], .error, .notReady),
      ([item(.undecided, required: false)], .error, .undecided),
      ([item(.undecided, isWaived: true)], .error, .undecided),
    ] as [([Item], Severity, Verdict)])
  func `a finding wins over what is open, and nothing checked is never ready`(
    items: [Item], failOn: Severity, expected: Verdict
  ) {
    let (verdict, status) = Verdicts.verdict(of: items, failOn: failOn)
    #expect(verdict == expected)
    #expect(status.rawValue == [.ready: 0, .notReady: 1, .undecided: 2][expected])
  }
}
