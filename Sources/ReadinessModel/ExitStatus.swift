/// How the program ends. The values 64 to 70 are those of BSD's `sysexits.h`.
package enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  case ready = 0
  /// A finding at or above the severity that fails a run.
  case notReady = 1
  /// A required item could not be decided, or nothing was checked.
  case undecided = 2
  case wrongUsage = 64
  /// A manifest, rule, checklist, waiver or attestation file is invalid.
  case invalidConfiguration = 65
  /// A named input cannot be opened.
  case missingInput = 66
  /// A bug in this program.
  case internalError = 70
}
