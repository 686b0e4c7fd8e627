package import ReadinessModel

/// What changed for push between two builds, by the facts of both.
package enum PushComparison {
  /// In the order of the new build's bundles; those that are gone come first.
  package static func changes(from old: FactTree, to new: FactTree) -> [PushChange] {
    let before = bundles(of: old)
    let after = bundles(of: new)
    guard let before = before.elements, let after = after.elements else {
      let kind: PushChange.Kind = after.elements == nil ? .unknown : .change
      return [
        PushChange(
          bundle: "", what: "the bundles of the package", old: brief(before), new: brief(after), kind: kind)
      ]
    }
    let pairs = BundlePairs(before, after)
    let gone = pairs.gone.map { bundle in
      PushChange(
        bundle: bundle.id, what: "the bundle (\(bundle.kind))",
        old: .string(bundle.id, from: bundle.node.origin),
        new: .absent(), kind: .regression, note: "it is not in the new build")
    }
    let come = pairs.come.map { bundle in
      PushChange(
        bundle: bundle.id, what: "the bundle (\(bundle.kind))", old: .absent(),
        new: .string(bundle.id, from: bundle.node.origin), kind: .change)
    }
    return gone + pairs.both.flatMap { BundleComparison(old: $0.old, new: $0.new).changes } + come
  }

  private static func bundles(of facts: FactTree) -> FactNode {
    facts[FactPath([.key("app"), .key("bundles")])] ?? .unknown("no package was read")
  }

  private static func brief(_ node: FactNode) -> FactNode {
    node.elements.map { .int($0.count, from: node.origin) } ?? node
  }
}

/// The bundles of two builds that belong together: the main apps, and others by what follows the id of the
/// main app, else by their place.
private struct BundlePairs {
  struct Bundle {
    let node: FactNode
    let id: String
    let kind: String
    let isMain: Bool
    /// Id without the main app's, and last part of the path.
    let names: [String]
  }

  var both: [(old: FactMap, new: FactMap)] = []
  var gone: [Bundle] = []
  var come: [Bundle] = []

  init(_ before: [FactNode], _ after: [FactNode]) {
    let old = Self.bundles(before)
    var rest = Self.bundles(after)
    for bundle in old {
      let match =
        rest.firstIndex { $0.isMain && bundle.isMain } ?? rest.firstIndex {
          $0.names.first == bundle.names.first
        }
        ?? rest.firstIndex { $0.names.last == bundle.names.last }
      guard let match, let first = bundle.node.map, let second = rest[match].node.map else {
        gone.append(bundle)
        continue
      }
      both.append((first, second))
      rest.remove(at: match)
    }
    come = rest
  }

  private static func bundles(_ nodes: [FactNode]) -> [Bundle] {
    let main = nodes.first { $0.map?["parent"].map { $0.content == .absent } ?? true }
    let mainID = main?.map?["id"]?.text ?? ""
    return nodes.map { node in
      let id = node.map?["id"]?.text ?? ""
      let path = node.map?["path"]?.text ?? ""
      let tail = id.hasPrefix(mainID) ? String(id.dropFirst(mainID.count)) : id
      return Bundle(
        node: node, id: id.isEmpty ? path : id, kind: node.map?["kind"]?.text ?? "bundle",
        isMain: node == main, names: [tail, String(path.split(separator: "/").last ?? "")])
    }
  }
}

/// One bundle of both builds.
private struct BundleComparison {
  let old: FactMap
  let new: FactMap

  private var name: String { new["id"]?.text ?? old["id"]?.text ?? new["path"]?.text ?? "" }

  var changes: [PushChange] {
    identity + environment + entitlements + modes + signing + slices + profile + code
  }

  private func change(
    _ what: String, _ path: [String], note: String? = nil,
    _ kind: (FactNode, FactNode) -> PushChange.Kind
  ) -> [PushChange] {
    let (before, after) = (old.node(path), new.node(path))
    guard before.content != after.content, !saysTheSame(before, after) else { return [] }
    let kind = after.unknown != nil ? before.unknown == nil ? .unknown : nil : kind(before, after)
    guard let kind else { return [] }
    return [PushChange(bundle: name, what: what, old: before, new: after, kind: kind, note: note)]
  }

  /// Lists and maps carry places, which differ between builds.
  private func saysTheSame(_ left: FactNode, _ right: FactNode) -> Bool { left.plain == right.plain }

  private var identity: [PushChange] {
    change("bundle id", ["id"], note: "topics and device tokens belong to an id") { _, _ in .regression }
      + change("team", ["signature", "teamID"], note: "keys of the old team do not reach it") { _, _ in
        .regression
      }
      + change("kind", ["kind"]) { _, _ in .regression }
      + change("extension point", ["extensionPoint"]) { _, _ in .regression }
      + change("minimum system", ["minimumOS"]) { _, _ in .change }
      + change("platform", ["platform"]) { _, _ in .regression }
  }

  private var environment: [PushChange] {
    change("APNs entitlement in the signature", ["aps", "signed"]) { before, after in
      if after.text == nil { return .regression }
      return before.text == "production" ? .regression : .change
    }
      + change("APNs entitlement in the profile", ["aps", "granted"]) { before, after in
        if after.text == nil { return .regression }
        return before.text == "production" ? .regression : .change
      }
  }

  private var entitlements: [PushChange] {
    let before = old.node(["entitlements", "signed"])
    let after = new.node(["entitlements", "signed"])
    if after.unknown != nil {
      return before.unknown == nil
        ? [PushChange(bundle: name, what: "signed entitlements", old: before, new: after, kind: .unknown)]
        : []
    }
    let keys = (before.map?.entries ?? []).map(\.key) + (after.map?.entries ?? []).map(\.key)
    return PushEntitlements.among(keys).filter { !$0.hasSuffix("aps-environment") }.flatMap { key in
      change("entitlement \(key)", ["entitlements", "signed", key]) { before, after in
        if key.hasSuffix("get-task-allow") {
          return after.content == .value(.bool(true)) ? .regression : .change
        }
        if after.content == .absent { return .regression }
        guard let had = before.texts, let has = after.texts else { return .change }
        return Set(had).isSubset(of: has) ? .change : .regression
      }
    }
  }

  private static let pushModes = ["remote-notification", "voip", "push-to-talk"]

  private var modes: [PushChange] {
    change("background modes", ["backgroundModes"]) { before, after in
      let lost = Set(before.texts ?? []).subtracting(after.texts ?? [])
      return lost.isDisjoint(with: Self.pushModes) ? .change : .regression
    }
  }

  private var signing: [PushChange] {
    let slots = change("seals", ["signature", "slots"]) { before, after in
      let broken = Self.broken(after).subtracting(Self.broken(before))
      return broken.isEmpty ? .change : .regression
    }
    return change("signed", ["signed"]) { _, after in after.isTrue ? .change : .regression }
      + change("kind of signature", ["signature", "kind"]) { before, _ in
        before.text == "cms" ? .regression : .change
      }
      + change("signature verifies", ["signature", "verifies"]) { _, after in
        after.isTrue ? .change : .regression
      }
      + change("chain of the signature", ["signature", "chain"]) { _, after in
        ["apple", "given"].contains(after.text) ? .change : .regression
      }
      + change("kind of signing certificate", ["signature", "signer", "kinds"]) { before, after in
        (before.texts ?? []).contains("distribution") && !(after.texts ?? []).contains("distribution")
          ? .regression : .change
      }
      + slots.filter { $0.kind != .change }
  }

  /// A device takes the slice that fits it, so that one with another signature is another app for some.
  private var slices: [PushChange] {
    guard let before = Self.differing(old), let after = Self.differing(new), before != after else {
      return []
    }
    return [
      PushChange(
        bundle: name, what: "slices signed otherwise than the first", old: .strings(before),
        new: .strings(after, from: new.node(["signature", "slices"]).origin),
        kind: Set(after).isSubset(of: before) ? .change : .regression)
    ]
  }

  /// Architectures whose identifier, team or entitlements are not the first slice's; `nil` where the slices
  /// are not known.
  private static func differing(_ bundle: FactMap) -> [String]? {
    guard let slices = bundle.node(["signature", "slices"]).elements?.compactMap(\.map),
      let first = slices.first
    else { return nil }
    let others = slices.dropFirst().filter { slice in
      ["identifier", "teamID", "entitlements"].contains { key in
        slice.node([key]).plain != first.node([key]).plain
      }
    }
    return others.map { $0.node(["cpu"]).text ?? "" }
  }

  private static func broken(_ slots: FactNode) -> Set<String> {
    Set(
      (slots.elements ?? []).compactMap { slot in
        slot.map?["state"]?.text == "mismatch" ? slot.map?["name"]?.text : nil
      })
  }

  private var profile: [PushChange] {
    let had = old.node(["profile"]).map != nil
    guard had, new.node(["profile"]).map != nil else {
      return change("profile", ["profile"]) { _, after in after.content == .absent ? .regression : .change }
        .map { change in
          PushChange(
            bundle: change.bundle, what: change.what,
            old: had ? old.node(["profile", "name"]) : change.old,
            new: change.new.map == nil ? change.new : new.node(["profile", "name"]), kind: change.kind)
        }
    }
    return change("kind of profile", ["profile", "kind"]) { before, _ in
      before.text == "app-store" ? .regression : .change
    }
      + change("App ID of the profile", ["profile", "appID"]) { _, _ in .change }
      + change("expiry of the profile", ["profile", "expires"]) { _, _ in .change }
      + change("signature of the profile", ["profile", "cms", "verifies"]) { _, after in
        after.isTrue ? .change : .regression
      }
  }

  private var code: [PushChange] {
    change("push methods named", ["selectors"]) { before, after in
      // A library that nobody looked into may name what is missing.
      if after.elements?.contains(where: { $0.unknown != nil }) ?? false { return .unknown }
      return Set(before.texts ?? []).isSubset(of: after.texts ?? []) ? .change : .regression
    }
  }
}

extension FactNode {
  fileprivate var text: String? {
    if case .value(.string(let text)) = content { text } else { nil }
  }

  fileprivate var isTrue: Bool { content == .value(.bool(true)) }

  fileprivate var map: FactMap? {
    if case .map(let map) = content { map } else { nil }
  }

  fileprivate var elements: [FactNode]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  fileprivate var texts: [String]? { elements?.compactMap(\.text) }

  fileprivate var unknown: Unknown? {
    if case .unknown(let unknown) = content { unknown } else { nil }
  }

  /// The same without any place.
  fileprivate var plain: FactNode {
    switch content {
    case .value, .absent: FactNode(content)
    case .unknown: .unknown("")
    case .list(let elements): .list(elements.map(\.plain))
    case .map(let map): .map(FactMap(map.entries.map { ($0.key, $0.node.plain) }))
    }
  }
}

extension FactMap {
  /// The node below `keys`; absent where there is none.
  fileprivate func node(_ keys: [String]) -> FactNode {
    FactTree(self)[FactPath(keys.map { .key($0) })] ?? .absent()
  }
}
