internal import COpenSSL

/// How a key or a container is encrypted, as far as the cost of trying a password goes.
///
///     AlgorithmIdentifier ::= SEQUENCE { algorithm OBJECT IDENTIFIER, parameters ANY }
///     PBES1 and PKCS#12: parameters SEQUENCE { salt OCTET STRING, iterations INTEGER }
///     PBES2: parameters SEQUENCE { keyDerivationFunc SEQUENCE { OBJECT IDENTIFIER,
///       SEQUENCE { salt OCTET STRING, iterationCount INTEGER, … } }, encryptionScheme SEQUENCE }
///
/// RFC 8018, appendix A, and RFC 7292, appendix C. Another way to make a key from a password is refused: its
/// cost is not known before it is paid.
struct KeyEncryption {
  /// Hash rounds that a password is made a key with.
  let rounds: Int
  /// An algorithm that OpenSSL 3 keeps in its provider `legacy`.
  let isLegacy: Bool

  /// Most rounds that are gone through for one file; a maker of files may ask for any number.
  static let maximumRounds = 1_000_000

  private static let scheme2 = "1.2.840.113549.1.5.13"
  private static let derivation2 = "1.2.840.113549.1.5.12"
  /// PBES1, and RC4 and RC2 of PKCS#12.
  private static let legacy: Set<String> = [
    "1.2.840.113549.1.5.1", "1.2.840.113549.1.5.3", "1.2.840.113549.1.5.4", "1.2.840.113549.1.5.6",
    "1.2.840.113549.1.5.10", "1.2.840.113549.1.5.11", "1.2.840.113549.1.12.1.1", "1.2.840.113549.1.12.1.2",
    "1.2.840.113549.1.12.1.5", "1.2.840.113549.1.12.1.6",
  ]

  /// `algorithm` is borrowed. `nil` for what is not one of these.
  init?(_ algorithm: UnsafePointer<X509_ALGOR>?) {
    guard let algorithm = unsafe algorithm else { return nil }
    var encoded: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_X509_ALGOR(algorithm, &encoded)
    guard length > 0, let start = unsafe encoded else { return nil }
    defer { unsafe CRYPTO_free(start, nil, 0) }
    let der = unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
    do throws(DER.Fault) {
      try self.init(der.span)
    } catch {
      return nil
    }
  }

  private init(_ bytes: Span<UInt8>) throws(DER.Fault) {
    var file = DER(0..<bytes.count)
    var outer = DER(try file.next(DER.Tag.sequence, in: bytes).content)
    let name = try Self.identifier(&outer, bytes)
    var parameters = DER(try outer.next(DER.Tag.sequence, in: bytes).content)
    if name == Self.scheme2 {
      var derivation = DER(try parameters.next(DER.Tag.sequence, in: bytes).content)
      guard try Self.identifier(&derivation, bytes) == Self.derivation2 else { throw .badTag }
      parameters = DER(try derivation.next(DER.Tag.sequence, in: bytes).content)
    }
    _ = try parameters.next(DER.Tag.octetString, in: bytes)
    rounds = try DER.integer(try parameters.next(DER.Tag.integer, in: bytes), in: bytes)
    isLegacy = Self.legacy.contains(name)
  }

  private static func identifier(_ reader: inout DER, _ bytes: Span<UInt8>) throws(DER.Fault) -> String {
    let element = try reader.next(DER.Tag.objectIdentifier, in: bytes)
    return DER.objectIdentifier(element.content, in: bytes) ?? ""
  }
}
