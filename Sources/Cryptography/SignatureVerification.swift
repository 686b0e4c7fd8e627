internal import COpenSSL
package import ReadinessModel

extension SignedMessage {
  /// Checks the signature over the content, the chain from the embedded signer to a root, and the
  /// markers of the purpose. Certificates come from the message and from `anchors` only. Revocation is
  /// not looked at.
  ///
  /// - Parameters:
  ///   - purpose: what the signer must be allowed to sign.
  ///   - anchors: roots beside Apple's.
  ///   - creation: the moment for the certificates' dates where the message states no signing time,
  ///     such as a profile's `CreationDate`; `now` where that is missing too.
  ///   - now: the moment for ``SignatureVerdict/isCurrent``.
  ///   - detached: the signed bytes, for a message without content.
  /// - Returns: what was found about signature and chain; a forged message is a result, not an error.
  package func verify(
    as purpose: SigningPurpose, anchors: TrustAnchors = .apple, createdAt creation: Timestamp? = nil,
    now: Timestamp, detached: [UInt8]? = nil
  ) -> SignatureVerdict {
    let moment = signingTime ?? creation ?? now
    let findings = unsafe owner.withMessage { message, certificates in
      unsafe inspect(message, certificates, anchors: anchors, detached: detached)
    }
    guard let path = findings.path else {
      return SignatureVerdict(
        verification: findings.verification, chain: signerCount > 1 ? .unknown : .incomplete,
        chainProblem: nil, anchor: nil, certificates: [], judgedAt: moment, isCurrent: nil)
    }
    let (chain, problem) = judge(path, purpose: purpose, at: moment)
    let below = path.certificates.count > 1 ? path.certificates.dropLast() : path.certificates[...]
    return SignatureVerdict(
      verification: findings.verification, chain: chain, chainProblem: problem, anchor: path.anchor,
      certificates: path.certificates, judgedAt: moment,
      isCurrent: path.isWhole ? below.allSatisfy { $0.isInForce(at: now) } : nil)
  }

  private func judge(
    _ path: CertificatePath, purpose: SigningPurpose, at moment: Timestamp
  ) -> (SignatureVerdict.Chain, String?) {
    switch path.end {
    case .incomplete(let reason): return (.incomplete, reason)
    case .notEvaluated(let reason): return (.unknown, reason)
    case .refused(let reason): return (.other, reason)
    case .anchored(let source):
      if let objection = purpose.objection(to: path.certificates) { return (.other, objection) }
      if let late = path.certificates.dropLast().first(where: { !$0.isInForce(at: moment) }) {
        let name = late.commonName ?? "without a name"
        let dates = "\(late.notBefore.rfc3339) to \(late.notAfter.rfc3339)"
        return (.other, "certificate `\(name)` (\(dates)) was not in force at \(moment.rfc3339)")
      }
      return (source == .apple ? .apple : .given, nil)
    }
  }

  /// The signature, and the way from the signer to a root.
  private struct Findings {
    var verification: SignatureVerdict.Verification
    var path: CertificatePath?
  }

  private func inspect(
    _ message: OpaquePointer, _ certificates: OpaquePointer?, anchors: TrustAnchors, detached: [UInt8]?
  ) -> Findings {
    guard signerCount > 0 else { return Findings(verification: .fails("the message has no signer")) }
    guard signerCount == 1 else {
      return Findings(verification: .unknown("the message has \(signerCount) signers, expected one"))
    }
    guard let signer = unsafe Self.signer(message) else {
      return Findings(verification: .fails("the signer's certificate is not in the message"))
    }
    let verification = unsafe checkSignature(message, detached: detached)
    let path = unsafe CertificatePath(
      from: signer, through: certificates, read: owner.certificates, to: anchors)
    return Findings(verification: verification, path: path)
  }

  /// The embedded certificate that the first signer names by issuer and serial number or by key. Borrowed.
  private static func signer(_ message: OpaquePointer) -> OpaquePointer? {
    unsafe CMS_set1_signers_certs(message, nil, 0)
    guard let signers = unsafe CMS_get0_SignerInfos(message),
      let first = unsafe OPENSSL_sk_value(signers, 0)
    else { return nil }
    var found: OpaquePointer?
    unsafe CMS_SignerInfo_get0_algs(OpaquePointer(first), nil, &found, nil, nil)
    return unsafe found
  }

  /// The signature over the attributes and the digest of the content, without any question of trust.
  private func checkSignature(
    _ message: OpaquePointer, detached: [UInt8]?
  ) -> SignatureVerdict.Verification {
    guard let digest else {
      return .unknown("digest algorithm \(digestIdentifier.map { "`\($0)`" } ?? "not named")")
    }
    guard let signatureIdentifier, Self.evaluatedSignatures.contains(signatureIdentifier) else {
      return .unknown("signature algorithm \(signatureIdentifier.map { "`\($0)`" } ?? "not named")")
    }
    guard digest.isAvailable else { return .unknown("this libcrypto refuses \(digest.rawValue)") }
    guard content != nil || detached != nil else {
      return .fails("the message is detached from its content")
    }
    ERR_clear_error()
    guard unsafe Self.verify(message, detached: content == nil ? detached : nil) != 1 else { return .holds }
    return Self.failure()
  }

  /// RSA as PKCS #1 1.5 and ECDSA, under the names that go with the digests above or of the key alone
  /// (RFC 3370, 3.2; RFC 5754, 3; RFC 5753, 2.1).
  private static let evaluatedSignatures: Set<String> = [
    "1.2.840.113549.1.1.1", "1.2.840.113549.1.1.5", "1.2.840.113549.1.1.11", "1.2.840.113549.1.1.12",
    "1.2.840.113549.1.1.13", "1.2.840.10045.2.1", "1.2.840.10045.4.1", "1.2.840.10045.4.3.2",
    "1.2.840.10045.4.3.3", "1.2.840.10045.4.3.4",
  ]

  private static func verify(_ message: OpaquePointer, detached: [UInt8]?) -> CInt {
    guard let detached else {
      return unsafe CMS_verify(message, nil, nil, nil, nil, pushready_cms_signature_only)
    }
    return unsafe detached.withUnsafeBytes { buffer in
      // The library takes the length as a C int.
      guard let length = CInt(exactly: buffer.count),
        let source = unsafe BIO_new_mem_buf(buffer.baseAddress, length)
      else { return -1 }
      defer { unsafe BIO_free(source) }
      return unsafe CMS_verify(message, nil, nil, source, nil, pushready_cms_signature_only)
    }
  }

  /// Tells an algorithm that this library does not have from a signature that is wrong.
  private static func failure() -> SignatureVerdict.Verification {
    let code = ERR_peek_error()
    let text = OpenSSL.takeError() ?? "no reason given"
    if OpenSSL.isUnsupported(code) { return .unknown("signature algorithm (\(text))") }
    return .fails("the signature does not match the content (\(text))")
  }
}

extension DigestAlgorithm {
  /// Whether this build of libcrypto computes it.
  var isAvailable: Bool { StreamingDigest(self) != nil }
}
