import ReadinessModel

/// What the provider's routes ask of a bundle.
struct PushNeeds {
  /// `release.usesPush`.
  let usesPush: FactNode
  /// The routes, with the bundle each is for.
  let routes: [FactMap]
  /// Why there are no routes to look at; `nil` when a provider is given.
  let noProvider: Unknown?
  /// Positions of the routes that are for the main app because they name none.
  private let toMain: [Int]
  /// Positions of the routes that name a bundle, by its id.
  private let named: [ExactText: [Int]]
  /// What the samples of a route say of waking the app, by the route's name.
  private let waking: [ExactText: FactNode]

  init(
    usesPush: FactNode, routes: [FactMap], noProvider: Unknown?, toMain: Set<Int>,
    waking: [ExactText: FactNode] = [:]
  ) {
    self.waking = waking
    self.usesPush = usesPush
    self.routes = routes
    self.noProvider = noProvider
    self.toMain = toMain.sorted()
    var named: [ExactText: [Int]] = [:]
    for (position, route) in routes.enumerated() where !toMain.contains(position) {
      if let target = route.node("bundle").text { named[ExactText(target), default: []].append(position) }
    }
    self.named = named
  }

  /// Whether `release.usesPush` holds: said, or a route is for a bundle of the app, or a bundle claims a key
  /// for APNs. Nothing else decides, least of all what a binary names.
  static func usesPush(
    said: FactNode?, bundles: [FactMap], main: Int?, routes: [FactMap], toMain: Set<Int>
  ) -> FactNode {
    if let said { return said }
    let ids = Set(bundles.compactMap { $0.node("id").text.map(ExactText.init) })
    for (index, route) in routes.enumerated() {
      if toMain.contains(index), main != nil {
        return .bool(true, from: route.node("name").origin)
      }
      if let target = route.node("bundle").text, ids.contains(ExactText(target)) {
        return .bool(true, from: route.node("bundle").origin)
      }
    }
    for bundle in bundles {
      if let key = bundle.node("aps", "keys").elements?.first { return .bool(true, from: key.origin) }
    }
    return .unknown(
      "no route is for the app and no entitlements that were read claim push",
      supply: "say `usesPush` in the manifest")
  }

  private func routes(to index: Int, _ bundle: FactMap, main: Int?) -> [FactMap] {
    let ownName = bundle.node("id").text.flatMap { named[ExactText($0)] } ?? []
    guard index == main, !toMain.isEmpty else { return ownName.map { routes[$0] } }
    return (ownName + toMain).sorted().map { routes[$0] }
  }

  /// `needsPush`, `pushTypes` and `wokenByPush` of the bundle at `index`.
  func derive(_ bundle: inout FactMap, at index: Int, main: Int?) {
    let own = routes(to: index, bundle, main: main)
    if usesPush.truth == false {
      bundle["needsPush"] = usesPush
      bundle["pushTypes"] = .list([], from: usesPush.origin)
      bundle["wokenByPush"] = .bool(false, from: usesPush.origin)
      return
    }
    bundle["needsPush"] = needsPush(own, index, bundle, main: main)
    if let noProvider {
      bundle["pushTypes"] = .unknown(noProvider)
      bundle["wokenByPush"] = .unknown(noProvider)
      return
    }
    var types: [FactNode] = []
    for route in own {
      let type = route.node("pushType")
      if let text = type.text, !types.contains(where: { $0.text == text }) { types.append(type) }
    }
    bundle["pushTypes"] = .list(types)
    bundle["wokenByPush"] = wokenByPush(own, types)
  }

  /// A route of type `background`, else a sample that wakes the app.
  private func wokenByPush(_ own: [FactMap], _ types: [FactNode]) -> FactNode {
    if let type = types.first(where: { $0.text == "background" }) { return .bool(true, from: type.origin) }
    let samples = own.compactMap { $0.node("name").text }.compactMap { waking[ExactText($0)] }
    return samples.first { $0.truth == true } ?? samples.first { $0.unknown != nil } ?? .bool(false)
  }

  private func needsPush(_ own: [FactMap], _ index: Int, _ bundle: FactMap, main: Int?) -> FactNode {
    if let route = own.first { return .bool(true, from: route.node("name").origin) }
    if index == main { return usesPush }
    let kind = bundle.node("kind")
    if main == nil, !(kind.text.map(BundleKind.isExtension) ?? false) {
      return .unknown(kind.unknown ?? Unknown("which bundle is the main app cannot be told"))
    }
    return .bool(false, from: kind.origin)
  }
}
