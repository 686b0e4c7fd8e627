internal import COpenSSL

/// Bytes that nobody may print. Their memory is overwritten when the last owner goes.
///
/// Unchecked because of the pointer: the bytes never change after `init`.
@safe
package final class SecretBytes: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<UInt8>

  /// Takes the bytes over: `bytes` is overwritten and empty afterwards.
  package init(taking bytes: inout [UInt8]) {
    unsafe storage = .allocate(capacity: bytes.count)
    _ = unsafe storage.initialize(fromContentsOf: bytes)
    Self.cleanse(&bytes)
    bytes = []
  }

  init(copying bytes: Span<UInt8>, _ range: Range<Int>) {
    unsafe storage = .allocate(capacity: range.count)
    for (place, index) in range.enumerated() {
      unsafe storage.initializeElement(at: place, to: bytes[index])
    }
  }

  deinit {
    unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
    unsafe storage.deallocate()
  }

  package var count: Int { unsafe storage.count }

  /// Lends the bytes. They must not be copied out of the closure.
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let span = unsafe UnsafeBufferPointer(storage).span
    return try body(span)
  }

  /// Overwrites an array that held a secret. Other copies of the array are out of reach.
  package static func cleanse(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "secret" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
