internal import COpenSSL

/// A digest that Apple's signatures use.
package enum DigestAlgorithm: String, Sendable, Hashable, CaseIterable {
  case sha1, sha256, sha384, sha512

  /// Bytes of a digest.
  package var length: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// The algorithm with this object identifier (RFC 3370, RFC 5754), or `nil` for any other.
  package init?(objectIdentifier: String) {
    switch objectIdentifier {
    case "1.3.14.3.2.26": self = .sha1
    case "2.16.840.1.101.3.4.2.1": self = .sha256
    case "2.16.840.1.101.3.4.2.2": self = .sha384
    case "2.16.840.1.101.3.4.2.3": self = .sha512
    default: return nil
    }
  }

  /// The digest of `bytes`, or `nil` when this build of libcrypto refuses the algorithm.
  package func digest(of bytes: [UInt8]) -> [UInt8]? {
    guard var digest = StreamingDigest(self) else { return nil }
    digest.update(bytes)
    return digest.finish()
  }

  /// A static object of the library; never freed.
  var method: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha384: unsafe EVP_sha384()
    case .sha512: unsafe EVP_sha512()
    }
  }
}

/// A digest of bytes that arrive in pieces.
@safe
package struct StreamingDigest: ~Copyable {
  private let state: OpaquePointer
  private let length: Int
  private var failed = false

  /// `nil` when this build of libcrypto refuses the algorithm.
  package init?(_ algorithm: DigestAlgorithm) {
    OpenSSL.start()
    guard let state = unsafe EVP_MD_CTX_new() else { return nil }
    guard unsafe EVP_DigestInit_ex(state, algorithm.method, nil) == 1 else {
      unsafe EVP_MD_CTX_free(state)
      _ = OpenSSL.takeError()
      return nil
    }
    unsafe self.state = state
    length = algorithm.length
  }

  deinit { unsafe EVP_MD_CTX_free(state) }

  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if unsafe EVP_DigestUpdate(state, bytes.baseAddress, bytes.count) != 1 { failed = true }
  }

  /// The digest of all that was given; `nil` only when the library ran out of memory.
  package consuming func finish() -> [UInt8]? {
    var digest = [UInt8](repeating: 0, count: length)
    let done = unsafe digest.withUnsafeMutableBufferPointer {
      unsafe EVP_DigestFinal_ex(state, $0.baseAddress, nil)
    }
    return done == 1 && !failed ? digest : nil
  }
}
