/// The way to a fact from the root of a tree: `app.bundles[0].info["UIBackgroundModes"]`.
package struct FactPath: Sendable, Hashable, CustomStringConvertible {
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  package func appending(_ key: String) -> FactPath { appending(.key(key)) }

  package func appending(_ index: Int) -> FactPath { appending(.index(index)) }

  private func appending(_ step: Step) -> FactPath {
    var longer: [Step] = []
    longer.reserveCapacity(steps.count + 1)
    for step in steps { longer.append(step) }
    longer.append(step)
    return FactPath(longer)
  }

  package var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for step in steps {
      switch step {
      case .index(let index):
        text += "[".utf8
        text += String(index).utf8
        text += "]".utf8
      case .key(let key) where Self.isIdentifier(key):
        if !text.isEmpty { text += ".".utf8 }
        text += key.utf8
      case .key(let key):
        text += "[\"".utf8
        text += key.utf8
        text += "\"]".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return key.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
    }
  }
}

/// Paths, each once. A few are compared one by one, which costs less than hashing them.
package struct FactPathSet: Sendable {
  private static let fewest = 12

  private var few: [FactPath] = []
  private var many: Set<FactPath> = []

  package init() {}

  /// False when the path is there already.
  package mutating func insert(_ path: FactPath) -> Bool {
    if !many.isEmpty { return many.insert(path).inserted }
    guard !few.contains(where: { Self.areSame($0, path) }) else { return false }
    few.append(path)
    if few.count > Self.fewest { many = Set(few) }
    return true
  }

  /// From the end: the last steps differ more often than the first.
  private static func areSame(_ one: FactPath, _ other: FactPath) -> Bool {
    guard one.steps.count == other.steps.count else { return false }
    var place = one.steps.count
    while place > 0 {
      place -= 1
      if one.steps[place] != other.steps[place] { return false }
    }
    return true
  }
}
