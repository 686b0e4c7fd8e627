/// A table of texts as text, such as `Localizable.strings` before it is compiled, or in a product whose build
/// keeps it as text: `"key" = "text";`, with `/* … */` and `// …` between. UTF-8, or UTF-16 with a byte-order mark.
///
/// Source: Apple, "Resource Programming Guide", section on strings resources. Compiled tables are property lists
/// and not read here.
package struct StringsTable: Sendable {
  /// In the order of the file; of a key that stands twice the last counts.
  package private(set) var entries: [(key: String, text: String)] = []

  /// `nil` for what is no such table. Never reads past the end, and in one pass.
  package init?(_ bytes: [UInt8]) {
    guard let text = Self.text(of: bytes) else { return nil }
    var scanner = StringsScanner(Array(text.utf8))
    while scanner.skipBetween() {
      guard let key = scanner.word() else { return nil }
      guard scanner.skipBetween() else { return nil }
      // A key alone is its own text.
      guard scanner.take(UInt8(ascii: "=")) else {
        guard scanner.take(UInt8(ascii: ";")) else { return nil }
        entries.append((key, key))
        continue
      }
      guard scanner.skipBetween(), let value = scanner.word(), scanner.skipBetween(),
        scanner.take(UInt8(ascii: ";"))
      else { return nil }
      entries.append((key, value))
    }
    guard !scanner.isBroken else { return nil }
  }

  private static func text(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), low: 0) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), low: 1) }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return String(validating: body, as: UTF8.self)
  }

  /// `low` is the position of the lower byte in a pair.
  private static func utf16(_ bytes: ArraySlice<UInt8>, low: Int) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0 + 1 - low]) << 8 | UInt16(bytes[$0 + low])
    }
    return String(validating: units, as: UTF16.self)
  }
}

/// One reading of such a text.
private struct StringsScanner {
  private let bytes: [UInt8]
  private var position = 0
  /// A comment that does not end.
  private(set) var isBroken = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private func stands(_ one: UInt8, _ two: UInt8, at place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == one && bytes[place + 1] == two
  }

  /// Skips white space and comments. False at the end of the text.
  mutating func skipBetween() -> Bool {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    while let byte = next {
      if byte <= 0x20 {
        position += 1
      } else if stands(slash, slash, at: position) {
        while let byte = next, byte != 0x0A, byte != 0x0D { position += 1 }
      } else if stands(slash, star, at: position) {
        position += 2
        while position < bytes.count, !stands(star, slash, at: position) { position += 1 }
        if position == bytes.count { isBroken = true }
        position = min(position + 2, bytes.count)
      } else {
        return true
      }
    }
    return false
  }

  /// A text in quotation marks, or a bare word.
  mutating func word() -> String? {
    guard take(UInt8(ascii: "\"")) else {
      let start = position
      while let byte = next, Self.isBare(byte) { position += 1 }
      return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): escape(to: &text)
      default: text.append(byte)
      }
    }
    return nil
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || [0x5F, 0x2D, 0x2E, 0x24, 0x3A, 0x2F].contains(byte)
  }

  private mutating func escape(to text: inout [UInt8]) {
    guard let letter = next else { return }
    position += 1
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      let digits = bytes[position...].prefix(4).prefix { Character(Unicode.Scalar($0)).isHexDigit }
      position += digits.count
      let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { Unicode.Scalar($0) }
      text += String(Character(scalar ?? "\u{FFFD}")).utf8
    default: text.append(letter)
    }
  }
}
