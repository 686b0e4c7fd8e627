internal import COpenSSL
internal import Synchronization

/// A parsed message of the library with its certificates, freed with the last owner.
///
/// Unchecked because of the pointers: the library changes a message while it verifies it, so that happens
/// under the lock.
@safe
final class MessageOwner: @unchecked Sendable {
  /// Owned.
  private let message: OpaquePointer
  /// A stack of certificates, owned; `nil` where the message carries none.
  private let stack: OpaquePointer?
  private let lock = Mutex(())
  /// Bytes that the message took.
  let length: Int
  /// In the order of the message; `nil` for one that cannot be read.
  let certificates: [Certificate?]

  init(bytes: [UInt8]) throws(SignedMessageFault) {
    OpenSSL.start()
    ERR_clear_error()
    var used = 0
    let parsed: OpaquePointer? = unsafe bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      let parsed = unsafe d2i_CMS_ContentInfo(nil, &position, buffer.count)
      if let start = buffer.baseAddress, let position = unsafe position {
        unsafe used = position - start
      }
      return unsafe parsed
    }
    guard let parsed = unsafe parsed else {
      throw .malformed(OpenSSL.takeError() ?? "not CMS")
    }
    let stack = unsafe CMS_get1_certs(parsed)
    unsafe message = parsed
    unsafe self.stack = stack
    length = used
    let count = unsafe stack == nil ? 0 : max(0, Int(OPENSSL_sk_num(stack)))
    certificates = (0..<min(count, SignedMessage.maximumCertificates)).map { index in
      guard let one = unsafe OPENSSL_sk_value(stack, CInt(index)) else { return nil }
      return unsafe CertificatePath.read(OpaquePointer(one))
    }
    ERR_clear_error()
    guard count <= SignedMessage.maximumCertificates else {
      throw .tooManyCertificates(limit: SignedMessage.maximumCertificates)
    }
  }

  deinit {
    unsafe OPENSSL_sk_pop_free(stack) { unsafe X509_free($0.map { OpaquePointer($0) }) }
    unsafe CMS_ContentInfo_free(message)
  }

  /// Lends the message and its stack of certificates for one piece of work at a time.
  func withMessage<Result: Sendable>(_ body: (OpaquePointer, OpaquePointer?) -> Result) -> Result {
    lock.withLock { _ in
      ERR_clear_error()
      defer { ERR_clear_error() }
      return unsafe body(message, stack)
    }
  }
}
