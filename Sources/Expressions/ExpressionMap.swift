internal import ReadinessModel

/// A map of the language, in the order in which it was written. 1, 1u and 1.0 are one key.
package struct ExpressionMap: Sendable {
  package struct Entry: Sendable {
    package let key: ExpressionValue
    package let value: ExpressionValue
  }

  /// What makes two keys the same.
  enum Key: Sendable, Hashable {
    case bool(Bool)
    case negative(Int64)
    case natural(UInt64)
    case text(ExactText)
  }

  package private(set) var entries: [Entry] = []
  private var positions: [Key: Int] = [:]

  package init() {}

  package var count: Int { entries.count }

  /// The value for `key`, which may be any number equal to the key.
  package subscript(key: ExpressionValue) -> ExpressionValue? {
    guard let key = Self.identity(of: key), let position = positions[key] else { return nil }
    return entries[position].value
  }

  /// False when the key is there already, or is nothing a map can have as a key.
  package mutating func insert(_ value: ExpressionValue, for key: ExpressionValue) -> Bool {
    guard let identity = Self.identity(of: key), positions[identity] == nil else { return false }
    positions[identity] = entries.count
    entries.append(Entry(key: key, value: value))
    return true
  }

  static func identity(of key: ExpressionValue) -> Key? {
    switch key {
    case .bool(let truth): .bool(truth)
    case .int(let number): number < 0 ? .negative(number) : .natural(UInt64(number))
    case .uint(let number): .natural(number)
    case .double(let number):
      if let whole = Int64(exactly: number) {
        whole < 0 ? .negative(whole) : .natural(UInt64(whole))
      } else if let whole = UInt64(exactly: number) {
        .natural(whole)
      } else {
        nil
      }
    case .string(let text): .text(ExactText(text))
    default: nil
    }
  }
}
