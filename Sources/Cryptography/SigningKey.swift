/// A private key on P-256 that is known to be sound: the private value lies in the range of the group
/// and the public key is the one that belongs to it. It cannot be printed.
package struct SigningKey: Sendable {
  private let scalar: SecretBytes
  package let publicKey: PublicKey

  /// `nil` for a private value of the wrong length or outside 1..<order.
  init?(scalar: SecretBytes) {
    guard let point = EllipticMathematics.point(of: scalar, .p256),
      let publicKey = PublicKey(curve: .p256, point: point)
    else { return nil }
    self.scalar = scalar
    self.publicKey = publicKey
  }

  /// An ES256 signature (RFC 7518, 3.4) over the SHA-256 of `message`: R and S, 32 bytes each, big-endian.
  /// `nil` only when the library fails, for want of memory or randomness.
  package func sign(_ message: [UInt8]) -> [UInt8]? {
    guard let encoded = EllipticMathematics.sign(message, with: scalar, publicKey) else { return nil }
    let bytes = encoded.span
    do throws(DER.Fault) {
      var outer = DER(0..<bytes.count)
      let sequence = try outer.next(DER.Tag.sequence, in: bytes)
      var parts = DER(sequence.content)
      let r = try parts.next(DER.Tag.integer, in: bytes)
      let s = try parts.next(DER.Tag.integer, in: bytes)
      return Self.padded(encoded[r.content]).flatMap { first in
        Self.padded(encoded[s.content]).map { first + $0 }
      }
    } catch {
      return nil
    }
  }

  /// A number of a DER signature as 32 bytes.
  private static func padded(_ number: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = number.drop { $0 == 0 }
    guard digits.count <= 32 else { return nil }
    return [UInt8](repeating: 0, count: 32 - digits.count) + digits
  }
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "private key of \(publicKey.sha256)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
