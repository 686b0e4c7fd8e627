internal import COpenSSL
package import ReadinessModel

/// An X.509 certificate (RFC 5280), as far as push needs it. Reading one says nothing about trust.
package struct Certificate: Sendable, Hashable {
  package struct Extension: Sendable, Hashable {
    /// Dotted object identifier.
    package let identifier: String
    package let isCritical: Bool
    /// The DER bytes inside the octet string.
    package let value: [UInt8]
  }

  package enum Fault: Error, Sendable, Hashable {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    /// The library's words.
    case malformed(String)
    case trailingBytes(Int)
    /// No certificate among the bytes of a file.
    case noCertificate
    case tooMany(limit: Int)
  }

  /// Longest certificate that is read, in bytes. Apple's are below 2 KB.
  package static let maximumBytes = 256 * 1024
  /// Most extensions that are kept.
  static let maximumExtensions = 64

  package let der: [UInt8]
  /// Fingerprint over the DER form: 64 lower-case hexadecimal digits.
  package let sha256: String
  package let commonName: String?
  package let organizationalUnits: [String]
  /// Subject attribute `0.9.2342.19200300.100.1.1`: in push certificates the bundle id.
  package let userID: String?
  package let issuerCommonName: String?
  /// Lower-case hexadecimal digits.
  package let serialNumber: String
  package let notBefore: Timestamp
  package let notAfter: Timestamp
  package let isAuthority: Bool
  package let extensions: [Extension]
  /// Dotted object identifiers; `nil` without the extension, which leaves the use open.
  package let extendedKeyUsages: [String]?

  package init(der: [UInt8]) throws(Fault) {
    guard !der.isEmpty else { throw .empty }
    guard der.count <= Self.maximumBytes else {
      throw .tooLarge(bytes: der.count, limit: Self.maximumBytes)
    }
    let certificate = try X509Owner(der: der)
    let parsed = unsafe certificate.pointer
    self.der = der
    sha256 = SHA256.hex(of: der)
    let subject = unsafe X509_get_subject_name(parsed)
    commonName = unsafe Self.texts(subject, NID_commonName).first
    organizationalUnits = unsafe Self.texts(subject, NID_organizationalUnitName)
    userID = unsafe Self.texts(subject, NID_userId).first
    issuerCommonName = unsafe Self.texts(X509_get_issuer_name(parsed), NID_commonName).first
    serialNumber = unsafe Hexadecimal.text(
      OpenSSL.bytes(X509_get0_serialNumber(parsed)) ?? [])
    guard let notBefore = unsafe Timestamp(X509_get0_notBefore(parsed)),
      let notAfter = unsafe Timestamp(X509_get0_notAfter(parsed))
    else { throw .malformed("unreadable date") }
    self.notBefore = notBefore
    self.notAfter = notAfter
    isAuthority =
      unsafe X509_get_extension_flags(parsed) & pushready_extension_is_authority != 0
    extensions = unsafe Self.extensions(parsed)
    extendedKeyUsages = unsafe Self.usages(parsed)
    ERR_clear_error()
  }

  package func hasExtension(_ identifier: String) -> Bool {
    extensions.contains { $0.identifier == identifier }
  }

  /// Both ends count as inside (RFC 5280, 4.1.2.5).
  package func isInForce(at moment: Timestamp) -> Bool { notBefore <= moment && moment <= notAfter }

  package var isCodeSigning: Bool { extendedKeyUsages?.contains(AppleMarker.codeSigningUsage) ?? false }

  private static func texts(_ name: OpaquePointer?, _ attribute: CInt) -> [String] {
    guard let name = unsafe name else { return [] }
    var found: [String] = []
    var position: CInt = -1
    while true {
      position = unsafe X509_NAME_get_index_by_NID(name, attribute, position)
      guard position >= 0, found.count < maximumExtensions else { return found }
      let entry = unsafe X509_NAME_get_entry(name, position)
      var utf8: UnsafeMutablePointer<UInt8>?
      let length = unsafe ASN1_STRING_to_UTF8(&utf8, X509_NAME_ENTRY_get_data(entry))
      guard length >= 0, let text = unsafe utf8 else { continue }
      unsafe found.append(
        String(decoding: UnsafeBufferPointer(start: text, count: Int(length)), as: UTF8.self))
      unsafe CRYPTO_free(text, nil, 0)
    }
  }

  private static func extensions(_ certificate: OpaquePointer) -> [Extension] {
    let count = min(unsafe Int(X509_get_ext_count(certificate)), maximumExtensions)
    guard count > 0 else { return [] }
    return (0..<count).compactMap { index in
      guard let one = unsafe X509_get_ext(certificate, CInt(index)) else { return nil }
      return unsafe Extension(
        identifier: OpenSSL.dotted(X509_EXTENSION_get_object(one)),
        isCritical: X509_EXTENSION_get_critical(one) == 1,
        value: OpenSSL.bytes(X509_EXTENSION_get_data(one)) ?? [])
    }
  }

  private static func usages(_ certificate: OpaquePointer) -> [String]? {
    guard let found = unsafe X509_get_ext_d2i(certificate, NID_ext_key_usage, nil, nil) else {
      return nil
    }
    let stack = OpaquePointer(found)
    defer { unsafe EXTENDED_KEY_USAGE_free(stack) }
    let count = unsafe min(Int(OPENSSL_sk_num(stack)), maximumExtensions)
    guard count > 0 else { return [] }
    return (0..<count).compactMap { index in
      guard let object = unsafe OPENSSL_sk_value(stack, CInt(index)) else { return nil }
      return unsafe OpenSSL.dotted(OpaquePointer(object))
    }
  }
}

/// A parsed certificate of the library, freed with this value.
@safe
struct X509Owner: ~Copyable {
  /// Owned. Never kept past this value.
  let pointer: OpaquePointer

  init(der: [UInt8]) throws(Certificate.Fault) {
    OpenSSL.start()
    ERR_clear_error()
    var used = 0
    let parsed: OpaquePointer? = unsafe der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      let parsed = unsafe d2i_X509(nil, &position, buffer.count)
      if let start = buffer.baseAddress, let position = unsafe position {
        unsafe used = position - start
      }
      return unsafe parsed
    }
    guard let parsed = unsafe parsed else {
      throw .malformed(OpenSSL.takeError() ?? "not a certificate")
    }
    guard used == der.count else {
      unsafe X509_free(parsed)
      throw .trailingBytes(der.count - used)
    }
    unsafe pointer = parsed
  }

  deinit { unsafe X509_free(pointer) }
}

extension Timestamp {
  /// A time of the library's, `nil` when it cannot be read.
  init?(_ time: UnsafePointer<ASN1_TIME>?) {
    guard let time = unsafe time else { return nil }
    var parts = unsafe tm()
    guard unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    let day = unsafe CivilDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    let clock = unsafe Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    self.init(seconds: Int64(day.daysSinceEpoch * 86_400 + clock))
  }
}
