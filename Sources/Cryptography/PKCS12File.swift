internal import COpenSSL

/// A PKCS#12 container (RFC 7292), opened with its password: its certificates, and its private key held
/// against them. The key is gone when reading ends.
///
/// Each part is decrypted by itself and not in one call of the library, so that the rounds that the file asks
/// for are known before they are gone through.
struct PKCS12File {
  private(set) var certificates: [Certificate] = []
  /// Which of the certificates the private key belongs to; `nil` without a private key.
  private(set) var keyOwners: [Bool]?
  /// Whether an algorithm was needed that OpenSSL 3 has set apart.
  private(set) var needsLegacyAlgorithms = false

  /// Bags within bags.
  private static let deepest = 4
  private static let maximumBags = 64

  /// Without a `password` the empty one is tried.
  init(_ bytes: [UInt8], password: SecretBytes?) throws(PushCertificateFault) {
    OpenSSL.start()
    ERR_clear_error()
    defer { ERR_clear_error() }
    let library = try Library()
    let container = try Container(bytes, library)
    let phrase = try container.phrase(password)
    var opening = Opening(phrase: phrase, roundsLeft: KeyEncryption.maximumRounds - container.rounds)
    guard let parts = unsafe PKCS12_unpack_authsafes(container.pointer) else { throw Self.malformed() }
    defer { unsafe OPENSSL_sk_pop_free(parts) { unsafe PKCS7_free($0?.assumingMemoryBound(to: PKCS7.self)) } }
    for index in 0..<max(0, unsafe OPENSSL_sk_num(parts)) {
      guard let part = unsafe OPENSSL_sk_value(parts, index) else { continue }
      try unsafe opening.take(part.assumingMemoryBound(to: PKCS7.self), library)
    }
    certificates = opening.certificates
    needsLegacyAlgorithms = library.hasLegacy
    keyOwners = try opening.keyOwners()
  }

  static func malformed() -> PushCertificateFault { .malformed(OpenSSL.takeError() ?? "not PKCS#12") }

  /// A library of its own, into which the algorithms of old are loaded when a file needs them: nothing else
  /// in the program gets them.
  @safe
  fileprivate final class Library {
    let pointer: OpaquePointer
    private let standard: OpaquePointer
    private var legacy: OpaquePointer?
    var hasLegacy: Bool { unsafe legacy != nil }

    init() throws(PushCertificateFault) {
      guard let made = unsafe OSSL_LIB_CTX_new() else { throw PKCS12File.malformed() }
      guard let standard = unsafe OSSL_PROVIDER_load(made, "default") else {
        unsafe OSSL_LIB_CTX_free(made)
        throw PKCS12File.malformed()
      }
      unsafe pointer = made
      unsafe self.standard = standard
      unsafe legacy = nil
    }

    deinit {
      if let legacy = unsafe legacy { unsafe OSSL_PROVIDER_unload(legacy) }
      unsafe OSSL_PROVIDER_unload(standard)
      unsafe OSSL_LIB_CTX_free(pointer)
    }

    func loadLegacy() throws(PushCertificateFault) {
      guard !hasLegacy else { return }
      guard let loaded = unsafe OSSL_PROVIDER_load(pointer, "legacy") else { throw .legacyAlgorithm }
      unsafe legacy = loaded
    }
  }

  /// The parsed container, freed with this value.
  @safe
  fileprivate struct Container: ~Copyable {
    let pointer: OpaquePointer
    /// Rounds that checking the password takes.
    let rounds: Int

    init(_ bytes: [UInt8], _ library: Library) throws(PushCertificateFault) {
      var parsed = unsafe PKCS12_init_ex(NID_pkcs7_data, library.pointer, nil)
      let read: OpaquePointer? = unsafe bytes.withUnsafeBufferPointer { buffer in
        var position = buffer.baseAddress
        return unsafe d2i_PKCS12(&parsed, &position, buffer.count)
      }
      // A container that cannot be read was freed by the library.
      guard let read = unsafe read else { throw PKCS12File.malformed() }
      var count: UnsafePointer<ASN1_INTEGER>?
      unsafe PKCS12_get0_mac(nil, nil, nil, &count, read)
      var number: Int64 = 1
      let isRead = unsafe count == nil || ASN1_INTEGER_get_int64(&number, count) == 1
      guard isRead, (0...Int64(KeyEncryption.maximumRounds)).contains(number) else {
        unsafe PKCS12_free(read)
        throw .tooManyRounds(limit: KeyEncryption.maximumRounds)
      }
      unsafe pointer = read
      rounds = Int(number)
    }

    deinit { unsafe PKCS12_free(pointer) }

    /// The password in the form that the container's seal confirms.
    borrowing func phrase(_ password: SecretBytes?) throws(PushCertificateFault) -> Phrase {
      guard unsafe PKCS12_mac_present(pointer) == 1 else { return Phrase(password, isNull: password == nil) }
      // No password and an empty one are sealed differently, and programs write both.
      let isEmpty = password.map { $0.count == 0 } ?? true
      for isNull in isEmpty ? [true, false] : [false] {
        let phrase = Phrase(password, isNull: isNull)
        let verified = unsafe phrase.withPointer { start, count in
          unsafe PKCS12_verify_mac(pointer, start, count)
        }
        if verified == 1 { return phrase }
        if let words = OpenSSL.takeError() { throw .malformed(words) }
      }
      throw .wrongPassword(wasGiven: password != nil)
    }
  }

  fileprivate struct Phrase {
    private let password: SecretBytes?
    private let isNull: Bool

    init(_ password: SecretBytes?, isNull: Bool) {
      self.password = password
      self.isNull = isNull
    }

    func withPointer<Result>(_ body: (UnsafePointer<CChar>?, CInt) -> Result) -> Result {
      guard !isNull else { return body(nil, 0) }
      guard let password, password.count > 0 else { return unsafe "".withCString { unsafe body($0, 0) } }
      return password.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe body(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(buffer.count))
        }
      }
    }
  }

  /// Goes through the bags and keeps what is in them.
  @safe
  fileprivate struct Opening: ~Copyable {
    let phrase: Phrase
    var roundsLeft: Int
    var certificates: [Certificate] = []
    private var bagsLeft = PKCS12File.maximumBags
    /// Owned.
    private var key: OpaquePointer?

    init(phrase: Phrase, roundsLeft: Int) {
      self.phrase = phrase
      self.roundsLeft = roundsLeft
      unsafe key = nil
    }

    deinit { unsafe EVP_PKEY_free(key) }

    borrowing func keyOwners() throws(PushCertificateFault) -> [Bool]? {
      guard let key = unsafe key, unsafe EVP_PKEY_up_ref(key) == 1 else { return nil }
      let shared = unsafe ClientKey(owning: key)
      return certificates.map { shared.belongs(to: $0) }
    }

    mutating func take(
      _ part: UnsafeMutablePointer<PKCS7>, _ library: Library
    ) throws(PushCertificateFault) {
      let bags: OpaquePointer?
      if unsafe pushready_is_plain_data(part) != 0 {
        unsafe bags = PKCS12_unpack_p7data(part)
      } else {
        try unsafe pay(for: pushready_encryption(part), library)
        unsafe bags = phrase.withPointer { start, count in
          unsafe PKCS12_unpack_p7encdata(part, start, count)
        }
      }
      guard let bags = unsafe bags else { throw PKCS12File.malformed() }
      defer { unsafe OPENSSL_sk_pop_free(bags) { unsafe PKCS12_SAFEBAG_free($0.map { OpaquePointer($0) }) } }
      try unsafe take(bags: bags, library, level: 0)
    }

    /// Counts the rounds of an encryption before it is undone.
    private mutating func pay(
      for algorithm: UnsafePointer<X509_ALGOR>?, _ library: Library
    ) throws(PushCertificateFault) {
      guard let encryption = unsafe KeyEncryption(algorithm) else {
        throw .malformed("it is encrypted in a way that is not read")
      }
      guard encryption.rounds <= roundsLeft else { throw .tooManyRounds(limit: KeyEncryption.maximumRounds) }
      roundsLeft -= encryption.rounds
      if encryption.isLegacy { try library.loadLegacy() }
    }

    private mutating func take(
      bags: OpaquePointer, _ library: Library, level: Int
    ) throws(PushCertificateFault) {
      for index in 0..<max(0, unsafe OPENSSL_sk_num(bags)) {
        guard let raw = unsafe OPENSSL_sk_value(bags, index) else { continue }
        bagsLeft -= 1
        guard bagsLeft >= 0, level <= PKCS12File.deepest else {
          throw .malformed("more than \(PKCS12File.maximumBags) bags, or bags nested too deep")
        }
        let bag = OpaquePointer(raw)
        switch unsafe PKCS12_SAFEBAG_get_nid(bag) {
        case NID_certBag: unsafe takeCertificate(bag)
        case NID_keyBag: try unsafe take(information: PKCS12_SAFEBAG_get0_p8inf(bag))
        case NID_pkcs8ShroudedKeyBag: try unsafe takeSealedKey(bag, library)
        case NID_safeContentsBag:
          guard let inner = unsafe PKCS12_SAFEBAG_get0_safes(bag) else { continue }
          try unsafe take(bags: inner, library, level: level + 1)
        default: continue
        }
      }
    }

    private mutating func takeCertificate(_ bag: OpaquePointer) {
      guard unsafe PKCS12_SAFEBAG_get_bag_nid(bag) == NID_x509Certificate,
        let parsed = unsafe PKCS12_SAFEBAG_get1_cert(bag)
      else { return }
      defer { unsafe X509_free(parsed) }
      if let certificate = unsafe CertificatePath.read(parsed) { certificates.append(certificate) }
    }

    private mutating func takeSealedKey(
      _ bag: OpaquePointer, _ library: Library
    ) throws(PushCertificateFault) {
      guard unsafe key == nil, let sealed = unsafe PKCS12_SAFEBAG_get0_pkcs8(bag) else { return }
      var algorithm: UnsafePointer<X509_ALGOR>?
      unsafe X509_SIG_get0(sealed, &algorithm, nil)
      try unsafe pay(for: algorithm, library)
      let information = unsafe phrase.withPointer { start, count in
        unsafe PKCS12_decrypt_skey_ex(bag, start, count, library.pointer, nil)
      }
      guard let information = unsafe information else { throw PKCS12File.malformed() }
      defer { unsafe PKCS8_PRIV_KEY_INFO_free(information) }
      try unsafe take(information: information)
    }

    /// The first key is the one that counts. `information` is borrowed.
    private mutating func take(information: OpaquePointer?) throws(PushCertificateFault) {
      guard unsafe key == nil, let information = unsafe information else { return }
      guard let read = unsafe EVP_PKCS82PKEY(information) else { throw PKCS12File.malformed() }
      unsafe key = read
    }
  }
}
