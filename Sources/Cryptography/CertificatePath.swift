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
  init(from signer: Certificate, through embedded: [Certificate], to anchors: TrustAnchors) {
    let roots = anchors.given + embedded.filter { TrustAnchors.appleRoots.contains($0.sha256) }
    let outcome = Self.build(signer, embedded, roots)
    certificates = outcome.chain.isEmpty ? [signer] : outcome.chain
    let last = certificates.last ?? signer
    if outcome.code == X509_V_OK, let source = anchors.source(of: last) {
      end = .anchored(source)
      isWhole = true
      return
    }
    isWhole = outcome.code == X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN
    end = Self.end(of: outcome.code, at: outcome.depth, in: certificates)
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
        "the chain ends at `\(root?.commonName ?? "without a name")` (SHA-256 \(fingerprint)), which is not a trusted root")
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
    _ signer: Certificate, _ embedded: [Certificate], _ roots: [Certificate]
  ) -> Outcome {
    OpenSSL.start()
    ERR_clear_error()
    defer { ERR_clear_error() }
    guard let leaf = try? X509Owner(der: signer.der), let store = unsafe X509_STORE_new() else {
      return Outcome()
    }
    defer { unsafe X509_STORE_free(store) }
    for root in roots {
      guard let owner = try? X509Owner(der: root.der) else { continue }
      unsafe X509_STORE_add_cert(store, owner.pointer)
    }
    guard let others = unsafe OPENSSL_sk_new_null() else { return Outcome() }
    defer { unsafe OPENSSL_sk_pop_free(others) { unsafe X509_free($0.map { OpaquePointer($0) }) } }
    for certificate in embedded {
      guard let owner = try? X509Owner(der: certificate.der) else { continue }
      // The stack takes a reference of its own.
      guard unsafe X509_up_ref(owner.pointer) == 1 else { continue }
      if unsafe OPENSSL_sk_push(others, UnsafeRawPointer(owner.pointer)) == 0 {
        unsafe X509_free(owner.pointer)
      }
    }
    guard let check = unsafe X509_STORE_CTX_new() else { return Outcome() }
    defer { unsafe X509_STORE_CTX_free(check) }
    guard unsafe X509_STORE_CTX_init(check, store, leaf.pointer, others) == 1,
      let parameters = unsafe X509_STORE_CTX_get0_param(check)
    else { return Outcome() }
    unsafe X509_VERIFY_PARAM_set_flags(parameters, pushready_chain_flags)
    unsafe X509_VERIFY_PARAM_set_depth(parameters, maximumDepth)
    // Apple still signs with SHA-1 in places; the pinned roots bound what that can do.
    unsafe X509_VERIFY_PARAM_set_auth_level(parameters, 0)
    let verified = unsafe X509_verify_cert(check)
    var outcome = Outcome()
    outcome.code = verified == 1 ? X509_V_OK : unsafe X509_STORE_CTX_get_error(check)
    if verified != 1, outcome.code == X509_V_OK { outcome.code = X509_V_ERR_UNSPECIFIED }
    outcome.depth = unsafe Int(X509_STORE_CTX_get_error_depth(check))
    outcome.chain = unsafe read(X509_STORE_CTX_get0_chain(check))
    return outcome
  }

  /// Copies a borrowed stack of certificates out.
  private static func read(_ stack: OpaquePointer?) -> [Certificate] {
    guard let stack = unsafe stack else { return [] }
    var chain: [Certificate] = []
    let count = unsafe OPENSSL_sk_num(stack)
    for index in 0..<max(0, count) {
      guard let one = unsafe OPENSSL_sk_value(stack, index),
        let der = unsafe X509Owner.encoded(OpaquePointer(one)), let found = try? Certificate(der: der)
      else { return chain }
      chain.append(found)
    }
    return chain
  }
}
