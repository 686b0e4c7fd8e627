/// A public key on an elliptic curve: a point that is known to lie on it.
package struct PublicKey: Sendable, Hashable {
  package let curve: EllipticCurve
  /// Uncompressed: 0x04, then both coordinates.
  package let point: [UInt8]

  /// `nil` when the point is not an uncompressed one on the curve.
  package init?(curve: EllipticCurve, point: [UInt8]) {
    guard point.count == 1 + 2 * curve.length, point.first == 0x04,
      EllipticMathematics.isOnCurve(point, curve)
    else { return nil }
    self.curve = curve
    self.point = point
  }

  /// The SubjectPublicKeyInfo (RFC 5480, 2) in DER.
  package var subjectPublicKeyInfo: [UInt8] {
    let algorithm: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + curve.encodedIdentifier
    let identifier = DER.encoded(DER.Tag.sequence, algorithm)
    return DER.encoded(DER.Tag.sequence, identifier + DER.encoded(DER.Tag.bitString, [0] + point))
  }

  /// Over ``subjectPublicKeyInfo``: 64 lower-case hexadecimal digits. Two files with the same value hold
  /// the same key.
  package var sha256: String { SHA256.hex(of: subjectPublicKeyInfo) }

  /// Checks an ES256 signature (RFC 7518, 3.4): R and S of 32 bytes each over the SHA-256 of `message`.
  /// Anything else, and any other curve, does not verify.
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard curve == .p256, signature.count == 64 else { return false }
    let parts = DER.encodedUnsigned(signature[..<32]) + DER.encodedUnsigned(signature[32...])
    return EllipticMathematics.verify(
      DER.encoded(DER.Tag.sequence, parts), of: message, by: self)
  }
}

extension DER {
  /// An element with a content of less than 64 KB.
  static func encoded(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 0x80 { return [tag, UInt8(count)] + content }
    if count < 0x100 { return [tag, 0x81, UInt8(count)] + content }
    return [tag, 0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)] + content
  }

  /// An INTEGER from a big-endian number without sign.
  static func encodedUnsigned(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digits = Array(bytes.drop { $0 == 0 })
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return encoded(Tag.integer, digits)
  }
}
