/// Certificates of a large bundle, by their fingerprints alone.
package enum CertificateDigests {
  /// Most certificates of a bundle that are looked at; systems come with fewer than two hundred.
  package static let limit = 4_096

  /// Over the DER form of each certificate in PEM text, or of a file in DER: lower-case hexadecimal digits.
  /// A block that is not base64 is passed over.
  package static func sha256(ofFile bytes: [UInt8]) -> [String] {
    if bytes.first == 0x30 { return [SHA256.hex(of: bytes)] }
    let span = bytes.span
    return PEMFrame.frames(in: span, limit: limit).compactMap { frame in
      guard frame.label.hasSuffix("CERTIFICATE") else { return nil }
      return Base64.decode(span, frame.body).map { SHA256.hex(of: $0) }
    }
  }
}
