import PropertyListReading
import ReadinessModel

/// Facts of a bundle's Info.plist.
enum InfoPlistCollector {
  /// The identifier as it stands in the file; the bundle's `id` follows from it.
  static let identifierKey = "CFBundleIdentifier"

  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    let document: PropertyListDocument
    switch PropertyListEvidence.dictionary(in: artifact) {
    case .failure(let problem):
      return Reading(
        unknown(.unreadable(artifact, problem), from: artifact.origin), problem: problem)
    case .success(let found): document = found
    }
    var info = document.node(from: artifact.origin)
    if settings.stage == .source { info = BuildVariables.unresolved(in: info) }
    let notes = document.problems.map { $0.diagnostic(in: artifact.origin) }
    return Reading(facts(of: info), notes: notes)
  }

  /// Every fact of an Info.plist that nobody could read.
  static func unknown(_ unknown: Unknown, from origin: Origin? = nil) -> FactMap {
    FactMap(
      ["info", "extensionPoint", "version", "build", "minimumOS"].map {
        ($0, .unknown(unknown, from: origin))
      })
  }

  /// The facts that follow from an Info.plist that was read.
  static func facts(of info: FactNode) -> FactMap {
    let plist = info.map ?? FactMap()
    return FactMap([
      ("info", info),
      ("extensionPoint", extensionPoint(plist, from: info.origin)),
      ("version", text(plist, "CFBundleShortVersionString", from: info.origin)),
      ("build", text(plist, "CFBundleVersion", from: info.origin)),
      ("minimumOS", minimumOS(plist, from: info.origin)),
    ])
  }

  static func text(_ plist: FactMap, _ key: String, from origin: Origin?) -> FactNode {
    guard plist[key] != nil else { return .absent(from: origin?.below(key)) }
    return FactNode(plist.string(key)) { .string($0, from: $1) }
  }

  /// The point of an app extension, or of an ExtensionKit extension.
  private static func extensionPoint(_ plist: FactMap, from origin: Origin?) -> FactNode {
    for (group, key) in [
      ("NSExtension", "NSExtensionPointIdentifier"),
      ("EXAppExtensionAttributes", "EXExtensionPointIdentifier"),
    ] {
      let node = plist.node(group, key)
      if !node.isAbsent { return FactNode(plist.string(group, key)) { .string($0, from: $1) } }
    }
    return .absent(from: origin?.below("NSExtension"))
  }

  private static func minimumOS(_ plist: FactMap, from origin: Origin?) -> FactNode {
    plist["MinimumOSVersion"] == nil && plist["LSMinimumSystemVersion"] != nil
      ? text(plist, "LSMinimumSystemVersion", from: origin) : text(plist, "MinimumOSVersion", from: origin)
  }
}
