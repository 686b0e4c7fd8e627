internal import Cryptography
internal import Exceptions
internal import ReadinessModel

/// One digest of all that will ship, by which a statement of a person tells the build that it is about.
enum ArtifactDigest {
  /// Of a package the digest that the report lists. Of exported files, the SHA-256 over their digests.
  static func digest(of known: ReleaseRun.Known) -> ReleaseIdentity.Part {
    switch text("app", "kind", in: known.facts) {
    case let kind? where packages.contains(kind): return ofPackage(known.inputs)
    case "bundles": return ofFiles(known.facts)
    case "project": return .unknown("a project is no product")
    default: return .unknown("no app was given")
    }
  }

  private static func ofPackage(_ inputs: [Report.Input]) -> ReleaseIdentity.Part {
    guard let package = inputs.first(where: { packages.contains($0.kind) }) else {
      return .unknown("the package is not among the inputs")
    }
    guard let hex = package.sha256 else { return .unknown("`\(package.path)` could not be read whole") }
    return .known("sha256:\(hex)")
  }

  private static func ofFiles(_ facts: FactTree) -> ReleaseIdentity.Part {
    guard case .list(let evidence)? = facts[FactPath([.key("evidence")])]?.content else {
      return .unknown("no file was read")
    }
    var rows: [String] = []
    for case .map(let map) in evidence.map(\.content) {
      guard case .value(.string(let kind))? = map["kind"]?.content, kinds.contains(kind) else { continue }
      guard case .value(.string(let hash))? = map["sha256"]?.content else {
        return .unknown("not every exported file could be digested")
      }
      rows.append("\(kind) \(hash)")
    }
    return rows.isEmpty ? .unknown("no exported file was given") : joined(rows)
  }

  private static let packages: Set<String> = ["ipa", "zip", "xcarchive", "app"]
  /// Evidence that is part of the app.
  private static let kinds: Set<String> = ["info", "entitlements", "profile", "executable"]

  private static func joined(_ rows: [String]) -> ReleaseIdentity.Part {
    let listing = rows.sorted().map { $0 + "\n" }.joined()
    return .known("sha256:\(SHA256.hex(of: Array(listing.utf8)))")
  }

  private static func text(_ steps: String..., in facts: FactTree) -> String? {
    guard case .value(.string(let text))? = facts[FactPath(steps.map { .key($0) })]?.content else {
      return nil
    }
    return text
  }
}
