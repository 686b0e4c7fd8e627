import AppleFormats
import Cryptography
import PropertyListReading
import ReadinessModel
import SideBySide

/// Facts of a provisioning profile, as it is issued or as a property list exported from one.
enum ProfileCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    if let refusal = artifact.refusal { return failed(artifact, refusal) }
    guard case .bytes(let bytes) = artifact.content else { return Reading(FactMap()) }
    let opened: ProfileFile
    do throws(ProfileFile.Fault) {
      opened = try ProfileFile(bytes, at: artifact.origin)
    } catch {
      return failed(artifact, error.diagnostic)
    }
    let profile = opened.profile
    // A profile has two signatures, and to verify them takes longer than all else.
    let outer = SideBySide.Later { outerSignature(of: opened, settings, at: artifact.origin) }
    let certificates = ProfileCertificates(profile)
    let der = DERLayer(profile, digests: certificates.digests, settings, at: artifact.origin)
    var facts = fields(of: opened, der.usable, at: artifact.origin)
    facts["certificates"] = certificates.node(fallingBackTo: der.usable, from: artifact.origin)
    facts["cms"] = outer.value
    facts["der"] = .map(der.facts, from: artifact.origin)
    return Reading(
      FactMap([
        ("profile", .map(facts, from: artifact.origin)),
        ("entitlements", .map(FactMap([("profile", entitlements(of: opened, der, at: artifact.origin))]))),
      ]),
      notes: opened.notes + profile.problems.map { $0.diagnostic(in: artifact.origin) } + der.notes)
  }

  private static func failed(_ artifact: Artifact, _ problem: Diagnostic) -> Reading {
    Reading(unknown(.unreadable(artifact, problem), from: artifact.origin), problem: problem)
  }

  /// Without an origin nothing was given; with one it could not be read.
  static func unknown(_ unknown: Unknown, from origin: Origin? = nil) -> FactMap {
    FactMap([
      ("profile", .unknown(unknown, from: origin)),
      ("entitlements", .map(FactMap([("profile", .unknown(unknown, from: origin))]))),
    ])
  }

  /// A store download has no profile: the store signs again and removes it.
  static func none(from origin: Origin? = nil) -> FactMap {
    FactMap([
      ("profile", .absent(from: origin)),
      ("entitlements", .map(FactMap([("profile", .absent(from: origin))]))),
    ])
  }

  private static func fields(of file: ProfileFile, _ der: DERProfile?, at origin: Origin) -> FactMap {
    let profile = file.profile
    func text(_ field: ProfileField<String>) -> FactNode {
      file.node(field, from: origin) { .string($0, from: $1) }
    }
    func texts(_ field: ProfileField<[String]>) -> FactNode {
      file.node(field, from: origin) { .strings($0, from: $1) }
    }
    func truth<Wrapped>(_ field: ProfileField<Wrapped>, _ test: (Wrapped) -> Bool) -> FactNode {
      field.isAbsent
        ? .bool(false, from: origin.at(keyPath: field.path.description))
        : file.node(field, from: origin) { .bool(test($0), from: $1) }
    }
    func date(_ field: ProfileField<Timestamp>) -> FactNode {
      field.isAbsent
        ? .unknown(
          "the profile has no `\(field.path)`", supply: "download the profile again",
          from: origin.at(keyPath: field.path.description))
        : file.node(field, from: origin) { .timestamp($0, from: $1) }
    }
    return FactMap([
      ("name", text(profile.name)), ("uuid", text(profile.uuid)), ("appID", text(profile.appID)),
      ("kind", kind(of: profile, der, at: origin)),
      ("prefixes", texts(profile.prefixes)), ("teamIDs", texts(profile.teamIDs)),
      ("platforms", texts(profile.platforms)),
      ("created", date(profile.created)), ("expires", date(profile.expires)),
      ("wildcard", truth(profile.appID) { $0.utf8.last == UInt8(ascii: "*") }),
      ("personalTeam", truth(profile.localProvision) { $0 }),
      ("xcodeManaged", truth(profile.xcodeManaged) { $0 }),
      ("getTaskAllow", truth(profile.getTaskAllow) { $0 }),
      ("devices", file.node(profile.devices, from: origin) { .int($0, from: $1) }),
    ])
  }

  private static func kind(of profile: ProvisioningProfile, _ der: DERProfile?, at origin: Origin) -> FactNode
  {
    guard let kind = profile.kind(given: der) else {
      return .unknown(
        "the fields that tell the kind of the profile cannot be read", supply: "download the profile again",
        from: origin)
    }
    let telling = profile.allDevices.isAbsent ? profile.devices.path : profile.allDevices.path
    return .string(kind.rawValue, from: origin.at(keyPath: telling.description))
  }

  private static func outerSignature(
    of file: ProfileFile, _ settings: CollectionSettings, at origin: Origin
  ) -> FactNode {
    guard let message = file.message else {
      let unsigned = FactNode.unknown(
        "a property list exported from a profile is not signed",
        supply: "give the profile itself, as it was downloaded", from: origin)
      return .map(
        FactMap([
          ("verifies", unsigned), ("chain", unsigned), ("chainCurrent", unsigned), ("problem", .absent()),
        ]), from: origin)
    }
    let purpose: SigningPurpose =
      switch file.profile.platforms.state {
      case .found(let names): names.contains("OSX") ? .macProfile : .iOSProfile
      case .absent, .unreadable: .anyProfile
      }
    let verdict = message.verify(
      as: purpose, anchors: settings.anchors, createdAt: file.profile.created.value, now: settings.now)
    return .map(verdict.facts(from: origin), from: origin)
  }

  /// What the profile allows. The DER form counts where it can be relied on and says something else.
  private static func entitlements(of file: ProfileFile, _ der: DERLayer, at origin: Origin) -> FactNode {
    if let usable = der.usable, der.differs, let value = usable.entitlements.value {
      return value.node(from: origin.at(keyPath: "DER-Encoded-Profile.Entitlements"))
    }
    return file.node(file.profile.entitlements, from: origin) { $0.node(from: $1) }
  }
}

extension SignatureVerdict {
  /// `verifies`, `chain`, `chainCurrent` and `problem`.
  func facts(from origin: Origin) -> FactMap {
    let truth: FactNode =
      switch verification {
      case .holds: .bool(true, from: origin)
      case .fails: .bool(false, from: origin)
      case .unknown(let reason): .unknown(reason, from: origin)
      }
    let notBuilt = FactNode.unknown(chainProblem ?? "no whole chain was found", from: origin)
    return FactMap([
      ("verifies", truth),
      ("chain", chain == .unknown ? notBuilt : .string(chain.rawValue, from: origin)),
      ("chainCurrent", isCurrent.map { .bool($0, from: origin) } ?? notBuilt),
      ("problem", problem.map { .string($0, from: origin) } ?? .absent(from: origin)),
    ])
  }
}
