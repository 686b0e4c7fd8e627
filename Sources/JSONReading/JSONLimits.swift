/// How large a JSON text may be before it is refused, so that no input costs unbounded time or memory.
package struct JSONLimits: Sendable, Hashable {
  /// Size of the text in bytes. Held to ``largest`` whatever is asked for.
  package var bytes: Int
  /// Levels of arrays and objects; a scalar alone has none.
  package var depth: Int
  /// Values and keys.
  package var values: Int

  package init(bytes: Int, depth: Int, values: Int) {
    self.bytes = min(bytes, Self.largest)
    self.depth = depth
    self.values = values
  }

  /// Places are kept in 32 bits.
  static let largest = 1 << 30

  /// Problems that are told of one text; what follows would be more of the same.
  static let problems = 100

  /// Far above what a notification or a record of one holds. A body of 4,096 bytes can nest 2,047 arrays.
  package static let standard = JSONLimits(bytes: 4 << 20, depth: 2_048, values: 1_000_000)
}
