internal import ReadinessModel
internal import YAMLReading

/// Mistakes that only show when parts of a manifest are held against each other.
extension ManifestReading {
  mutating func compare(_ manifest: Manifest) {
    let bundles = manifest.app?.bundles ?? []
    let keys = manifest.provider?.keys ?? []
    let routes = manifest.provider?.routes ?? []
    refuseDoubles("bundle", bundles.compactMap(\.id))
    refuseDoubles("key", keyNames)
    refuseDoubles("route", routes.map(\.name))
    refuseDoubles("skipped rule", manifest.rules.skips.map(\.rule))
    refuseSecondStandardInput(keys)
    for route in routes { refuseUnknownKey(of: route) }
    if let usesPush = manifest.usesPush, !usesPush.value {
      let route = routes.first { isForApp($0, bundles: bundles) }
      if let route {
        report(
          "conflict",
          "found `usesPush: false` and route \(Shown.quoted(route.name.value)) for the app, expected one of them",
          at: usesPush.origin, hint: "take `usesPush` out, or the route at line \(route.origin.line ?? 0)")
      }
    }
  }

  private mutating func refuseDoubles(_ what: String, _ names: [Located<String>]) {
    var first: [ExactText: Int] = [:]
    for name in names {
      guard let line = first[ExactText(name.value)] else {
        first[ExactText(name.value)] = name.origin.line ?? 0
        continue
      }
      report(
        "duplicate-name", "\(what) \(Shown.quoted(name.value)) stands twice, first at line \(line)",
        at: name.origin, hint: "give each a name of its own, or keep one of the two")
    }
  }

  private mutating func refuseSecondStandardInput(_ keys: [Manifest.Key]) {
    let origins = keys.compactMap { key in
      if case .standardInput(let origin) = key.source { origin } else { nil }
    }
    for origin in origins.dropFirst() {
      report(
        "conflict",
        "found a second key on standard input, first at line \(origins[0].line ?? 0), expected at most one",
        at: origin, hint: "name a file, or `env: NAME`")
    }
  }

  private mutating func refuseUnknownKey(of route: Manifest.Route) {
    let names = keyNames.map(\.value)
    guard let key = route.key, !names.contains(where: { $0.utf8.elementsEqual(key.value.utf8) }) else {
      return
    }
    let nearest = Suggestion.nearest(to: key.value, among: names)
    let all = names.isEmpty ? "add it to `provider.keys`" : "keys are \(Shown.choices(names))"
    report(
      "unknown-name", "no key is named \(Shown.quoted(key.value))", at: key.origin,
      hint: nearest.map { "did you mean `\($0)`?" } ?? all)
  }

  /// A route without a bundle is for the main app, unless its topic is of another sort. A bundle without an
  /// id may be any: then nothing is said.
  private func isForApp(_ route: Manifest.Route, bundles: [Manifest.Bundle]) -> Bool {
    if let bundle = route.bundle {
      return bundles.contains { $0.id?.value.utf8.elementsEqual(bundle.value.utf8) ?? false }
    }
    let topic = route.topic?.value ?? ""
    return !topic.hasPrefix("pass.") && !topic.hasPrefix("web.")
  }
}
