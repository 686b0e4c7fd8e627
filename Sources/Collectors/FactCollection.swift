internal import Cryptography
internal import PushService
package import ReadinessModel
internal import SideBySide

/// What was collected, before anything is derived from it.
package struct Collected: Sendable {
  package var facts: FactTree
  /// What there is to tell about the evidence, in its order.
  package var diagnostics: [Diagnostic]
  package var inputs: [Report.Input]
}

/// Turns evidence into facts. Nothing is compared or judged here.
package enum FactCollection {
  /// `folderName` is the label of a release that has none and whose manifest lies in the working directory.
  package static func collect(
    _ artifacts: [Artifact], package: PackageEvidence? = nil, project: ProjectEvidence? = nil,
    for manifest: Manifest, now: Timestamp, folderName: String? = nil, isDeep: Bool = false
  ) -> Collected {
    var wanted = CollectionSettings(
      stage: ReleaseCollector.stage(of: manifest).value, now: now,
      anchors: TrustAnchorCollector.anchors(among: artifacts), keys: manifest.provider?.keys ?? [])
    wanted.isDeep = isDeep
    wanted.asksSwiftTypes =
      manifest.provider?.routes.contains { $0.pushType?.value == PushType.liveactivity.rawValue } ?? false
    let settings = wanted
    let packaged = package.map { PackageCollector(evidence: $0, settings: settings).collect() }
    let asksTexts = artifacts.contains { $0.kind == .payload }
    let source = project.map { ProjectCollector(evidence: $0, asksTexts: asksTexts).collect() }
    let readings =
      (packaged?.readings ?? []) + (source?.readings ?? [])
      + Self.readings(of: artifacts, settings)
    var diagnostics = readings.flatMap { [$0.1.problem].compactMap { $0 } + $0.1.notes }
    let product: FactMap
    let notes: [Diagnostic]
    if let packaged {
      (product, notes) = (packaged.app, packaged.notes)
    } else if let source, Self.isAlone(manifest) {
      (product, notes) = (source.app, [])
    } else {
      (product, notes) = Self.app(manifest, readings, settings.stage)
    }
    let app = source.map { Self.joined(product, $0.bundles) } ?? product
    diagnostics += notes
    var provided = ProviderReadings()
    for (artifact, reading) in readings { provided.take(reading.facts, of: artifact) }
    let samples = PayloadFacts(readings)
    let options = ExportOptionsCollector.node(among: readings)
    let attempts = readings.filter { $0.0.kind == .attempt }.map { artifact, reading in
      FactNode.map(reading.facts, from: artifact.origin)
    }
    let root = FactMap([
      ("now", .timestamp(now)),
      ("params", .map(ReleaseCollector.parameters(of: manifest))),
      (
        "release",
        .map(
          ReleaseCollector.collect(
            manifest, exportOptions: options, folderName: folderName, isDeep: isDeep), from: manifest.origin)
      ),
      ("app", .map(app, from: manifest.app?.origin)),
      ("exportOptions", options),
      ("provider", ProviderCollector.collect(manifest, provided, payloads: samples.names)),
      ("payloads", .list(samples.facts, from: manifest.origin)),
      ("attempts", .list(attempts, from: manifest.origin)),
      ("evidence", .list(PayloadFacts.withoutDoubles(readings.filter { !$0.0.isValue }).map(evidence))),
      ("sourceCode", source?.sourceCode ?? .absent()),
    ])
    let sources = (source?.readings ?? []).map(\.0).filter { $0.sha256 != nil }
    let own = PayloadFacts.withoutDoubles(artifacts.filter { !$0.isValue }.map { ($0, ()) }).map(\.0)
    let inputs = (sources + own).map {
      Report.Input(path: $0.origin.file, kind: $0.kind.rawValue, bytes: $0.byteCount, sha256: $0.sha256)
    }
    return Collected(
      facts: FactTree(root), diagnostics: diagnostics,
      inputs: [package?.input].compactMap { $0 } + inputs + (source?.settingsInputs ?? []))
  }

  /// What takes long, such as profiles and keys, is read side by side.
  private static func readings(
    of artifacts: [Artifact], _ settings: CollectionSettings
  ) -> [(Artifact, Reading)] {
    // Samples were read already; one at a time they would be handed out more slowly than they are passed on.
    SideBySide.map(artifacts, share: max(1, artifacts.count / 64)) { _, artifact in
      (artifact, AllCollectors.collect(artifact, settings))
    }
  }

  /// Whether the project is all that is given of the app.
  private static func isAlone(_ manifest: Manifest) -> Bool {
    manifest.app.map { $0.artifact == nil && $0.bundles.isEmpty } ?? false
  }

  /// What the project says of the bundles of a product, by their ids. The product decides everything else.
  private static func joined(_ app: FactMap, _ sources: [FactMap]) -> FactMap {
    guard app.node("kind").text != "project", let bundles = app.node("bundles").elements else { return app }
    var app = app
    let nodes = bundles.map { node -> FactNode in
      guard var bundle = node.map, let id = bundle.node("id").text,
        let source = sources.first(where: { $0.node("id").text?.utf8.elementsEqual(id.utf8) ?? false })
      else { return node }
      bundle["source"] = source.node("source")
      if case .map(var entitlements)? = bundle["entitlements"]?.content {
        entitlements["source"] = source.node("entitlements", "source")
        bundle["entitlements"] = .map(entitlements, from: bundle["entitlements"]?.origin)
      }
      return .map(bundle, from: node.origin)
    }
    app["bundles"] = .list(nodes, from: app.node("bundles").origin)
    return app
  }

  private static func app(
    _ manifest: Manifest, _ readings: [(Artifact, Reading)], _ stage: Stage
  ) -> (FactMap, [Diagnostic]) {
    let supply = Supply(manifest)
    guard let app = manifest.app else {
      let unknown = FactNode.unknown("no app was given", supply: supply.app)
      let keys = ["bundles", "complete", "mainApps", "strayEntries", "privateKeyFiles"]
      return (FactMap([("kind", .absent())] + keys.map { ($0, unknown) }), [])
    }
    var notes: [Diagnostic] = []
    var own = [[(kind: Artifact.Kind, reading: Reading)]](repeating: [], count: app.bundles.count)
    for (artifact, reading) in readings {
      if case .bundle(let index) = artifact.owner { own[index].append((artifact.kind, reading)) }
    }
    let bundles = app.bundles.enumerated().map { index, bundle in
      let collector = BundleCollector(bundle: bundle, index: index, stage: stage, supply: supply)
      let (facts, told) = collector.collect(own[index])
      notes += told
      return FactNode.map(facts, from: bundle.origin)
    }
    let noPackage = FactNode.unknown("single files were given, not a package", supply: Supply.package)
    let facts = FactMap([
      ("kind", .string("bundles", from: app.origin)),
      ("mainApps", noPackage), ("strayEntries", noPackage), ("privateKeyFiles", noPackage),
      ("complete", complete(app)),
      ("bundles", .list(bundles, from: app.origin)),
    ])
    return (facts, notes)
  }

  /// True when the manifest says so. A list of files never shows that nothing is missing.
  private static func complete(_ app: Manifest.App) -> FactNode {
    if let complete = app.complete, complete.value { return .bool(true, from: complete.origin) }
    return .unknown(
      "the list of bundles may lack one", supply: "say `app.complete: true` when it lists every bundle",
      from: app.complete?.origin ?? app.origin)
  }

  private static func evidence(_ artifact: Artifact, _ reading: Reading) -> FactNode {
    let origin = artifact.origin
    return .map(
      FactMap([
        ("path", .string(origin.container.last ?? origin.file, from: origin)),
        ("kind", .string(artifact.kind.rawValue, from: origin)),
        (
          "sha256",
          artifact.sha256.map { .string($0, from: origin) }
            ?? .unknown("it was not digested as a whole", supply: "check with `--deep`", from: origin)
        ),
        ("wellFormed", .bool(reading.problem == nil, from: reading.problem?.origin ?? origin)),
        (
          "problem",
          reading.problem.map { .string($0.message, from: $0.origin ?? origin) } ?? .absent(from: origin)
        ),
        ("secrets", reading.secrets ?? .list([], from: origin)),
      ]), from: origin)
  }
}
