package import Cryptography
package import ReadinessModel

/// The token with which a provider names itself to APNs: a JWT (RFC 7519) as Apple defines it, with the
/// header `alg` and `kid`, the claims `iss` and `iat`, and an ES256 signature. Nothing else is in it.
///
/// https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns
package struct ProviderToken: Sendable {
  /// The private part: whoever has it can send pushes for an hour.
  private let text: String

  /// Builds and signs the token; `nil` only when the cryptographic library fails.
  ///
  /// - Parameters:
  ///   - key: the provider's signing key.
  ///   - keyID: the key's id, ten characters; it is not checked here.
  ///   - teamID: the team's id, ten characters; it is not checked here.
  ///   - moment: `iat`, to the second.
  package init?(signedWith key: SigningKey, keyID: String, teamID: String, issuedAt moment: Timestamp) {
    let input = Self.signingInput(keyID: keyID, teamID: teamID, issuedAt: moment)
    guard let signature = key.sign(Array(input.utf8)) else { return nil }
    text = input + "." + Base64.urlText(signature)
  }

  /// The token itself, for the header `authorization: bearer`. It must never be printed or stored.
  package func reveal() -> String { text }

  /// What is signed: header and claims in base64url, with a dot between them (RFC 7515, 5.1).
  static func signingInput(keyID: String, teamID: String, issuedAt moment: Timestamp) -> String {
    let header = #"{"alg":"ES256","kid":\#(quoted(keyID))}"#
    let claims = #"{"iss":\#(quoted(teamID)),"iat":\#(moment.seconds)}"#
    return Base64.urlText(Array(header.utf8)) + "." + Base64.urlText(Array(claims.utf8))
  }

  /// A JSON string (RFC 8259, 7).
  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}

extension ProviderToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "provider token" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
