import Cryptography
import PushService
import ReadinessModel

/// Whether the provider's roots would vouch for the servers of APNs.
enum TrustStoreCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    let origin = artifact.origin
    guard case .bytes(let bytes) = artifact.content else { return unreadable(artifact.refusal, artifact) }
    let digests = CertificateDigests.sha256(ofFile: bytes)
    guard !digests.isEmpty else {
      return unreadable(
        Diagnostic(
          code: "trust-store.malformed", message: "no certificate is in it, expected roots in PEM",
          origin: origin, hint: "export the trust store as PEM"), artifact)
    }
    return Reading(FactMap([("hasAPNsRoot", .bool(digests.contains(ServerRoot.sha256), from: origin))]))
  }

  private static func unreadable(_ problem: Diagnostic?, _ artifact: Artifact) -> Reading {
    let problem =
      problem
      ?? Diagnostic(code: "trust-store.not-read", message: "it was not read", origin: artifact.origin)
    return Reading(
      FactMap([("hasAPNsRoot", .unknown(.unreadable(artifact, problem), from: artifact.origin))]),
      problem: problem)
  }
}
