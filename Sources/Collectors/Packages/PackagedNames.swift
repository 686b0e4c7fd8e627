import ReadinessModel

/// What a bundle names together with the frameworks embedded in it. Code of an app also lies in its
/// frameworks, which extensions share by linking them.
enum PackagedNames {
  /// Completes `selectors`, `importsPushAPI` and `pushAPIUsers` of every bundle.
  static func combine(_ bundles: inout [FactMap], _ places: [String]) {
    for index in bundles.indices {
      let own = bundles[index].node("selectors")
      let frameworks = bundles[index].node("frameworks").elements ?? []
      let name = bundles[index].node("info").map?.node("CFBundleExecutable").text ?? places[index]
      var users: [FactNode] = []
      if names(own) { users.append(.string(name, from: own.origin)) }
      var all = own
      for framework in frameworks {
        guard let facts = framework.map else { continue }
        let selectors = facts.node("selectors")
        if names(selectors) {
          users.append(.string(facts.node("name").text ?? "a framework", from: framework.origin))
        }
        all = union(all, selectors)
      }
      bundles[index]["selectors"] = all
      bundles[index]["importsPushAPI"] = users.isEmpty ? imports(all) : .bool(true, from: users[0].origin)
      bundles[index]["pushAPIUsers"] = all.unknown.map { .unknown($0) } ?? .list(users, from: own.origin)
    }
  }

  private static func names(_ selectors: FactNode) -> Bool {
    selectors.texts?.contains(where: BinaryQuestion.registering.contains) ?? false
  }

  private static func imports(_ selectors: FactNode) -> FactNode {
    selectors.unknown.map { .unknown($0, from: selectors.origin) } ?? .bool(false, from: selectors.origin)
  }

  private static func union(_ left: FactNode, _ right: FactNode) -> FactNode {
    if let unknown = left.unknown { return .unknown(unknown, from: left.origin) }
    if let unknown = right.unknown { return .unknown(unknown, from: right.origin) }
    guard let mine = left.elements, let theirs = right.elements else { return left }
    let known = Set(mine.compactMap(\.text))
    return .list(mine + theirs.filter { $0.text.map { !known.contains($0) } ?? false }, from: left.origin)
  }
}
