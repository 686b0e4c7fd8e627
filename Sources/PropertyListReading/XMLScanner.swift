/// Cuts the text of an XML property list into tags and text. Comments and processing instructions are
/// skipped, CDATA sections and references become text. Nothing here recurses.
struct XMLScanner {
  enum Token {
    case start(String, isEmpty: Bool)
    case end(String)
    /// All text up to the next tag, with comments inside it left out. Never empty.
    case text([UInt8])
    case finished
  }

  private let bytes: [UInt8]
  private var index = 0
  /// Line of the next byte, from 1.
  private(set) var line = 1
  private(set) var problems: [PropertyListProblem] = []
  private var sawTag = false
  private var sawDocumentType = false
  private var sawControlCharacter = false

  /// `bytes` is valid UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func at(_ offset: Int) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  private func looks(at text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return text.withUTF8Buffer { unsafe bytes[index..<index + count].elementsEqual($0) }
  }

  /// Moves on by `count` bytes. A CR, an LF and a CR with an LF are one line end each.
  private mutating func skip(_ count: Int) {
    for position in index..<min(index + count, bytes.count) {
      if bytes[position] == 0x0A || (bytes[position] == 0x0D && !isLineFeed(position + 1)) { line += 1 }
    }
    index += count
  }

  private func isLineFeed(_ position: Int) -> Bool { position < bytes.count && bytes[position] == 0x0A }

  private func malformed(_ what: String) -> PropertyListFailure { .malformed(what, .line(line)) }

  mutating func next() throws(PropertyListFailure) -> Token {
    let text = try readText()
    if !text.isEmpty { return .text(text) }
    guard index < bytes.count else { return .finished }
    sawTag = true
    return try readTag()
  }

  /// Everything up to the next tag or the end.
  private mutating func readText() throws(PropertyListFailure) -> [UInt8] {
    var text: [UInt8] = []
    while let byte = at(0) {
      switch byte {
      case 0x3C:
        if looks(at: "<!--") {
          try skipComment()
        } else if looks(at: "<?") {
          try skipInstruction()
        } else if looks(at: "<![CDATA[") {
          try readCharacterData(into: &text)
        } else if looks(at: "<!") {
          try skipDocumentType()
        } else {
          return text
        }
      case 0x26: try readReference(into: &text)
      case 0: throw malformed("a NUL character")
      case 0x0D:
        text.append(0x0A)
        skip(isLineFeed(index + 1) ? 2 : 1)
      default:
        noteControlCharacter(byte)
        text.append(byte)
        if byte == 0x0A { line += 1 }
        index += 1
      }
    }
    return text
  }

  private mutating func noteControlCharacter(_ byte: UInt8) {
    guard byte < 0x20, !byte.isXMLSpace, !sawControlCharacter else { return }
    sawControlCharacter = true
    problems.note(
      PropertyListProblem(
        .controlCharacter, "control character \(byte), which XML forbids",
        hint: "remove the character", line: line))
  }

  private mutating func skipComment() throws(PropertyListFailure) {
    let start = line
    skip(4)
    var noted = false
    while index < bytes.count {
      guard looks(at: "--") else {
        skip(1)
        continue
      }
      if at(2) == UInt8(ascii: ">") {
        skip(3)
        return
      }
      if !noted {
        noted = true
        problems.note(
          PropertyListProblem(
            .commentWithDashes, "`--` inside a comment, which XML forbids",
            hint: "write the comment without two dashes in a row", line: line))
      }
      skip(1)
    }
    throw .malformed("a comment without end", .line(start))
  }

  private mutating func skipInstruction() throws(PropertyListFailure) {
    let start = line
    if looks(at: "<?xml"), index > 0, at(5).map(\.isXMLSpace) ?? false {
      throw malformed("a second XML declaration, expected one property list")
    }
    while index < bytes.count {
      if looks(at: "?>") {
        skip(2)
        return
      }
      skip(1)
    }
    throw .malformed("a processing instruction without end", .line(start))
  }

  private mutating func readCharacterData(into text: inout [UInt8]) throws(PropertyListFailure) {
    let start = line
    skip(9)
    while let byte = at(0) {
      if looks(at: "]]>") {
        skip(3)
        return
      }
      guard byte != 0 else { throw malformed("a NUL character") }
      if byte == 0x0D {
        text.append(0x0A)
        skip(isLineFeed(index + 1) ? 2 : 1)
      } else {
        noteControlCharacter(byte)
        text.append(byte)
        skip(1)
      }
    }
    throw .malformed("a CDATA section without end", .line(start))
  }

  /// `<!DOCTYPE plist PUBLIC "…" "…">`. What it names is never opened.
  private mutating func skipDocumentType() throws(PropertyListFailure) {
    guard looks(at: "<!DOCTYPE"), !sawTag, !sawDocumentType else {
      throw malformed("a declaration where a tag was expected")
    }
    sawDocumentType = true
    let start = line
    var quote: UInt8?
    while let byte = at(0) {
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case 0x22, 0x27: quote = byte
        case UInt8(ascii: "["):
          throw .forbidden(
            "a document type with declarations of its own, expected the name and address only", .line(line))
        case UInt8(ascii: ">"):
          skip(1)
          return
        default: break
        }
      }
      skip(1)
    }
    throw .malformed("a document type without end", .line(start))
  }

  /// A character reference or one of XML's five entities.
  private mutating func readReference(into text: inout [UInt8]) throws(PropertyListFailure) {
    let window = bytes[(index + 1)..<min(index + 1 + Self.longestReference, bytes.count)]
    guard let close = window.firstIndex(of: UInt8(ascii: ";")), close > window.startIndex else {
      throw malformed("`&` that begins no reference, expected `&amp;`")
    }
    let name = window[..<close]
    if name.first == UInt8(ascii: "#") {
      let scalar = Self.scalar(name.dropFirst())
      guard let scalar, scalar.value != 0 else {
        throw malformed("a character reference to no character")
      }
      if scalar.value < 0x20 { noteControlCharacter(UInt8(scalar.value)) }
      text.append(contentsOf: String(Character(scalar)).utf8)
    } else {
      switch String(decoding: name, as: UTF8.self) {
      case "amp": text.append(0x26)
      case "lt": text.append(0x3C)
      case "gt": text.append(0x3E)
      case "quot": text.append(0x22)
      case "apos": text.append(0x27)
      default:
        throw .forbidden("a reference to an entity that is not one of XML's five", .line(line))
      }
    }
    skip(close - index + 1)
  }

  /// With leading zeros; a name longer than this is no reference that means anything.
  private static let longestReference = 32

  private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHex = digits.first == UInt8(ascii: "x")
    let figures = isHex ? digits.dropFirst() : digits
    guard figures.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
    return UInt32(String(decoding: figures, as: UTF8.self), radix: isHex ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }

  private mutating func readTag() throws(PropertyListFailure) -> Token {
    let start = line
    let isEnd = at(1) == UInt8(ascii: "/")
    skip(isEnd ? 2 : 1)
    let from = index
    while let byte = at(0), !byte.isXMLSpace, byte != 0x2F, byte != 0x3E, byte != 0x3C, byte != 0 { skip(1) }
    guard index > from, index - from <= Self.longestName else {
      throw malformed("`<` that begins no tag, expected `&lt;`")
    }
    let name = String(decoding: bytes[from..<index], as: UTF8.self)
    while true {
      let before = index
      while let byte = at(0), byte.isXMLSpace { skip(1) }
      guard let byte = at(0) else { throw .malformed("tag `\(name)` without end", .line(start)) }
      if byte == 0x3E {
        skip(1)
        return isEnd ? .end(name) : .start(name, isEmpty: false)
      }
      if byte == 0x2F, at(1) == 0x3E, !isEnd {
        skip(2)
        return .start(name, isEmpty: true)
      }
      guard !isEnd, index > before else { throw malformed("tag `\(name)` with something odd in it") }
      try skipAttribute(of: name)
    }
  }

  private static let longestName = 64

  private mutating func skipAttribute(of name: String) throws(PropertyListFailure) {
    let from = index
    while let byte = at(0), !byte.isXMLSpace, ![0x3D, 0x3E, 0x3C, 0x2F, 0].contains(byte) { skip(1) }
    let hasName = index > from
    while let byte = at(0), byte.isXMLSpace { skip(1) }
    guard hasName, at(0) == UInt8(ascii: "=") else {
      throw malformed("tag `\(name)` with something that is no attribute")
    }
    skip(1)
    while let byte = at(0), byte.isXMLSpace { skip(1) }
    guard let quote = at(0), quote == 0x22 || quote == 0x27 else {
      throw malformed("an attribute of `\(name)` without quotes")
    }
    skip(1)
    while let byte = at(0), byte != quote {
      guard byte != 0x3C, byte != 0 else { throw malformed("an attribute of `\(name)` without end") }
      skip(1)
    }
    guard at(0) == quote else { throw malformed("an attribute of `\(name)` without end") }
    skip(1)
  }

  /// Looks at what stands behind the end of the list. Text and NULs there are noted, a further list is
  /// refused.
  mutating func finish() throws(PropertyListFailure) {
    while let byte = at(0) {
      if byte.isXMLSpace {
        skip(1)
      } else if looks(at: "<!--") {
        try skipComment()
      } else if looks(at: "<?") {
        try skipInstruction()
      } else if byte == 0x3C {
        throw malformed("a second element behind the end, expected one property list")
      } else {
        break
      }
    }
    guard index < bytes.count else { return }
    let rest = bytes[index...]
    let isPadding = rest.allSatisfy { $0 == 0 || $0.isXMLSpace }
    if !isPadding, rest.contains(0x3C) {
      throw malformed("text and tags behind the end of the property list")
    }
    problems.note(
      PropertyListProblem(
        .trailingBytes, "\(rest.count) bytes of \(isPadding ? "NUL" : "text") behind the end",
        hint: "remove everything behind `</plist>`", line: line))
  }
}
