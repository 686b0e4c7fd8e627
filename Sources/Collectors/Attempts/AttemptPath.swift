import PushService
import ReadinessModel

extension RequestPath {
  private static let device = "/3/device/"

  /// A path without what stands in the place of a device token.
  static func parts(of path: String) -> PushAttempt.Path {
    guard path.hasPrefix(device) else {
      if path == "/3/device" { return PushAttempt.Path(prefix: device, token: .none) }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      return PushAttempt.Path(
        prefix: parts.map { SecretText.isFree($0) ? $0 : "…" }.joined(separator: "/"), token: .replaced)
    }
    return PushAttempt.Path(prefix: device, token: token(String(path.dropFirst(device.utf8.count))))
  }

  /// Digits of a fingerprint, as a record writes it in place of a token.
  private static let fingerprintDigits = 12

  private static func token(_ text: String) -> PushAttempt.Path.Token {
    if text.isEmpty { return .none }
    let decoded = text.replacing("%20", with: " ").replacing("%3C", with: "<").replacing("%3E", with: ">")
    let token = DeviceToken(decoded)
    switch token.form {
    case .hex:
      if token.digits == fingerprintDigits { return .replaced }
      return token.digits % 2 == 0
        ? .hexadecimal(digits: token.digits) : .other("an odd number of hexadecimal digits")
    case .grouped, .description:
      return .other("hexadecimal digits with spaces or brackets, as a description of bytes prints them")
    case .fcm: return .other("the form of a registration token of FCM")
    case .base64, .other:
      if isPlaceholder(text) { return .replaced }
      return .other(
        token.form == .base64
          ? "characters of base64 that are no hexadecimal digits"
          : "characters that are no hexadecimal digits")
    }
  }

  /// What people write in place of a token: `<token>`, `{token}`, `$TOKEN`, `abc…`, `:token`, `REDACTED`.
  private static func isPlaceholder(_ text: String) -> Bool {
    text.hasPrefix(":") || text.contains("...") || text.contains("***")
      || text.contains { "{}<>$…[]".contains($0) }
      || text.utf8.count <= 24 && text.utf8.allSatisfy { $0 >= 0x41 || $0 == 0x2D }
  }
}

/// Text that may be shown.
enum SecretText {
  /// Whether nothing in it looks like a token or a key.
  static func isFree(_ text: String) -> Bool { SecretScan.findings(in: Array(text.utf8)).isEmpty }
}
