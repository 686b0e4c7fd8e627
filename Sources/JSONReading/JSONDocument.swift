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
}

/// A JSON text, read.
package struct JSONDocument: Sendable {
  package let bytes: [UInt8]
  package let problems: [JSONProblem]
  let nodes: [JSONNode]
  let lines: JSONLines

  package var root: JSONElement { JSONElement(self, at: 0) }
}

/// Where lines begin, for turning offsets into places.
struct JSONLines: Sendable {
  /// Offsets; the first is where the text begins.
  private(set) var starts: [Int32] = [0]

  /// Line feeds stand between values only, so whoever skips blanks meets all of them.
  mutating func begin(at offset: Int) { starts.append(Int32(truncatingIfNeeded: offset)) }

  func place(of offset: Int, in bytes: [UInt8]) -> JSONPlace {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    let end = min(offset, bytes.count)
    var column = 1
    for byte in bytes[min(Int(starts[low]), end)..<end] where byte & 0xC0 != 0x80 { column += 1 }
    return JSONPlace(line: low + 1, column: column, offset: offset)
  }
}
