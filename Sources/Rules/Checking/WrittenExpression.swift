internal import Expressions
internal import ReadinessModel
internal import YAMLReading

/// An expression where it stands in a rule file, kept while the file is read so that it can be checked
/// against the catalogue afterwards.
struct WrittenExpression {
  enum Role {
    /// The value of a key such as `require` or `when`.
    case expression(String)
    /// One of `let`, by its name.
    case binding(String)
    /// A hole in the words under a key.
    case hole(String)
  }

  let role: Role
  let keyPath: String
  /// `nil` when it cannot be read, which was reported then.
  let expression: Expression?
  /// The expression as it stands.
  let text: String
  /// The scalar that holds it.
  let node: YAMLNode
  /// Bytes of the scalar's text before it.
  let offset: Int
}
