package import ReadinessModel

/// What is known of a value before there is one.
package indirect enum StaticType: Sendable, Hashable {
  /// Anything: nothing is checked.
  case dyn
  case null, bool, int, uint, double, bytes, timestamp, duration, type
  /// A text, and the texts it can be when they are known.
  case string(in: [String]?)
  case list(StaticType)
  case map(StaticType, StaticType)
  case optional(StaticType)
  /// A fact with parts that are facts of their own.
  case object(Parts)
  /// Any one type, the same wherever the name stands in a signature.
  case parameter(String)

  package struct Parts: Sendable, Hashable {
    let fields: [FactShape.Field]
    /// Paths below this fact that are known to be there, such as `profile.name`.
    var present: Set<String> = []
  }

  package static let string = StaticType.string(in: nil)

  /// The type of a fact.
  package init(_ shape: FactShape) {
    switch shape {
    case .scalar(.string, let values): self = .string(in: values.isEmpty ? nil : values)
    case .scalar(.int, _): self = .int
    case .scalar(.bool, _): self = .bool
    case .scalar(.timestamp, _): self = .timestamp
    case .scalar(.duration, _): self = .duration
    case .scalar, .any: self = .dyn
    case .list(let element): self = .list(StaticType(element))
    case .object(let fields): self = .object(Parts(fields: fields))
    case .map(let value): self = .map(.string, StaticType(value))
    }
  }

  /// The type of a value.
  package init(_ value: ExpressionValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .bool
    case .int: self = .int
    case .uint: self = .uint
    case .double: self = .double
    case .string(let text): self = .string(in: [text])
    case .bytes: self = .bytes
    case .timestamp: self = .timestamp
    case .duration: self = .duration
    case .type: self = .type
    case .list(let elements): self = .list(StaticType.joined(elements.map { StaticType($0).widened }))
    case .map, .fact, .error, .unknown: self = .dyn
    case .optional(let inner): self = .optional(inner.map { StaticType($0).widened } ?? .dyn)
    }
  }

  var isNumber: Bool { self == .int || self == .uint || self == .double }

  /// Without the texts that a string can be.
  var widened: StaticType {
    if case .string = self { .string } else { self }
  }

  /// One type for several values: their common one, or anything.
  static func joined(_ types: [StaticType]) -> StaticType {
    guard var result = types.first else { return .dyn }
    for type in types.dropFirst() { result = joined(result, type) }
    return result
  }

  static func joined(_ one: StaticType, _ other: StaticType) -> StaticType {
    switch (one, other) {
    case _ where one == other: return one
    case (.string(let one?), .string(let other?)):
      return .string(in: one + other.filter { !one.contains($0) })
    case (.string, .string): return .string
    case (.list(let one), .list(let other)): return .list(joined(one, other))
    case (.map(let key, let value), .map(let otherKey, let otherValue)):
      return .map(joined(key, otherKey), joined(value, otherValue))
    case (.optional(let one), .optional(let other)): return .optional(joined(one, other))
    case (.object(let one), .object(let other)) where one.fields == other.fields:
      return .object(Parts(fields: one.fields, present: one.present.intersection(other.present)))
    default: return .dyn
    }
  }

  /// Whether values of the two types can be equal.
  func canEqual(_ other: StaticType) -> Bool {
    switch (self, other) {
    case (.dyn, _), (_, .dyn), (.parameter, _), (_, .parameter), (.string, .string): true
    case (.list(let one), .list(let two)), (.optional(let one), .optional(let two)): one.canEqual(two)
    case (.map(let key, let value), .map(let otherKey, let otherValue)):
      key.canEqual(otherKey) && value.canEqual(otherValue)
    case (.object, .map), (.map, .object), (.object, .object): true
    default: self == other || isNumber && other.isNumber
    }
  }
}

extension StaticType: CustomStringConvertible {
  /// `a string`, `an int`, `any value`.
  var withArticle: String {
    switch self {
    case .dyn, .parameter: "any value"
    case .null: "null"
    case .int, .optional, .object: "an \(self)"
    default: "a \(self)"
    }
  }

  /// How a message names it.
  package var description: String {
    switch self {
    case .dyn: "any value"
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .type: "type"
    case .string: "string"
    case .list(let element): "list of \(element)"
    case .map: "map"
    case .optional(let inner): "optional \(inner)"
    case .object: "object"
    case .parameter: "any value"
    }
  }
}
