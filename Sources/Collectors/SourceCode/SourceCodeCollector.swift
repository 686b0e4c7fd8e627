import AppleFormats
import ReadinessModel

/// What the source code of the app and of what is embedded in it does with device tokens. Tests belong to
/// other targets and are not looked at.
struct SourceCodeCollector {
  /// Largest file that is searched, and most bytes of all of them.
  static let fileLimit = 1 << 20
  static let allLimit = 256 << 20
  /// Files that name the method which gets the token.
  static let tokenFileLimit = 64

  private let evidence: ProjectEvidence
  private let targets: [XcodeProject.Target]

  init(_ evidence: ProjectEvidence, _ targets: [XcodeProject.Target]) {
    self.evidence = evidence
    self.targets = targets
  }

  private struct Found {
    var logs: [FactNode] = []
    var conversions: [FactNode] = []
    var lengthTests: [FactNode] = []
    var caches: [FactNode] = []

    mutating func take(_ handling: TokenHandling, of path: String) {
      logs += handling.logs.map { Self.node($0, path) }
      conversions += handling.conversions.map { Self.node($0, path) }
      lengthTests += handling.lengthTests.map { Self.node($0, path) }
      caches += handling.caches.map { Self.node($0, path) }
    }

    private static func node(_ use: TokenHandling.Use, _ path: String) -> FactNode {
      let place = Origin(file: path, line: use.line)
      var facts = FactMap([("path", .string(path, from: place)), ("line", .int(use.line, from: place))])
      if let kind = use.kind { facts["kind"] = .string(kind, from: place) }
      return .map(facts, from: place)
    }
  }

  /// The facts under `sourceCode`.
  var facts: FactNode {
    let origin = evidence.artifact.origin
    let (paths, isCut) = sources
    var found = Found()
    var left = Self.allLimit
    var (unread, looked) = (isCut ? 1 : 0, 0)
    for path in paths {
      guard let file = try? EvidenceFile(path: path),
        let bytes = try? file.bytes(limit: min(Self.fileLimit, left))
      else {
        unread += 1
        continue
      }
      left -= bytes.count
      guard TokenHandling.isWorthALook(bytes) else { continue }
      guard looked < Self.tokenFileLimit else {
        unread += 1
        continue
      }
      looked += 1
      found.take(TokenHandling(bytes), of: path)
    }
    let open: Unknown? =
      paths.isEmpty
      ? Unknown("no Swift or Objective-C file of the target was found", supply: "give the whole source tree")
      : unread > 0 ? Unknown("not every source file could be searched") : nil
    /// What was found stays found when something else could not be looked at.
    func list(_ nodes: [FactNode]) -> FactNode {
      if let open, nodes.isEmpty { return .unknown(open, from: origin) }
      return .list(nodes, from: origin)
    }
    let notFollowed = FactNode.unknown(
      "a search does not show when this code runs", supply: "add checklist `device-review`", from: origin)
    return .map(
      FactMap([
        ("tokenLogs", list(found.logs)), ("tokenConversions", list(found.conversions)),
        ("tokenLengthTests", list(found.lengthTests)), ("tokenCaches", list(found.caches)),
        ("registrationCalls", notFollowed), ("delegateAssignments", notFollowed),
      ]), from: origin)
  }

  /// Source files, each once.
  private var sources: (paths: [String], isCut: Bool) {
    let listed = targets.flatMap(\.sources).map(evidence.path)
    let folder = SourceFolder(Set(targets.flatMap(\.folders)).sorted().map(evidence.path))
    let endings: Set = ["swift", "m", "mm"]
    var known: Set<String> = []
    let paths = (listed + folder.files).filter { path in
      endings.contains(path.split(separator: ".").last.map(String.init) ?? "") && known.insert(path).inserted
    }
    return (paths, folder.isCut)
  }
}
