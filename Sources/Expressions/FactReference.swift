package import ReadinessModel

/// A fact with the way to it. What lies below it is reached without copying and without being read.
package struct FactReference: Sendable {
  package let path: FactPath
  package let node: FactNode

  package init(path: FactPath, node: FactNode) {
    self.path = path
    self.node = node
  }

  /// What `key` leads to. A key that the map does not have leads to an absent fact that was looked for
  /// where the map is; `nil` when this is no map.
  func child(_ key: String) -> FactReference? {
    guard case .map(let map) = node.content else { return nil }
    return FactReference(path: path.appending(key), node: map[key] ?? .absent(from: node.origin))
  }

  /// What `index` leads to, in the same way; `nil` when this is no list.
  func child(_ index: Int) -> FactReference? {
    guard case .list(let list) = node.content else { return nil }
    let node = list.indices.contains(index) ? list[index] : .absent(from: node.origin)
    return FactReference(path: path.appending(index), node: node)
  }

  /// As a value: itself where there is something.
  var value: ExpressionValue {
    switch node.content {
    case .value, .list, .map: .fact(self)
    case .absent: .error(ExpressionError(.absentFact(path, origin: node.origin)))
    case .unknown(let unknown): .unknown([UnknownFact(path: path, unknown: unknown, origin: node.origin)])
    }
  }

  /// The elements of a list as values; `nil` when this is none.
  var elements: [ExpressionValue]? {
    guard case .list(let nodes) = node.content else { return nil }
    return nodes.indices.map { FactReference(path: path.appending($0), node: nodes[$0]).value }
  }

  /// What is in a map of facts, without what is absent; `nil` when this is none.
  var entries: [(key: String, value: ExpressionValue)]? {
    guard case .map(let map) = node.content else { return nil }
    return map.entries.compactMap { entry in
      if case .absent = entry.node.content { return nil }
      return (entry.key, FactReference(path: path.appending(entry.key), node: entry.node).value)
    }
  }
}

extension FactReference: Hashable {
  package static func == (left: FactReference, right: FactReference) -> Bool {
    left.path == right.path && left.node == right.node
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
