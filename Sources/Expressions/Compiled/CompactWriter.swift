internal import ReadinessModel

/// Why something cannot be put into the compact form, or why bytes are not in it. The form is written and
/// read by the same build, so either is a bug of the program.
package struct FormFailure: Error, Sendable, Hashable {
  /// One line, lower case, no final period.
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// Writes numbers and texts one behind another, without names: a form that is read at every start.
///
/// A number is written in groups of six bits, the least first; the bit 0x40 says that another group
/// follows. So all that is written is UTF-8 and can stand in a string literal.
package struct CompactWriter {
  package private(set) var bytes: [UInt8] = []
  /// What ``name(_:)`` wrote, each once: the reader needs it.
  package private(set) var names: [String] = []
  private var places: [ExactText: Int] = [:]

  package init() {}

  private mutating func place(of name: String) -> Int {
    if let place = places[ExactText(name)] { return place }
    places[ExactText(name)] = names.count
    names.append(name)
    return names.count - 1
  }

  /// A text that stands in many places; only its number is written.
  package mutating func name(_ value: String) { count(place(of: value)) }

  package mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x40 {
      bytes.append(UInt8(rest & 0x3F) | 0x40)
      rest >>= 6
    }
    bytes.append(UInt8(rest))
  }

  /// A number that is never negative: a count, an offset.
  package mutating func count(_ value: Int) { number(UInt64(max(0, value))) }

  /// Small numbers of either sign are short.
  package mutating func signed(_ value: Int64) {
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  package mutating func double(_ value: Double) { number(value.bitPattern) }

  package mutating func bool(_ value: Bool) { number(value ? 1 : 0) }

  package mutating func text(_ value: String) {
    count(value.utf8.count)
    bytes += value.utf8
  }

  /// Bytes that need not be text.
  package mutating func data(_ value: [UInt8]) {
    count(value.count)
    for byte in value { number(UInt64(byte)) }
  }

  /// One of a few words, by its place among them.
  package mutating func choice<Word: CaseIterable & Equatable>(_ word: Word) {
    for (index, candidate) in Word.allCases.enumerated() where candidate == word { count(index) }
  }

  /// What `write` writes, behind the number of its bytes.
  package mutating func measured(
    _ write: (inout CompactWriter) throws(FormFailure) -> Void
  ) throws(FormFailure) {
    let start = bytes.count
    try write(&self)
    let written = Array(bytes[start...])
    bytes.removeSubrange(start...)
    count(written.count)
    bytes += written
  }

  package mutating func list<Element>(
    _ elements: [Element], _ write: (inout CompactWriter, Element) throws(FormFailure) -> Void
  ) throws(FormFailure) {
    count(elements.count)
    for element in elements { try write(&self, element) }
  }

  package mutating func optional<Wrapped>(
    _ value: Wrapped?, _ write: (inout CompactWriter, Wrapped) throws(FormFailure) -> Void
  ) throws(FormFailure) {
    bool(value != nil)
    if let value { try write(&self, value) }
  }
}
