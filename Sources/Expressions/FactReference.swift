package import ReadinessModel

/// A fact with the way to it. What lies below it is reached without copying and without being read.
package struct FactReference: Sendable, Hashable {
  package let path: FactPath
  package let node: FactNode

  package init(path: FactPath, node: FactNode) {
    self.path = path
    self.node = node
  }
}
