package import ReadinessModel

/// A value of a document. It is cheap to make and to copy; texts are decoded when they are asked for.
package struct JSONElement: Sendable {
  private let document: JSONDocument
  private let index: Int

  init(_ document: JSONDocument, at index: Int) {
    self.document = document
    self.index = index
  }

  /// One member of an object.
  package struct Member: Sendable {
    package let key: String
    /// Where the key stands.
    package let place: JSONPlace
    package let value: JSONElement
  }

  private var node: JSONNode { document.nodes[index] }

  package var kind: JSONKind { node.kind }

  /// Position among all values and keys of the text, from 0, in the order in which they begin.
  package var ordinal: Int { index }

  /// The value with all values and keys in it.
  package var valueCount: Int { Int(node.next) - index }

  package var place: JSONPlace { node.place }

  /// The place of the value in the file that `origin` names, at its key path.
  package func origin(in origin: Origin) -> Origin { origin.at(place) }

  /// Number of members or elements; 0 for a scalar.
  package var count: Int { Int(node.count) }

  /// The members of an object in their order, doubles included; none for anything else.
  package var members: [Member] {
    guard kind == .object else { return [] }
    var members: [Member] = []
    members.reserveCapacity(count)
    var position = index + 1
    for _ in 0..<count {
      let key = JSONElement(document, at: position)
      let value = JSONElement(document, at: position + 1)
      members.append(Member(key: key.text ?? "", place: key.place, value: value))
      position = Int(value.node.next)
    }
    return members
  }

  /// The elements of an array; none for anything else.
  package var elements: [JSONElement] {
    guard kind == .array else { return [] }
    var elements: [JSONElement] = []
    elements.reserveCapacity(count)
    var position = index + 1
    for _ in 0..<count {
      let element = JSONElement(document, at: position)
      elements.append(element)
      position = Int(element.node.next)
    }
    return elements
  }

  /// The member of that key, compared code point by code point; of doubles the last, as most readers take it.
  package subscript(key: String) -> JSONElement? {
    guard kind == .object else { return nil }
    var found: JSONElement?
    var position = index + 1
    for _ in 0..<count {
      let value = JSONElement(document, at: position + 1)
      if JSONElement(document, at: position).isText(key) { found = value }
      position = Int(value.node.next)
    }
    return found
  }

  /// The text of a string.
  package var text: String? { kind == .string ? JSONText.decode(node, in: document.bytes) : nil }

  private func isText(_ other: String) -> Bool {
    guard node.isEscaped else {
      let written = document.bytes[Int(node.start) + 1..<Int(node.end) - 1]
      return written.count == other.utf8.count && written.elementsEqual(other.utf8)
    }
    return text?.isExactly(other) ?? false
  }

  package var bool: Bool? {
    guard kind == .bool else { return nil }
    return document.bytes[Int(node.start)] == UInt8(ascii: "t")
  }

  /// The digits of a number as they are written.
  package var numberText: String? {
    guard kind == .number else { return nil }
    return String(decoding: document.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
  }

  /// A number without fraction and exponent that fits.
  package var int: Int64? { numberText.flatMap { Int64($0) } }

  /// Any number; infinite where it is larger than a double can be.
  package var double: Double? { numberText.flatMap { Double($0) } }

  /// Bytes the value is written with.
  package var byteCount: Int { Int(node.end) - Int(node.start) }

  /// Bytes the value takes without white space around its parts.
  package var compactByteCount: Int {
    var sum = 0
    for node in document.nodes[index..<Int(node.next)] {
      switch node.kind {
      case .array: sum += 2 + max(0, Int(node.count) - 1)
      case .object: sum += 2 + max(0, Int(node.count) - 1) + Int(node.count)
      default: sum += Int(node.end) - Int(node.start)
      }
    }
    return sum
  }
}
