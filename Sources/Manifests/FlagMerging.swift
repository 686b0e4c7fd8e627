package import ReadinessModel
internal import YAMLReading

extension ManifestFlags {
  /// The manifest with what the flags say put over it; without a manifest, one of the flags alone.
  ///
  /// A flag about a bundle, a key or a route is for the only one there is, or makes the first; among
  /// several, `--bundle-id` chooses the bundle. Checklists are replaced, parameters, severities and skipped
  /// rules are replaced by name, trust anchors are added. Paths of flags start at the working directory:
  /// when there are such, the manifest's own are rewritten to start there too, and `directory` is empty.
  ///
  /// Throws `usage.ambiguous` and `usage.nothing-to-say-it-of`, and what ``ManifestReader`` says of parts
  /// that do not fit each other.
  package func applied(to manifest: Manifest?) throws(ManifestProblems) -> Manifest {
    var merging = FlagMerging(
      flags: self,
      manifest: manifest ?? Manifest(origin: Origin(file: "command line"), directory: ""))
    merging.merge()
    let result = merging.manifest
    let keyNames = result.provider?.keys.map(\.name) ?? []
    let certificateNames = result.provider?.certificates.map(\.name) ?? []
    let problems =
      merging.problems
      + Comparisons(result, keyNames: keyNames, certificateNames: certificateNames).problems
    guard problems.isEmpty else { throw ManifestProblems(problems) }
    return result
  }

  var namesPaths: Bool {
    !trustAnchors.isEmpty || checklists.contains(where: Self.isPath)
      || [
        .artifact, .info, .entitlements, .profile, .executable, .key, .waivers, .attestations, .baseline,
      ].contains { texts[$0] != nil }
  }

  /// Whether a checklist is named by its file.
  package static func isPath(_ checklist: Located<String>) -> Bool {
    checklist.value.utf8.contains(UInt8(ascii: "/")) || checklist.value.hasSuffix(".yml")
      || checklist.value.hasSuffix(".yaml")
  }
}

/// One merge.
private struct FlagMerging {
  let flags: ManifestFlags
  var manifest: Manifest
  var problems: [Diagnostic] = []

  mutating func merge() {
    if flags.namesPaths { manifest.startPathsAtWorkingDirectory() }
    manifest.name = flags.texts[.name] ?? manifest.name
    manifest.stage = flags.stage ?? manifest.stage
    manifest.channel = flags.channel ?? manifest.channel
    manifest.signer = flags.signer ?? manifest.signer
    if !flags.checklists.isEmpty { manifest.checklists = flags.checklists }
    manifest.trustAnchors += flags.trustAnchors
    manifest.waivers = flags.texts[.waivers] ?? manifest.waivers
    manifest.attestations = flags.texts[.attestations] ?? manifest.attestations
    manifest.baseline = flags.texts[.baseline] ?? manifest.baseline
    for (name, value) in flags.parameters { manifest.parameters[ExactText(name)] = value }
    for severity in flags.severities {
      manifest.rules.severities.removeAll { $0.value.rule == severity.value.rule }
      manifest.rules.severities.append(severity)
    }
    for skip in flags.skips {
      manifest.rules.skips.removeAll { $0.rule.value == skip.rule.value }
      manifest.rules.skips.append(skip)
    }
    mergeArtifact()
    mergeBundle()
    mergeKey()
    mergeRoute()
  }

  /// The first of `names` that was given, for messages and origins.
  private func first(_ names: [ManifestFlag]) -> (name: String, origin: Origin)? {
    for name in names {
      let origin: Origin? =
        switch name {
        case .environment: flags.environment?.origin
        case .priority: flags.priority?.origin
        default: flags.texts[name]?.origin
        }
      if let origin { return ("--\(name.rawValue)", origin) }
    }
    return nil
  }

  private mutating func report(_ code: String, _ message: String, _ origin: Origin, _ hint: String) {
    problems.append(
      Diagnostic(code: "usage.\(code)", message: message, origin: origin, hint: hint))
  }

  /// A package takes the place of the app that the manifest describes.
  private mutating func mergeArtifact() {
    guard let artifact = flags.texts[.artifact] else { return }
    var app = manifest.app ?? Manifest.App(origin: artifact.origin)
    app.artifact = artifact
    app.bundles = []
    app.complete = nil
    manifest.app = app
  }

  private mutating func mergeBundle() {
    if let artifact = manifest.app?.artifact {
      guard let (name, origin) = first([.kind, .info, .entitlements, .profile, .executable]) else { return }
      report(
        "conflict",
        "found `\(name)` beside the package \(Shown.quoted(artifact.value)), expected one of them",
        origin, "leave `\(name)` out; the package holds it")
      return
    }
    guard let (name, origin) = first([.bundleID, .kind, .info, .entitlements, .profile, .executable]) else {
      return
    }
    var app = manifest.app ?? Manifest.App(origin: origin)
    let id = flags.texts[.bundleID]
    let named = app.bundles.firstIndex { bundle in
      id.map { $0.value == bundle.id?.value } ?? false
    }
    if named == nil, app.bundles.count > 1 {
      let message =
        id.map { "no bundle of the manifest has the id \(Shown.quoted($0.value))" }
        ?? "`\(name)` could be for any of the \(app.bundles.count) bundles of the manifest"
      let ids = app.bundles.compactMap(\.id?.value).map(Shown.quoted).joined(separator: ", ")
      report(
        "ambiguous", message, origin,
        ids.isEmpty ? "say it in the manifest" : "give `--bundle-id` with one of \(ids)")
      return
    }
    if app.bundles.isEmpty { app.bundles.append(Manifest.Bundle(origin: origin)) }
    let index = named ?? 0
    app.bundles[index].id = id ?? app.bundles[index].id
    app.bundles[index].kind = flags.texts[.kind] ?? app.bundles[index].kind
    app.bundles[index].info = flags.texts[.info] ?? app.bundles[index].info
    app.bundles[index].entitlements = flags.texts[.entitlements] ?? app.bundles[index].entitlements
    app.bundles[index].profile = flags.texts[.profile] ?? app.bundles[index].profile
    app.bundles[index].executable = flags.texts[.executable] ?? app.bundles[index].executable
    manifest.app = app
  }

  private mutating func mergeKey() {
    guard let (name, origin) = first([.key, .keyEnvironment, .keyID, .team]) else { return }
    var provider = manifest.provider ?? Manifest.Provider(origin: origin)
    guard provider.keys.count <= 1 else {
      report(
        "ambiguous", "`\(name)` could be for any of the \(provider.keys.count) keys of the manifest",
        origin, "say it in the manifest, or check without it")
      return
    }
    let source = flags.keySource
    if provider.keys.isEmpty {
      guard let source else {
        report(
          "nothing-to-say-it-of", "`\(name)` says something of a key, and no key was given", origin,
          "give `--key FILE`, `--key -` or `--key-env NAME`")
        return
      }
      provider.keys.append(
        Manifest.Key(origin: origin, name: Located(source.name, at: origin), source: source))
    }
    provider.keys[0].source = source ?? provider.keys[0].source
    provider.keys[0].keyID = flags.texts[.keyID] ?? provider.keys[0].keyID
    provider.keys[0].teamID = flags.texts[.team] ?? provider.keys[0].teamID
    manifest.provider = provider
  }

  private mutating func mergeRoute() {
    guard let (name, origin) = first([.host, .environment, .topic, .pushType, .priority]) else { return }
    var provider = manifest.provider ?? Manifest.Provider(origin: origin)
    guard provider.routes.count <= 1 else {
      report(
        "ambiguous", "`\(name)` could be for any of the \(provider.routes.count) routes of the manifest",
        origin, "say it in the manifest, or check without it")
      return
    }
    if provider.routes.isEmpty {
      provider.routes.append(
        Manifest.Route(origin: origin, name: Located("command line", at: origin)))
      provider.routes[0].bundle = flags.texts[.bundleID]
    }
    if let host = flags.texts[.host] {
      provider.routes[0].host = host
      provider.routes[0].environment = nil
    }
    if let environment = flags.environment {
      provider.routes[0].environment = environment
      provider.routes[0].host = nil
    }
    provider.routes[0].topic = flags.texts[.topic] ?? provider.routes[0].topic
    provider.routes[0].pushType = flags.texts[.pushType] ?? provider.routes[0].pushType
    provider.routes[0].priority = flags.priority ?? provider.routes[0].priority
    manifest.provider = provider
  }
}

extension ManifestFlags {
  fileprivate var keySource: Manifest.Key.Source? {
    if let variable = texts[.keyEnvironment] { return .environment(variable) }
    return texts[.key].map { $0.value == "-" ? .standardInput($0.origin) : .file($0) }
  }
}

extension Manifest.Key.Source {
  /// What a key is called that has no name.
  fileprivate var name: String {
    switch self {
    case .file(let path): path.value.split(separator: "/").last.map(String.init) ?? path.value
    case .environment(let variable): variable.value
    case .standardInput: "standard input"
    }
  }
}

extension Manifest {
  /// Rewrites every relative path, so that it starts at the working directory.
  fileprivate mutating func startPathsAtWorkingDirectory() {
    guard !directory.isEmpty else { return }
    let folder = directory.hasSuffix("/") ? directory : directory + "/"
    func moved(_ path: Located<String>) -> Located<String> {
      path.value.hasPrefix("/") ? path : Located(folder + path.value, at: path.origin)
    }
    if let artifact = app?.artifact, artifact.origin.file != "command line" {
      app?.artifact = moved(artifact)
    }
    if let path = app?.project?.path { app?.project?.path = moved(path) }
    if let options = app?.exportOptions { app?.exportOptions = moved(options) }
    app?.bundles.transform { bundle in
      bundle.info = bundle.info.map(moved)
      bundle.entitlements = bundle.entitlements.map(moved)
      bundle.profile = bundle.profile.map(moved)
      bundle.executable = bundle.executable.map(moved)
    }
    provider?.keys.transform { key in
      if case .file(let path) = key.source { key.source = .file(moved(path)) }
    }
    func moved(_ payload: PayloadSource) -> PayloadSource {
      if case .files(let pattern) = payload { .files(moved(pattern)) } else { payload }
    }
    payloads = payloads.map(moved)
    provider?.routes.transform { $0.payloads = $0.payloads.map(moved) }
    attempts = attempts.map(moved)
    logs = logs.map(moved)
    fixtures = fixtures.map(moved)
    provider?.certificates.transform { certificate in
      certificate.file = moved(certificate.file)
      certificate.privateKey = certificate.privateKey.map(moved)
    }
    func moved(_ sample: Manifest.Sample) -> Manifest.Sample {
      if case .file(let path) = sample { .file(moved(path)) } else { sample }
    }
    if let store = provider?.trustStore { provider?.trustStore = moved(store) }
    provider?.sampleTokens.transform { $0 = moved($0) }
    provider?.deviceTokens.transform { $0.source = moved($0.source) }
    trustAnchors = trustAnchors.map(moved)
    waivers = waivers.map(moved)
    attestations = attestations.map(moved)
    baseline = baseline.map(moved)
    checklists = checklists.map { ManifestFlags.isPath($0) ? moved($0) : $0 }
    directory = ""
  }
}

extension Array {
  fileprivate mutating func transform(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}
