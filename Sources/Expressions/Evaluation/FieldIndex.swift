internal import ReadinessModel
internal import Synchronization

/// The elements of a list of facts by the value of one field.
///
/// Rules look for the bundle of each route, or the key: `app.bundles.filter(b, b.id == route.bundle)`. Going
/// through all bundles for every route would make the time of a run grow with the product of both.
struct FieldIndex: Sendable {
  /// Lists with fewer elements are gone through one by one, and each element counts as read.
  static let minimumCount = 32

  private(set) var positions: [ExpressionMap.Key: [Int]] = [:]
  /// What an element without a readable field gives.
  private(set) var obstacles: [ExpressionValue] = []
  /// The fields that are unknown or absent.
  private(set) var obstacleReads: [FactReference] = []

  /// `nil` when some element has no fields at all.
  init?(_ list: FactReference, by field: String) {
    guard case .list(let nodes) = list.node.content else { return nil }
    for index in nodes.indices {
      guard let element = list.child(index) else { return nil }
      let reference: FactReference
      switch element.node.content {
      case .map: reference = element.child(field) ?? element
      case .absent, .unknown: reference = element
      case .value, .list: return nil
      }
      switch reference.node.content {
      case .value(let value):
        guard let key = ExpressionMap.identity(of: ExpressionValue(value)) else { continue }
        positions[key, default: []].append(index)
      case .absent, .unknown:
        obstacles.append(reference.value)
        obstacleReads.append(reference)
      case .list, .map: continue
      }
    }
  }
}

/// Indexes of the lists of one tree of facts, made when they are first wanted and shared by all copies of a
/// scope.
final class FieldIndexCache: Sendable {
  private struct Key: Hashable {
    let path: FactPath
    let field: String
  }

  private struct Entry {
    /// Kept, so that another list at the same path is not taken for this one.
    let nodes: [FactNode]
    let index: FieldIndex?
  }

  private let entries = Mutex<[Key: Entry]>([:])

  func index(of list: FactReference, by field: String) -> FieldIndex? {
    guard case .list(let nodes) = list.node.content else { return nil }
    let key = Key(path: list.path, field: field)
    if let entry = entries.withLock({ $0[key] }), Self.isSame(entry.nodes, nodes) { return entry.index }
    let index = FieldIndex(list, by: field)
    entries.withLock { $0[key] = Entry(nodes: nodes, index: index) }
    return index
  }

  /// Whether both are one array in memory.
  private static func isSame(_ one: [FactNode], _ other: [FactNode]) -> Bool {
    one.count == other.count
      && one.withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }
}
