internal import Collectors
internal import Cryptography
internal import Exceptions
internal import ReadinessModel

/// The files that statements of people name to show something, as they are now.
struct StatedFiles: Sendable {
  private(set) var states: [AttestationEntry.File: Attesting.FileState] = [:]
  /// How the report lists those at hand, each once, with the digest that it has.
  private(set) var inputs: [Report.Input] = []

  /// Reads each file once, whichever statements name it.
  init(of file: RunExceptions.File<AttestationEntry>?) {
    guard let file else { return }
    let folder = ExceptionPlaces.folder(of: file.path)
    var digests: [ExactText: SHA256.File?] = [:]
    for named in file.entries.flatMap(\.files) {
      let path = OwnFile.path(named.path.value, in: folder)
      let found = digests[ExactText(path)] ?? (try? SHA256.file(at: path))
      if let found, digests.updateValue(found, forKey: ExactText(path)) == nil {
        inputs.append(
          Report.Input(
            path: path, kind: "attestation-evidence", bytes: found.count, sha256: found.hex,
            namedAt: named.path.origin))
      }
      // What is there and cannot be read is not what was shown.
      let isSame = found?.hex == named.sha256
      states[named] = isSame ? .same : OwnFile.exists(path) ? .changed : .missing
    }
  }
}
