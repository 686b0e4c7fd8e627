import ReadinessModel

/// Variables of build settings in a text: `$(NAME)` and `${NAME}`.
enum BuildVariables {
  /// Prefixes that are known only when the app is signed. They are kept as they stand.
  static let symbolic = ["AppIdentifierPrefix", "TeamIdentifierPrefix"]

  /// The first variable in `text`, with its brackets; an opening without its end counts as one.
  static func first(in text: String) -> String? {
    all(in: text).first?.written
  }

  /// The first variable in a text, or in any text below a list or map.
  static func first(in node: FactNode) -> String? {
    switch node.content {
    case .value(.string(let text)): first(in: text)
    case .list(let elements): elements.lazy.compactMap(first(in:)).first
    case .map(let map): map.entries.lazy.compactMap { first(in: $0.node) }.first
    case .value, .absent, .unknown: nil
    }
  }

  /// The same facts, with every text that holds a variable nobody defined made unknown.
  static func unresolved(in node: FactNode) -> FactNode {
    switch node.content {
    case .value(.string(let text)):
      guard let open = all(in: text).first(where: { !symbolic.contains($0.name) }) else { return node }
      return .unknown(
        "`\(open.written)` is not defined by anything given",
        supply: "give the product, or the project that defines it", from: node.origin)
    case .list(let elements): return .list(elements.map(unresolved(in:)), from: node.origin)
    case .map(let map):
      return .map(FactMap(map.entries.map { ($0.key, unresolved(in: $0.node)) }), from: node.origin)
    case .value, .absent, .unknown: return node
    }
  }

  private static func all(in text: String) -> [(written: String, name: String)] {
    var found: [(String, String)] = []
    var rest = Array(text.utf8)[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[(dollar + 1)...]
      guard let open = rest.first, open == UInt8(ascii: "(") || open == UInt8(ascii: "{") else { continue }
      let close = rest.firstIndex(of: open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}"))
      let name = rest[(dollar + 2)..<(close ?? rest.endIndex)]
      let bare = name.prefix { $0 != UInt8(ascii: ":") }
      let end = close.map { $0 + 1 } ?? rest.endIndex
      found.append(
        ("$" + String(decoding: rest[..<end], as: UTF8.self), String(decoding: bare, as: UTF8.self)))
      rest = rest[end...]
    }
    return found
  }
}
