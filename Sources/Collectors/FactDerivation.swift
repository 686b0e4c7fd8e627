package import ReadinessModel

/// Facts that follow from other facts: what a bundle is, what ships, what push needs, what a topic names.
package enum FactDerivation {
  /// The tree with everything derived. Nothing that was collected is changed.
  package static func derive(_ tree: FactTree) -> FactTree {
    var root = tree.root
    var release = root.node("release").map ?? FactMap()
    let stage = release.node("stage").text.flatMap(Stage.init) ?? .export
    release["environment"] = environment(of: release)
    guard var app = root.node("app").map else { return tree }
    var routes = root.node("provider", "routes").elements?.compactMap(\.map) ?? []
    for index in routes.indices { RouteDerivations.derive(&routes[index]) }

    if var bundles = app.node("bundles").elements?.compactMap(\.map) {
      let facts = bundleFacts(&bundles, release: &release, routes: &routes, root: root, stage: stage)
      let places = app.node("bundles").elements?.map(\.origin) ?? []
      let nodes = zip(bundles, places).map { FactNode.map($0, from: $1) }
      app["bundles"] = .list(nodes, from: app.node("bundles").origin)
      app["main"] =
        facts.nesting.main.map { nodes[$0] }
        ?? .unknown(
          facts.nesting.unknown ?? Unknown("the main app is not known"))
      app["team"] = facts.team
    } else {
      let unknown = app.node("bundles").unknown ?? Unknown("no app was given")
      app["main"] = .unknown(unknown)
      app["team"] = .unknown(unknown)
      release["usesPush"] = release["usesPush"] ?? .unknown(unknown)
      let surroundings = surroundings(of: root, mainID: .absent(), team: .unknown(unknown))
      for index in routes.indices { RouteDerivations.finish(&routes[index], in: surroundings) }
    }
    for (key, place) in [("version", "version"), ("build", "build")] {
      release[key] = app.node("main", place)
    }
    root["payloads"] = PayloadDerivations.derive(root.node("payloads"), routes: routes)
    root["release"] = .map(release, from: root["release"]?.origin)
    root["app"] = .map(app, from: root["app"]?.origin)
    return FactTree(withRoutes(routes, in: root))
  }

  private static func bundleFacts(
    _ bundles: inout [FactMap], release: inout FactMap, routes: inout [FactMap], root: FactMap, stage: Stage
  ) -> (nesting: BundleNesting, team: FactNode) {
    for index in bundles.indices {
      BundleDerivations.derive(&bundles[index], stage: stage)
    }
    let nesting = BundleNesting(bundles)
    for index in bundles.indices where bundles[index]["parent"] == nil {
      bundles[index]["parent"] = nesting.parent(of: index, in: bundles)
    }
    let main = nesting.main
    let team = TeamDerivations.team(
      ofMain: main.map { bundles[$0] }, exportOptions: root.node("exportOptions"), unknown: nesting.unknown)

    let toMain = Set(routes.indices.filter { RouteDerivations.isForMain(routes[$0]) })
    let mainID = main.map { bundles[$0].node("id") } ?? .unknown(nesting.unknown ?? Unknown("no main app"))
    let surroundings = surroundings(of: root, mainID: mainID, team: team)
    for index in routes.indices { RouteDerivations.finish(&routes[index], in: surroundings) }

    let usesPush = PushNeeds.usesPush(
      said: release["usesPush"], bundles: bundles, main: main, routes: routes, toMain: toMain)
    release["usesPush"] = usesPush
    let needs = PushNeeds(
      usesPush: usesPush, routes: routes, noProvider: noProvider(root), toMain: toMain,
      waking: PayloadDerivations.waking(root.node("payloads")))
    for index in bundles.indices {
      needs.derive(&bundles[index], at: index, main: main)
      BundleDerivations.finish(&bundles[index], release: release, stage: stage, team: team)
    }
    return (nesting, team)
  }

  private static func noProvider(_ root: FactMap) -> Unknown? {
    root.node("provider").isAbsent
      ? Unknown("no provider was given", supply: "give the provider's routes") : nil
  }

  private static func environment(of release: FactMap) -> FactNode {
    FactNode(release.string("channel")) { text, origin in
      guard let channel = Channel(rawValue: text) else { return .unknown("`\(text)` is no channel") }
      return .string(channel.environment.rawValue, from: origin)
    }
  }

  private static func surroundings(
    of root: FactMap, mainID: FactNode, team: FactNode
  ) -> RouteDerivations.Surroundings {
    let keys = root.node("provider", "keys").elements?.compactMap(\.map) ?? []
    return RouteDerivations.Surroundings(
      mainID: mainID,
      keyIDs: keys.flatMap { [$0.node("keyID").text, $0.node("fileNameKeyID").text] }.compactMap { $0 },
      teamIDs: keys.compactMap { $0.node("teamID").text } + [team.text].compactMap { $0 })
  }

  private static func withRoutes(_ routes: [FactMap], in root: FactMap) -> FactMap {
    guard var provider = root.node("provider").map, let before = provider.node("routes").elements else {
      return root
    }
    var root = root
    let nodes = zip(routes, before).map { FactNode.map($0, from: $1.origin) }
    provider["routes"] = .list(nodes, from: provider.node("routes").origin)
    root["provider"] = .map(provider, from: root["provider"]?.origin)
    return root
  }
}
