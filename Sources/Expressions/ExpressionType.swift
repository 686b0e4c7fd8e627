internal import ReadinessModel

/// What `type()` answers.
package struct ExpressionType: Sendable, Hashable {
  /// The language's name: `int`, `google.protobuf.Timestamp`.
  package let name: String

  package init(_ name: String) { self.name = name }

  package static let null = ExpressionType("null_type")
  package static let bool = ExpressionType("bool")
  package static let int = ExpressionType("int")
  package static let uint = ExpressionType("uint")
  package static let double = ExpressionType("double")
  package static let string = ExpressionType("string")
  package static let bytes = ExpressionType("bytes")
  package static let timestamp = ExpressionType("google.protobuf.Timestamp")
  package static let duration = ExpressionType("google.protobuf.Duration")
  package static let list = ExpressionType("list")
  package static let map = ExpressionType("map")
  package static let type = ExpressionType("type")
  package static let optional = ExpressionType("optional_type")

  /// The types that an expression can name.
  static func named(_ name: String) -> ExpressionType? {
    switch name {
    case "null_type": .null
    case "bool": .bool
    case "int": .int
    case "uint": .uint
    case "double": .double
    case "string": .string
    case "bytes": .bytes
    case "list": .list
    case "map": .map
    case "type": .type
    case "optional_type": .optional
    default: nil
    }
  }
}

extension ExpressionValue {
  /// `nil` for errors and unknowns, which have no type.
  var type: ExpressionType? {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .duration: .duration
    case .list: .list
    case .map: .map
    case .type: .type
    case .optional: .optional
    case .fact(let reference):
      switch reference.node.content {
      case .value(let value): ExpressionValue(value).type
      case .list: .list
      case .map: .map
      case .absent, .unknown: nil
      }
    case .error, .unknown: nil
    }
  }

  /// How a message names the type.
  var typeName: String {
    switch self {
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .null: "null"
    case .optional: "optional"
    default: type?.name ?? "nothing"
    }
  }
}
