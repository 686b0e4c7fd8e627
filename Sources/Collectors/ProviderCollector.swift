import ReadinessModel

/// Facts of the provider, as the manifest says them, with what was read of its keys.
enum ProviderCollector {
  /// `keys` is what was read of each key, and `payloads` the names of the samples of each route, by position.
  static func collect(
    _ manifest: Manifest, keys: [Int: FactMap], payloads: [Int: [FactNode]] = [:]
  ) -> FactNode {
    guard let provider = manifest.provider else { return .absent(from: manifest.origin) }
    let origin = provider.origin
    let keyFacts = provider.keys.enumerated().map { index, key in
      FactNode.map(collect(key, reading: keys[index]), from: key.origin)
    }
    let routes = provider.routes.enumerated().map { index, route in
      FactNode.map(
        RouteCollector.collect(route, keys: provider.keys, payloads: payloads[index] ?? []),
        from: route.origin)
    }
    return .map(
      FactMap([
        (
          "service",
          provider.service.map { .string($0.value, from: $0.origin) } ?? .string("apns", from: origin)
        ),
        ("tokenRefresh", duration(provider.tokenRefresh, from: origin.at(keyPath: "provider.tokenRefresh"))),
        ("connection", connection(provider)),
        ("trustStore", .absent(from: origin)),
        ("responses", ResponseCollector.collect(provider)),
        ("routes", .list(routes, from: origin)),
        ("keys", .list(keyFacts, from: origin)),
        ("certificates", .list([], from: origin)),
        ("sampleTokens", .list([], from: origin)),
        ("deviceTokens", .list([], from: origin)),
      ]), from: origin)
  }

  private static func connection(_ provider: Manifest.Provider) -> FactNode {
    guard let connection = provider.connection else {
      return .absent(from: provider.origin.at(keyPath: "provider.connection"))
    }
    return .map(
      FactMap([
        ("perKey", truth(connection.perKey, from: connection.origin)),
        ("reused", truth(connection.reused, from: connection.origin)),
        ("keepAlive", duration(connection.keepAlive, from: connection.origin)),
      ]), from: connection.origin)
  }

  private static func collect(_ key: Manifest.Key, reading: FactMap?) -> FactMap {
    var facts = FactMap([
      ("name", .string(key.name.value, from: key.name.origin)),
      ("keyID", said(key.keyID, "keyID", of: key)),
      ("teamID", said(key.teamID, "teamID", of: key)),
      (
        "environments",
        key.environments.map { scope in .strings(scope.value.map(\.rawValue), from: scope.origin) }
          ?? .absent(from: key.origin)
      ),
      ("topics", key.topics.map { .strings($0.value, from: $0.origin) } ?? .absent(from: key.origin)),
      ("declaredForm", key.form.map { .string($0.value, from: $0.origin) } ?? .absent(from: key.origin)),
      ("acceptedForms", acceptedForms(key)),
    ])
    if let reading { facts.merge(reading) }
    return facts
  }

  private static func said(_ text: Located<String>?, _ name: String, of key: Manifest.Key) -> FactNode {
    text.map { .string($0.value, from: $0.origin) }
      ?? .unknown("`\(name)` of key `\(key.name.value)` was not said", supply: "say `\(name)` of the key")
  }

  /// The form that was said, else what a provider reads from such a place. SEC1 comes in a PEM frame.
  private static func acceptedForms(_ key: Manifest.Key) -> FactNode {
    if let form = key.form {
      return .strings([form.value == "sec1" ? "pem" : form.value], from: form.origin)
    }
    return switch key.source {
    case .file, .standardInput: .strings(["pem"], from: key.origin)
    case .environment: .strings(["pem", "pem-escaped", "base64"], from: key.origin)
    }
  }

  private static func duration(_ value: Located<Duration>?, from origin: Origin) -> FactNode {
    value.map { .value(.duration($0.value), from: $0.origin) } ?? .absent(from: origin)
  }

  private static func truth(_ value: Located<Bool>?, from origin: Origin) -> FactNode {
    value.map { .bool($0.value, from: $0.origin) } ?? .absent(from: origin)
  }
}
