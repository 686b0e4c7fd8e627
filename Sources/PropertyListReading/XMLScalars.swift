internal import ReadinessModel

/// The scalar types of an XML property list. libplist reads `twelve` as 0, a number that is too large as
/// the largest one, and drops what is not base64; here such text is no value.
enum XMLScalars {
  /// Decimal, or hexadecimal behind `0x`, with a sign; white space around it is no part of it.
  static func integer(_ text: [UInt8]) -> PropertyListValue? {
    var digits = trimmed(text)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let isHex = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    if isHex { digits = digits.dropFirst(2) }
    guard let first = digits.first, first != 0x2B, first != 0x2D,
      let size = UInt64(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
    else { return nil }
    if isNegative {
      guard size <= UInt64(Int64.max) + 1 else { return nil }
      return .integer(Int64(truncatingIfNeeded: 0 &- size))
    }
    return Int64(exactly: size).map { .integer($0) } ?? .unsigned(size)
  }

  static func real(_ text: [UInt8]) -> Double? {
    let number = trimmed(text)
    guard number.count <= 400 else { return nil }
    return Double(String(decoding: number, as: UTF8.self))
  }

  /// `YYYY-MM-DDThh:mm:ssZ`, the only form Apple's document type has.
  static func date(_ text: [UInt8]) -> Timestamp? {
    let moment = trimmed(text)
    guard moment.count == 20, moment.last == UInt8(ascii: "Z") else { return nil }
    return Timestamp(rfc3339: String(decoding: moment, as: UTF8.self))
  }

  /// The figures of base64 text without white space; `nil` for text that is not base64 (RFC 4648).
  static func base64(_ text: [UInt8]) -> [UInt8]? {
    var figures: [UInt8] = []
    figures.reserveCapacity(text.count)
    var padding = 0
    for byte in text where !byte.isXMLSpace {
      switch byte {
      case UInt8(ascii: "="): padding += 1
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F:
        guard padding == 0 else { return nil }
      default: return nil
      }
      figures.append(byte)
    }
    return padding <= 2 && figures.count.isMultiple(of: 4) ? figures : nil
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var slice = text[...]
    while slice.first?.isXMLSpace ?? false { slice = slice.dropFirst() }
    while slice.last?.isXMLSpace ?? false { slice = slice.dropLast() }
    return slice
  }
}
