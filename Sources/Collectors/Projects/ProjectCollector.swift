import AppleFormats
import Cryptography
import PropertyListReading
import ReadinessModel

/// The facts of a project: the app's target and what belongs into it, as far as a source tree tells.
struct ProjectCollector {
  let evidence: ProjectEvidence
  /// Whether a payload may name texts of the app.
  var asksTexts = false

  struct Result {
    /// Facts under `app`, for a project alone.
    var app: FactMap
    var bundles: [FactMap] = []
    var readings: [(Artifact, Reading)] = []
    /// What the source code shows.
    var sourceCode = FactNode.absent()
    /// Files of build settings that were read.
    var settingsFiles: [String] = []

    /// How a report lists those.
    var settingsInputs: [Report.Input] {
      Set(settingsFiles).sorted().compactMap { path in
        SourceFiles.bytes(at: path).map {
          Report.Input(path: path, kind: "build-settings", bytes: $0.count, sha256: SHA256.hex(of: $0))
        }
      }
    }
  }

  private var origin: Origin { evidence.artifact.origin }

  func collect() -> Result {
    switch evidence.content {
    case .failure(let problem):
      let unknown = Unknown("the project cannot be read: \(problem.message)", supply: problem.hint ?? "")
      var result = Result(app: app(.unknown(unknown, from: origin)))
      result.readings = [(evidence.artifact, Reading(FactMap(), problem: problem))]
      return result
    case .success(let project):
      var result = collect(project)
      result.readings.insert((evidence.artifact, Reading(FactMap())), at: 0)
      return result
    }
  }

  private func app(_ bundles: FactNode) -> FactMap {
    let noPackage = FactNode.unknown("a source tree is no package", supply: Supply.package)
    return FactMap([
      ("kind", .string("project", from: origin)), ("mainApps", noPackage), ("strayEntries", noPackage),
      ("privateKeyFiles", noPackage), ("complete", .bool(true, from: origin)), ("bundles", bundles),
    ])
  }

  private func collect(_ project: XcodeProject) -> Result {
    let main: XcodeProject.Target
    switch mainTarget(of: project) {
    case .failure(let unknown): return Result(app: app(.unknown(unknown.value, from: origin)))
    case .success(let target): main = target
    }
    var result = Result(app: FactMap())
    let members = members(of: main, in: project)
    result.sourceCode = SourceCodeCollector(evidence, members.map(\.target)).facts
    for member in members {
      guard let source = SourceTarget(member.target, of: project, in: evidence) else {
        let unknown = Unknown(
          "target `\(member.target.name)` has no configuration `\(evidence.configuration.value)`",
          supply: "say `app.project.configuration`")
        return Result(app: app(.unknown(unknown, from: origin)))
      }
      let parent = member.parent.flatMap { id in
        result.bundles.first { $0.node("source", "targetID").text == id }?.node("id")
      }
      let isEmbedded = member.target.id == main.id ? nil : member.parent != nil
      var (facts, readings) = bundle(source, isEmbedded: isEmbedded)
      if member.target.id == main.id {
        facts["parent"] = .absent(from: origin)
      } else {
        facts["parent"] = parent ?? result.bundles.first?.node("id") ?? .absent(from: origin)
      }
      facts.record(.string(member.target.id), at: "source", "targetID")
      result.bundles.append(facts)
      result.readings += readings
      result.settingsFiles += source.settingsFiles
    }
    for index in result.bundles.indices {
      guard case .map(var source)? = result.bundles[index]["source"]?.content else { continue }
      source = FactMap(source.entries.filter { $0.key != "targetID" }.map { ($0.key, $0.node) })
      result.bundles[index]["source"] = .map(source, from: origin)
    }
    result.app = app(.list(result.bundles.map { .map($0, from: origin) }, from: origin))
    return result
  }

  private struct Open: Error {
    let value: Unknown
  }

  /// The target that was named, else the only app.
  private func mainTarget(of project: XcodeProject) -> Swift.Result<XcodeProject.Target, Open> {
    let apps = project.targets.filter { SourceTarget.kind(ofProductType: $0.productType) == "app" }
    let names = apps.map { "`\($0.name)`" }.joined(separator: ", ")
    if let said = evidence.target?.value {
      if let target = project.targets.first(where: { $0.name == said }) { return .success(target) }
      return .failure(
        Open(value: Unknown("the project has no target `\(said)`", supply: "name one of \(names)")))
    }
    if apps.count == 1 { return .success(apps[0]) }
    let reason = apps.isEmpty ? "the project has no app" : "the project has \(apps.count) apps"
    return .failure(
      Open(
        value: Unknown(
          reason, supply: apps.isEmpty ? "name another project" : "say `app.project.target`: \(names)")))
  }

  private struct Member {
    let target: XcodeProject.Target
    /// The target whose product holds this one's.
    let parent: String?
  }

  /// The app, what is embedded in it at any depth, and extensions that nothing embeds.
  private func members(of main: XcodeProject.Target, in project: XcodeProject) -> [Member] {
    var members = [Member(target: main, parent: nil)]
    var seen: Set<String> = [main.id]
    var position = 0
    while position < members.count {
      let outer = members[position].target
      position += 1
      for target in project.targets
      where outer.embedded.contains(target.id) && SourceTarget.kind(ofProductType: target.productType) != nil
      {
        if seen.insert(target.id).inserted { members.append(Member(target: target, parent: outer.id)) }
      }
    }
    let embedded = project.targets.reduce(into: Set<String>()) { $0.formUnion($1.embedded) }
    for target in project.targets
    where SourceTarget.kind(ofProductType: target.productType) == "extension" && !embedded.contains(target.id)
    {
      members.append(Member(target: target, parent: nil))
    }
    return members
  }

  // MARK: One bundle

  private func bundle(_ source: SourceTarget, isEmbedded: Bool?) -> (FactMap, [(Artifact, Reading)]) {
    var readings: [(Artifact, Reading)] = []
    let info = SourceInfo(source, evidence)
    if let reading = info.reading { readings.append(reading) }
    let entitlements = SourceEntitlements(source, evidence)
    if let reading = entitlements.reading { readings.append(reading) }
    let kind = source.kind.flatMap { $0 == "extension" ? nil : $0 }

    var facts = FactMap()
    facts.merge(
      ExecutableCollector.unknown(Unknown("a source tree holds no executable", supply: "give the export")))
    // A source tree has no profile; the export chooses it.
    facts.merge(ProfileCollector.none(from: origin))
    for key in ["frameworks", "rootFiles", "googleService"] {
      facts[key] = .unknown("a source tree does not show the bundle's content", supply: Supply.package)
    }
    facts["localizations"] =
      asksTexts
      ? SourceTexts(source.target, evidence).node : .unknown("no payload names a text", from: origin)
    facts["declaredKind"] =
      kind.map { .string($0, from: origin.at(keyPath: source.target.name)) } ?? .absent()
    facts.merge(
      info.node.unknown.map { InfoPlistCollector.unknown($0, from: info.node.origin) }
        ?? InfoPlistCollector.facts(of: info.node))
    facts["id"] = info.identifier
    if let platform = source.platform {
      facts["platform"] = .string(platform, from: origin.at(keyPath: "SDKROOT"))
    }
    if facts.node("minimumOS").isAbsent {
      facts["minimumOS"] = source.setting(source.deploymentSetting, from: origin)
    }
    facts["signed"] = .unknown("a source tree is not signed", supply: "give the signed export")
    facts.record(.absent(), at: "entitlements", "signed")
    facts.record(entitlements.node, at: "entitlements", "source")
    var described = entitlements.facts
    described["info"] = info.node
    described["settings"] = settings(of: source)
    described["embedded"] = isEmbedded.map { .bool($0, from: origin) } ?? .absent(from: origin)
    facts["source"] = .map(described, from: origin)
    return (facts, readings)
  }

  /// Settings that bear on push, where they are assigned.
  private static let names = [
    "CODE_SIGN_ENTITLEMENTS", "PRODUCT_BUNDLE_IDENTIFIER", "INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE",
    "INFOPLIST_KEY_NSSupportsLiveActivities", "INFOPLIST_KEY_NSSupportsLiveActivitiesFrequentUpdates",
    "INFOPLIST_KEY_UIBackgroundModes", "MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "DEVELOPMENT_TEAM",
    "CODE_SIGN_STYLE", "CODE_SIGN_IDENTITY", "PROVISIONING_PROFILE_SPECIFIER",
    "CODE_SIGN_INJECT_BASE_ENTITLEMENTS", "CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION", "SUPPORTS_MACCATALYST",
    "DERIVE_MACCATALYST_PRODUCT_BUNDLE_IDENTIFIER", "ENABLE_HARDENED_RUNTIME", "SDKROOT",
    "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET",
    "WATCHOS_DEPLOYMENT_TARGET", "XROS_DEPLOYMENT_TARGET", "TARGETED_DEVICE_FAMILY",
  ]

  private func settings(of source: SourceTarget) -> FactNode {
    let assigned = source.settings.names
    let shown = Self.names.filter(assigned.contains)
    return .map(FactMap(shown.map { ($0, source.setting($0, from: origin)) }), from: origin)
  }
}
