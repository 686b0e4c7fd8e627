package import ReadinessModel

/// A fact with the way to it. What lies below it is reached without copying and without being read.
package struct FactReference: Sendable {
  /// A step of the way, shared by everything below it, so that going down costs the same at any depth.
  private final class Step: Sendable {
    enum Way: Sendable {
      case from(FactPath)
      case key(String, of: Step)
      case index(Int, of: Step)
    }

    let way: Way
    let node: FactNode
    /// Of the steps of the whole path, whichever way they were put together.
    let hash: Int

    init(_ way: Way, _ node: FactNode) {
      self.way = way
      self.node = node
      switch way {
      case .from(let path): hash = path.steps.reduce(0) { Self.mixed($0, $1) }
      case .key(let key, let parent): hash = Self.mixed(parent.hash, .key(key))
      case .index(let index, let parent): hash = Self.mixed(parent.hash, .index(index))
      }
    }

    private static func mixed(_ hash: Int, _ step: FactPath.Step) -> Int {
      switch step {
      case .index(let index): (hash &* 31) &+ index
      case .key(let key): key.utf8.reduce(hash &* 31) { ($0 &* 31) &+ Int($1) }
      }
    }
  }

  private let step: Step

  package init(path: FactPath, node: FactNode) { step = Step(.from(path), node) }

  private init(_ way: Step.Way, _ node: FactNode) { step = Step(way, node) }

  package var node: FactNode { step.node }

  package var path: FactPath {
    var steps: [FactPath.Step] = []
    var next = step
    while true {
      switch next.way {
      case .from(let path): return FactPath(path.steps + steps.reversed())
      case .key(let key, let parent):
        steps.append(.key(key))
        next = parent
      case .index(let index, let parent):
        steps.append(.index(index))
        next = parent
      }
    }
  }

  /// What `key` leads to. A key that the map does not have leads to an absent fact that was looked for
  /// where the map is; `nil` when this is no map.
  func child(_ key: String) -> FactReference? {
    guard case .map(let map) = step.node.content else { return nil }
    return FactReference(.key(key, of: step), map[key] ?? .absent(from: step.node.origin))
  }

  /// What `index` leads to, in the same way; `nil` when this is no list.
  func child(_ index: Int) -> FactReference? {
    guard case .list(let list) = step.node.content else { return nil }
    let node = list.indices.contains(index) ? list[index] : .absent(from: step.node.origin)
    return FactReference(.index(index, of: step), node)
  }

  /// As a value: itself where there is something.
  var value: ExpressionValue {
    switch step.node.content {
    case .value, .list, .map: .fact(self)
    case .absent: .error(ExpressionError(.absentFact(path, origin: step.node.origin)))
    case .unknown(let unknown):
      .unknown([UnknownFact(path: path, unknown: unknown, origin: step.node.origin)])
    }
  }

  /// The elements of a list as values; `nil` when this is none.
  var elements: [ExpressionValue]? {
    guard case .list(let nodes) = step.node.content else { return nil }
    return nodes.indices.map { FactReference(.index($0, of: step), nodes[$0]).value }
  }

  /// What is in a map of facts, without what is absent; `nil` when this is none.
  var entries: [(key: String, value: ExpressionValue)]? {
    guard case .map(let map) = step.node.content else { return nil }
    return map.entries.compactMap { entry in
      if case .absent = entry.node.content { return nil }
      return (entry.key, FactReference(.key(entry.key, of: step), entry.node).value)
    }
  }
}

extension FactReference: Hashable {
  package static func == (left: FactReference, right: FactReference) -> Bool {
    left.isSamePlace(as: right) && left.node == right.node
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(step.hash) }

  /// Whether both have the same path.
  fileprivate func isSamePlace(as other: FactReference) -> Bool {
    step === other.step || step.hash == other.step.hash && path == other.path
  }
}

/// The facts that an evaluation looked at, in order and each once.
struct ReadLog {
  private struct Place: Hashable {
    let reference: FactReference

    static func == (left: Place, right: Place) -> Bool {
      left.reference.isSamePlace(as: right.reference)
    }

    func hash(into hasher: inout Hasher) { reference.hash(into: &hasher) }
  }

  private(set) var references: [FactReference] = []
  /// Filled once there are so many references that going through them costs more.
  private var places: Set<Place> = []

  mutating func note(_ reference: FactReference) {
    if references.count < 8 {
      if references.contains(where: { $0.isSamePlace(as: reference) }) { return }
    } else {
      if places.isEmpty { places = Set(references.map(Place.init)) }
      guard places.insert(Place(reference: reference)).inserted else { return }
    }
    references.append(reference)
  }
}
