package import Cryptography
package import ReadinessModel

/// One provider token made and checked, to prove that a key can do what APNs will ask of it.
package enum ProviderTokenTest {
  package enum Result: Sendable, Hashable {
    case passed
    /// Why not, in one line.
    case failed(String)
  }

  /// Bytes of R and S together (RFC 7518, 3.4).
  private static let signatureLength = 64

  /// Signs a token as for APNs, takes it apart again and checks its signature with the public key that
  /// was derived from the private one. The token does not leave this function.
  package static func run(
    _ key: SigningKey, keyID: String, teamID: String, now: Timestamp
  ) -> Result {
    guard key.publicKey.curve == .p256 else {
      return .failed("the key is on \(key.publicKey.curve.rawValue), expected P-256")
    }
    guard let token = ProviderToken(signedWith: key, keyID: keyID, teamID: teamID, issuedAt: now) else {
      return .failed("the token could not be signed")
    }
    let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let signature = Base64.decode(url: String(parts[2])) else {
      return .failed("the token does not have three parts in base64url")
    }
    guard signature.count == signatureLength else {
      return .failed("the signature has \(signature.count) bytes, expected \(signatureLength)")
    }
    guard key.publicKey.verifies(signature, of: Array("\(parts[0]).\(parts[1])".utf8)) else {
      return .failed("the signature does not verify with the public key that belongs to the private one")
    }
    return .passed
  }
}
