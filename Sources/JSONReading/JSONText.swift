/// What stands between quotation marks.
enum JSONText {
  /// The text of a string that was read. Its bytes are known to be sound.
  static func decode(_ node: JSONNode, in bytes: [UInt8]) -> String {
    let content = bytes[Int(node.start) + 1..<Int(node.end) - 1]
    guard node.isEscaped else { return String(decoding: content, as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var position = content.startIndex
    while position < content.endIndex {
      let byte = content[position]
      position += 1
      guard byte == UInt8(ascii: "\\"), position < content.endIndex else {
        text.append(byte)
        continue
      }
      let escape = content[position]
      position += 1
      if escape == UInt8(ascii: "u") {
        append(scalar(in: content, &position), to: &text)
      } else {
        text.append(meaning(of: escape) ?? escape)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The byte that an escape of one letter means.
  static func meaning(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The number of four hexadecimal digits; `nil` where there are not four.
  static func unit(in bytes: ArraySlice<UInt8>, at position: Int) -> UInt32? {
    guard position + 4 <= bytes.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The character behind `\u`; half a pair is U+FFFD.
  private static func scalar(in bytes: ArraySlice<UInt8>, _ position: inout Int) -> Unicode.Scalar {
    guard let first = unit(in: bytes, at: position) else { return "\u{FFFD}" }
    position += 4
    guard (0xD800..<0xDC00).contains(first), position + 2 <= bytes.endIndex,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u"),
      let second = unit(in: bytes, at: position + 2), (0xDC00..<0xE000).contains(second)
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    position += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(unit) }
  }

  /// Offset of the first byte that is not UTF-8 (RFC 3629); `nil` where all are.
  static func firstFault(in bytes: [UInt8]) -> Int? {
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte < 0x80 {
        position += 1
        continue
      }
      let (more, second): (Int, ClosedRange<UInt8>)
      switch byte {
      case 0xC2...0xDF: (more, second) = (1, 0x80...0xBF)
      case 0xE0: (more, second) = (2, 0xA0...0xBF)
      case 0xED: (more, second) = (2, 0x80...0x9F)
      case 0xE1...0xEF: (more, second) = (2, 0x80...0xBF)
      case 0xF0: (more, second) = (3, 0x90...0xBF)
      case 0xF1...0xF3: (more, second) = (3, 0x80...0xBF)
      case 0xF4: (more, second) = (3, 0x80...0x8F)
      default: return position
      }
      guard position + more < bytes.count, second.contains(bytes[position + 1]),
        bytes[(position + 2)..<(position + 1 + more)].allSatisfy({ $0 & 0xC0 == 0x80 })
      else { return position }
      position += 1 + more
    }
    return nil
  }
}
