/// What a value is.
package enum JSONKind: UInt8, Sendable, Hashable {
  case null, bool, number, string, array, object

  /// In words, with its article.
  package var title: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One value or key of a text, in the order of the text: an object is followed by key, value, key, value.
struct JSONNode: Sendable {
  var kind: JSONKind
  /// Whether a string holds an escape.
  var isEscaped = false
  /// The bytes it is written with.
  var start: Int32
  var end: Int32 = 0
  /// Members of an object, elements of an array.
  var count: Int32 = 0
  /// The node behind all that is inside this one.
  var next: Int32 = 0
  var line: Int32
  var column: Int32

  var place: JSONPlace { JSONPlace(line: Int(line), column: Int(column), offset: Int(start)) }
}

/// A JSON text, read.
package struct JSONDocument: Sendable {
  package let bytes: [UInt8]
  package let problems: [JSONProblem]
  let nodes: [JSONNode]

  package var root: JSONElement { JSONElement(self, at: 0) }
}
