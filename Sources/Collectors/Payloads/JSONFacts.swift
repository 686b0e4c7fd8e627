import JSONReading
import ReadinessModel

/// Turns values of JSON into facts, each with its place.
struct JSONFacts {
  /// Levels below the value that become facts.
  static let deepest = 64

  /// Where the text lies. Its key path is where the text's own begins.
  let origin: Origin
  /// The places of a text that was made from a manifest; `nil` for a file, which has its own.
  let places: [InlinePayload.Place]?

  /// Where `element` stands.
  func place(of element: JSONElement, at path: FactPath) -> Origin {
    var place = origin
    place.keyPath = keyPath(path)
    if let places {
      guard element.ordinal < places.count else { return place }
      place.line = places[element.ordinal].line
      place.column = places[element.ordinal].column
    } else {
      let own = element.place
      place.line = own.line
      place.column = own.column
    }
    return place
  }

  private func keyPath(_ path: FactPath) -> String? {
    let text = path.description
    guard let before = origin.keyPath, !before.isEmpty else { return text.isEmpty ? nil : text }
    if text.isEmpty { return before }
    return text.utf8.first == UInt8(ascii: "[") ? before + text : "\(before).\(text)"
  }

  /// The value with all that is in it. Whole numbers that fit stay whole; of keys that stand twice the last counts.
  func node(_ element: JSONElement, at path: FactPath) -> FactNode {
    node(element, at: path, level: 0)
  }

  private func node(_ element: JSONElement, at path: FactPath, level: Int) -> FactNode {
    let place = place(of: element, at: path)
    guard level <= Self.deepest else {
      return .unknown("it is nested more than \(Self.deepest) deep", from: place)
    }
    switch element.kind {
    case .null: return .value(.null, from: place)
    case .bool: return .bool(element.bool ?? false, from: place)
    case .string: return .string(element.text ?? "", from: place)
    case .number:
      if let whole = element.int { return .value(.int(whole), from: place) }
      return .value(.double(element.double ?? .infinity), from: place)
    case .array:
      let elements = element.elements.enumerated().map {
        node($1, at: path.appending($0), level: level + 1)
      }
      return .list(elements, from: place)
    case .object:
      var map = FactMap()
      for member in element.members {
        map[member.key] = node(member.value, at: path.appending(member.key), level: level + 1)
      }
      return .map(map, from: place)
    }
  }
}
