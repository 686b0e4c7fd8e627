import AppleFormats
import PropertyListReading
import ReadinessModel

/// Facts of a file of entitlements. Exported from a signed product it is what was signed; beside a source
/// tree it is what the project asks for.
enum EntitlementsCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    if let refusal = artifact.refusal { return failed(artifact, refusal, settings.stage) }
    guard case .bytes(let bytes) = artifact.content else { return Reading(FactMap()) }
    let document: EntitlementsDocument
    do throws(EntitlementsFailure) {
      document = try EntitlementsReader.read(bytes)
    } catch {
      return failed(artifact, error.diagnostic(in: artifact.origin), settings.stage)
    }
    let isStrict = !(document.list?.problems ?? []).contains { $0.kind == .commentWithDashes }
    return Reading(
      facts(document.node(from: artifact.origin), artifact, settings.stage, isWellFormed: isStrict),
      notes: document.diagnostics(in: artifact.origin))
  }

  private static func failed(_ artifact: Artifact, _ problem: Diagnostic, _ stage: Stage) -> Reading {
    let unknown = Unknown.unreadable(artifact, problem)
    return Reading(
      facts(.unknown(unknown, from: artifact.origin), artifact, stage, isWellFormed: false),
      problem: problem)
  }

  private static func facts(
    _ entitlements: FactNode, _ artifact: Artifact, _ stage: Stage, isWellFormed: Bool
  ) -> FactMap {
    guard stage == .source else {
      return FactMap([
        ("signed", .bool(true, from: artifact.origin)),
        ("entitlements", .map(FactMap([("signed", entitlements), ("source", .absent())]))),
      ])
    }
    let source = FactMap([
      ("entitlementsFile", .string(artifact.origin.file, from: artifact.origin)),
      ("entitlementsFound", .bool(true, from: artifact.origin)),
      ("entitlementsWellFormed", .bool(isWellFormed, from: artifact.origin)),
    ])
    return FactMap([
      ("signed", .unknown("a source tree is not signed", supply: "give the signed export")),
      (
        "entitlements",
        .map(FactMap([("signed", .absent()), ("source", BuildVariables.unresolved(in: entitlements))]))
      ),
      ("source", .map(source)),
    ])
  }

  /// The same facts when no file was given.
  static func missing(stage: Stage, supply: String) -> FactMap {
    let unknown = Unknown("no entitlements were given", supply: supply)
    if stage == .source {
      return FactMap([
        ("signed", .unknown("a source tree is not signed", supply: "give the signed export")),
        ("entitlements", .map(FactMap([("signed", .absent()), ("source", .unknown(unknown))]))),
        ("source", .absent()),
      ])
    }
    return FactMap([
      ("signed", .unknown(unknown)),
      ("entitlements", .map(FactMap([("signed", .unknown(unknown)), ("source", .absent())]))),
    ])
  }
}
