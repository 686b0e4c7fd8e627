internal import ReadinessModel

/// The checklists of a run that names none, and what such a choice leaves out.
enum ChecklistChoice {
  /// What was named, else what fits what is given.
  static func checklists(for manifest: Manifest, stage: Stage?) -> [Located<String>] {
    if !manifest.checklists.isEmpty { return manifest.checklists }
    let name =
      switch (manifest.app != nil, manifest.provider != nil || !manifest.payloads.isEmpty) {
      // The other checklists ask for what only a product has.
      case (true, false) where stage == .source: "pre-archive"
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
    if let rest = restOfProvider(manifest) { entries.append(rest) }
    return entries
  }

  /// What flags left out of the provider; a manifest says all that it means to.
  private static func restOfProvider(_ manifest: Manifest) -> Report.NotVerified? {
    guard manifest.origin.file == "command line", let provider = manifest.provider else { return nil }
    let topics = provider.routes.allSatisfy { $0.topic != nil }
    let types = provider.routes.allSatisfy { $0.pushType != nil }
    let missing = [
      topics ? nil : "`--topic`", types ? nil : "`--push-type`", provider.keys.isEmpty ? "`--key`" : nil,
    ].compactMap { $0 }
    guard !missing.isEmpty else { return nil }
    return Report.NotVerified(
      what: "the rest of what the provider sends: topics, push types, headers, payloads, the key",
      why: "the command line does not say it",
      supply: "give \(missing.joined(separator: ", ")), or describe the routes under `provider` in a manifest"
    )
  }
}
