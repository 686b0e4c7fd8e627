import ReadinessModel

/// What an item does to the verdict, for formats that know only a few outcomes.
enum Weight: Hashable {
  case passed
  /// It makes the release not ready.
  case failed
  /// It is open, in error, or waits for a person, and the verdict waits for it.
  case open
  /// It does not matter to the verdict, for the reason given.
  case set(aside: String)

  init(_ item: Item, failOn: Severity) {
    switch item.outcome {
    case .pass: self = .passed
    case .notApplicable: self = .set(aside: "not applicable")
    case .fail where item.isExcused: self = .set(aside: "let through: " + ExcuseText.line(item))
    case .fail where item.severity >= failOn: self = .failed
    case .fail: self = .set(aside: "\(item.severity.rawValue), which does not stop this release")
    case .undecided, .needsAttestation, .error:
      self = item.required ? .open : .set(aside: "not verified, and not required here")
    }
  }
}
