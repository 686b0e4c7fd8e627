internal import COpenSSL

/// The attributes of a signer (RFC 5652, 5.3), whatever they are.
package struct SignedAttributes: Sendable, Hashable {
  package struct Attribute: Sendable, Hashable {
    /// Dotted object identifier.
    package let identifier: String
    /// Each in DER.
    package let values: [[UInt8]]
  }

  /// Covered by the signature.
  package private(set) var signed: [Attribute] = []
  package private(set) var unsigned: [Attribute] = []
  /// The signature itself.
  package private(set) var signature: [UInt8] = []

  /// Most attributes of one kind that are kept. Apple's messages have below ten.
  static let maximumCount: CInt = 64

  init() {}

  /// The values of every signed attribute with this identifier.
  package func signedValues(_ identifier: String) -> [[UInt8]] {
    signed.filter { $0.identifier == identifier }.flatMap(\.values)
  }

  /// The values of every attribute with this identifier that the signature does not cover.
  package func unsignedValues(_ identifier: String) -> [[UInt8]] {
    unsigned.filter { $0.identifier == identifier }.flatMap(\.values)
  }

  /// Copies out of a borrowed signer.
  init(of signer: OpaquePointer) {
    for index in 0..<min(max(0, unsafe CMS_signed_get_attr_count(signer)), Self.maximumCount) {
      if let attribute = unsafe CMS_signed_get_attr(signer, index) {
        unsafe signed.append(Self.read(attribute))
      }
    }
    for index in 0..<min(max(0, unsafe CMS_unsigned_get_attr_count(signer)), Self.maximumCount) {
      if let attribute = unsafe CMS_unsigned_get_attr(signer, index) {
        unsafe unsigned.append(Self.read(attribute))
      }
    }
    unsafe signature = OpenSSL.bytes(CMS_SignerInfo_get0_signature(signer)) ?? []
  }

  private static func read(_ attribute: OpaquePointer) -> Attribute {
    var values: [[UInt8]] = []
    for index in 0..<max(0, unsafe X509_ATTRIBUTE_count(attribute)) {
      guard let value = unsafe X509_ATTRIBUTE_get0_type(attribute, index) else { continue }
      if let der = unsafe encoded(value) { values.append(der) }
    }
    return unsafe Attribute(
      identifier: OpenSSL.dotted(X509_ATTRIBUTE_get0_object(attribute)), values: values)
  }

  /// The DER form of a borrowed value.
  private static func encoded(_ value: UnsafePointer<ASN1_TYPE>) -> [UInt8]? {
    var der: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_ASN1_TYPE(value, &der)
    guard length > 0, let start = unsafe der else { return nil }
    defer { unsafe CRYPTO_free(start, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }
}
