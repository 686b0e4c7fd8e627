/// Reads the literals that the lexer found.
enum LiteralReader {
  /// What is wrong, and where in the text.
  struct Problem: Error {
    let range: Range<Int>
    let message: String
    var hint: String?
  }

  static func int(_ text: ArraySlice<UInt8>, negative: Bool) -> Int64? {
    guard let magnitude = magnitude(text) else { return nil }
    if negative {
      return magnitude == 1 << 63 ? Int64.min : Int64(exactly: magnitude).map { -$0 }
    }
    return Int64(exactly: magnitude)
  }

  /// With or without the `u` at the end.
  static func uint(_ text: ArraySlice<UInt8>) -> UInt64? {
    magnitude(text.last.map { $0 | 0x20 } == UInt8(ascii: "u") ? text.dropLast() : text)
  }

  private static func magnitude(_ text: ArraySlice<UInt8>) -> UInt64? {
    let isHex = text.count > 2 && text[text.startIndex + 1] | 0x20 == UInt8(ascii: "x")
    var value: UInt64 = 0
    let digits = isHex ? text.dropFirst(2) : text
    guard !digits.isEmpty else { return nil }
    for byte in digits {
      guard let digit = byte.hexValue, isHex || digit < 10 else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: isHex ? 16 : 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(UInt64(digit))
      guard !overflows, !overflowsToo else { return nil }
      value = sum
    }
    return value
  }

  /// The code units of a string or bytes literal, prefix and quotes included in `range`.
  static func contents(
    of text: [UInt8], in range: Range<Int>, isBytes: Bool
  ) throws(Problem) -> [UInt8] {
    var start = range.lowerBound
    var raw = false
    while text[start].isLetter {
      raw = raw || text[start] | 0x20 == UInt8(ascii: "r")
      start += 1
    }
    let tripled =
      range.upperBound - start >= 6 && text[start + 1] == text[start] && text[start + 2] == text[start]
    let inner = start + (tripled ? 3 : 1)..<range.upperBound - (tripled ? 3 : 1)
    if raw || !text[inner].contains(UInt8(ascii: "\\")) { return Array(text[inner]) }
    return try unescaped(text, inner, isBytes: isBytes)
  }

  private static func unescaped(
    _ text: [UInt8], _ range: Range<Int>, isBytes: Bool
  ) throws(Problem) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard text[index] == UInt8(ascii: "\\") else {
        result.append(text[index])
        index += 1
        continue
      }
      let start = index
      guard index + 1 < range.upperBound else {
        throw Problem(range: start..<index + 1, message: "the escape is not finished")
      }
      let letter = text[index + 1]
      index += 2
      if let byte = simpleEscape(letter) {
        result.append(byte)
        continue
      }
      let (digits, radix): (Int, UInt32)
      switch letter {
      case UInt8(ascii: "x"), UInt8(ascii: "X"): (digits, radix) = (2, 16)
      case UInt8(ascii: "u") where !isBytes: (digits, radix) = (4, 16)
      case UInt8(ascii: "U") where !isBytes: (digits, radix) = (8, 16)
      case 0x30...0x33:
        (digits, radix) = (3, 8)
        index -= 1
      default:
        throw Problem(
          range: start..<index, message: "`\\\(Character(Unicode.Scalar(letter)))` is no escape",
          hint: "write `\\\\` for a backslash, or put `r` before the string")
      }
      var value: UInt32 = 0
      for _ in 0..<digits {
        guard index < range.upperBound, let digit = text[index].hexValue, digit < radix else {
          throw Problem(range: start..<index, message: "the escape needs \(digits) digits")
        }
        value = value * radix + digit
        index += 1
      }
      if isBytes {
        result.append(UInt8(truncatingIfNeeded: value))
      } else if let scalar = Unicode.Scalar(value) {
        result.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      } else {
        throw Problem(range: start..<index, message: "the escape is no code point")
      }
    }
    return result
  }

  private static func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      letter
    default: nil
    }
  }
}
