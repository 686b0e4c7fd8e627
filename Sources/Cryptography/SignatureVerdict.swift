package import ReadinessModel

/// What checking a signed message came to.
package struct SignatureVerdict: Sendable, Hashable {
  /// Whether the signature belongs to the content and the embedded signer.
  package enum Verification: Sendable, Hashable {
    case holds
    case fails(String)
    /// Nobody could tell, with the reason.
    case unknown(String)
  }

  /// Where the signer's certificates lead.
  package enum Chain: String, Sendable, Hashable, CaseIterable {
    /// To one of Apple's pinned roots, in force when it was signed, with the markers of the purpose.
    case apple
    /// The same to a root that the user named.
    case given
    /// Somewhere else, or not for this purpose.
    case other
    /// A certificate on the way to a root is not there.
    case incomplete
    /// An algorithm was not evaluated.
    case unknown
  }

  package let verification: Verification
  package let chain: Chain
  /// Why `chain` is neither ``Chain/apple`` nor ``Chain/given``; `nil` also where no signer is known, which
  /// `verification` tells.
  package let chainProblem: String?
  /// Whose root the certificates end at by their signatures alone, whatever dates and markers say.
  package let anchor: TrustAnchors.Source?
  /// Leaf first, as far as it could be built; the root is the last one when `anchor` is there.
  package let certificates: [Certificate]
  /// The moment at which the dates of the chain were judged.
  package let judgedAt: Timestamp
  /// Whether leaf and authorities, the root not counted, are in force at the `now` of the check; `nil`
  /// when no whole chain was found.
  package let isCurrent: Bool?

  package var signer: Certificate? { certificates.first }

  /// `nil` when nobody could tell.
  package var verifies: Bool? {
    switch verification {
    case .holds: true
    case .fails: false
    case .unknown: nil
    }
  }

  /// Whether the signature holds and leads to a root that is trusted.
  package var isTrusted: Bool { verification == .holds && (chain == .apple || chain == .given) }

  /// All that speaks against the message, in one line; `nil` when nothing does.
  package var problem: String? {
    let signature: String? =
      switch verification {
      case .holds: nil
      case .fails(let reason): reason
      case .unknown(let reason): "not evaluated: \(reason)"
      }
    let parts = [signature, chainProblem].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
