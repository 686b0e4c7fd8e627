/// What kind of value a fact has.
package indirect enum FactType: Sendable, Hashable {
  case string, int, bool, timestamp, duration
  case list(FactType)
  /// The parts are facts of their own, listed under the path of this one, and no others exist.
  case object
  /// Any keys, values of one type.
  case map(FactType)
  /// What a property list or a JSON text may hold.
  case any
  /// The same parts as the fact at another path.
  case same(as: String)
}

extension FactType: CustomStringConvertible {
  package var description: String {
    switch self {
    case .string: "string"
    case .int: "int"
    case .bool: "bool"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .list(let element): "list of \(element)"
    case .object: "object"
    case .map(let value): "map of \(value)"
    case .any: "any"
    case .same(let path): "as \(path)"
    }
  }
}

/// One line of the catalogue.
package struct FactEntry: Sendable, Hashable {
  /// `app.bundles[].aps.shipping`; `[]` is any element of a list.
  package let path: String
  package let type: FactType
  /// The texts it can be; empty when any is possible.
  package let values: [String]
  /// Whether it may be looked for and not found. Every fact may be unknown.
  package let mayBeAbsent: Bool
  /// One line for people.
  package let documentation: String

  static func always(
    _ path: String, _ type: FactType, in values: [String] = [], _ documentation: String
  ) -> FactEntry {
    FactEntry(
      path: path, type: type, values: values, mayBeAbsent: false, documentation: documentation)
  }

  static func perhaps(
    _ path: String, _ type: FactType, in values: [String] = [], _ documentation: String
  ) -> FactEntry {
    FactEntry(path: path, type: type, values: values, mayBeAbsent: true, documentation: documentation)
  }
}

/// Every fact there can be: what rules may name, and what `pushready facts --catalogue` prints.
package enum FactCatalogue {
  /// In the order of the tree.
  package static let entries: [FactEntry] =
    release + app + bundles + signing + binaries + provider + credentials + payloads + evidence
    + exceptions

  /// The entry at a path such as `app.bundles[].id`, or `app.main.id`.
  package static func entry(at path: String) -> FactEntry? {
    byPath[path] ?? expanded(path).flatMap { byPath[$0] }
  }

  private static let byPath: [String: FactEntry] = Dictionary(
    entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })

  /// A path below a fact that has the parts of another one, with that other path in its place.
  private static func expanded(_ path: String) -> String? {
    for entry in entries {
      if case .same(let other) = entry.type, path.hasPrefix(entry.path + ".") {
        return other + path.dropFirst(entry.path.count)
      }
    }
    return nil
  }
}

/// The catalogue as a tree, for checking an expression step by step.
package indirect enum FactShape: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package let name: String
    package let shape: FactShape
    package let mayBeAbsent: Bool

    package init(name: String, shape: FactShape, mayBeAbsent: Bool) {
      self.name = name
      self.shape = shape
      self.mayBeAbsent = mayBeAbsent
    }
  }

  /// A value without parts, and the texts it can be when they are known.
  case scalar(FactType, values: [String])
  case list(FactShape)
  /// Only these keys.
  case object([Field])
  /// Any keys.
  case map(FactShape)
  case any

  /// The whole catalogue.
  package static let root: FactShape = {
    var children: [String: [(name: String, entry: FactEntry)]] = [:]
    for entry in FactCatalogue.entries {
      let dot = entry.path.lastIndex(of: ".")
      let parent = dot.map { String(entry.path[..<$0]) } ?? ""
      let name = dot.map { String(entry.path[entry.path.index(after: $0)...]) } ?? entry.path
      children[parent, default: []].append((name, entry))
    }
    func fields(of parent: String) -> [Field] {
      (children[parent] ?? []).map { name, entry in
        Field(
          name: name, shape: shape(entry.type, at: entry.path, values: entry.values),
          mayBeAbsent: entry.mayBeAbsent)
      }
    }
    func shape(_ type: FactType, at path: String, values: [String]) -> FactShape {
      switch type {
      case .string, .int, .bool, .timestamp, .duration: .scalar(type, values: values)
      case .list(let element): .list(shape(element, at: path + "[]", values: values))
      case .object: .object(fields(of: path))
      case .map(let value): .map(shape(value, at: path + "[]", values: values))
      case .any: .any
      case .same(let other): .object(fields(of: other))
      }
    }
    return .object(fields(of: ""))
  }()
}
