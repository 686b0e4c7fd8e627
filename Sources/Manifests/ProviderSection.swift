internal import ReadinessModel
internal import YAMLReading

extension ManifestReading {
  /// `provider:`, what is sent and with which keys.
  mutating func provider(_ map: inout StrictMapping) -> Manifest.Provider {
    var provider = Manifest.Provider(origin: map.origin)
    provider.service = map.choice("service", among: ["apns", "fcm", "other"], &problems)
    for var key in map.mappings("keys", &problems) ?? [] {
      if let key = self.key(&key) { provider.keys.append(key) }
    }
    for (index, var certificate) in (map.mappings("certificates", &problems) ?? []).enumerated() {
      if let certificate = self.certificate(&certificate, at: index) {
        provider.certificates.append(certificate)
      }
    }
    provider.tokenRefresh = map.duration("tokenRefresh", &problems)
    if var connection = map.mapping("connection", &problems) {
      provider.connection = self.connection(&connection)
    }
    provider.responses = responses(&map)
    provider.trustStore = map.text("trustStore", &problems)
    provider.sampleTokens = samples("sampleTokens", in: &map)
    for var entry in map.mappings("deviceTokens", &problems) ?? [] {
      if let tokens = deviceTokens(&entry) { provider.deviceTokens.append(tokens) }
    }
    for var route in map.mappings("routes", &problems) ?? [] {
      if let route = self.route(&route) { provider.routes.append(route) }
    }
    map.finish(&problems)
    return provider
  }

  private mutating func connection(_ map: inout StrictMapping) -> Manifest.Connection {
    var connection = Manifest.Connection(origin: map.origin)
    connection.perKey = map.bool("perKey", &problems)
    connection.reused = map.bool("reused", &problems)
    connection.keepAlive = map.duration("keepAlive", &problems)
    map.finish(&problems)
    return connection
  }

  /// `nil` for a key without a name or without exactly one place to read it from.
  private mutating func key(_ map: inout StrictMapping) -> Manifest.Key? {
    let name = map.text("name", required: true, &problems)
    if let name { keyNames.append(name) }
    let source = keySource(&map)
    let keyID = map.text("keyID", &problems)
    let teamID = map.text("teamID", &problems)
    let form = map.choice("form", among: Self.keyForms, &problems)
    let environments = environments(&map)
    let topics = map.texts("topics", &problems)
    map.finish(&problems)
    guard let name, let source else { return nil }
    var key = Manifest.Key(origin: map.origin, name: name, source: source)
    key.keyID = keyID
    key.teamID = teamID
    key.form = form
    key.environments = environments
    key.topics = topics.flatMap { list in
      place(of: "topics", in: map).map { Located(list.map(\.value), at: $0) }
    }
    return key
  }

  static let keyForms = ["pem", "pem-one-line", "pem-escaped", "base64", "body-only", "der", "sec1"]

  private mutating func keySource(_ map: inout StrictMapping) -> Manifest.Key.Source? {
    let file = map.text("file", &problems)
    let variable = map.text("env", &problems)
    switch (map.has("file"), map.has("env")) {
    case (true, true):
      report(
        "conflict", "found both `file` and `env`, expected one of them",
        at: place(of: "env", in: map) ?? map.origin,
        hint: "keep the one that the key is read from")
      return nil
    case (false, false):
      report(
        "missing-key", "`file` or `env` is missing in `\(map.keyPath)`", at: map.origin,
        hint: "add `file: PATH`, `file: \"-\"` for standard input, or `env: NAME`")
      return nil
    case (true, false):
      return file.map { $0.value == "-" ? .standardInput($0.origin) : .file($0) }
    case (false, true):
      guard let variable else { return nil }
      guard VariableName.isValid(variable.value) else {
        report(
          "wrong-value",
          "found \(Shown.quoted(variable.value)), expected the name of an environment variable",
          at: variable.origin, hint: "write the name without `$`")
        return nil
      }
      return .environment(variable)
    }
  }

  private mutating func environments(_ map: inout StrictMapping) -> Located<[PushEnvironment]>? {
    guard let words = map.texts("environments", &problems),
      let nodes = map.node["environments"]?.elements, let origin = place(of: "environments", in: map)
    else { return nil }
    for (index, word) in words.enumerated() where index < nodes.count {
      _ = map.isAllowed(
        word.value, among: PushEnvironment.words, at: nodes[index],
        keyPath: word.origin.keyPath ?? map.keyPath, &problems)
    }
    return Located(words.compactMap { PushEnvironment(word: $0.value) }, at: origin)
  }
}
