package import ReadinessModel

/// What `pushready inspect` prints: the bundles of a package as a tree, what each claims and may claim, and
/// who signed it.
package struct InspectionReport: Sendable {
  let path: String

  package init(of path: String) { self.path = path }

  /// `{"formatVersion", "path", "kind", "bundles": [{path, id, …, entitlements: [{key, source, signed,
  /// profile}], signature, profile}], "unknown": {path: reason}}`.
  package func json(_ facts: FactTree) -> String {
    var values = FactValue(limit: .tree)
    let bundles = Self.bundles(of: facts).enumerated().map { index, bundle -> JSONValue in
      let base = FactPath([.key("bundles"), .index(index)])
      var members: [(String, JSONValue)] = []
      for key in Self.plainKeys {
        members.append((key, values.json(bundle.node(key), at: base.appending(key))))
      }
      let rows = Self.entitlements(of: bundle).map { row -> JSONValue in
        let place = base.appending("entitlements").appending(row.key)
        var cells: [(String, JSONValue)] = [("key", .string(row.key))]
        for (column, node) in zip(Self.columns, row.cells) {
          cells.append((column, values.json(node, at: place.appending(column))))
        }
        return .object(cells)
      }
      members.append(("entitlements", .array(rows)))
      for key in ["signature", "profile"] {
        members.append((key, values.json(bundle.node(key), at: base.appending(key))))
      }
      return .object(members)
    }
    let value: JSONValue = .object([
      ("formatVersion", .int(Report.formatVersion)), ("path", .string(path)),
      ("kind", values.json(facts.node("app", "kind"), at: FactPath([.key("kind")]))),
      ("stage", values.json(facts.node("release", "stage"), at: FactPath([.key("stage")]))),
      ("bundles", .array(bundles)),
      ("unknown", .object(values.unknown.map { ($0.path, .unknown($0.unknown)) })),
    ])
    return value.text
  }

  static let columns = ["source", "signed", "profile"]

  private static let plainKeys = [
    "path", "parent", "id", "kind", "extensionPoint", "platform", "simulator", "version", "build",
    "minimumOS",
    "backgroundModes", "importsPushAPI", "pushAPIUsers", "linkedFrameworks", "encrypted", "frameworks",
  ]

  static func bundles(of facts: FactTree) -> [FactMap] {
    guard case .list(let nodes) = facts.node("app", "bundles").content else { return [] }
    return nodes.compactMap { if case .map(let map) = $0.content { map } else { nil } }
  }

  /// The entitlements that bear on push, with what the source asks for, what was signed and what the profile
  /// allows.
  static func entitlements(of bundle: FactMap) -> [(key: String, cells: [FactNode])] {
    let places = columns.map { bundle.node("entitlements", $0) }
    let keys = places.flatMap { place -> [String] in
      if case .map(let map) = place.content { map.entries.map(\.key) } else { [] }
    }
    return PushEntitlements.among(keys).map { key in
      (
        key,
        places.map { place in
          guard case .map(let map) = place.content else { return place }
          return map[key] ?? .absent()
        }
      )
    }
  }
}

extension FactTree {
  func node(_ keys: String...) -> FactNode { self[FactPath(keys.map { .key($0) })] ?? .absent() }
}

extension FactMap {
  func node(_ keys: String...) -> FactNode {
    FactTree(self)[FactPath(keys.map { .key($0) })] ?? .absent()
  }
}
