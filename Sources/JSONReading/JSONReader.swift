/// Reads JSON texts (RFC 8259) in plain Swift: no library at hand tells line and column of a value, tells keys
/// apart code point by code point, and keeps the text of a number.
///
/// Nothing recurses, neither here nor when a document is let go: depth costs heap, never stack.
package enum JSONReader {
  /// Reads a whole text. What can be read all the same, such as a key that stands twice, is a problem of the
  /// document; what is no JSON is thrown with its place.
  package static func read(
    _ bytes: [UInt8], limits: JSONLimits = .standard
  ) throws(JSONFailure) -> JSONDocument {
    guard bytes.count <= limits.bytes else {
      throw JSONFailure(.tooLarge(bytes: bytes.count, limit: limits.bytes))
    }
    var scanner = JSONScanner(bytes, limits: limits)
    return try scanner.document()
  }
}
