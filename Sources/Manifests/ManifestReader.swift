package import ReadinessModel
internal import YAMLReading

/// Reads `pushready.yml` (YAML, so JSON too).
package enum ManifestReader {
  /// `bytes` are never trusted. `file` is the manifest as the user named it; its folder is where relative paths
  /// start. `environment` is what `${NAME}` reads, and `variant` the one of `variants` that is laid over the rest.
  ///
  /// Throws every mistake at once. Codes are those of the YAML reader and `manifest.` with `unknown-key`,
  /// `missing-key`, `wrong-type`, `wrong-value`, `format-version`, `unset-variable`,
  /// `malformed-variable`, `key-material`, `duplicate-name`, `unknown-name` and `conflict`, and
  /// `usage.unknown-variant`. Files that the manifest names are not looked at.
  package static func read(
    _ bytes: [UInt8], file: String, environment: [String: String], variant: Located<String>? = nil
  ) throws(ManifestProblems) -> Manifest {
    var problems: [Diagnostic] = []
    let document: YAMLDocument
    do {
      document = try YAMLReader.read(bytes, file: file)
    } catch {
      guard let usable = error.document else { throw ManifestProblems(error.diagnostics) }
      problems = error.diagnostics
      document = usable
    }
    let variants = Variants(document, choosing: variant)
    problems += variants.problems
    var variables = Variables(environment: environment)
    let filled = variables.fill(variants.document)
    problems += variables.problems

    var reading = ManifestReading(document: filled, written: variants.document)
    var manifest = reading.manifest()
    manifest?.variant = variant
    problems += reading.problems.filter { !variables.hasFailed(at: $0.origin) }
    guard problems.isEmpty, let manifest else { throw ManifestProblems(sorted(problems)) }
    return manifest
  }

  private static func sorted(_ problems: [Diagnostic]) -> [Diagnostic] {
    problems.enumerated()
      .map { (line: $1.origin?.line ?? 0, column: $1.origin?.column ?? 0, offset: $0, problem: $1) }
      .sorted { ($0.line, $0.column, $0.offset) < ($1.line, $1.column, $1.offset) }
      .map(\.problem)
  }
}

/// One reading of a manifest's tree. Its parts are in the files named after the sections.
struct ManifestReading {
  let document: YAMLDocument
  /// The same with variables as they were written.
  let written: YAMLDocument
  var problems: [Diagnostic] = []
  /// Also of keys that were refused, so that a route which names one is not refused as well.
  var keyNames: [Located<String>] = []
  var certificateNames: [Located<String>] = []

  init(document: YAMLDocument, written: YAMLDocument) {
    self.document = document
    self.written = written
  }

  /// `nil` when nothing of the file can be read; otherwise only whole when there are no problems.
  mutating func manifest() -> Manifest? {
    guard
      var root = StrictMapping(
        document.root, in: document, area: "manifest", what: "a map that starts with `formatVersion: 1`",
        problems: &problems)
    else { return nil }
    guard isReadable(&root) else { return nil }

    var manifest = Manifest(origin: Origin(file: document.file), directory: Self.folder(of: document.file))
    manifest.name = root.text("name", &problems)
    manifest.stage = root.choice("stage", of: Stage.self, &problems)
    manifest.channel = root.choice("channel", of: Channel.self, &problems)
    manifest.usesPush = root.bool("usesPush", &problems)
    manifest.signer = root.choice("signer", of: Signer.self, &problems)
    if var map = root.mapping("app", &problems) { manifest.app = app(&map) }
    if var map = root.mapping("provider", &problems) { manifest.provider = provider(&map) }
    manifest.payloads = payloads(&root)
    manifest.attempts = root.texts("attempts", &problems) ?? []
    manifest.logs = root.texts("logs", &problems) ?? []
    manifest.fixtures = root.texts("fixtures", &problems) ?? []
    manifest.checklists = root.texts("checklists", &problems) ?? []
    if var map = root.mapping("rules", &problems) { manifest.rules = rules(&map) }
    if var map = root.mapping("params", &problems) { manifest.parameters = parameters(&map) }
    if var map = root.mapping("trust", &problems) {
      manifest.trustAnchors = map.texts("anchors", required: true, &problems) ?? []
      map.finish(&problems)
    }
    manifest.waivers = root.text("waivers", &problems)
    manifest.attestations = root.text("attestations", &problems)
    manifest.baseline = root.text("baseline", &problems)
    // Laid over the rest already; said here so that it counts as known.
    _ = root.node("variants", &problems)
    root.finish(&problems)
    for problem in Comparisons(manifest, keyNames: keyNames, certificateNames: certificateNames).problems {
      add(problem)
    }
    return manifest
  }

  /// Whether the file is of the format that this program reads. Of another, nothing else is told.
  private mutating func isReadable(_ root: inout StrictMapping) -> Bool {
    guard let version = root.int("formatVersion", required: true, &problems), version.value != 1 else {
      return true
    }
    report(
      "format-version", "found format version \(version.value), expected 1", at: version.origin,
      hint: "write `formatVersion: 1`, or use the release of pushready that the file is for")
    return false
  }

  /// Adds a mistake at `origin`, with its line of text.
  mutating func report(_ code: String, _ message: String, at origin: Origin, hint: String? = nil) {
    add(Diagnostic(code: "manifest.\(code)", message: message, origin: origin, hint: hint))
  }

  private mutating func add(_ problem: Diagnostic) {
    guard problems.count < YAMLLimits.mistakes else { return }
    var problem = problem
    problem.source = problem.origin?.line.flatMap(document.sourceLine)
    problems.append(problem)
  }

  private static func folder(of file: String) -> String {
    let bytes = file.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == bytes.startIndex ? "/" : String(file[..<slash])
  }
}
