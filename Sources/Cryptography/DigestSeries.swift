internal import COpenSSL

/// Digests of many short pieces, one after the other, without a new state for each.
@safe
package struct DigestSeries: ~Copyable {
  private let state: OpaquePointer
  /// Long enough for every digest of the library.
  private var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
  private let length: Int

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

  /// Whether the digest of `piece` begins with `expected`, which must not be empty.
  package mutating func digest(of piece: Span<UInt8>, beginsWith expected: Span<UInt8>) -> Bool {
    guard !expected.isEmpty, expected.count <= length,
      // Without a method the state begins again with the one it has.
      unsafe EVP_DigestInit_ex(state, nil, nil) == 1
    else { return false }
    let updated = unsafe piece.withUnsafeBytes {
      unsafe EVP_DigestUpdate(state, $0.baseAddress, $0.count)
    }
    let finished = unsafe digest.withUnsafeMutableBufferPointer {
      unsafe EVP_DigestFinal_ex(state, $0.baseAddress, nil)
    }
    guard updated == 1, finished == 1 else { return false }
    for index in 0..<expected.count where digest[index] != expected[index] { return false }
    return true
  }
}
