import AppleFormats
import ReadinessModel

/// Facts of an executable: how it is signed, what it was built for, and what it names.
enum ExecutableCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    if let refusal = artifact.refusal { return failed(artifact, refusal) }
    guard case .executable(let sealed) = artifact.content else {
      return Reading(unknown(Unknown("the executable was not read"), from: artifact.origin))
    }
    let executable: Executable
    do throws(MachOFailure) {
      executable = try Executable(
        reading: sealed.source,
        asking: BinaryQuestion.question(
          swiftTypes: settings.asksSwiftTypes, principalClass: sealed.principalClass?.runtimeName))
    } catch {
      return failed(artifact, error.diagnostic(in: artifact.origin))
    }
    return collect(executable, sealed, artifact, settings)
  }

  static func failed(_ artifact: Artifact, _ problem: Diagnostic) -> Reading {
    Reading(unknown(.unreadable(artifact, problem), from: artifact.origin), problem: problem)
  }

  /// Every fact that only an executable tells.
  static func unknown(_ unknown: Unknown, from origin: Origin? = nil) -> FactMap {
    let keys = [
      "signature", "encrypted", "selectors", "importsPushAPI", "pushAPIUsers", "linkedFrameworks",
      "ownLibraries", "swiftTypes", "principalClassFound",
    ]
    var facts = FactMap(keys.map { ($0, .unknown(unknown, from: origin)) })
    facts.record(.unknown(unknown, from: origin), at: "entitlements", "xml")
    facts.record(.unknown(unknown, from: origin), at: "entitlements", "der")
    return facts
  }

  private static func collect(
    _ executable: Executable, _ sealed: SealedExecutable, _ artifact: Artifact, _ settings: CollectionSettings
  ) -> Reading {
    let origin = artifact.origin
    guard let main = executable.images.first else {
      let failure = executable.slices.lazy.compactMap { slice in
        if case .failure(let failure) = slice.content { failure } else { nil }
      }.first
      return failed(
        artifact, (failure ?? .malformed("a universal file without architectures")).diagnostic(in: origin))
    }
    var notes = Self.notes(on: executable, at: origin)
    var facts = FactMap([
      ("encrypted", .bool(executable.images.contains { $0.image.isEncrypted }, from: origin)),
      ("linkedFrameworks", .strings(union(executable.images.map(\.image.frameworks)), from: origin)),
      ("ownLibraries", .strings(union(executable.images.map(\.image.ownLibraries)), from: origin)),
      ("principalClassFound", principalClass(in: executable, sealed.principalClass, at: origin)),
    ])
    facts.merge(platform(of: executable, at: origin))
    facts.merge(names(in: executable, asksTypes: settings.asksSwiftTypes, at: origin))
    facts.merge(entitlements(of: main, at: origin))
    let signature = SignatureFacts(executable, sealed, settings, at: origin)
    facts["signature"] = signature.node
    facts["signed"] = signature.signed
    notes += signature.notes
    return Reading(facts, problem: signature.problem, notes: notes)
  }

  static func union(_ lists: [[String]]) -> [String] {
    var seen: Set<String> = []
    return lists.joined().filter { seen.insert($0).inserted }
  }

  private static func notes(on executable: Executable, at origin: Origin) -> [Diagnostic] {
    executable.slices.compactMap { slice in
      guard case .failure(let failure) = slice.content else { return nil }
      return Diagnostic(
        code: failure.code, severity: .warning,
        message: "the code for \(slice.architecture.name) cannot be read: \(failure.message)", origin: origin,
        hint: failure.hint)
    }
  }

  /// What the load commands say; nothing where they say nothing that is known.
  private static func platform(of executable: Executable, at origin: Origin) -> FactMap {
    let builds = executable.images.flatMap(\.image.builds)
    var facts = FactMap()
    let platforms = builds.compactMap(\.platform)
    if let platform = platforms.first(where: { $0 == .macCatalyst }) ?? platforms.first,
      BundlePlatform.iOSFamily.contains(platform.rawValue)
        || BundlePlatform.macFamily.contains(platform.rawValue)
    {
      facts["platform"] = .string(platform.rawValue, from: origin)
    }
    if !builds.isEmpty { facts["simulator"] = .bool(builds.contains(where: \.isSimulator), from: origin) }
    return facts
  }

  /// What an executable or a framework names: `selectors` and `swiftTypes`.
  static func names(in executable: Executable, asksTypes: Bool, at origin: Origin) -> FactMap {
    let isEncrypted = executable.images.contains { $0.image.isEncrypted }
    let unseen =
      isEncrypted
      ? Unknown("the store has encrypted the executable", supply: "give the exported .ipa")
      : Unknown(
        "its tables of names have more than the limit of \(BinaryNames.maximumNames) bytes",
        supply: "build and export the app again")
    let selectors = executable.images.map(\.names.selectors)
    let types = executable.images.map(\.swiftTypes)
    let isComplete = executable.slices.count == executable.images.count
    let unread = Unknown("a part of the executable cannot be read", supply: "build and export the app again")
    func node(_ lists: [Set<String>?]) -> FactNode {
      if lists.contains(where: { $0 == nil }) { return .unknown(unseen, from: origin) }
      guard isComplete else { return .unknown(unread, from: origin) }
      return .strings(sorted(lists.compactMap { $0 }.reduce(into: []) { $0.formUnion($1) }), from: origin)
    }
    return FactMap([
      ("selectors", node(selectors)),
      (
        "swiftTypes",
        asksTypes
          ? node(types.map { $0.map(Set.init) })
          : .unknown(
            "they were not read", supply: "give a route of push type `liveactivity`", from: origin)
      ),
    ])
  }

  private static func principalClass(
    in executable: Executable, _ asked: PrincipalClass?, at origin: Origin
  ) -> FactNode {
    guard let asked else {
      return .unknown("the Info.plist was not given together with the executable", from: origin)
    }
    guard let name = asked.name else { return .absent(from: origin) }
    guard let runtimeName = asked.runtimeName else {
      return .unknown("how the runtime spells `\(name)` is not known", from: origin)
    }
    let all = executable.images.map(\.names.classes)
    guard !all.contains(nil), executable.images.count == executable.slices.count else {
      return .unknown(
        "a part of the executable cannot be read", supply: "give the exported .ipa", from: origin)
    }
    if all.allSatisfy({ $0?.contains(runtimeName) ?? false }) { return .bool(true, from: origin) }
    let mayLieElsewhere = executable.images.contains { !$0.image.ownLibraries.isEmpty }
    return mayLieElsewhere
      ? .unknown("`\(name)` may lie in a framework that the executable links", from: origin)
      : .bool(false, from: origin)
  }

  static func sorted(_ texts: Set<String>) -> [String] {
    texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The entitlements of one architecture. Those of a simulator build lie beside its signature.
  private static func entitlements(of image: Executable.Image, at origin: Origin) -> FactMap {
    let (xml, der): (SignedEntitlements, SignedEntitlements)
    switch image.signature {
    case .unreadable(let failure):
      let unknown = Unknown("the signature cannot be read: \(failure.message)", supply: failure.hint ?? "")
      let node = FactNode.unknown(unknown, from: origin)
      return entitlements(node, node, node)
    case .absent: (xml, der) = (.absent, .absent)
    case .read(let signature):
      (xml, der) = (signature.xmlEntitlements, signature.derEntitlements)
    }
    let built = image.simulatorEntitlements
    let own = xml == .absent && der == .absent ? (built?.xml ?? xml, built?.der ?? der) : (xml, der)
    let nodes = (xml: own.0.node(at: origin), der: own.1.node(at: origin))
    return entitlements(nodes.xml, nodes.der, nodes.der.isAbsent ? nodes.xml : nodes.der)
  }

  private static func entitlements(_ xml: FactNode, _ der: FactNode, _ signed: FactNode) -> FactMap {
    FactMap([
      (
        "entitlements",
        .map(FactMap([("xml", xml), ("der", der), ("signed", signed), ("source", .absent())]))
      )
    ])
  }
}
