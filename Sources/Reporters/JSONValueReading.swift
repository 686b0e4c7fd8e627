internal import JSONReading
internal import ReadinessModel

/// Why bytes are not JSON that a report could have been written with.
struct JSONRefusal: Error, Hashable {
  var reason: String
  /// From the start, in bytes.
  var offset: Int
}

extension JSONValue {
  /// Levels of arrays and objects that are read.
  static let deepest = 64

  private static let limits = JSONLimits(bytes: 256 << 20, depth: deepest, values: 20_000_000)

  /// Where the value at `path` begins; `nil` where there is none.
  static func place(of path: FactPath, in bytes: [UInt8]) -> JSONPlace? {
    guard let document = try? JSONReader.read(bytes, limits: limits) else { return nil }
    var element = document.root
    for step in path.steps {
      switch step {
      case .key(let key):
        guard let member = element[key] else { return nil }
        element = member
      case .index(let index):
        guard element.kind == .array, element.elements.indices.contains(index) else { return nil }
        element = element.elements[index]
      }
    }
    return element.place
  }

  /// Reads one JSON text. Stricter than the grammar: no byte-order mark, no half surrogate pair, no key twice in
  /// one object. Whole numbers that fit stay whole.
  static func read(_ bytes: [UInt8]) throws(JSONRefusal) -> JSONValue {
    let document: JSONDocument
    do throws(JSONFailure) {
      document = try JSONReader.read(bytes, limits: limits)
    } catch {
      throw JSONRefusal(reason: error.message, offset: error.place?.offset ?? 0)
    }
    if let problem = document.problems.first {
      throw JSONRefusal(reason: problem.message, offset: problem.place.offset)
    }
    return try JSONValue(document.root)
  }

  private init(_ element: JSONElement) throws(JSONRefusal) {
    switch element.kind {
    case .null: self = .null
    case .bool: self = .bool(element.bool ?? false)
    case .string: self = .string(element.text ?? "")
    case .number:
      if let whole = element.int, let number = Int(exactly: whole) {
        self = .int(number)
      } else if let number = element.double, number.isFinite {
        self = .double(number)
      } else {
        throw JSONRefusal(reason: "the number is too large", offset: element.place.offset)
      }
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(element.count)
      for inner in element.elements { elements.append(try JSONValue(inner)) }
      self = .array(elements)
    case .object:
      var members: [(String, JSONValue)] = []
      members.reserveCapacity(element.count)
      for member in element.members { members.append((member.key, try JSONValue(member.value))) }
      self = .object(members)
    }
  }
}
