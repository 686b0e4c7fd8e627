import ReadinessModel

/// Facts of an executable: its signature, and what it calls. Executables are not read yet; every fact is
/// unknown and says so.
enum ExecutableCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    Reading(unknown(Unknown("executables are not read by this version"), from: artifact.origin))
  }

  /// Every fact that only an executable tells.
  static func unknown(_ unknown: Unknown, from origin: Origin? = nil) -> FactMap {
    let keys = [
      "signature", "encrypted", "selectors", "importsPushAPI", "pushAPIUsers", "linkedFrameworks", "swiftTypes",
    ]
    var facts = FactMap(keys.map { ($0, .unknown(unknown, from: origin)) })
    facts.record(.unknown(unknown, from: origin), at: "entitlements", "xml")
    facts.record(.unknown(unknown, from: origin), at: "entitlements", "der")
    return facts
  }
}
