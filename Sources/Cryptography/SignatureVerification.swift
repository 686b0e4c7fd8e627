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
  package func verify(
    as purpose: SigningPurpose, anchors: TrustAnchors = .apple, createdAt creation: Timestamp? = nil,
    now: Timestamp, detached: [UInt8]? = nil
  ) -> SignatureVerdict {
    let moment = signingTime ?? creation ?? now
    let (verification, signer) = checkSignature(detached: detached)
    guard let signer else {
      return SignatureVerdict(
        verification: verification, chain: signerCount > 1 ? .unknown : .incomplete,
        chainProblem: "no chain without one known signer", anchor: nil, certificates: [],
        judgedAt: moment, isCurrent: nil)
    }
    let path = CertificatePath(from: signer, through: certificates, to: anchors)
    let (chain, problem) = judge(path, purpose: purpose, at: moment)
    let below = path.certificates.count > 1 ? path.certificates.dropLast() : path.certificates[...]
    return SignatureVerdict(
      verification: verification, chain: chain, chainProblem: problem, anchor: path.anchor,
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

  /// The signature alone, with the certificate that the library found to belong to the signer.
  private func checkSignature(
    detached: [UInt8]?
  ) -> (SignatureVerdict.Verification, Certificate?) {
    guard signerCount > 0 else { return (.fails("the message has no signer"), nil) }
    guard signerCount == 1 else {
      return (.unknown("the message has \(signerCount) signers, expected one"), nil)
    }
    guard let message = try? CMSOwner(bytes: bytes) else {
      return (.unknown("the message cannot be read again"), nil)
    }
    guard let signer = message.signerCertificate() else {
      return (.fails("the signer's certificate is not in the message"), nil)
    }
    guard let digest else {
      return (.unknown("digest algorithm \(digestIdentifier.map { "`\($0)`" } ?? "not named")"), signer)
    }
    guard digest.isAvailable else {
      return (.unknown("this libcrypto refuses \(digest.rawValue)"), signer)
    }
    guard content != nil || detached != nil else {
      return (.fails("the message is detached from its content"), signer)
    }
    return (message.verification(detached: content == nil ? detached : nil), signer)
  }
}

extension DigestAlgorithm {
  /// Whether this build of libcrypto computes it.
  var isAvailable: Bool { digest(of: []) != nil }
}

extension CMSOwner {
  /// The embedded certificate that the first signer names by issuer and serial number or by key.
  func signerCertificate() -> Certificate? {
    ERR_clear_error()
    defer { ERR_clear_error() }
    unsafe CMS_set1_signers_certs(pointer, nil, 0)
    guard let signers = unsafe CMS_get0_SignerInfos(pointer),
      let first = unsafe OPENSSL_sk_value(signers, 0)
    else { return nil }
    var found: OpaquePointer?
    unsafe CMS_SignerInfo_get0_algs(OpaquePointer(first), nil, &found, nil, nil)
    guard let found = unsafe found, let der = unsafe X509Owner.encoded(found) else { return nil }
    return try? Certificate(der: der)
  }

  /// The signature over the attributes and the digest of the content, without any question of trust.
  func verification(detached: [UInt8]?) -> SignatureVerdict.Verification {
    ERR_clear_error()
    let verified: CInt
    if let detached {
      verified = unsafe detached.withUnsafeBytes { buffer in
        guard let source = unsafe BIO_new_mem_buf(buffer.baseAddress, CInt(clamping: buffer.count))
        else { return -1 }
        defer { unsafe BIO_free(source) }
        return unsafe CMS_verify(pointer, nil, nil, source, nil, pushready_cms_signature_only)
      }
    } else {
      verified = unsafe CMS_verify(pointer, nil, nil, nil, nil, pushready_cms_signature_only)
    }
    guard verified != 1 else { return .holds }
    let code = ERR_peek_last_error()
    let library = Int32((code >> 23) & 0xFF)
    let reason = Int32(code & 0x7F_FFFF)
    let text = OpenSSL.takeError() ?? "no reason given"
    if library == ERR_LIB_EVP || (library == ERR_LIB_CMS && reason == CMS_R_UNKNOWN_DIGEST_ALGORITHM) {
      return .unknown("signature algorithm: \(text)")
    }
    return .fails("the signature does not match the content: \(text)")
  }
}
