import PushService
import ReadinessModel

/// What `authorization` says of the provider, without the token in it.
enum AuthorizationHeader {
  /// Ids and moment of the provider token, or why the header holds none.
  static func credentials(_ value: String) -> PushAttempt.Credentials {
    let words = value.split(separator: " ")
    guard let scheme = words.first, scheme.lowercased() == "bearer", words.count >= 2 else {
      var credentials = PushAttempt.Credentials(.none)
      credentials.fault = "`authorization` does not begin with `bearer` and a token"
      return credentials
    }
    var credentials = PushAttempt.Credentials(.token)
    let token = String(words[1])
    // Anything else is a placeholder, or what a tool put in place of the token.
    guard token.hasPrefix("eyJ"), !token.contains("…"), !token.contains("*"), !token.contains("...") else {
      return credentials
    }
    do throws(ProviderTokenSample.Fault) {
      let sample = try ProviderTokenSample(token, keys: [])
      credentials.keyID = sample.keyID
      credentials.teamID = sample.teamID
      credentials.issuedAt = sample.issuedAt
      credentials.fault = fault(of: sample)
    } catch {
      credentials.fault = "the provider token does not have a header, claims and a signature in base64url"
    }
    return credentials
  }

  private static func fault(of token: ProviderTokenSample) -> String? {
    if token.algorithm != "ES256" { return "the provider token does not name the algorithm ES256" }
    if token.keyID == nil { return "the provider token has no `kid`" }
    if token.teamID == nil { return "the provider token has no `iss`" }
    if token.issuedAt == nil { return "`iat` of the provider token is no whole number of seconds" }
    switch token.signatureForm {
    case .raw: return nil
    case .der: return "the signature of the provider token is in DER form, expected the raw 64 bytes"
    case .other: return "the signature of the provider token is not the raw 64 bytes"
    }
  }
}
