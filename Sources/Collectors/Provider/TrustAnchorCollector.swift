import Cryptography
import ReadinessModel

/// Roots that the user trusts besides Apple's. They are no facts; only whether they can be read is.
enum TrustAnchorCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    Reading(FactMap(), problem: problem(of: artifact))
  }

  /// Apple's roots and those of every anchor that can be read.
  static func anchors(among artifacts: [Artifact]) -> TrustAnchors {
    let found = artifacts.filter { $0.kind == .trustAnchor }.flatMap { certificates(in: $0) ?? [] }
    return TrustAnchors(given: found)
  }

  private static func problem(of artifact: Artifact) -> Diagnostic? {
    if let refusal = artifact.refusal { return refusal }
    guard certificates(in: artifact)?.isEmpty ?? true else { return nil }
    return Diagnostic(
      code: "trust-anchor.malformed", message: "no certificate in it, expected one in PEM or DER",
      origin: artifact.origin, hint: "give the certificate of the root")
  }

  private static func certificates(in artifact: Artifact) -> [Certificate]? {
    guard case .bytes(let bytes) = artifact.content else { return nil }
    return try? Certificate.read(bytes)
  }
}
