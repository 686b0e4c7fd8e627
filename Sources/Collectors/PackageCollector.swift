import AppleFormats
import Packages
import PropertyListReading
import ReadinessModel

/// The facts of a package: what it holds as a whole, and its bundles one after the other. A bundle's files
/// are read, turned into facts and let go before the next one.
struct PackageCollector {
  let evidence: PackageEvidence
  let settings: CollectionSettings

  struct Result {
    /// Facts under `app`.
    var app: FactMap
    /// The package and what was read of it.
    var readings: [(Artifact, Reading)]
    var notes: [Diagnostic] = []
  }

  /// Most bytes of property lists and profiles that are read of one package.
  static let maximumBytes = 64 << 20

  private var origin: Origin { Origin(file: evidence.path) }

  func collect() -> Result {
    switch evidence.content {
    case .failure(let failure): return unreadable(failure)
    case .success(let package): return collect(package)
    }
  }

  private func artifact(_ problem: Diagnostic?) -> (Artifact, Reading) {
    let kind = Artifact.Kind(rawValue: evidence.kind.rawValue) ?? .zip
    return (
      Artifact(
        kind: kind, owner: .release, origin: origin, content: .closed, byteCount: evidence.byteCount,
        sha256: evidence.sha256),
      Reading(FactMap(), problem: problem)
    )
  }

  private func unreadable(_ failure: PackageFailure) -> Result {
    let problem = failure.diagnostic(in: origin)
    let unknown = Unknown(
      "the package cannot be read: \(failure.message)", supply: failure.hint ?? "export the app again")
    let keys = ["bundles", "mainApps", "strayEntries", "privateKeyFiles"]
    let app = FactMap(
      [("kind", .string(evidence.kind.rawValue, from: origin)), ("complete", .bool(true, from: origin))]
        + keys.map { ($0, .unknown(unknown, from: origin)) })
    return Result(app: app, readings: [artifact(problem)])
  }

  private func collect(_ package: Package) -> Result {
    let first = package.problems.first.map {
      Diagnostic(code: $0.code, message: $0.message, origin: origin, hint: "export the app again")
    }
    var result = Result(app: FactMap(), readings: [artifact(first)])
    result.notes = package.problems.dropFirst().map {
      Diagnostic(
        code: $0.code, severity: .warning, message: $0.message, origin: origin, hint: "export the app again")
    }
    var bundles: [FactMap] = []
    var budget = Self.maximumBytes
    let deep = settings.isDeep ? deepSeals(of: package) : nil
    for (index, bundle) in package.bundles.enumerated() {
      let collector = PackagedBundle(bundle, in: package, evidence, settings, deep: deep?[index])
      var (facts, readings) = collector.collect(budget: &budget)
      facts["parent"] = bundle.parent.map { bundles[$0].node("id") } ?? .absent(from: facts.node("id").origin)
      bundles.append(facts)
      result.readings += readings
    }
    PackagedNames.combine(&bundles, package.bundles)
    result.app = facts(of: package, bundles)
    return result
  }

  /// The deep check needs the names of the executables before anything else is read.
  private func deepSeals(of package: Package) -> [DeepSeals] {
    let names = package.bundles.map { bundle in
      bundle.info.flatMap { try? package.bytes(of: $0, limit: PackagedBundle.longestInfo) }
        .flatMap { try? PropertyListReader.read($0) }?.root["CFBundleExecutable"]?.text
    }
    return DeepCheck.seals(of: package, executables: names)
  }

  private func facts(of package: Package, _ bundles: [FactMap]) -> FactMap {
    let list: FactNode =
      package.mainApps.count == 1
      ? .list(
        zip(bundles, package.bundles).map { .map($0, from: evidence.origin(of: $1.path)) }, from: origin)
      : .unknown(
        package.mainApps.isEmpty
          ? "no app was found in the package" : "there are \(package.mainApps.count) apps in the package",
        supply: "export the app again", from: origin)
    return FactMap([
      ("kind", .string(evidence.kind.rawValue, from: origin)),
      ("mainApps", .list(package.mainApps.map { .string($0, from: evidence.origin(of: $0)) }, from: origin)),
      (
        "strayEntries",
        .list(package.strayEntries.map { .string($0, from: evidence.origin(of: $0)) }, from: origin)
      ),
      ("privateKeyFiles", PackagedKeys.files(in: package, evidence)),
      ("complete", .bool(true, from: origin)),
      ("bundles", list),
    ])
  }
}
