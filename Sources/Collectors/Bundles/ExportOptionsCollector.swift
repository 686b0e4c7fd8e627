import PropertyListReading
import ReadinessModel

/// Facts of an `ExportOptions.plist`, under `exportOptions`: how an archive is to be exported.
///
/// Source: `xcodebuild -help`, "Available keys for -exportOptionsPlist". There is no key for the APNs
/// environment; the method decides the profile, and the profile decides the environment.
enum ExportOptionsCollector {
  /// Methods and the channel that each is for, the names since Xcode 15.4 before the old ones.
  static let methods: [(name: String, channel: Channel)] = [
    ("app-store-connect", .appStore), ("release-testing", .adHoc), ("enterprise", .enterprise),
    ("debugging", .development), ("developer-id", .developerID), ("validation", .appStore),
    ("app-store", .appStore), ("ad-hoc", .adHoc), ("development", .development),
  ]

  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    switch PropertyListEvidence.dictionary(in: artifact) {
    case .failure(let problem):
      return Reading(
        FactMap([("exportOptions", .unknown(.unreadable(artifact, problem), from: artifact.origin))]),
        problem: problem)
    case .success(let document):
      let options = document.node(from: artifact.origin)
      return Reading(
        FactMap([("exportOptions", facts(of: options.map ?? FactMap(), from: artifact.origin))]),
        notes: document.problems.map { $0.diagnostic(in: artifact.origin) })
    }
  }

  /// `exportOptions` of a release: absent when no file was given.
  static func node(among readings: [(Artifact, Reading)]) -> FactNode {
    readings.first { $0.0.kind == .exportOptions }?.1.facts["exportOptions"] ?? .absent()
  }

  private static func facts(of options: FactMap, from origin: Origin) -> FactNode {
    let method = InfoPlistCollector.text(options, "method", from: origin)
    return .map(
      FactMap([
        ("method", method),
        ("signingStyle", InfoPlistCollector.text(options, "signingStyle", from: origin)),
        ("teamID", InfoPlistCollector.text(options, "teamID", from: origin)),
        ("provisioningProfiles", profiles(options.node("provisioningProfiles"), from: origin)),
        ("channel", channel(method, options, from: origin)),
      ]), from: origin)
  }

  /// The channel of the method; without one the export is for debugging. What only internal testers get goes
  /// through TestFlight.
  private static func channel(_ method: FactNode, _ options: FactMap, from origin: Origin) -> FactNode {
    if let unknown = method.unknown { return .unknown(unknown, from: method.origin) }
    let name = method.text ?? "debugging"
    guard let channel = methods.first(where: { $0.name == name })?.channel else {
      return .unknown(
        "export method `\(name)` has no channel",
        supply: "set `method` to one of \(methods.prefix(6).map { "`\($0.name)`" }.joined(separator: ", "))",
        from: method.origin ?? origin)
    }
    let isInternal = channel == .appStore && options.node("testFlightInternalTestingOnly").truth == true
    return .string((isInternal ? .testFlight : channel).rawValue, from: method.origin ?? origin)
  }

  private static func profiles(_ node: FactNode, from origin: Origin) -> FactNode {
    if node.isAbsent { return .absent(from: origin.below("provisioningProfiles")) }
    if node.unknown != nil { return node }
    guard let map = node.map, map.entries.allSatisfy({ $0.node.text != nil }) else {
      return .unknown(
        "`provisioningProfiles` is no dictionary of profile names by bundle id",
        supply: "write bundle id and profile name as text", from: node.origin)
    }
    return node
  }
}
