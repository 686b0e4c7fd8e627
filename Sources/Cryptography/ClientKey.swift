internal import COpenSSL

/// A private key of whichever algorithm, to be held against certificates and let go. Freed with this value.
@safe
struct ClientKey: ~Copyable {
  private let pointer: OpaquePointer

  enum Fault: Error, Hashable {
    /// No private key among the bytes.
    case notThere
    case malformed(String)
    case passwordMissing
    case wrongPassword
    case tooManyRounds
    case unsupported(String)
  }

  /// Takes the key over.
  init(owning pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe EVP_PKEY_free(pointer) }

  /// Whether the public key of the certificate is the one of this private key.
  borrowing func belongs(to certificate: Certificate) -> Bool {
    let parsed: OpaquePointer? = unsafe certificate.der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe d2i_X509(nil, &position, buffer.count)
    }
    defer {
      unsafe X509_free(parsed)
      ERR_clear_error()
    }
    guard let parsed = unsafe parsed else { return false }
    return unsafe X509_check_private_key(parsed, pointer) == 1
  }

  /// The first private key of a PEM text, or the one in DER. Other blocks of the text are passed over.
  static func read(_ file: [UInt8], password: SecretBytes?) throws(Fault) -> ClientKey {
    OpenSSL.start()
    ERR_clear_error()
    defer { ERR_clear_error() }
    let span = file.span
    guard let frame = PEMFrame.frames(in: span).first(where: { $0.label.hasSuffix("PRIVATE KEY") }) else {
      guard file.first == 0x30 else { throw .notThere }
      return try key(in: file, password: password)
    }
    guard frame.endLabel == frame.label else { throw .malformed("END \(frame.label) is missing") }
    guard var der = Base64.decode(span, frame.body) else {
      throw .malformed("the body of \(frame.label) is not base64, or is encrypted the way of old PEM files")
    }
    defer { SecretBytes.cleanse(&der) }
    return try key(in: der, password: password)
  }

  private static func key(in der: [UInt8], password: SecretBytes?) throws(Fault) -> ClientKey {
    switch shape(of: der.span) {
    case .encrypted: return try decrypted(der, password)
    case .information:
      guard let information = unsafe parse(der, d2i_PKCS8_PRIV_KEY_INFO) else { throw malformed() }
      defer { unsafe PKCS8_PRIV_KEY_INFO_free(information) }
      return try unsafe ClientKey(information: information)
    case .rsa:
      guard let key = unsafe parse(der, { unsafe d2i_PrivateKey(EVP_PKEY_RSA, $0, $1, $2) }) else {
        throw malformed()
      }
      return unsafe ClientKey(owning: key)
    case .elliptic:
      guard let key = unsafe parse(der, { unsafe d2i_PrivateKey(EVP_PKEY_EC, $0, $1, $2) }) else {
        throw malformed()
      }
      return unsafe ClientKey(owning: key)
    case .other: throw .notThere
    }
  }

  /// `information` is borrowed.
  init(information: OpaquePointer) throws(Fault) {
    guard let key = unsafe EVP_PKCS82PKEY(information) else { throw Self.malformed() }
    unsafe pointer = key
  }

  private static func decrypted(_ der: [UInt8], _ password: SecretBytes?) throws(Fault) -> ClientKey {
    guard let password else { throw .passwordMissing }
    guard let sealed = unsafe parse(der, d2i_X509_SIG) else { throw malformed() }
    defer { unsafe X509_SIG_free(sealed) }
    var algorithm: UnsafePointer<X509_ALGOR>?
    unsafe X509_SIG_get0(sealed, &algorithm, nil)
    guard let encryption = unsafe KeyEncryption(algorithm) else {
      throw .unsupported("it is encrypted in a way that is not read")
    }
    guard encryption.rounds <= KeyEncryption.maximumRounds else { throw .tooManyRounds }
    let information: OpaquePointer? = unsafe password.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe PKCS8_decrypt(
          sealed, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(buffer.count))
      }
    }
    guard let information = unsafe information else {
      throw encryption.isLegacy ? .unsupported("it is encrypted with an algorithm of old") : .wrongPassword
    }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(information) }
    return try unsafe ClientKey(information: information)
  }

  private static func malformed() -> Fault { .malformed(OpenSSL.takeError() ?? "not a private key") }

  private static func parse(
    _ der: [UInt8],
    _ read: (UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int)
      -> OpaquePointer?
  ) -> OpaquePointer? {
    unsafe der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe read(nil, &position, buffer.count)
    }
  }

  private enum Shape { case encrypted, information, rsa, elliptic, other }

  /// Told by the first two parts, as in RFC 5958, RFC 8017 (A.1.2) and RFC 5915.
  private static func shape(of bytes: Span<UInt8>) -> Shape {
    do throws(DER.Fault) {
      var file = DER(0..<bytes.count)
      var inside = DER(try file.next(DER.Tag.sequence, in: bytes).content)
      return switch (try inside.next(in: bytes).tag, try inside.next(in: bytes).tag) {
      case (DER.Tag.sequence, DER.Tag.octetString): .encrypted
      case (DER.Tag.integer, DER.Tag.sequence): .information
      case (DER.Tag.integer, DER.Tag.integer): .rsa
      case (DER.Tag.integer, DER.Tag.octetString): .elliptic
      default: .other
      }
    } catch {
      return .other
    }
  }
}
