internal import ReadinessModel
internal import YAMLReading

extension ManifestReading {
  /// The kinds that a bundle may be said to be.
  static let bundleKinds = [
    "app", "app-clip", "watch-app", "watch-extension", "notification-service", "notification-content",
    "location-push", "widget", "file-provider", "local-push", "intents", "other-extension",
  ]

  /// `app:`, a package, or the exported files bundle by bundle; with a project beside it, or a project alone.
  mutating func app(_ map: inout StrictMapping) -> Manifest.App {
    var app = Manifest.App(origin: map.origin)
    app.complete = map.bool("complete", &problems)
    app.artifact = map.text("artifact", &problems)
    app.exportOptions = map.text("exportOptions", &problems)
    if let artifact = app.artifact, let bundles = place(of: "bundles", in: map) {
      report(
        "conflict", "found both `artifact` and `bundles`, expected one of them", at: bundles,
        hint: "keep the one that ships; \(Shown.quoted(artifact.value)) holds all its bundles")
    }
    if let project = map.mapping("project", &problems) { app.project = self.project(project) }
    let isNeeded = app.artifact == nil && !map.has("project")
    if let bundles = map.mappings("bundles", required: isNeeded, &problems) {
      for var bundle in bundles { app.bundles.append(self.bundle(&bundle)) }
    }
    if map.node("bundles", &problems)?.elements?.isEmpty == true, let origin = place(of: "bundles", in: map) {
      report(
        "wrong-value", "found an empty list, expected at least one bundle", at: origin,
        hint: "name the exported files of a bundle, or take `app` out")
    }
    map.finish(&problems)
    return app
  }

  private mutating func project(_ map: StrictMapping) -> Manifest.Project? {
    var map = map
    let path = map.text("path", required: true, &problems)
    let target = map.text("target", &problems)
    let configuration = map.text("configuration", &problems)
    map.finish(&problems)
    guard let path else { return nil }
    var project = Manifest.Project(path: path)
    project.target = target
    project.configuration = configuration
    return project
  }

  private mutating func bundle(_ map: inout StrictMapping) -> Manifest.Bundle {
    var bundle = Manifest.Bundle(origin: map.origin)
    bundle.id = map.text("id", &problems)
    bundle.kind = map.choice("kind", among: Self.bundleKinds, &problems)
    bundle.info = map.text("info", &problems)
    bundle.entitlements = map.text("entitlements", &problems)
    bundle.profile = map.text("profile", &problems)
    bundle.executable = map.text("executable", &problems)
    if map.keys.isEmpty {
      report(
        "wrong-value", "found a bundle that says nothing, expected `id` or a file", at: map.origin,
        hint: "name its `info`, `entitlements` or `profile`")
    }
    map.finish(&problems)
    return bundle
  }

  /// Where the value of `key` stands.
  func place(of key: String, in map: StrictMapping) -> Origin? {
    map.node[key].map { document.origin(of: $0, keyPath: map.path(of: key)) }
  }
}
