/// Base64 (RFC 4648), strict: right padding, no stray bits, no foreign characters.
package enum Base64 {
  /// Decodes `range` of `text`, in which white space may stand anywhere. `nil` for anything that is not
  /// base64, and for nothing at all. The result is allocated once: no half of a secret is left behind.
  static func decode(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= text.count else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var held = 0
    var padding = 0
    for index in range {
      let byte = text[index]
      if byte.isWhiteSpace { continue }
      if byte == 0x3D {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return refuse(&bytes) }
      bits = bits << 6 | value
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    let expected = held == 4 ? 2 : held == 2 ? 1 : held == 0 ? 0 : -1
    guard !bytes.isEmpty, padding == expected, bits & ((1 << UInt32(held)) - 1) == 0 else {
      return refuse(&bytes)
    }
    return bytes
  }

  package static func decode(_ text: [UInt8]) -> [UInt8]? { decode(text.span, 0..<text.count) }

  /// Decodes the URL-safe alphabet without padding; `nil` for anything else.
  package static func decode(url text: String) -> [UInt8]? {
    var plain: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x2D: plain.append(0x2B)
      case 0x5F: plain.append(0x2F)
      case 0x2B, 0x2F, 0x3D: return nil
      default: plain.append(byte)
      }
    }
    while plain.count % 4 != 0 { plain.append(0x3D) }
    return decode(plain)
  }

  /// The URL-safe alphabet without padding, as in a JWT (RFC 7515, 2).
  package static func urlText(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    var bits: UInt32 = 0
    var held = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 6 {
        held -= 6
        text.append(alphabet[Int(bits >> UInt32(held)) & 63])
      }
    }
    if held > 0 { text.append(alphabet[Int(bits << UInt32(6 - held)) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func refuse(_ bytes: inout [UInt8]) -> [UInt8]? {
    SecretBytes.cleanse(&bytes)
    return nil
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61) + 26
    case 0x30...0x39: UInt32(byte - 0x30) + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
