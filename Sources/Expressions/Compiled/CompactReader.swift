/// Reads what ``CompactWriter`` wrote. Whatever the bytes are, each call reads on or throws: no number is
/// trusted before it is compared with what is there.
package struct CompactReader {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline let end: Int
  /// The texts that ``name()`` chooses from.
  @usableFromInline let names: [String]
  /// Bytes from the start of all bytes to the next one that is read.
  @usableFromInline private(set) var position: Int

  package init(_ bytes: [UInt8], names: [String] = []) {
    self.init(bytes, in: 0..<bytes.count, names: names)
  }

  /// Only the part of `bytes` that lies in `range`.
  package init(_ bytes: [UInt8], in range: Range<Int>, names: [String] = []) {
    self.bytes = bytes
    self.names = names
    end = min(max(range.upperBound, 0), bytes.count)
    position = min(max(range.lowerBound, 0), end)
  }

  package var isAtEnd: Bool { position == end }

  @inline(__always)
  package mutating func number() throws(FormFailure) -> UInt64 {
    if position < end {
      let byte = bytes[position]
      if byte < 0x40 {
        position += 1
        return UInt64(byte)
      }
    }
    return try longNumber()
  }

  private mutating func longNumber() throws(FormFailure) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift <= 60 {
      let byte = bytes[position]
      guard byte < 0x80 else { break }
      position += 1
      value |= UInt64(byte & 0x3F) << shift
      if byte & 0x40 == 0 { return value }
      shift += 6
    }
    throw damaged("a number")
  }

  /// A number that is at most `limit`.
  @inline(__always)
  package mutating func number(atMost limit: Int) throws(FormFailure) -> Int {
    let value = try number()
    guard limit >= 0, value <= UInt64(limit) else { throw damaged("a number up to \(limit)") }
    return Int(value)
  }

  /// The number of things that follow, each of which takes a byte at least.
  @inline(__always)
  package mutating func count() throws(FormFailure) -> Int {
    let value = try number()
    guard value <= UInt64(end - position) else { throw damaged("\(value) more bytes") }
    return Int(value)
  }

  package mutating func signed() throws(FormFailure) -> Int64 {
    let value = try number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  package mutating func double() throws(FormFailure) -> Double { Double(bitPattern: try number()) }

  @inline(__always)
  package mutating func bool() throws(FormFailure) -> Bool { try number(atMost: 1) == 1 }

  package mutating func text() throws(FormFailure) -> String {
    let count = try count()
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  /// A text that was written with ``CompactWriter/name(_:)``.
  @inline(__always)
  package mutating func name() throws(FormFailure) -> String {
    names[try number(atMost: names.count - 1)]
  }

  /// Goes past what ``CompactWriter/measured(_:)`` wrote, and answers a reader of that alone.
  package mutating func measured() throws(FormFailure) -> CompactReader {
    CompactReader(bytes, in: try skip(try count()), names: names)
  }

  /// Goes past `count` bytes and answers where they lie.
  package mutating func skip(_ count: Int) throws(FormFailure) -> Range<Int> {
    guard count >= 0, count <= end - position else { throw damaged("\(count) more bytes") }
    defer { position += count }
    return position..<position + count
  }

  package mutating func data() throws(FormFailure) -> [UInt8] {
    try list { reader throws(FormFailure) in UInt8(try reader.number(atMost: 0xFF)) }
  }

  @inlinable
  package mutating func choice<Word>(among words: [Word]) throws(FormFailure) -> Word {
    words[try number(atMost: words.count - 1)]
  }

  @inlinable
  package mutating func list<Element>(
    _ read: (inout CompactReader) throws(FormFailure) -> Element
  ) throws(FormFailure) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  @inlinable
  package mutating func optional<Wrapped>(
    _ read: (inout CompactReader) throws(FormFailure) -> Wrapped
  ) throws(FormFailure) -> Wrapped? {
    try bool() ? try read(&self) : nil
  }

  /// What to throw where something else than `expected` was found.
  package func damaged(_ expected: String) -> FormFailure {
    FormFailure("compiled rules are damaged near byte \(position): expected \(expected)")
  }
}
