internal import PropertyListReading
package import ReadinessModel

/// Entitlements in one of the forms that a signature holds them in.
package enum SignedEntitlements: Sendable, Hashable {
  /// No blob of this form.
  case absent
  case read(EntitlementsDocument)
  case unreadable(EntitlementsFailure)

  /// Reads a whole blob, with its header.
  init(blob: [UInt8]?) {
    guard let blob else {
      self = .absent
      return
    }
    do {
      self = .read(try EntitlementsReader.read(blob))
    } catch { self = .unreadable(error) }
  }

  package var document: EntitlementsDocument? {
    if case .read(let document) = self { document } else { nil }
  }

  /// Whether there are any entitlements in it; `nil` when it cannot be read.
  package var hasAny: Bool? {
    switch self {
    case .absent: false
    case .read(let document): !(document.root.entries ?? []).isEmpty
    case .unreadable: nil
    }
  }
}

extension EntitlementsDocument {
  /// The keys under which this and `other` say different things, or only one says something. Sorted.
  package func differences(from other: EntitlementsDocument) -> [FactPath] {
    var keys: [String] = []
    for entry in root.entries ?? [] {
      guard let counterpart = other[entry.key] else {
        keys.append(entry.key)
        continue
      }
      if !entry.value.saysTheSame(as: counterpart) { keys.append(entry.key) }
    }
    for entry in other.root.entries ?? [] where root[entry.key] == nil { keys.append(entry.key) }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { FactPath().appending($0) }
  }
}

extension PropertyListValue {
  /// Equal apart from the order of keys. What cannot be read is equal to nothing.
  func saysTheSame(as other: PropertyListValue) -> Bool {
    switch (self, other) {
    case (.unreadable, _), (_, .unreadable): return false
    case (.array(let mine), .array(let theirs)):
      return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.saysTheSame(as: $1) }
    case (.dictionary(let mine), .dictionary(let theirs)):
      guard mine.count == theirs.count else { return false }
      return mine.allSatisfy { entry in
        other[entry.key].map { entry.value.saysTheSame(as: $0) } ?? false
      }
    case (.string(let mine), .string(let theirs)): return mine.utf8.elementsEqual(theirs.utf8)
    default: return self == other
    }
  }
}
