package import ReadinessModel

/// A fact with the way to it. What lies below it is reached without copying and without being read.
package struct FactReference: Sendable, Hashable {
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
  var value: ExpressionValue { ExpressionValue(path: path, node: node) }
}

/// The facts that an evaluation looked at, in order and each once.
struct ReadLog {
  private(set) var references: [FactReference] = []
  private var paths = FactPathSet()

  mutating func note(_ reference: FactReference) {
    guard paths.insert(reference.path) else { return }
    references.append(reference)
  }
}
