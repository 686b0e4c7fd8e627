/// The root under which the servers of APNs stand: USERTrust RSA Certification Authority, in the sandbox since
/// 20 January 2025 and in production since 24 February 2025.
///
/// Source: Apple, developer news on the change of the server certificate; the fingerprint is that of the certificate in Mozilla's list of roots.
package enum ServerRoot {
  /// Over the DER form: lower-case hexadecimal digits.
  package static let sha256 = "e793c9b02fd8aa13e21c31228accb08119643b749c898964b1746d46c3d4cbd2"
}
