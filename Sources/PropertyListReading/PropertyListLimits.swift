/// How large a property list may be before it is refused, so that no input costs unbounded time or memory.
package struct PropertyListLimits: Sendable, Hashable {
  /// Size of the file in bytes.
  package var bytes: Int
  /// Levels of nesting; a scalar alone is one level. Held to ``deepest`` whatever is asked for.
  package var depth: Int
  /// Values with everything that a binary list refers to more than once counted each time.
  package var values: Int
  /// Bytes of text and data after the same expansion.
  package var content: Int

  package init(bytes: Int, depth: Int, values: Int, content: Int) {
    self.bytes = bytes
    self.depth = min(depth, Self.deepest)
    self.values = values
    self.content = content
  }

  /// The parser recurses once for each level, and so does this module.
  package static let deepest = 512

  /// Far above anything that Apple's tools write, and within 100 MB of memory.
  package static let standard = PropertyListLimits(
    bytes: 8 << 20, depth: 128, values: 100_000, content: 16 << 20)
}
