/// A strict reader of DER (X.690, 10): single-byte tags, definite lengths in the shortest form, nothing
/// left over. Positions are offsets into the bytes that every call gets again, so nothing is copied.
package struct DER {
  package enum Fault: Error, Sendable, Hashable {
    /// The structure promises more bytes than there are.
    case truncated
    /// A length that is indefinite, longer than needed, or above four bytes.
    case badLength
    /// A tag of several bytes.
    case badTag
    case unexpected(tag: UInt8, expected: UInt8)
    case trailing(bytes: Int)
    /// An integer without bytes or longer than needed.
    case badInteger
  }

  package struct Element: Sendable, Hashable {
    package let tag: UInt8
    /// Where the content lies.
    package let content: Range<Int>
    /// Where the element lies, with tag and length.
    package let whole: Range<Int>
  }

  package enum Tag {
    package static let boolean: UInt8 = 0x01
    package static let integer: UInt8 = 0x02
    package static let bitString: UInt8 = 0x03
    package static let octetString: UInt8 = 0x04
    package static let objectIdentifier: UInt8 = 0x06
    package static let utf8String: UInt8 = 0x0C
    package static let sequence: UInt8 = 0x30
    package static let set: UInt8 = 0x31

    /// A constructed, context-specific tag such as `[0]`.
    package static func context(_ number: UInt8) -> UInt8 { 0xA0 | number }
  }

  /// The offset of the next element.
  package private(set) var position: Int
  private let end: Int

  /// Reads the elements one after the other within `range`.
  package init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  package var isAtEnd: Bool { position >= end }

  /// The next element, whatever its tag.
  package mutating func next(in bytes: Span<UInt8>) throws(Fault) -> Element {
    let start = position
    guard end <= bytes.count, end - start >= 2 else { throw .truncated }
    let tag = bytes[start]
    guard tag & 0x1F != 0x1F else { throw .badTag }
    var length = Int(bytes[start + 1])
    var content = start + 2
    if length >= 0x80 {
      let count = length & 0x7F
      guard (1...4).contains(count) else { throw .badLength }
      guard end - content >= count else { throw .truncated }
      length = 0
      for offset in 0..<count { length = length << 8 | Int(bytes[content + offset]) }
      guard length >= 0x80, length >> ((count - 1) * 8) != 0 else { throw .badLength }
      content += count
    }
    guard end - content >= length else { throw .truncated }
    position = content + length
    return Element(tag: tag, content: content..<position, whole: start..<position)
  }

  /// The next element, which must have this tag.
  package mutating func next(_ tag: UInt8, in bytes: Span<UInt8>) throws(Fault) -> Element {
    let before = position
    let element = try next(in: bytes)
    guard element.tag == tag else {
      position = before
      throw .unexpected(tag: element.tag, expected: tag)
    }
    return element
  }

  /// The next element if it has this tag; otherwise nothing is read.
  package mutating func nextIf(_ tag: UInt8, in bytes: Span<UInt8>) throws(Fault) -> Element? {
    guard !isAtEnd, position < bytes.count, bytes[position] == tag else { return nil }
    return try next(in: bytes)
  }

  /// Ends the reading: every byte must have been used.
  package func finish() throws(Fault) {
    if end > position { throw .trailing(bytes: end - position) }
  }

  /// A small integer that is not negative.
  package static func integer(_ element: Element, in bytes: Span<UInt8>) throws(Fault) -> Int {
    let content = element.content
    guard let first = content.first, content.count <= 4, bytes[first] < 0x80 else { throw .badInteger }
    if content.count > 1, bytes[first] == 0, bytes[first + 1] < 0x80 { throw .badInteger }
    return content.reduce(0) { $0 << 8 | Int(bytes[$1]) }
  }

  /// The dotted form of an object identifier, or `nil` when it is malformed or has an arc above 32 bits.
  package static func objectIdentifier(_ content: Range<Int>, in bytes: Span<UInt8>) -> String? {
    guard (1...64).contains(content.count) else { return nil }
    var arcs: [UInt64] = []
    var arc: UInt64 = 0
    var open = false
    for index in content {
      let byte = bytes[index]
      if !open, byte == 0x80 { return nil }
      arc = arc << 7 | UInt64(byte & 0x7F)
      guard arc <= UInt64(UInt32.max) else { return nil }
      open = byte >= 0x80
      guard !open else { continue }
      if arcs.isEmpty {
        let root = min(arc / 40, 2)
        arcs = [root, arc - root * 40]
      } else {
        arcs.append(arc)
      }
      arc = 0
    }
    return open ? nil : arcs.map(String.init).joined(separator: ".")
  }
}
