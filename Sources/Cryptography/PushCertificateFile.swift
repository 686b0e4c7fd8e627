/// Why nothing is known of a file that was given as a push certificate.
package enum PushCertificateFault: Error, Sendable, Hashable {
  case empty
  case tooLarge(bytes: Int, limit: Int)
  /// A private key alone, or nothing that is known.
  case noCertificate
  /// No password fits, whether one was given or the empty one was tried.
  case wrongPassword(wasGiven: Bool)
  /// The file asks for more hash rounds than are gone through.
  case tooManyRounds(limit: Int)
  /// An encryption of old for which this system has no code.
  case legacyAlgorithm
  /// What stands in the way, in a few words.
  case malformed(String)
}

/// What a file holds by which a provider proves who it is in place of a token: a PKCS#12 container, or
/// certificates in PEM or DER, with the private key in it or beside it. The key is held against the
/// certificates while the file is read, and let go. Never asks for a password.
package struct PushCertificateFile: Sendable, Hashable {
  package enum Form: String, Sendable, Hashable {
    case pkcs12, pem, der
  }

  /// What was found of the private key.
  package enum PrivateKey: Sendable, Hashable {
    case notGiven
    case matches
    /// It belongs to none of the certificates.
    case other
    /// Why it cannot be read, in a few words.
    case unreadable(String)
  }

  /// Longest file that is read, in bytes.
  package static let maximumBytes = 256 * 1024

  package let form: Form
  /// In the order of the file.
  package let certificates: [Certificate]
  /// The certificate that the private key belongs to; else the first that is no authority.
  package let leaf: Certificate
  package let privateKey: PrivateKey
  /// Whether the container uses algorithms that OpenSSL 3 has set apart; other programs may refuse it.
  package let needsLegacyAlgorithms: Bool

  /// `file` are its bytes, which the caller overwrites afterwards; `key` those of a private key of its own,
  /// without which the file is looked into; `password` is that of the container or of an encrypted key, the empty
  /// one when `nil`.
  package init(
    _ file: [UInt8], key: [UInt8]? = nil, password: SecretBytes? = nil
  ) throws(PushCertificateFault) {
    guard !file.isEmpty else { throw .empty }
    guard file.count <= Self.maximumBytes else {
      throw .tooLarge(bytes: file.count, limit: Self.maximumBytes)
    }
    var owners: [Bool]?
    if Self.isContainer(file) {
      let container = try PKCS12File(file, password: password)
      form = .pkcs12
      certificates = container.certificates
      owners = container.keyOwners
      needsLegacyAlgorithms = container.needsLegacyAlgorithms
    } else {
      form = file[0] == 0x30 ? .der : .pem
      certificates = try Self.certificates(in: file)
      needsLegacyAlgorithms = false
    }
    var problem: String?
    if let source = key ?? (form == .pem ? file : nil) {
      do throws(ClientKey.Fault) {
        let read = try ClientKey.read(source, password: password)
        owners = certificates.map { read.belongs(to: $0) }
      } catch {
        if key != nil || error != .notThere { problem = Self.words(error) }
      }
    }
    guard let first = certificates.first else { throw .noCertificate }
    let own = owners?.firstIndex(of: true) ?? certificates.firstIndex { !$0.isAuthority }
    leaf = if let own { certificates[own] } else { first }
    privateKey =
      problem.map(PrivateKey.unreadable) ?? owners.map { $0.contains(true) ? .matches : .other } ?? .notGiven
  }

  /// PFX ::= SEQUENCE { version INTEGER {v3(3)}, … }, in DER or in BER with an indefinite length.
  private static func isContainer(_ file: [UInt8]) -> Bool {
    guard file.count > 8, file[0] == 0x30 else { return false }
    let lengthBytes = file[1] > 0x80 ? Int(file[1] & 0x7F) : 0
    return lengthBytes <= 4 && file[(2 + lengthBytes)...].starts(with: [0x02, 0x01, 0x03])
  }

  private static func certificates(in file: [UInt8]) throws(PushCertificateFault) -> [Certificate] {
    do throws(Certificate.Fault) {
      return try Certificate.read(file)
    } catch {
      switch error {
      case .empty: throw .empty
      case .tooLarge(let bytes, let limit): throw .tooLarge(bytes: bytes, limit: limit)
      case .malformed(let words): throw .malformed(words)
      case .trailingBytes(let count): throw .malformed("\(count) bytes after the certificate")
      case .noCertificate: throw .noCertificate
      case .tooMany(let limit): throw .malformed("more than \(limit) certificates")
      }
    }
  }

  private static func words(_ fault: ClientKey.Fault) -> String {
    switch fault {
    case .notThere: "no private key is in it"
    case .malformed(let words): words
    case .passwordMissing: "it is encrypted and no password was given"
    case .wrongPassword: "the password does not fit, or the key is damaged"
    case .tooManyRounds: "it asks for more than \(KeyEncryption.maximumRounds) hash rounds"
    case .unsupported(let words): words
    }
  }
}
