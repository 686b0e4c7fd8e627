internal import COpenSSL

/// Where the certificates of a file lead.
package enum CertificateChain: Sendable, Hashable {
  /// To one of Apple's roots, or to one that the user named.
  case anchored(TrustAnchors.Source)
  /// An issuer is not in the file, in one line.
  case incomplete(String)
  /// Elsewhere, or a signature is wrong, in one line.
  case refused(String)
  /// An algorithm is not available, in one line.
  case notEvaluated(String)
}

extension PushCertificateFile {
  /// The way from the leaf to a root, by names and signatures. Dates are not looked at.
  package func chain(to anchors: TrustAnchors) -> CertificateChain {
    OpenSSL.start()
    guard let stack = CertificateStack(certificates), let start = certificates.firstIndex(of: leaf) else {
      return .notEvaluated("the certificates cannot be read again")
    }
    return stack.chain(from: start, certificates, to: anchors)
  }
}

/// Certificates of the library in a stack, freed with this value.
@safe
private struct CertificateStack: ~Copyable {
  private let stack: OpaquePointer

  /// `nil` when one of them cannot be parsed.
  init?(_ certificates: [Certificate]) {
    defer { ERR_clear_error() }
    guard let made = unsafe OPENSSL_sk_new_null() else { return nil }
    for certificate in certificates {
      let parsed: OpaquePointer? = unsafe certificate.der.withUnsafeBufferPointer { buffer in
        var position = buffer.baseAddress
        return unsafe d2i_X509(nil, &position, buffer.count)
      }
      guard let parsed = unsafe parsed else {
        unsafe Self.free(made)
        return nil
      }
      unsafe OPENSSL_sk_push(made, UnsafeRawPointer(parsed))
    }
    unsafe stack = made
  }

  deinit { unsafe Self.free(stack) }

  private static func free(_ stack: OpaquePointer) {
    unsafe OPENSSL_sk_pop_free(stack) { unsafe X509_free($0.map { OpaquePointer($0) }) }
  }

  borrowing func chain(
    from start: Int, _ certificates: [Certificate], to anchors: TrustAnchors
  ) -> CertificateChain {
    defer { ERR_clear_error() }
    guard let leaf = unsafe OPENSSL_sk_value(stack, CInt(start)) else {
      return .notEvaluated("the certificate cannot be read again")
    }
    let path = unsafe CertificatePath(
      from: OpaquePointer(leaf), through: stack, read: certificates, to: anchors)
    return switch path.end {
    case .anchored(let source): .anchored(source)
    case .incomplete(let words): .incomplete(words)
    case .refused(let words): .refused(words)
    case .notEvaluated(let words): .notEvaluated(words)
    }
  }
}
