package import ReadinessModel

extension Manifest {
  /// Everything that was said, by the key of the manifest that says it, in the order of the format. Flags
  /// stand under the key that they take the place of. Checklists, severities and parameters are left to what
  /// knows the rules.
  package var said: [Setting] {
    var said = SaidSettings()
    said.add(.release, "name", name)
    said.add(.release, "stage", stage)
    said.add(.release, "channel", channel)
    said.add(.release, "usesPush", usesPush)
    said.add(.release, "signer", signer)
    if let app { said.add(app) }
    if let provider { said.add(provider) }
    said.add(payloads, "payloads")
    for (name, globs) in [("attempts", attempts), ("logs", logs), ("fixtures", fixtures)] {
      for (index, glob) in globs.enumerated() { said.add(.evidence, "\(name)[\(index)]", glob) }
    }
    said.add(.exceptions, "waivers", waivers)
    said.add(.exceptions, "attestations", attestations)
    said.add(.exceptions, "baseline", baseline)
    for (index, anchor) in trustAnchors.enumerated() { said.add(.trust, "trust.anchors[\(index)]", anchor) }
    return said.settings
  }
}

/// The parts of a manifest, one setting each.
private struct SaidSettings {
  var settings: [Setting] = []

  mutating func add(_ group: Setting.Group, _ name: String, _ value: Value, at origin: Origin) {
    settings.append(
      Setting(group: group, name: name, value: .value(value, from: origin), source: .given(origin)))
  }

  mutating func add(_ group: Setting.Group, _ name: String, _ said: Located<String>?) {
    if let said { add(group, name, .string(said.value), at: said.origin) }
  }

  mutating func add(_ group: Setting.Group, _ name: String, _ said: Located<Bool>?) {
    if let said { add(group, name, .bool(said.value), at: said.origin) }
  }

  mutating func add(_ group: Setting.Group, _ name: String, _ said: Located<Int64>?) {
    if let said { add(group, name, .int(said.value), at: said.origin) }
  }

  mutating func add(_ group: Setting.Group, _ name: String, _ said: Located<Duration>?) {
    if let said { add(group, name, .duration(said.value), at: said.origin) }
  }

  mutating func add<Word: RawRepresentable>(_ group: Setting.Group, _ name: String, _ said: Located<Word>?)
  where Word.RawValue == String {
    if let said { add(group, name, .string(said.value.rawValue), at: said.origin) }
  }

  mutating func add(_ group: Setting.Group, _ name: String, _ said: Located<[String]>?) {
    guard let said else { return }
    settings.append(
      Setting(
        group: group, name: name, value: .strings(said.value, from: said.origin),
        source: .given(said.origin)))
  }

  mutating func add(_ app: Manifest.App) {
    add(.app, "app.artifact", app.artifact)
    add(.app, "app.project.path", app.project?.path)
    add(.app, "app.project.target", app.project?.target)
    add(.app, "app.project.configuration", app.project?.configuration)
    add(.app, "app.exportOptions", app.exportOptions)
    add(.app, "app.complete", app.complete)
    for (index, bundle) in app.bundles.enumerated() {
      let name = "app.bundles[\(index)]"
      add(.app, "\(name).id", bundle.id)
      add(.app, "\(name).kind", bundle.kind)
      add(.app, "\(name).info", bundle.info)
      add(.app, "\(name).entitlements", bundle.entitlements)
      add(.app, "\(name).profile", bundle.profile)
      add(.app, "\(name).executable", bundle.executable)
    }
  }

  mutating func add(_ provider: Manifest.Provider) {
    add(.provider, "provider.service", provider.service)
    for (index, key) in provider.keys.enumerated() { add(key, "provider.keys[\(index)]") }
    for (index, certificate) in provider.certificates.enumerated() {
      let name = "provider.certificates[\(index)]"
      add(.provider, "\(name).name", certificate.name)
      add(.provider, "\(name).file", certificate.file)
      add(.provider, "\(name).privateKey", certificate.privateKey)
      add(
        .provider, "\(name).password", certificate.password.map { Located("${\($0.value)}", at: $0.origin) })
    }
    add(.provider, "provider.tokenRefresh", provider.tokenRefresh)
    if let connection = provider.connection {
      add(.provider, "provider.connection.perKey", connection.perKey)
      add(.provider, "provider.connection.reused", connection.reused)
      add(.provider, "provider.connection.keepAlive", connection.keepAlive)
    }
    for (index, response) in (provider.responses ?? []).enumerated() {
      add(response, "provider.responses[\(index)]")
    }
    add(.provider, "provider.trustStore", provider.trustStore)
    for (index, sample) in provider.sampleTokens.enumerated() {
      add(sample, "provider.sampleTokens[\(index)]", "")
    }
    for (index, tokens) in provider.deviceTokens.enumerated() {
      let name = "provider.deviceTokens[\(index)]"
      add(tokens.source, name, ".file")
      add(.provider, "\(name).environment", tokens.environment)
    }
    for (index, route) in provider.routes.enumerated() { add(route, "provider.routes[\(index)]") }
  }

  /// A value of a secret is not shown; only that there is one.
  private mutating func add(_ sample: Manifest.Sample, _ name: String, _ file: String) {
    switch sample {
    case .file(let path): add(.provider, name + file, path)
    case .value(let text): add(.provider, "\(name).value", .string("hidden"), at: text.origin)
    }
  }

  private mutating func add(_ key: Manifest.Key, _ name: String) {
    add(.provider, "\(name).name", key.name)
    switch key.source {
    case .file(let path): add(.provider, "\(name).file", path)
    case .environment(let variable): add(.provider, "\(name).env", variable)
    case .standardInput(let origin): add(.provider, "\(name).file", .string("-"), at: origin)
    }
    add(.provider, "\(name).keyID", key.keyID)
    add(.provider, "\(name).teamID", key.teamID)
    add(.provider, "\(name).form", key.form)
    add(
      .provider, "\(name).environments",
      key.environments.map { Located($0.value.map(\.rawValue), at: $0.origin) })
    add(.provider, "\(name).topics", key.topics)
  }

  private mutating func add(_ response: Manifest.Response, _ name: String) {
    switch response.answer.value {
    case .reason(let reason): add(.provider, "\(name).reason", .string(reason), at: response.answer.origin)
    case .status(let code): add(.provider, "\(name).status", .int(Int64(code)), at: response.answer.origin)
    }
    add(.provider, "\(name).action", response.action)
    add(.provider, "\(name).after", response.after)
  }

  private mutating func add(_ route: Manifest.Route, _ name: String) {
    add(.provider, "\(name).name", route.name)
    add(.provider, "\(name).host", route.host)
    add(.provider, "\(name).environment", route.environment)
    add(.provider, "\(name).bundle", route.bundle)
    add(.provider, "\(name).key", route.key)
    add(.provider, "\(name).certificate", route.certificate)
    add(.provider, "\(name).pushType", route.pushType)
    add(.provider, "\(name).topic", route.topic)
    add(.provider, "\(name).priority", route.priority)
    add(.provider, "\(name).expiration", route.expiration)
    add(.provider, "\(name).collapseID", route.collapseID)
    add(.provider, "\(name).apnsID", route.apnsID)
    add(.provider, "\(name).channelID", route.channelID)
    add(.provider, "\(name).storagePolicy", route.storagePolicy)
    if let body = route.channelBody, let origin = body.origin {
      settings.append(
        Setting(group: .provider, name: "\(name).channelBody", value: body, source: .given(origin)))
    }
    add(.provider, "\(name).method", route.method)
    add(.provider, "\(name).path", route.path)
    add(
      .provider, "\(name).headers",
      route.headers.map { Located($0.value.map { "\($0.name): \($0.value)" }, at: $0.origin) })
    add(.provider, "\(name).api", route.api)
    add(.provider, "\(name).ratePerHour", route.ratePerHour)
    add(.provider, "\(name).body", route.body)
    add(route.payloads, "\(name).payloads")
  }

  mutating func add(_ payloads: [PayloadSource], _ name: String) {
    for (index, payload) in payloads.enumerated() {
      switch payload {
      case .files(let pattern): add(.provider, "\(name)[\(index)]", pattern)
      case .inline(let payload):
        let text = String(decoding: payload.json, as: UTF8.self)
        add(.provider, "\(name)[\(index)].value", .string(text), at: payload.origin)
      }
    }
  }
}
