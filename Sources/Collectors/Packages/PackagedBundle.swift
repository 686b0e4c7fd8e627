import AppleFormats
import Cryptography
import Packages
import PropertyListReading
import ReadinessModel

/// The facts of one bundle in a package.
struct PackagedBundle {
  private let bundle: PackageBundle
  private let package: Package
  private let evidence: PackageEvidence
  private let settings: CollectionSettings
  private let deep: DeepSeals?

  init(
    _ bundle: PackageBundle, in package: Package, _ evidence: PackageEvidence,
    _ settings: CollectionSettings, deep: DeepSeals? = nil
  ) {
    self.deep = deep
    self.bundle = bundle
    self.package = package
    self.evidence = evidence
    self.settings = settings
  }

  /// Reads the bundle's files; `budget` is how many bytes of them may still be read.
  func collect(budget: inout Int) -> (FactMap, [(Artifact, Reading)]) {
    var facts = FactMap()
    var readings: [(Artifact, Reading)] = []
    func take(_ artifact: Artifact, _ reading: Reading) {
      facts.merge(reading.facts)
      readings.append((artifact.closed, reading))
    }
    facts["path"] = .string(bundle.path, from: evidence.origin(of: bundle.path))
    facts["declaredKind"] = .absent()

    let info = self.info(&budget)
    take(info, InfoPlistCollector.collect(info, settings))
    facts["id"] = InfoPlistCollector.text(
      facts.node("info").map ?? FactMap(), InfoPlistCollector.identifierKey, from: info.origin)
    if let unknown = facts.node("info").unknown { facts["id"] = .unknown(unknown, from: info.origin) }

    facts.merge(EntitlementsCollector.missing(stage: settings.stage, supply: "give the exported package"))
    let name = facts.node("info").map?.node("CFBundleExecutable")
    let (executable, reading) = self.executable(named: name, info: info, facts.node("info"))
    facts.merge(ExecutableCollector.unknown(Unknown("the executable was not read")))
    facts["signed"] = reading.facts["signature"]?.unknown.map { .unknown($0, from: executable.origin) }
    facts.record(
      reading.facts["signature"]?.unknown.map { .unknown($0, from: executable.origin) } ?? .absent(),
      at: "entitlements", "signed")
    take(executable, reading)

    if let profile = profile(&budget) {
      take(profile, ProfileCollector.collect(profile, settings))
    } else {
      facts.merge(ProfileCollector.none(from: profileOrigin))
    }
    facts.merge(PackagedContent(bundle, in: package, evidence, settings).facts())
    return (facts, readings)
  }

  private func member(
    _ kind: Artifact.Kind, _ member: PackageMember, limit: Int, _ budget: inout Int
  ) -> Artifact {
    let origin = evidence.origin(of: member.path)
    do throws(PackageFailure) {
      let bytes = try package.bytes(of: member, limit: min(limit, budget))
      budget -= bytes.count
      return Artifact(
        kind: kind, owner: .release, origin: origin, content: .bytes(bytes), byteCount: bytes.count,
        sha256: SHA256.hex(of: bytes))
    } catch {
      return broken(kind, error.diagnostic(in: origin))
    }
  }

  private func broken(_ kind: Artifact.Kind, _ diagnostic: Diagnostic) -> Artifact {
    Artifact(
      kind: kind, owner: .release, origin: diagnostic.origin ?? evidence.origin(of: bundle.path),
      content: .broken(diagnostic), byteCount: 0, sha256: nil)
  }

  private func missing(_ what: String, at path: String) -> Diagnostic {
    Diagnostic(
      code: "package.no-\(what)", message: "there is no such file in the bundle",
      origin: evidence.origin(of: path), hint: "build and export the app again")
  }

  /// Longest Info.plist of a bundle, in bytes. Those of large apps have some ten thousand.
  static let longestInfo = 4 << 20
  static let longestProfile = 4 << 20
  static let longestResources = 32 << 20

  private func info(_ budget: inout Int) -> Artifact {
    guard let member = bundle.info else {
      return broken(.info, missing("info", at: bundle.contentPath + "/Info.plist"))
    }
    return self.member(.info, member, limit: Self.longestInfo, &budget)
  }

  private var profileOrigin: Origin {
    evidence.origin(
      of: bundle.contentPath
        + (bundle.hasContents ? "/embedded.provisionprofile" : "/embedded.mobileprovision"))
  }

  private func profile(_ budget: inout Int) -> Artifact? {
    guard settings.stage != .store, let member = bundle.profile else { return nil }
    return self.member(.profile, member, limit: Self.longestProfile, &budget)
  }

  private func executable(
    named name: FactNode?, info: Artifact, _ plist: FactNode
  ) -> (Artifact, Reading) {
    guard let name = name?.text else {
      let reason =
        plist.unknown == nil
        ? "the Info.plist names no executable" : "the Info.plist, which names it, cannot be read"
      let artifact = broken(
        .executable, Diagnostic(code: "package.no-executable", message: reason, origin: info.origin))
      // That the Info.plist cannot be read has been told.
      let unknown = Unknown(reason, supply: "build and export the app again")
      let facts = ExecutableCollector.unknown(unknown, from: info.origin)
      return (artifact, Reading(facts, problem: plist.unknown == nil ? artifact.refusal : nil))
    }
    let path = bundle.executablePath(named: name)
    guard let member = bundle.executable(named: name) else {
      let artifact = broken(.executable, missing("executable", at: path))
      return (
        artifact, ExecutableCollector.failed(artifact, artifact.refusal ?? missing("executable", at: path))
      )
    }
    let origin = evidence.origin(of: member.path)
    do throws(PackageFailure) {
      let source = try package.source(of: member)
      let sealed = SealedExecutable(
        source, info: sealed(info), resources: resources(), deep: deep,
        principalClass: plist.map.map { PrincipalClass(name: Self.principalClass(in: $0)) })
      let artifact = Artifact(
        kind: .executable, owner: .release, origin: origin, content: .executable(sealed),
        byteCount: source.count, sha256: nil)
      let reading = ExecutableCollector.collect(artifact, settings)
      return (artifact, finished(reading, source, artifact))
    } catch {
      let artifact = broken(.executable, error.diagnostic(in: origin))
      return (artifact, ExecutableCollector.failed(artifact, error.diagnostic(in: origin)))
    }
  }

  private static func principalClass(in info: FactMap) -> String? {
    info.node("NSExtension").map?.node("NSExtensionPrincipalClass").text
  }

  /// The container's own checksum, which is worth having once nearly everything has been read.
  private func finished(_ reading: Reading, _ source: any MemberSource, _ artifact: Artifact) -> Reading {
    guard reading.problem == nil else { return reading }
    do throws(ByteSourceFailure) {
      try source.finish()
      return reading
    } catch {
      return ExecutableCollector.failed(
        artifact,
        Diagnostic(
          code: "package.damaged-executable", message: error.message, origin: artifact.origin,
          hint: "export the app again, and copy the whole file"))
    }
  }

  private func sealed(_ info: Artifact) -> SealedFile {
    if case .bytes(let bytes) = info.content { return .bytes(bytes) }
    return bundle.info == nil ? .missing : .notGiven
  }

  private func resources() -> SealedFile {
    guard let member = bundle.codeResources else { return .missing }
    return (try? package.bytes(of: member, limit: Self.longestResources)).map { .bytes($0) } ?? .notGiven
  }
}

extension Artifact {
  /// The same without its bytes.
  var closed: Artifact {
    Artifact(
      kind: kind, owner: owner, origin: origin, content: .closed, byteCount: byteCount, sha256: sha256)
  }
}
