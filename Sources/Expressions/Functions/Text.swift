extension String {
  func mappingBytes(_ transform: (UInt8) -> UInt8) -> String {
    String(decoding: utf8.map(transform), as: UTF8.self)
  }

  /// Without white space of Unicode at either end.
  var trimmed: String {
    let scalars = unicodeScalars
    let start = scalars.drop { $0.properties.isWhitespace }
    var end = start[...]
    while let last = end.last, last.properties.isWhitespace { end.removeLast() }
    return String(end)
  }

  /// In double quotes, with what cannot be shown escaped.
  var quoted: String {
    var result = String.UnicodeScalarView()
    result.append("\"")
    for scalar in unicodeScalars {
      let letter: Unicode.Scalar
      switch scalar {
      case "\u{07}": letter = "a"
      case "\u{08}": letter = "b"
      case "\u{0C}": letter = "f"
      case "\n": letter = "n"
      case "\r": letter = "r"
      case "\t": letter = "t"
      case "\u{0B}": letter = "v"
      case "\\", "\"": letter = scalar
      default:
        result.append(scalar)
        continue
      }
      result.append("\\")
      result.append(letter)
    }
    result.append("\"")
    return String(result)
  }
}

/// RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 3 * 4 + 4)
    var index = 0
    while index < bytes.count {
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      let group = Int(bytes[index]) << 16 | Int(second) << 8 | Int(third)
      result.append(alphabet[group >> 18])
      result.append(alphabet[group >> 12 & 63])
      result.append(index + 1 < bytes.count ? alphabet[group >> 6 & 63] : UInt8(ascii: "="))
      result.append(index + 2 < bytes.count ? alphabet[group & 63] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// With or without the padding; `nil` for anything else that is not base64.
  static func decode(_ text: String) -> [UInt8]? {
    var digits = Array(text.utf8)
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2, padding == 0 || digits.count % 4 == 0 else { return nil }
    digits.removeLast(padding)
    guard digits.count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(digits.count * 3 / 4)
    var bits = 0
    var group = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: group >> bits))
        group &= 1 << bits - 1
      }
    }
    return result
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case 0x41...0x5A: Int(digit) - 0x41
    case 0x61...0x7A: Int(digit) - 0x61 + 26
    case 0x30...0x39: Int(digit) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
