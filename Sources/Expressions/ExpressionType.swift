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
}
