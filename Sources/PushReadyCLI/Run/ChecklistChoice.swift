internal import ReadinessModel

/// The checklists of a run that names none, and what such a choice leaves out.
enum ChecklistChoice {
  /// What was named, else what fits what is given.
  static func checklists(for manifest: Manifest, stage: Stage?) -> [Located<String>] {
    if !manifest.checklists.isEmpty { return manifest.checklists }
    let name =
      switch (manifest.app != nil, manifest.provider != nil || !manifest.payloads.isEmpty) {
      case (true, true), (false, false): stage == .source ? "pre-archive" : "release"
      case (true, false): "app"
      case (false, true): "provider"
      }
    return [Located(name, at: manifest.origin)]
  }

  /// The half of the pair that was not given.
  static func missingHalf(of manifest: Manifest) -> [Report.NotVerified] {
    var entries: [Report.NotVerified] = []
    if manifest.app == nil {
      entries.append(
        Report.NotVerified(
          what: "the app: what its signature claims and its profile grants", why: "no app was given",
          supply: "name the package, or give `app.bundles` in the manifest"))
    }
    if manifest.provider == nil {
      entries.append(
        Report.NotVerified(
          what: "the provider: its key, hosts, topics and push types", why: "no provider was given",
          supply: "give `provider` in the manifest, or `--host`, `--topic` and `--key`"))
    }
    return entries
  }
}
