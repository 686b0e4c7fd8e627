/// Why a fact could not be told, and what would tell it.
package struct Unknown: Sendable, Hashable {
  /// What stood in the way: `no profile was given`. One line, lower case, no final period.
  package let reason: String
  /// The input that would supply it: `give the signed export`. Empty when nothing a user has would.
  package let supply: String

  package init(_ reason: String, supply: String = "") {
    self.reason = reason
    self.supply = supply
  }
}

/// A fact: what was found at a place, with the place.
///
/// Absent (looked for and not there) and unknown (not given, or not readable) are different things.
package struct FactNode: Sendable {
  package enum Content: Sendable, Hashable {
    case value(Value)
    case list([FactNode])
    case map(FactMap)
    /// Looked for at `origin`, and not there. A key that a ``FactMap`` does not hold means the same.
    case absent
    indirect case unknown(Unknown)
  }

  /// Shared by all copies: facts are handed around far more often than they are made.
  private final class Storage: Sendable {
    let content: Content
    let origin: Origin?

    init(_ content: Content, _ origin: Origin?) {
      self.content = content
      self.origin = origin
    }
  }

  private let storage: Storage

  package init(_ content: Content, from origin: Origin? = nil) { storage = Storage(content, origin) }

  package var content: Content { storage.content }

  /// Where it was found, or where it was looked for. `nil` for what is derived from other facts.
  package var origin: Origin? { storage.origin }

  package static func value(_ value: Value, from origin: Origin? = nil) -> FactNode {
    FactNode(.value(value), from: origin)
  }

  package static func string(_ text: String, from origin: Origin? = nil) -> FactNode {
    FactNode(.value(.string(text)), from: origin)
  }

  package static func bool(_ truth: Bool, from origin: Origin? = nil) -> FactNode {
    FactNode(.value(.bool(truth)), from: origin)
  }

  package static func int(_ number: Int, from origin: Origin? = nil) -> FactNode {
    FactNode(.value(.int(Int64(number))), from: origin)
  }

  package static func timestamp(_ moment: Timestamp, from origin: Origin? = nil) -> FactNode {
    FactNode(.value(.timestamp(moment)), from: origin)
  }

  package static func list(_ elements: [FactNode], from origin: Origin? = nil) -> FactNode {
    FactNode(.list(elements), from: origin)
  }

  package static func strings(_ texts: [String], from origin: Origin? = nil) -> FactNode {
    FactNode(.list(texts.map { .string($0, from: origin) }), from: origin)
  }

  package static func map(_ entries: FactMap, from origin: Origin? = nil) -> FactNode {
    FactNode(.map(entries), from: origin)
  }

  package static func absent(from origin: Origin? = nil) -> FactNode {
    FactNode(.absent, from: origin)
  }

  package static func unknown(
    _ reason: String, supply: String = "", from origin: Origin? = nil
  ) -> FactNode {
    FactNode(.unknown(Unknown(reason, supply: supply)), from: origin)
  }
}

extension FactNode: Hashable {
  package static func == (left: FactNode, right: FactNode) -> Bool {
    left.storage === right.storage || left.content == right.content && left.origin == right.origin
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(origin)
  }
}

/// Facts by key, in the order in which they were recorded. Keys are compared code point by code point.
package struct FactMap: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package let key: String
    package var node: FactNode
  }

  /// Entries that are gone through one by one: to compare so many keys costs less than to hash one.
  private static let few = 24

  package private(set) var entries: [Entry] = []
  /// Positions by key, kept once a map has more than a few.
  private var positions: [ExactText: Int] = [:]

  package init() {}

  package init(_ pairs: [(String, FactNode)]) {
    for (key, node) in pairs { self[key] = node }
  }

  private func position(of key: String) -> Int? {
    if entries.count > Self.few { return positions[ExactText(key)] }
    return entries.indices.first { entries[$0].key.isExactly(key) }
  }

  /// The node recorded for `key`. Setting `nil` changes nothing: a fact is never taken back.
  package subscript(key: String) -> FactNode? {
    get { position(of: key).map { entries[$0].node } }
    set {
      guard let newValue else { return }
      if let position = position(of: key) {
        entries[position].node = newValue
        return
      }
      entries.append(Entry(key: key, node: newValue))
      if !positions.isEmpty {
        positions[ExactText(key)] = entries.count - 1
      } else if entries.count > Self.few {
        for index in entries.indices { positions[ExactText(entries[index].key)] = index }
      }
    }
  }
}

/// Text that is equal only code point by code point. Swift's own equality also holds for canonically
/// equivalent texts, which neither property lists nor CEL want.
package struct ExactText: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isExactly(right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var copy = text
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether both are the same code points. The quick way to ask it: names are compared all the time.
  package func isExactly(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let answer = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { two in
        UnsafeRawBufferPointer(one).hasSameBytes(as: UnsafeRawBufferPointer(two))
      }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension UnsafeRawBufferPointer {
  /// Eight bytes at a time. Both have the same length.
  fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place + 8 <= count {
      let one = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if one != other.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
      place += 8
    }
    while place < count {
      if self[place] != other[place] { return false }
      place += 1
    }
    return true
  }
}
