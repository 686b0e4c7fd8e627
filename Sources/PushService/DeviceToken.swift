internal import Cryptography

/// A device token as somebody wrote it down. The token itself is not kept.
///
/// Apple calls it data of a length that must not be assumed; a request takes its bytes as hexadecimal digits
/// ("Registering your app with APNs", "Sending notification requests to APNs").
package struct DeviceToken: Sendable, Hashable {
  package enum Form: String, Sendable, Hashable, CaseIterable {
    case hex
    /// Hexadecimal digits with brackets, spaces or the like between them.
    case grouped
    /// The printed form of a data object, which leaves digits out.
    case description
    case base64
    /// A registration token of Firebase Cloud Messaging, which APNs does not know.
    case fcm
    case other
  }

  package let form: Form
  /// Hexadecimal digits in it; 0 where they mean something else.
  package let digits: Int
  /// The first 12 hexadecimal digits of the SHA-256 of the token. Hexadecimal digits count in lower case and
  /// without what stands between them, so that every spelling of a token has the same.
  package let fingerprint: String

  /// Longest text that is looked at, in bytes.
  package static let maximumBytes = 4_096

  package init(_ text: String) {
    let bytes = Array(text.utf8)
    let plain = bytes.filter { !Self.isBetweenDigits($0) }
    if !bytes.isEmpty, bytes.allSatisfy(Self.isHexadecimal) {
      form = .hex
      digits = bytes.count
    } else if text.contains("bytes") || text.contains("length") {
      form = .description
      digits = Self.digits(ofDescription: bytes)
    } else if plain.count >= 16, plain.allSatisfy(Self.isHexadecimal) {
      form = .grouped
      digits = plain.count
    } else if Self.isRegistration(text) {
      form = .fcm
      digits = 0
    } else {
      form = bytes.count >= 24 && Base64.decode(bytes) != nil ? .base64 : .other
      digits = 0
    }
    let token = form == .hex || form == .grouped ? plain.map(lowercased) : bytes
    fingerprint = String(SHA256.hex(of: token).prefix(12))
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  /// `<`, `>`, space, tab, comma, colon and hyphen.
  private static func isBetweenDigits(_ byte: UInt8) -> Bool {
    [0x3C, 0x3E, 0x20, 0x09, 0x2C, 0x3A, 0x2D].contains(byte)
  }

  /// The digits behind the first `0x`.
  private static func digits(ofDescription bytes: [UInt8]) -> Int {
    guard let mark = bytes.indices.dropLast().first(where: { bytes[$0] == 0x30 && bytes[$0 + 1] == 0x78 })
    else {
      return 0
    }
    return bytes[(mark + 2)...].filter { $0 != 0x20 }.prefix(while: isHexadecimal).count
  }

  /// `instance:APA91b…`: two parts of the URL-safe alphabet with a colon between them. Older ones have the
  /// second part alone.
  private static func isRegistration(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, text.utf8.count >= 64, let last = parts.last,
      text.utf8.allSatisfy({ isWord($0) || $0 == 0x3A })
    else { return false }
    return parts.count == 2 || last.hasPrefix("APA91")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }
}
