/// A named curve that turns up in key files.
package enum EllipticCurve: String, Sendable, Hashable, CaseIterable {
  /// The only one of ES256 (RFC 7518, 3.4), also called prime256v1 and secp256r1.
  case p256 = "P-256"
  case p384 = "P-384"
  case p521 = "P-521"
  case p224 = "P-224"
  case secp256k1

  /// RFC 5480, 2.1.1.1 and SEC 2.
  package var objectIdentifier: String {
    switch self {
    case .p256: "1.2.840.10045.3.1.7"
    case .p384: "1.3.132.0.34"
    case .p521: "1.3.132.0.35"
    case .p224: "1.3.132.0.33"
    case .secp256k1: "1.3.132.0.10"
    }
  }

  /// The DER form of the object identifier.
  var encodedIdentifier: [UInt8] {
    switch self {
    case .p256: [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    case .p384: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
    case .p521: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
    case .p224: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x21]
    case .secp256k1: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x0A]
    }
  }

  /// Bytes of a coordinate and of a private value (RFC 5915, 3).
  package var length: Int {
    switch self {
    case .p256, .secp256k1: 32
    case .p384: 48
    case .p521: 66
    case .p224: 28
    }
  }

  package init?(objectIdentifier: String) {
    guard let found = Self.allCases.first(where: { $0.objectIdentifier == objectIdentifier }) else {
      return nil
    }
    self = found
  }
}
