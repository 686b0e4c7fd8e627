/// All that is known about a release, by path.
package struct FactTree: Sendable, Hashable {
  package var root: FactMap

  package init(_ root: FactMap = FactMap()) { self.root = root }

  /// The node at `path`. A key or an index that is not there gives `nil`, and so does a step into a
  /// scalar. On the way into an unknown or absent node that node is the answer.
  package subscript(path: FactPath) -> FactNode? {
    var node = FactNode.map(root)
    for step in path.steps {
      switch (node.content, step) {
      case (.map(let map), .key(let key)):
        guard let next = map[key] else { return nil }
        node = next
      case (.list(let list), .index(let index)):
        guard list.indices.contains(index) else { return nil }
        node = list[index]
      case (.unknown, _), (.absent, _):
        return node
      default:
        return nil
      }
    }
    return node
  }
}
