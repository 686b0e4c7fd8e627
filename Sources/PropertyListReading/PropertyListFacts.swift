package import ReadinessModel

extension PropertyListDocument {
  /// The whole list as facts. Each node has `origin` with its own key path, and its line where the list
  /// is XML. What cannot be told is unknown, with the reason.
  package func node(from origin: Origin) -> FactNode {
    var position = 0
    return root.node(from: origin, lines: lines, position: &position)
  }
}

extension PropertyListValue {
  /// The value as facts, each node with `origin` and its key path below that of `origin`.
  package func node(from origin: Origin) -> FactNode {
    var position = 0
    return node(from: origin, lines: [], position: &position)
  }

  fileprivate func node(from origin: Origin, lines: [Int], position: inout Int) -> FactNode {
    var place = origin
    if position < lines.count { place.line = lines[position] }
    position += 1
    switch self {
    case .string(let text): return .string(text, from: place)
    case .integer(let number): return .value(.int(number), from: place)
    case .unsigned(let number):
      return .unknown("`\(number)` is above the largest signed 64-bit integer", from: place)
    case .real(let number): return .value(.double(number), from: place)
    case .boolean(let truth): return .bool(truth, from: place)
    case .data(let bytes): return .value(.bytes(bytes), from: place)
    case .date(let moment): return .timestamp(moment, from: place)
    case .uid(let number): return .unknown("reference \(number) of a keyed archive", from: place)
    case .unreadable(let reason): return .unknown(reason, from: place)
    case .array(let elements):
      var nodes: [FactNode] = []
      for (index, element) in elements.enumerated() {
        let inner = origin.below(.index(index))
        nodes.append(element.node(from: inner, lines: lines, position: &position))
      }
      return .list(nodes, from: place)
    case .dictionary(let entries):
      var map = FactMap()
      for entry in entries {
        let inner = origin.below(.key(entry.key))
        map[entry.key] = entry.value.node(from: inner, lines: lines, position: &position)
      }
      return .map(map, from: place)
    }
  }
}

extension Origin {
  /// One step further into the list.
  fileprivate func below(_ step: FactPath.Step) -> Origin {
    let text = FactPath([step]).description
    guard let keyPath, !keyPath.isEmpty else { return at(keyPath: text) }
    return at(keyPath: text.hasPrefix("[") ? keyPath + text : "\(keyPath).\(text)")
  }
}
