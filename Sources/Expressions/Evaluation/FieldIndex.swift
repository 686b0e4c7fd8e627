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

extension Evaluator {
  /// `list.filter(x, x.field == value)` and `exists` by an index, where that has the same result; `nil` where
  /// the elements have to be gone through.
  mutating func joined(_ part: Node.Comprehension, _ range: ExpressionValue) -> ExpressionValue? {
    guard recorder == nil, case .fact(let list) = range, case .list(let elements) = list.node.content,
      elements.count >= FieldIndex.minimumCount, let (field, value) = join(part),
      let key = ExpressionMap.identity(of: force(evaluate(value))),
      let index = scope.indexes.index(of: list, by: field)
    else { return nil }
    let found = (index.positions[key] ?? []).compactMap { list.child($0) }
    spend(found.count)
    if found.isEmpty { reads.note(list) }
    for element in found { if let reference = element.child(field) { reads.note(reference) } }
    if part.form == .exists, !found.isEmpty { return .bool(true) }
    for reference in index.obstacleReads { reads.note(reference) }
    if let obstacle = obstacle(index.obstacles) { return obstacle }
    return part.form == .exists ? .bool(false) : .list(found.map { .fact($0) })
  }

  /// The field and the value when the body asks only whether a field of the variable is equal to something
  /// that is the same for every element.
  private func join(_ part: Node.Comprehension) -> (field: String, value: Node.ID)? {
    guard part.form == .filter || part.form == .exists, !part.hasTwoVariables,
      case .binary(.equal, let left, let right) = nodes[part.body].kind
    else { return nil }
    for (side, value) in [(left, right), (right, left)] {
      if case .select(let operand, let field, false) = nodes[side].kind,
        case .local(part.slot, _) = nodes[operand].kind, !mentions(part.slot, in: value)
      {
        return (field, value)
      }
    }
    return nil
  }

  private func mentions(_ slot: Int, in id: Node.ID) -> Bool {
    if case .local(slot, _) = nodes[id].kind { return true }
    return nodes[id].children.contains { mentions(slot, in: $0) }
  }
}
