package import ReadinessModel

/// What an expression, or a part of one, comes to. Errors and unknowns are values too, so that `&&`
/// and `||` can absorb them.
package enum ExpressionValue: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  case string(String)
  case bytes([UInt8])
  case timestamp(Timestamp)
  case duration(Duration)
  case list([ExpressionValue])
  case map(ExpressionMap)
  case type(ExpressionType)
  /// `optional.none()` is `nil`.
  indirect case optional(ExpressionValue?)
  /// A fact that is there and was not looked at yet.
  case fact(FactReference)
  indirect case error(ExpressionError)
  /// Facts that would have to be known; never empty, in the order in which they were met.
  case unknown([UnknownFact])
}

/// A fact that an evaluation needed and nobody could tell.
package struct UnknownFact: Sendable, Hashable {
  package let path: FactPath
  package let unknown: Unknown
  package let origin: Origin?

  package init(path: FactPath, unknown: Unknown, origin: Origin? = nil) {
    self.path = path
    self.unknown = unknown
    self.origin = origin
  }
}

extension ExpressionValue {
  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let truth): self = .bool(truth)
    case .int(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .string(let text): self = .string(text)
    case .bytes(let bytes): self = .bytes(bytes)
    case .timestamp(let moment): self = .timestamp(moment)
    case .duration(let duration): self = .duration(duration)
    }
  }

  /// The value for a node: a reference where there is something, otherwise an error or an unknown.
  package init(path: FactPath, node: FactNode) {
    self = FactReference(path: path, node: node).value
  }
}
