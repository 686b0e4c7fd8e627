internal import COpenSSL

/// The way from a signer to a root, by names and signatures alone. Dates and markers are not looked at.
struct CertificatePath {
  enum End {
    case anchored(TrustAnchors.Source)
    /// An issuer is not at hand.
    case incomplete(String)
    /// The certificates lead elsewhere, or one was not signed by the next.
    case refused(String)
    /// An algorithm is not available.
    case notEvaluated(String)
  }

  /// Leaf first.
  let certificates: [Certificate]
  let end: End

  var anchor: TrustAnchors.Source? {
    if case .anchored(let source) = end { source } else { nil }
  }

  /// Whether a root stands at the end, trusted or not.
  let isWhole: Bool

  /// Most authorities between a signer and a root. Apple has one.
  static let maximumDepth: CInt = 6

  /// Apple's marker extensions are critical and unknown to the library, which would refuse every chain of
  /// Apple's: unknown critical extensions pass here, and ``SigningPurpose`` asks for the known ones.
  ///
  /// - Parameters:
  ///   - signer: a borrowed certificate of the library.
  ///   - embedded: a borrowed stack of all certificates of the message.
  ///   - certificates: the same certificates as values.
  ///   - anchors: roots beside Apple's.
  init(
    from signer: OpaquePointer, through embedded: OpaquePointer?, read certificates: [Certificate?],
    to anchors: TrustAnchors
  ) {
    let outcome = unsafe Self.build(signer, embedded, certificates, anchors)
    self.certificates = outcome.chain
    if outcome.code == X509_V_OK, let source = outcome.chain.last.flatMap(anchors.source(of:)) {
      end = .anchored(source)
      isWhole = true
      return
    }
    isWhole = outcome.code == X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN
    end = Self.end(of: outcome.code, at: outcome.depth, in: outcome.chain)
  }

  private static func end(of code: CInt, at depth: Int, in chain: [Certificate]) -> End {
    let place = chain.indices.contains(depth) ? chain[depth] : chain.last
    let name = place?.commonName ?? "without a name"
    switch code {
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      let issuer = place?.issuerCommonName ?? "without a name"
      return .incomplete("the certificate `\(issuer)` that issued `\(name)` is not in the message")
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
      let root = chain.last
      let fingerprint = root?.sha256 ?? ""
      return .refused(
        "the chain ends at `\(root?.commonName ?? "without a name")` (SHA-256 \(fingerprint)), which is not a trusted root"
      )
    case X509_V_ERR_CERT_SIGNATURE_FAILURE:
      return .refused("the certificate `\(name)` was not signed by the one above it")
    case X509_V_ERR_UNSUPPORTED_SIGNATURE_ALGORITHM, X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY,
      X509_V_ERR_OUT_OF_MEM:
      return .notEvaluated("the signature on the certificate `\(name)`: \(words(code))")
    case X509_V_OK:
      return .refused("the chain ends at `\(name)`, which is not a trusted root")
    default:
      return .refused("the certificate `\(name)`: \(words(code))")
    }
  }

  private static func words(_ code: CInt) -> String {
    guard let text = unsafe X509_verify_cert_error_string(Int(code)) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  private struct Outcome {
    var code = X509_V_ERR_UNSPECIFIED
    var depth = 0
    var chain: [Certificate] = []
  }

  private static func build(
    _ signer: OpaquePointer, _ embedded: OpaquePointer?, _ certificates: [Certificate?],
    _ anchors: TrustAnchors
  ) -> Outcome {
    var outcome = Outcome()
    guard let store = unsafe X509_STORE_new() else { return outcome }
    defer { unsafe X509_STORE_free(store) }
    for root in anchors.given { unsafe add(root, to: store) }
    for (index, certificate) in certificates.enumerated() {
      guard let certificate, TrustAnchors.appleRoots.contains(certificate.sha256),
        let root = unsafe OPENSSL_sk_value(embedded, CInt(index))
      else { continue }
      unsafe X509_STORE_add_cert(store, OpaquePointer(root))
    }
    guard let check = unsafe X509_STORE_CTX_new() else { return outcome }
    defer { unsafe X509_STORE_CTX_free(check) }
    guard unsafe X509_STORE_CTX_init(check, store, signer, embedded) == 1,
      let parameters = unsafe X509_STORE_CTX_get0_param(check)
    else { return outcome }
    unsafe X509_VERIFY_PARAM_set_flags(parameters, pushready_chain_flags)
    unsafe X509_VERIFY_PARAM_set_depth(parameters, maximumDepth)
    // Apple still signs with SHA-1 in places; the pinned roots bound what that can do.
    unsafe X509_VERIFY_PARAM_set_auth_level(parameters, 0)
    let verified = unsafe X509_verify_cert(check)
    outcome.code = verified == 1 ? X509_V_OK : unsafe X509_STORE_CTX_get_error(check)
    if verified != 1, outcome.code == X509_V_OK { outcome.code = X509_V_ERR_UNSPECIFIED }
    outcome.depth = unsafe Int(X509_STORE_CTX_get_error_depth(check))
    outcome.chain = unsafe chain(X509_STORE_CTX_get0_chain(check))
    if outcome.chain.isEmpty, let leaf = unsafe read(signer) { outcome.chain = [leaf] }
    return outcome
  }

  /// Adds a root to a store, which keeps a reference of its own.
  private static func add(_ root: Certificate, to store: OpaquePointer) {
    let parsed: OpaquePointer? = unsafe root.der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe d2i_X509(nil, &position, buffer.count)
    }
    unsafe X509_STORE_add_cert(store, parsed)
    unsafe X509_free(parsed)
  }

  /// Copies a borrowed stack of certificates out.
  private static func chain(_ stack: OpaquePointer?) -> [Certificate] {
    guard let stack = unsafe stack else { return [] }
    var chain: [Certificate] = []
    let count = unsafe OPENSSL_sk_num(stack)
    for index in 0..<max(0, count) {
      guard let one = unsafe OPENSSL_sk_value(stack, index),
        let certificate = unsafe read(OpaquePointer(one))
      else { return chain }
      chain.append(certificate)
    }
    return chain
  }

  /// Copies a borrowed certificate out; `nil` when it cannot be read.
  static func read(_ certificate: OpaquePointer) -> Certificate? {
    unsafe OpenSSL.encoded(certificate).flatMap { try? Certificate(der: $0) }
  }
}
