internal import Collectors
internal import Cryptography
internal import Exceptions
internal import ReadinessModel
internal import Rules

/// The files of exceptions of a run: waivers, attestations, baseline. Nothing is read where there are none.
struct RunExceptions: Sendable {
  /// One file, read.
  struct File<Entry: Sendable>: Sendable {
    let path: String
    let entries: [Entry]
  }

  private(set) var waivers: File<WaiverEntry>?
  private(set) var attestations: File<AttestationEntry>?
  private(set) var baseline: File<BaselineEntry>?
  /// The files that statements name.
  let evidence: StatedFiles
  /// How the report lists the files.
  private(set) var inputs: [Report.Input] = []

  /// Whether there is no such file.
  var isEmpty: Bool { inputs.isEmpty }

  /// The files that a manifest names, else those of the standard names beside it.
  ///
  /// - Throws: With status 66 for a file that cannot be opened, with 65 for every mistake in all of them.
  init(for manifest: Manifest, rules: RuleLibrary) throws(ReleaseRun.Stopped) {
    let places = ExceptionPlaces(of: manifest)
    var problems: [Diagnostic] = []
    var unopened: [Diagnostic] = []
    func read<Entry: Sendable>(
      _ place: Located<String>?, _ kind: String,
      _ entries: ([UInt8], String, RuleLibrary) throws(ExceptionProblems) -> [Entry]
    ) -> (File<Entry>, Report.Input)? {
      guard let place else { return nil }
      do throws(EvidenceOpening.Failure) {
        let own = try OwnFile(path: place.value, kind: kind, namedAt: place.origin)
        do throws(ExceptionProblems) {
          return (File(path: own.path, entries: try entries(own.bytes, own.path, rules)), own.input)
        } catch { problems += error.diagnostics }
      } catch { unopened += error.diagnostics }
      return nil
    }
    let readWaivers = read(places.waivers, "waivers", WaiverFile.entries)
    let readAttestations = read(places.attestations, "attestations", AttestationFile.entries)
    let readBaseline = read(places.baseline, "baseline", BaselineFile.entries)
    guard unopened.isEmpty else { throw ReleaseRun.Stopped(.missingInput, unopened + problems) }
    guard problems.isEmpty else { throw ReleaseRun.Stopped(.invalidConfiguration, problems) }
    waivers = readWaivers?.0
    attestations = readAttestations?.0
    baseline = readBaseline?.0
    evidence = StatedFiles(of: attestations)
    inputs =
      [readWaivers?.1, readAttestations?.1].compactMap(\.self) + evidence.inputs
      + [readBaseline?.1].compactMap(\.self)
  }

  /// Whether a statement is bound to what will ship, so that all of it has to be read.
  var areBoundToArtifact: Bool {
    attestations?.entries.contains { $0.bonds.contains(.artifact) } ?? false
  }
}

/// Where the files of exceptions of a manifest lie, as seen from where the program runs.
struct ExceptionPlaces: Sendable {
  private(set) var waivers: Located<String>?
  private(set) var attestations: Located<String>?
  private(set) var baseline: Located<String>?
  /// The folder of the manifest, where the files of the standard names lie.
  let folder: String

  init(of manifest: Manifest) {
    folder = Self.folder(of: manifest.origin.file)
    waivers = place(manifest.waivers, WaiverFile.standardName, manifest)
    attestations = place(manifest.attestations, AttestationFile.standardName, manifest)
    baseline = place(manifest.baseline, BaselineFile.standardName, manifest)
  }

  /// Where a file lies, or where one of the standard name would be made.
  func waiverPath() -> String { waivers?.value ?? OwnFile.path(WaiverFile.standardName, in: folder) }

  func attestationPath() -> String {
    attestations?.value ?? OwnFile.path(AttestationFile.standardName, in: folder)
  }

  func baselinePath() -> String { baseline?.value ?? OwnFile.path(BaselineFile.standardName, in: folder) }

  private func place(
    _ said: Located<String>?, _ standard: String, _ manifest: Manifest
  ) -> Located<String>? {
    if let said { return Located(OwnFile.path(said.value, in: manifest.directory), at: said.origin) }
    guard manifest.origin.file != "command line" else { return nil }
    let path = OwnFile.path(standard, in: folder)
    return OwnFile.exists(path) ? Located(path, at: manifest.origin) : nil
  }

  static func folder(of file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }
}
