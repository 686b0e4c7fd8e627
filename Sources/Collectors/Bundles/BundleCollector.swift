import ReadinessModel

/// The facts of one bundle whose files were given one by one.
struct BundleCollector {
  let bundle: Manifest.Bundle
  /// Position in `app.bundles`.
  let index: Int
  let stage: Stage
  let supply: Supply

  /// Joins what was read from the bundle's files. Files that were not given leave their facts unknown.
  func collect(_ readings: [(kind: Artifact.Kind, reading: Reading)]) -> (facts: FactMap, notes: [Diagnostic])
  {
    var facts = FactMap()
    func reading(_ kind: Artifact.Kind) -> FactMap? { readings.first { $0.kind == kind }?.reading.facts }

    let noExecutable = Unknown("no executable was given", supply: supply.executable(of: index))
    facts.merge(
      reading(.info)
        ?? InfoPlistCollector.unknown(
          Unknown("no Info.plist was given", supply: supply.file("info", of: index))))
    facts.merge(reading(.executable) ?? ExecutableCollector.unknown(noExecutable))
    facts.merge(
      reading(.entitlements)
        ?? EntitlementsCollector.missing(
          stage: stage, supply: supply.file("entitlements", of: index)))
    facts.merge(
      stage == .store
        ? ProfileCollector.none()
        : reading(.profile)
          ?? ProfileCollector.unknown(
            Unknown("no profile was given", supply: supply.file("profile", of: index))))
    for key in ["frameworks", "rootFiles", "localizations", "googleService"] {
      facts[key] = .unknown("single files do not show the bundle's content", supply: Supply.package)
    }
    facts["declaredKind"] =
      bundle.kind.map { .string($0.value, from: $0.origin) } ?? .absent(from: bundle.origin)
    let (id, note) = identifier(facts)
    facts["id"] = id
    if let executable = bundle.executable {
      var completed = [facts]
      let name = executable.value.split(separator: "/").last.map(String.init)
      PackagedNames.combine(&completed, [name ?? executable.value], parents: [nil])
      facts = completed[0]
    }
    return (facts, [note].compactMap { $0 })
  }

  /// The id in the product's Info.plist, else the one said. Where they differ the product counts.
  private func identifier(_ facts: FactMap) -> (FactNode, Diagnostic?) {
    let said = bundle.id.map { FactNode.string($0.value, from: $0.origin) }
    guard let plist = facts.node("info").map else {
      return (said ?? facts.node("info"), nil)
    }
    let key = InfoPlistCollector.identifierKey
    let found = InfoPlistCollector.text(plist, key, from: facts.node("info").origin)
    guard let text = found.text else {
      let missing = FactNode.unknown(
        "the Info.plist has no `\(key)`", supply: "say `id` in `app.bundles[\(index)]`", from: found.origin)
      return (said ?? (found.isAbsent ? missing : found), nil)
    }
    guard let declared = bundle.id, !declared.value.utf8.elementsEqual(text.utf8) else { return (found, nil) }
    return (
      found,
      Diagnostic(
        code: "manifest.bundle-id-differs", severity: .warning,
        message: "the manifest says `\(declared.value)`, the Info.plist `\(text)`, which counts",
        origin: declared.origin, hint: "correct the id, or give the Info.plist of that bundle")
    )
  }
}
