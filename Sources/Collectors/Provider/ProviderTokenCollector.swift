import PushService
import ReadinessModel

/// Facts of provider tokens that were given as samples; never the tokens.
enum ProviderTokenCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    let origin = artifact.origin
    switch artifact.content {
    case .providerToken(.success(let sample)):
      return Reading(
        FactMap([
          ("alg", optional(sample.algorithm, origin)), ("kid", optional(sample.keyID, origin)),
          ("iss", optional(sample.teamID, origin)),
          ("iat", sample.issuedAt.map { .timestamp($0, from: origin) } ?? .absent(from: origin)),
          ("signatureForm", .string(sample.signatureForm.rawValue, from: origin)),
          ("verifiedBy", verifiedBy(sample, settings, origin)),
        ]))
    case .providerToken(.failure(let fault)): return unreadable(words(fault), artifact)
    default: return unreadable(artifact.refusal?.message ?? "it was not read", artifact)
    }
  }

  private static func optional(_ text: String?, _ origin: Origin) -> FactNode {
    text.map { .string($0, from: origin) } ?? .absent(from: origin)
  }

  private static func verifiedBy(
    _ sample: ProviderTokenSample, _ settings: CollectionSettings, _ origin: Origin
  ) -> FactNode {
    if let name = sample.verifiedBy { return .string(name, from: origin) }
    if settings.keys.isEmpty {
      return .unknown(
        "no key was given to verify the token with", supply: "name the key under `provider.keys`",
        from: origin)
    }
    return .absent(from: origin)
  }

  private static func unreadable(_ reason: String, _ artifact: Artifact) -> Reading {
    let origin = artifact.origin
    let problem = Diagnostic(
      code: "provider-token.malformed", message: reason, origin: origin,
      hint: "give the token as it stands behind `bearer` in a request")
    let unknown = Unknown.unreadable(artifact, problem)
    let keys = ["alg", "kid", "iss", "iat", "signatureForm", "verifiedBy"]
    return Reading(FactMap(keys.map { ($0, .unknown(unknown, from: origin)) }), problem: problem)
  }

  private static func words(_ fault: ProviderTokenSample.Fault) -> String {
    switch fault {
    case .tooLong(let limit): "more than \(limit) bytes, which is no provider token"
    case .parts(let count): "\(count) part\(count == 1 ? "" : "s") between dots, expected three"
    case .malformed("signature"): "the signature is not base64url"
    case .malformed(let part): "the \(part) part is not base64url of a JSON object"
    }
  }
}
