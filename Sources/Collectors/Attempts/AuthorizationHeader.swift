import Cryptography
import JSONReading
import ReadinessModel

/// What `authorization` says of the provider, without the token in it.
enum AuthorizationHeader {
  private static let limits = JSONLimits(bytes: 4096, depth: 4, values: 64)
  /// Characters of a raw ES256 signature in base64url (RFC 7518, 3.4).
  private static let signatureLength = 86

  /// Ids and moment of the provider token, or why the header holds none.
  static func credentials(_ value: String) -> PushAttempt.Credentials {
    let words = value.split(separator: " ")
    guard let scheme = words.first, scheme.lowercased() == "bearer", words.count >= 2 else {
      var credentials = PushAttempt.Credentials(.none)
      credentials.fault = "`authorization` does not begin with `bearer` and a token"
      return credentials
    }
    var credentials = PushAttempt.Credentials(.token)
    let token = words[1]
    // A placeholder, or what a tool put in place of it.
    guard token.hasPrefix("eyJ"), !token.contains("…"), !token.contains("*"), !token.contains("...") else {
      return credentials
    }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let header = object(parts[0]), let claims = object(parts[1]) else {
      credentials.fault = "the provider token does not have a header, claims and a signature"
      return credentials
    }
    credentials.keyID = header["kid"]?.text
    credentials.teamID = claims["iss"]?.text
    credentials.issuedAt = claims["iat"]?.int.map { Timestamp(seconds: $0) }
    credentials.fault = fault(header: header, claims: claims, signature: parts[2])
    return credentials
  }

  private static func fault(header: JSONElement, claims: JSONElement, signature: String) -> String? {
    guard header["alg"]?.text == "ES256" else {
      return "the provider token does not name the algorithm ES256"
    }
    guard header["kid"]?.text != nil else { return "the provider token has no `kid`" }
    guard claims["iss"]?.text != nil else { return "the provider token has no `iss`" }
    guard claims["iat"]?.int != nil else {
      return "`iat` of the provider token is no whole number of seconds"
    }
    guard let bytes = Base64.decode(url: signature) else {
      return "the signature of the provider token is not base64url without padding"
    }
    if signature.utf8.count == signatureLength { return nil }
    return bytes.first == 0x30
      ? "the signature of the provider token is in DER form, expected the raw 64 bytes"
      : "the signature of the provider token has \(bytes.count) bytes, expected 64"
  }

  private static func object(_ part: String) -> JSONElement? {
    guard let bytes = Base64.decode(url: part),
      let document = try? JSONReader.read(bytes, limits: limits), document.root.kind == .object
    else { return nil }
    return document.root
  }
}
