/// Reads property lists of every form.
///
/// XML and binary lists are parsed by libplist. It is called only with bytes that a guard has read before:
/// libplist 2.2 overflows the stack on deep nesting, does not end on lists that refer to themselves many
/// times over, and repairs faults without a word. OpenStep and JSON lists are read by FoundationEssentials.
package enum PropertyListReader {
  /// Reads a whole file. What is wrong in one value only is a problem of the document, and the value is
  /// ``PropertyListValue/unreadable(_:)``; what spoils the file is thrown.
  package static func read(
    _ bytes: [UInt8], limits: PropertyListLimits = .standard
  ) throws(PropertyListFailure) -> PropertyListDocument {
    guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
    if bytes.starts(with: "bplist".utf8) { return try readBinary(bytes, limits: limits) }
    let text = try XMLText(bytes)
    guard let first = text.utf8.first(where: { !$0.isXMLSpace }) else { throw .empty }
    switch first {
    case UInt8(ascii: "<"): return try readXML(text, limits: limits)
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "/"):
      return try PlainTextForm.read(text, limits: limits)
    default: throw .unrecognised
    }
  }

  private static func readBinary(
    _ bytes: [UInt8], limits: PropertyListLimits
  ) throws(PropertyListFailure) -> PropertyListDocument {
    let guarded = try BinaryGuard(try BinaryLayout(bytes), limits: limits)
    let tree = try LibraryTree(bytes, form: .binary)
    let values = try tree.values(as: guarded.outline)
    return PropertyListDocument(
      root: values.root, form: .binary, problems: guarded.outline.problems, lines: [])
  }

  private static func readXML(
    _ text: XMLText, limits: PropertyListLimits
  ) throws(PropertyListFailure) -> PropertyListDocument {
    let plain = CanonicalXML(try XMLElements(text, limits: limits))
    let tree = try LibraryTree(plain.text, form: .xml)
    let values = try tree.values(as: plain.outline)
    return PropertyListDocument(
      root: values.root, form: .xml, problems: plain.outline.problems, lines: values.lines)
  }
}
