package import Cryptography
package import ReadinessModel

/// What checking the CMS message of a code signature came to.
package struct CodeSignatureVerdict: Sendable {
  package let verification: SignatureVerdict.Verification
  package let chain: SignatureVerdict.Chain
  /// All that speaks against the signature, in one line; `nil` when nothing does.
  package let problem: String?
  /// `nil` when the message does not hold the certificate of its signer.
  package let signer: Certificate?
  /// Leaf first.
  package let certificates: [Certificate]
  /// Whether the certificates are in force at the `now` of the check; `nil` without a whole chain.
  package let isCurrent: Bool?
  package let signingTime: Timestamp?
  /// `nil` without one.
  package let timestamp: SecureTimestamp?

  /// Whether the message fits every CodeDirectory; `nil` when nobody could tell.
  package var verifies: Bool? {
    switch verification {
    case .holds: true
    case .fails: false
    case .unknown: nil
    }
  }
}

extension CodeSignature {
  /// Checks the CMS message against the CodeDirectories, and where its certificates lead. `nil` for a
  /// signature by nobody.
  package func verify(anchors: TrustAnchors = .apple, now: Timestamp) -> CodeSignatureVerdict? {
    switch message {
    case .absent: return nil
    case .unreadable(let fault):
      return CodeSignatureVerdict(
        verification: .fails(fault.message), chain: .incomplete, problem: fault.message, signer: nil,
        certificates: [], isCurrent: nil, signingTime: nil, timestamp: nil)
    case .read(let message):
      let timestamp = SecureTimestamp(of: message)
      let verdict = message.verify(
        as: .code, anchors: anchors, now: now, detached: directories.first?.bytes)
      let verification = covering(message, verdict.verification)
      let problem = [Self.words(verification), verdict.chainProblem].compactMap { $0 }
      return CodeSignatureVerdict(
        verification: verification, chain: verdict.chain,
        problem: problem.isEmpty ? nil : problem.joined(separator: "; "), signer: verdict.signer,
        certificates: verdict.certificates, isCurrent: verdict.isCurrent,
        signingTime: message.signingTime, timestamp: timestamp)
    }
  }

  /// The message must be detached, sign the first directory and name the others.
  private func covering(
    _ message: SignedMessage, _ verification: SignatureVerdict.Verification
  ) -> SignatureVerdict.Verification {
    guard verification == .holds else { return verification }
    guard message.content == nil else {
      return .fails("the message signs a content of its own, expected the CodeDirectory")
    }
    switch DirectoryAttributes(of: message).cover(directories) {
    case true?: return .holds
    case false?: return .fails("the message does not name every CodeDirectory")
    case nil: return .unknown("this libcrypto refuses a digest of the CodeDirectories")
    }
  }

  private static func words(_ verification: SignatureVerdict.Verification) -> String? {
    switch verification {
    case .holds: nil
    case .fails(let reason): reason
    case .unknown(let reason): "not evaluated: \(reason)"
    }
  }
}
