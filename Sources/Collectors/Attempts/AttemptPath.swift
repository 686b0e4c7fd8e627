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
    let bytes = Array(text.utf8)
    if bytes.allSatisfy(isHexadecimal) {
      if bytes.count == fingerprintDigits { return .replaced }
      return bytes.count % 2 == 0
        ? .hexadecimal(digits: bytes.count) : .other("an odd number of hexadecimal digits")
    }
    let plain = text.replacing("%20", with: " ").replacing("%3C", with: "<").replacing("%3E", with: ">").utf8
      .filter { ![0x20, 0x2B, 0x3C, 0x3E].contains($0) }
    if plain.count >= 16, plain.allSatisfy(isHexadecimal) {
      return .other("hexadecimal digits with spaces or brackets, as a description of bytes prints them")
    }
    if isPlaceholder(text) { return .replaced }
    if text.utf8.contains(UInt8(ascii: ":")) { return .other("a colon, as in a registration token of FCM") }
    if text.utf8.contains(where: { [0x2B, 0x2F, 0x3D].contains($0) }) {
      return .other("characters of base64 that are no hexadecimal digits")
    }
    return .other("characters that are no hexadecimal digits")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
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
