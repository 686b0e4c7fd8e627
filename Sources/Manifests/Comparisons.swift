internal import ReadinessModel
internal import YAMLReading

/// Mistakes that only show when parts of a manifest are held against each other.
struct Comparisons {
  private(set) var problems: [Diagnostic] = []

  /// The names are those of everything that was written down, also of what could not be read.
  init(_ manifest: Manifest, keyNames: [Located<String>], certificateNames: [Located<String>]) {
    let bundles = manifest.app?.bundles ?? []
    let routes = manifest.provider?.routes ?? []
    refuseDoubles("bundle", bundles.compactMap(\.id))
    refuseDoubles("key", keyNames)
    refuseDoubles("certificate", certificateNames)
    refuseDoubles("route", routes.map(\.name))
    refuseDoubles("skipped rule", manifest.rules.skips.map(\.rule))
    refuseSecondStandardInput(manifest.provider?.keys ?? [])
    for route in routes {
      refuseUnknown("key", route.key, among: keyNames.map(\.value))
      refuseUnknown("certificate", route.certificate, among: certificateNames.map(\.value))
    }
    if let usesPush = manifest.usesPush, !usesPush.value,
      let route = routes.first(where: { Self.isForApp($0, bundles: bundles) })
    {
      let name = Shown.quoted(route.name.value)
      report(
        "conflict", "found `usesPush: false` and route \(name) for the app, expected one of them",
        at: usesPush.origin, hint: "take `usesPush` out, or the route \(Self.place(route.origin))")
    }
  }

  private mutating func report(_ code: String, _ message: String, at origin: Origin, hint: String) {
    problems.append(
      Diagnostic(code: "manifest.\(code)", message: message, origin: origin, hint: hint))
  }

  private mutating func refuseDoubles(_ what: String, _ names: [Located<String>]) {
    var first: [ExactText: Origin] = [:]
    for name in names {
      guard let origin = first[ExactText(name.value)] else {
        first[ExactText(name.value)] = name.origin
        continue
      }
      report(
        "duplicate-name",
        "\(what) \(Shown.quoted(name.value)) stands twice, first \(Self.place(origin))",
        at: name.origin, hint: "give each a name of its own, or keep one of the two")
    }
  }

  private mutating func refuseSecondStandardInput(_ keys: [Manifest.Key]) {
    let origins = keys.compactMap { key in
      if case .standardInput(let origin) = key.source { origin } else { nil }
    }
    guard let first = origins.first else { return }
    for origin in origins.dropFirst() {
      report(
        "conflict",
        "found a second key on standard input, first \(Self.place(first)), expected at most one",
        at: origin, hint: "name a file, or `env: NAME`")
    }
  }

  private mutating func refuseUnknown(_ what: String, _ name: Located<String>?, among names: [String]) {
    guard let name, !names.contains(where: { $0.utf8.elementsEqual(name.value.utf8) }) else { return }
    let nearest = Suggestion.nearest(to: name.value, among: names)
    let all =
      names.isEmpty
      ? "add it to `provider.\(what)s`" : "\(what)s are \(names.map(Shown.quoted).joined(separator: ", "))"
    report(
      "unknown-name", "no \(what) is named \(Shown.quoted(name.value))", at: name.origin,
      hint: nearest.map { "did you mean \(Shown.quoted($0))?" } ?? all)
  }

  /// A route without a bundle is for the main app, unless its topic is of another sort. A bundle without an
  /// id may be any: then nothing is said.
  private static func isForApp(_ route: Manifest.Route, bundles: [Manifest.Bundle]) -> Bool {
    if let bundle = route.bundle {
      return bundles.contains { $0.id?.value.utf8.elementsEqual(bundle.value.utf8) ?? false }
    }
    let topic = route.topic?.value ?? ""
    return !topic.hasPrefix("pass.") && !topic.hasPrefix("web.")
  }

  private static func place(_ origin: Origin) -> String {
    origin.line.map { "at line \($0)" } ?? "on the \(origin.file)"
  }
}
