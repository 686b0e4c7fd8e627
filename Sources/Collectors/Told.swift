import ReadinessModel

/// What a fact says to the derivation that asks it.
enum Told<Wrapped> {
  case value(Wrapped, Origin?)
  case absent(Origin?)
  case unknown(Unknown)
}

extension FactNode {
  var told: Told<FactNode> {
    switch content {
    case .absent: .absent(origin)
    case .unknown(let unknown): .unknown(unknown)
    case .value, .list, .map: .value(self, origin)
    }
  }

  var isAbsent: Bool { content == .absent }

  var unknown: Unknown? {
    if case .unknown(let unknown) = content { unknown } else { nil }
  }

  /// The text, when this is a text that was found.
  var text: String? {
    if case .value(.string(let text)) = content { text } else { nil }
  }

  var truth: Bool? {
    if case .value(.bool(let truth)) = content { truth } else { nil }
  }

  var map: FactMap? {
    if case .map(let map) = content { map } else { nil }
  }

  var elements: [FactNode]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  /// The texts of a list; `nil` when this is no list, or one with anything else in it.
  var texts: [String]? {
    guard let elements else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  static func unknown(_ unknown: Unknown, from origin: Origin? = nil) -> FactNode {
    FactNode(.unknown(unknown), from: origin)
  }

  /// A fact that follows from a told one.
  init<Wrapped>(_ told: Told<Wrapped>, _ make: (Wrapped, Origin?) -> FactNode) {
    switch told {
    case .value(let value, let origin): self = make(value, origin)
    case .absent(let origin): self = .absent(from: origin)
    case .unknown(let unknown): self = .unknown(unknown)
    }
  }
}

extension FactMap {
  /// The fact below `keys`, step by step. A key that is not there is absent; below an unknown fact
  /// everything is unknown for the same reason.
  func node(_ keys: String...) -> FactNode {
    var node = FactNode.map(self)
    for key in keys {
      switch node.content {
      case .map(let map): node = map[key] ?? .absent()
      case .unknown, .absent: return node
      case .value, .list: return .absent(from: node.origin)
      }
    }
    return node
  }

  func string(_ key: String) -> Told<String> { texts(of: node(key), key) }

  func string(_ key: String, _ inner: String) -> Told<String> { texts(of: node(key, inner), inner) }

  private func texts(of node: FactNode, _ key: String) -> Told<String> {
    switch node.told {
    case .value(let node, let origin):
      guard let text = node.text else { return .unknown(Unknown("`\(key)` is not a text")) }
      return .value(text, origin)
    case .absent(let origin): return .absent(origin)
    case .unknown(let unknown): return .unknown(unknown)
    }
  }

  /// Records `node` below `key`, which is made where it is not there yet. An unknown or absent fact at
  /// `key` stays what it is.
  mutating func record(_ node: FactNode, at key: String, _ inner: String) {
    switch self[key]?.content {
    case .map(var map):
      map[inner] = node
      self[key] = .map(map, from: self[key]?.origin)
    case nil:
      self[key] = .map(FactMap([(inner, node)]))
    case .absent, .unknown, .value, .list:
      return
    }
  }

  /// Adds the facts of `other`; maps that both have are joined, everything else is replaced.
  mutating func merge(_ other: FactMap) {
    for entry in other.entries {
      if case .map(let addition) = entry.node.content, case .map(var present) = self[entry.key]?.content {
        present.merge(addition)
        self[entry.key] = .map(present, from: self[entry.key]?.origin ?? entry.node.origin)
      } else {
        self[entry.key] = entry.node
      }
    }
  }
}

extension Origin {
  /// The place of a key one step further in.
  func below(_ key: String) -> Origin {
    let step = FactPath([.key(key)]).description
    guard let keyPath, !keyPath.isEmpty else { return at(keyPath: step) }
    return at(keyPath: step.utf8.first == UInt8(ascii: "[") ? keyPath + step : "\(keyPath).\(step)")
  }
}
