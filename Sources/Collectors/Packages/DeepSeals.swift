package import AppleFormats

/// What digesting everything that a bundle's signature seals gave.
package struct DeepSeals: Sendable, Hashable {
  package var pages = Seal.State.absent
  package var resources = Seal.State.absent
  /// Resources that are not as they were, as sentences; the first ``maximumFaults`` of ``faultCount``.
  package private(set) var faults: [String] = []
  package private(set) var faultCount = 0

  static let maximumFaults = 3

  mutating func note(_ fault: String) {
    resources = .mismatch
    faultCount += 1
    if faults.count < Self.maximumFaults { faults.append(fault) }
  }

  /// All of them in one line; `nil` without any.
  var summary: String? {
    if faults.isEmpty { return nil }
    let rest = faultCount - faults.count
    return faults.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
