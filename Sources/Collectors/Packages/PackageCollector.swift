import AppleFormats
import Packages
import PropertyListReading
import ReadinessModel
import Synchronization
import SideBySide

/// The facts of a package: what it holds as a whole, and its bundles side by side. A bundle's files are read,
/// turned into facts and let go before the next one.
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
    var result = Result(app: FactMap(), readings: [])
    result.notes = package.problems.dropFirst().map {
      Diagnostic(
        code: $0.code, severity: .warning, message: $0.message, origin: origin, hint: "export the app again")
    }
    var bundles: [FactMap] = []
    let found = collected(package, deep: settings.isDeep ? deepSeals(of: package) : nil)
    for (bundle, (own, readings)) in zip(package.bundles, found) {
      var facts = own
      facts["parent"] = bundle.parent.map { bundles[$0].node("id") } ?? .absent(from: facts.node("id").origin)
      bundles.append(facts)
      result.readings += readings
    }
    // Its digest may have been computed until now.
    result.readings.insert(artifact(first), at: 0)
    PackagedNames.combine(
      &bundles, package.bundles.map(\.path), parents: package.bundles.map(\.parent))
    result.app = facts(of: package, bundles)
    return result
  }

  /// What each bundle gives, in their order, whichever is done first.
  private func collected(
    _ package: Package, deep: [DeepSeals]?
  ) -> [(FactMap, [(Artifact, Reading)])] {
    let budgets = Self.budgets(of: package.bundles)
    let next = Mutex(0)
    let found = Mutex<[Int: (FactMap, [(Artifact, Reading)])]>([:])
    let (evidence, settings) = (evidence, settings)
    SideBySide.run(workers: min(SideBySide.cores, package.bundles.count)) {
      while true {
        let index = next.withLock { index in
          defer { index += 1 }
          return index
        }
        guard index < package.bundles.count else { return }
        var budget = budgets[index]
        let collector = PackagedBundle(
          package.bundles[index], in: package, evidence, settings, deep: deep?[index])
        let result = collector.collect(budget: &budget)
        found.withLock { $0[index] = result }
      }
    }
    return found.withLock { found in package.bundles.indices.compactMap { found[$0] } }
  }

  /// How many bytes each bundle may read, by what those before it have at most.
  private static func budgets(of bundles: [PackageBundle]) -> [Int] {
    var left = maximumBytes
    return bundles.map { bundle in
      defer {
        let sizes = [bundle.info, bundle.profile].compactMap { $0?.size }.filter { $0 <= maximumBytes }
        left = max(0, left - sizes.reduce(0, +))
      }
      return left
    }
  }

  /// The deep check needs the names of the executables before anything else is read.
  private func deepSeals(of package: Package) -> [DeepSeals] {
    let names = package.bundles.map { bundle in
      bundle.info.flatMap { try? package.bytes(of: $0, limit: PackagedBundle.longestInfo) }
        .flatMap { try? PropertyListReader.read($0) }?.root["CFBundleExecutable"]?.text
    }
    return DeepCheck.seals(of: package, executables: names)
  }

  private static func several(_ apps: [String]) -> String {
    let names = apps.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
    return "there are \(apps.count) apps in the package: \(names)\(apps.count > 3 ? " …" : "")"
  }

  private func facts(of package: Package, _ bundles: [FactMap]) -> FactMap {
    let list: FactNode =
      package.mainApps.count == 1
      ? .list(
        zip(bundles, package.bundles).map { .map($0, from: evidence.origin(of: $1.path)) }, from: origin)
      : .unknown(
        package.mainApps.isEmpty
          ? "no app was found in the package" : Self.several(package.mainApps),
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
