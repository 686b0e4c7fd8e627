import ReadinessModel

/// What a bundle names together with the frameworks it may run code of: those embedded in it, and those of the
/// bundles around it that it links. Code of an app also lies in its frameworks, which its extensions share.
struct PackagedNames {
  private let bundles: [FactMap]
  /// Position of the bundle around each; `nil` for the main app.
  private let parents: [Int?]

  /// Completes `selectors`, `linkedFrameworks`, `swiftTypes`, `importsPushAPI` and `pushAPIUsers` of every bundle.
  /// `places` name the executables for which no Info.plist does.
  static func combine(_ bundles: inout [FactMap], _ places: [String], parents: [Int?]) {
    let names = PackagedNames(bundles: bundles, parents: parents)
    for index in bundles.indices { names.complete(&bundles[index], at: index, place: places[index]) }
  }

  private func complete(_ bundle: inout FactMap, at index: Int, place: String) {
    let (frameworks, missing) = linked(by: index)
    let open = missing.map { name in
      FactNode.unknown("`\(name)`, which it links, was not given", supply: Supply.package)
    }
    for key in ["selectors", "linkedFrameworks", "swiftTypes"] {
      bundle[key] = Self.union(bundle.node(key), frameworks.map { $0.node(key) } + open)
    }
    let own = bundles[index].node("selectors")
    let name = bundle.node("info").map?.node("CFBundleExecutable").text ?? place
    var users: [FactNode] = Self.registers(own) ? [.string(name, from: own.origin)] : []
    for framework in frameworks where Self.registers(framework.node("selectors")) {
      users.append(framework.node("name"))
    }
    let all = bundle.node("selectors")
    let unknown = all.unknown ?? all.elements?.lazy.compactMap(\.unknown).first
    if let user = users.first {
      bundle["importsPushAPI"] = .bool(true, from: user.origin)
      bundle["pushAPIUsers"] = .list(users, from: own.origin)
    } else if let unknown {
      bundle["importsPushAPI"] = .unknown(unknown, from: all.origin)
      bundle["pushAPIUsers"] = .unknown(unknown, from: all.origin)
    } else {
      bundle["importsPushAPI"] = .bool(false, from: all.origin)
      bundle["pushAPIUsers"] = .list([], from: own.origin)
    }
  }

  private static func registers(_ selectors: FactNode) -> Bool {
    selectors.elements?.contains { $0.text.map(BinaryQuestion.registering.contains) ?? false } ?? false
  }

  /// The frameworks whose code a bundle may run, and the names of those that it links and nobody gave.
  private func linked(by index: Int) -> (frameworks: [FactMap], missing: [String]) {
    var found = frameworks(of: index)
    var seen = Set(found.compactMap { $0.node("name").text })
    var around: [String: FactMap] = [:]
    var outer = parents[index]
    while let position = outer {
      for framework in frameworks(of: position) {
        if let name = framework.node("name").text, around[name] == nil { around[name] = framework }
      }
      outer = parents[position]
    }
    var missing: [String] = []
    var pending = ([bundles[index]] + found).flatMap { $0.node("ownLibraries").texts ?? [] }
    while let name = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      guard let framework = around[name] else {
        missing.append(name)
        continue
      }
      found.append(framework)
      pending += framework.node("ownLibraries").texts ?? []
    }
    return (found, missing.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private func frameworks(of index: Int) -> [FactMap] {
    bundles[index].node("frameworks").elements?.compactMap(\.map) ?? []
  }

  /// All that is known, and where something is not, an unknown element: what is in the list is there whatever
  /// the rest would say. Unknown as a whole where nothing is known.
  private static func union(_ own: FactNode, _ others: [FactNode]) -> FactNode {
    if own.unknown == nil, others.isEmpty { return own }
    var known: Set<String> = []
    var elements: [FactNode] = []
    var open: [FactNode] = []
    for node in [own] + others {
      if let unknown = node.unknown {
        open.append(.unknown(unknown, from: node.origin))
      }
      for element in node.elements ?? [] {
        guard let text = element.text else {
          open.append(element)
          continue
        }
        if known.insert(text).inserted { elements.append(element) }
      }
    }
    if elements.isEmpty, let unknown = open.lazy.compactMap(\.unknown).first {
      return .unknown(unknown, from: open.first?.origin)
    }
    return .list(elements + open.prefix(1), from: own.origin)
  }
}
