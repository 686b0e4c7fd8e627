package import ReadinessModel

/// An X.509 certificate (RFC 5280), as far as push needs it. Reading one says nothing about trust.
///
/// The facts are read from the DER form here and not by libcrypto, which decodes the public key of every
/// certificate it parses and takes fifteen times as long. Signatures, chains and constraints are libcrypto's
/// (``SignedMessage``). Not covered: names other than the attributes below, policies, revocation.
package struct Certificate: Sendable, Hashable {
  package struct Extension: Sendable, Hashable {
    /// Dotted object identifier; empty when it cannot be written that way.
    package let identifier: String
    package let isCritical: Bool
    /// The DER bytes inside the octet string.
    package let value: [UInt8]
  }

  package enum Fault: Error, Sendable, Hashable {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    /// What stands in the way, in a few words.
    case malformed(String)
    case trailingBytes(Int)
    /// No certificate among the bytes of a file.
    case noCertificate
    case tooMany(limit: Int)
  }

  /// Longest certificate, and longest file of certificates, in bytes. Apple's are below 2 KB each.
  package static let maximumBytes = 256 * 1024

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
    let structure: CertificateStructure
    do throws(DER.Fault) {
      structure = try CertificateStructure(der.span)
    } catch {
      throw Self.fault(error)
    }
    guard let notBefore = structure.notBefore, let notAfter = structure.notAfter else {
      throw .malformed("unreadable date")
    }
    self.der = der
    sha256 = SHA256.hex(of: der)
    commonName = structure.subject.first(CertificateStructure.Name.commonName)
    organizationalUnits = structure.subject.all(CertificateStructure.Name.organizationalUnit)
    userID = structure.subject.first(CertificateStructure.Name.userID)
    issuerCommonName = structure.issuer.first(CertificateStructure.Name.commonName)
    serialNumber = structure.serialNumber
    self.notBefore = notBefore
    self.notAfter = notAfter
    isAuthority = structure.isAuthority
    extensions = structure.extensions
    extendedKeyUsages = structure.extendedKeyUsages
  }

  package func hasExtension(_ identifier: String) -> Bool {
    extensions.contains { $0.identifier == identifier }
  }

  /// Both ends count as inside (RFC 5280, 4.1.2.5).
  package func isInForce(at moment: Timestamp) -> Bool { notBefore <= moment && moment <= notAfter }

  package var isCodeSigning: Bool { extendedKeyUsages?.contains(AppleMarker.codeSigningUsage) ?? false }

  private static func fault(_ error: DER.Fault) -> Fault {
    switch error {
    case .truncated: .malformed("cut short")
    case .trailing(let bytes): .trailingBytes(bytes)
    case .badLength, .badTag, .badInteger, .unexpected: .malformed("not an X.509 certificate in DER")
    }
  }
}
