/// The text of an XML property list, brought to UTF-8.
struct XMLText {
  /// Valid UTF-8 without a byte-order mark.
  var utf8: [UInt8]
  var problems: [PropertyListProblem] = []

  /// Reads the byte-order mark first, then the XML declaration (XML 1.0, appendix F); what the mark says
  /// wins.
  init(_ bytes: [UInt8]) throws(PropertyListFailure) {
    utf8 = []
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      throw .unsupportedEncoding("UTF-32")
    }
    let marked = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    if marked || bytes.starts(with: [0, 0x3C]) || bytes.starts(with: [0x3C, 0]) {
      let bigEndian = bytes[0] == 0xFE || bytes[0] == 0
      utf8 = try Self.fromUTF16(bytes[(marked ? 2 : 0)...], bigEndian: bigEndian)
      problems.append(PropertyListProblem(.utf16, "encoded in UTF-16", line: 1))
      let declared = Self.declaredEncoding(utf8)
      if let declared, !declared.hasPrefix("UTF-16") {
        note(contradiction: "declared as \(declared), but the bytes are UTF-16")
      }
      return
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let body = hasMark ? Array(bytes[3...]) : bytes
    if hasMark {
      problems.append(PropertyListProblem(.byteOrderMark, "begins with a UTF-8 byte-order mark", line: 1))
    }
    switch Self.declaredEncoding(body) {
    case "ISO-8859-1", "LATIN1", "ISO_8859-1", "ISO8859-1":
      if hasMark {
        note(contradiction: "declared as ISO-8859-1, but the byte-order mark says UTF-8")
        fallthrough
      }
      utf8 = Self.fromLatin1(body)
    case nil, "UTF-8", "UTF8", "US-ASCII", "ASCII":
      utf8 = body
    case "UTF-16", "UTF-16LE", "UTF-16BE", "UTF16":
      note(contradiction: "declared as UTF-16, but the bytes are not")
      utf8 = body
    case let other?:
      throw .unsupportedEncoding("`\(other)`")
    }
    if let line = Self.firstInvalidLine(utf8) {
      throw .malformed("a byte that is not UTF-8", .line(line))
    }
  }

  private mutating func note(contradiction: String) {
    problems.append(
      PropertyListProblem(
        .encodingContradiction, contradiction, hint: "let the XML declaration name the real encoding",
        line: 1))
  }

  /// The encoding named in `<?xml … ?>`, in capitals. Only the first 256 bytes are looked at.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(256)
    guard head.starts(with: "<?xml".utf8), let close = head.firstRange(of: Array("?>".utf8)) else {
      return nil
    }
    let declaration = head[..<close.lowerBound]
    guard let name = declaration.firstRange(of: Array("encoding".utf8)) else { return nil }
    var rest = declaration[name.upperBound...].drop { $0.isXMLSpace }
    guard rest.first == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst().drop { $0.isXMLSpace }
    guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote && $0 < 0x7F && $0 > 0x20 }
    return String(decoding: value, as: UTF8.self).uppercased()
  }

  private static func fromUTF16(
    _ bytes: ArraySlice<UInt8>, bigEndian: Bool
  ) throws(PropertyListFailure) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else {
      throw .malformed("an odd number of bytes in UTF-16 text", .nowhere)
    }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw .malformed("a lone surrogate in UTF-16 text", .nowhere)
    }
    return Array(text.utf8)
  }

  private static func fromLatin1(_ bytes: [UInt8]) -> [UInt8] {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        utf8.append(byte)
      } else {
        utf8.append(0xC0 | byte >> 6)
        utf8.append(0x80 | byte & 0x3F)
      }
    }
    return utf8
  }

  /// `nil` for valid UTF-8.
  private static func firstInvalidLine(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var line = 1
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): if scalar == "\n" { line += 1 }
      case .error: return line
      case .emptyInput: return line
      }
    }
  }
}

extension UInt8 {
  /// White space as XML has it.
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
