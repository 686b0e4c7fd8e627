import AppleFormats
import Cryptography
import PropertyListReading
import ReadinessModel

/// The Info.plist of a target: the file, with its variables replaced and what Xcode adds to it.
struct SourceInfo {
  /// A map, or unknown.
  let node: FactNode
  let identifier: FactNode
  /// The file that was read; `nil` where all is generated.
  let reading: (Artifact, Reading)?

  init(_ source: SourceTarget, _ evidence: ProjectEvidence) {
    let project = evidence.artifact.origin
    var map = FactMap()
    var origin = project
    var unknown: Unknown?
    var reading: (Artifact, Reading)?
    let file = source.setting("INFOPLIST_FILE", from: project)
    let generates = Self.isYes(source.setting("GENERATE_INFOPLIST_FILE", from: project))
    if let path = file.text, !path.isEmpty {
      let artifact = Self.artifact(.info, evidence.path(path), named: path, by: project)
      origin = artifact.origin
      switch PropertyListEvidence.dictionary(in: artifact) {
      case .success(let document):
        map = source.resolved(document.node(from: origin)).map ?? FactMap()
        let notes = document.problems.map { $0.diagnostic(in: origin) }
        reading = (artifact, Reading(FactMap(), notes: notes))
      case .failure(let problem):
        unknown = .unreadable(artifact, problem)
        reading = (artifact, Reading(FactMap(), problem: problem))
      }
    } else if let open = file.unknown {
      unknown = open
    } else if !generates {
      unknown = Unknown("the target names no Info.plist", supply: "set `INFOPLIST_FILE`")
    }
    if Self.isYes(source.setting("INFOPLIST_PREPROCESS", from: project)) {
      unknown = Unknown("the Info.plist is preprocessed, which only a build does", supply: "give the export")
    }
    if generates { Self.complete(&map, source, from: project) }
    node = unknown.map { .unknown($0, from: origin) } ?? .map(map, from: origin)
    self.reading = reading
    let said = source.setting("PRODUCT_BUNDLE_IDENTIFIER", from: project)
    let written = map[InfoPlistCollector.identifierKey]
    identifier =
      written.map { $0.isAbsent ? said : $0 }
      ?? (said.isAbsent
        ? .unknown("neither the Info.plist nor `PRODUCT_BUNDLE_IDENTIFIER` names the id", from: origin)
        : said)
  }

  static func isYes(_ node: FactNode) -> Bool { node.text?.uppercased() == "YES" }

  /// A file of the source tree, read.
  static func artifact(
    _ kind: Artifact.Kind, _ path: String, named name: String, by place: Origin
  ) -> Artifact {
    let origin = Origin(file: path)
    guard let bytes = SourceFiles.bytes(at: path) else {
      let problem = Diagnostic(
        code: "evidence.not-found", message: "the project names `\(name)`, and there is no such file",
        origin: place, hint: "correct the build setting, or add the file")
      return Artifact(
        kind: kind, owner: .release, origin: origin, content: .broken(problem), byteCount: 0, sha256: nil)
    }
    return Artifact(
      kind: kind, owner: .release, origin: origin, content: .bytes(bytes), byteCount: bytes.count,
      sha256: SHA256.hex(of: bytes))
  }

  /// Keys that Xcode writes from settings. Background modes are none of them: Apple lists no such setting.
  private static let generated: [(key: String, setting: String, isTruth: Bool)] = [
    ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER", false),
    ("CFBundleShortVersionString", "MARKETING_VERSION", false),
    ("CFBundleVersion", "CURRENT_PROJECT_VERSION", false),
    ("CFBundleExecutable", "EXECUTABLE_NAME", false),
    ("CFBundlePackageType", "PRODUCT_BUNDLE_PACKAGE_TYPE", false),
    ("NSSupportsLiveActivities", "INFOPLIST_KEY_NSSupportsLiveActivities", true),
    (
      "NSSupportsLiveActivitiesFrequentUpdates", "INFOPLIST_KEY_NSSupportsLiveActivitiesFrequentUpdates", true
    ),
  ]

  private static func complete(_ map: inout FactMap, _ source: SourceTarget, from origin: Origin) {
    for row in generated where map[row.key] == nil {
      let value = source.setting(row.setting, from: origin)
      if value.isAbsent { continue }
      map[row.key] = row.isTruth && value.text != nil ? .bool(isYes(value), from: value.origin) : value
    }
  }
}

/// The entitlements file of a target.
struct SourceEntitlements {
  /// Entitlements with their variables replaced; absent where the target names no file.
  let node: FactNode
  /// Under `bundle.source`.
  let facts: FactMap
  let reading: (Artifact, Reading)?

  init(_ source: SourceTarget, _ evidence: ProjectEvidence) {
    let project = evidence.artifact.origin
    let file = source.setting("CODE_SIGN_ENTITLEMENTS", from: project)
    guard let path = file.text, !path.isEmpty else {
      let place = file.origin ?? project
      node = file.unknown.map { .unknown($0, from: place) } ?? .absent(from: place)
      let open = FactNode.unknown(
        file.unknown ?? Unknown("the target names no entitlements file"), from: place)
      facts = FactMap([
        ("entitlementsFile", file.unknown == nil ? .absent(from: place) : file), ("entitlementsFound", open),
        ("entitlementsWellFormed", open),
      ])
      reading = nil
      return
    }
    let artifact = SourceInfo.artifact(.entitlements, evidence.path(path), named: path, by: project)
    let isThere = artifact.sha256 != nil
    var isWellFormed: FactNode = .unknown("there is no such file", from: artifact.origin)
    switch Self.read(artifact) {
    case .success(let document):
      node = source.resolved(document.node(from: artifact.origin))
      let isStrict = !(document.list?.problems ?? []).contains { $0.kind == .commentWithDashes }
      isWellFormed = .bool(isStrict, from: artifact.origin)
      reading = (artifact, Reading(FactMap(), notes: document.diagnostics(in: artifact.origin)))
    case .failure(let problem):
      node = .unknown(.unreadable(artifact, problem), from: artifact.origin)
      if isThere { isWellFormed = .bool(false, from: artifact.origin) }
      // A file that is not there is told by the rule about the setting.
      reading = isThere ? (artifact, Reading(FactMap(), problem: problem)) : nil
    }
    facts = FactMap([
      ("entitlementsFile", .string(path, from: file.origin)),
      ("entitlementsFound", .bool(isThere, from: file.origin)), ("entitlementsWellFormed", isWellFormed),
    ])
  }

  private static func read(_ artifact: Artifact) -> Result<EntitlementsDocument, Diagnostic> {
    guard case .bytes(let bytes) = artifact.content else {
      return .failure(
        artifact.refusal
          ?? Diagnostic(code: "evidence.not-read", message: "it was not read", origin: artifact.origin))
    }
    do {
      return .success(try EntitlementsReader.read(bytes))
    } catch { return .failure(error.diagnostic(in: artifact.origin)) }
  }
}
