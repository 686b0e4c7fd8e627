/// The way to a fact from the root of a tree: `app.bundles[0].info["UIBackgroundModes"]`.
///
/// A path is shared by everything below it, so that going down costs the same at any depth.
package struct FactPath: Sendable {
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  private final class Link: Sendable {
    let step: Step
    let parent: Link?
    let count: Int

    init(_ step: Step, after parent: Link?) {
      self.step = step
      self.parent = parent
      count = 1 + (parent?.count ?? 0)
    }
  }

  /// `nil` at the root.
  private let last: Link?

  private init(last: Link?) { self.last = last }

  package init(_ steps: [Step] = []) {
    var last: Link?
    for step in steps { last = Link(step, after: last) }
    self.last = last
  }

  package func appending(_ key: String) -> FactPath { FactPath(last: Link(.key(key), after: last)) }

  package func appending(_ index: Int) -> FactPath { FactPath(last: Link(.index(index), after: last)) }

  /// Steps from the root.
  package var count: Int { last?.count ?? 0 }

  package var isEmpty: Bool { last == nil }

  /// Whether the first step is `key`.
  package func starts(with key: String) -> Bool {
    var next = last
    while let parent = next?.parent { next = parent }
    return next?.step == .key(key)
  }

  package var steps: [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(count)
    var next = last
    while let link = next {
      steps.append(link.step)
      next = link.parent
    }
    steps.reverse()
    return steps
  }
}

extension FactPath: Hashable {
  /// From the end: the last steps differ more often than the first.
  package static func == (left: FactPath, right: FactPath) -> Bool {
    var one = left.last
    var other = right.last
    while let here = one, let there = other {
      if here === there { return true }
      guard here.step.isSame(as: there.step) else { return false }
      one = here.parent
      other = there.parent
    }
    return one == nil && other == nil
  }

  package func hash(into hasher: inout Hasher) {
    var next = last
    while let link = next {
      hasher.combine(link.step)
      next = link.parent
    }
  }
}

extension FactPath.Step {
  fileprivate func isSame(as other: FactPath.Step) -> Bool {
    switch (self, other) {
    case (.index(let one), .index(let other)): one == other
    case (.key(let one), .key(let other)): one.isExactly(other)
    default: false
    }
  }

  package static func == (left: FactPath.Step, right: FactPath.Step) -> Bool { left.isSame(as: right) }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .index(let index): hasher.combine(index)
    case .key(let key): ExactText(key).hash(into: &hasher)
    }
  }
}

extension FactPath: CustomStringConvertible {
  package var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    write(to: &text, last)
    return String(decoding: text, as: UTF8.self)
  }

  private func write(to text: inout [UInt8], _ link: Link?) {
    guard let link else { return }
    write(to: &text, link.parent)
    switch link.step {
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

  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return key.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
    }
  }
}
