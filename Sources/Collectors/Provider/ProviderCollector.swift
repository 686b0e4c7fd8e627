import ReadinessModel

/// What was read of the provider's files, by position in the manifest.
struct ProviderReadings {
  private(set) var keys: [Int: FactMap] = [:]
  private(set) var certificates: [Int: FactMap] = [:]
  private(set) var sampleTokens: [Int: FactMap] = [:]
  private(set) var deviceTokens: [Int: FactMap] = [:]
  private(set) var trustStore: FactMap?

  mutating func take(_ facts: FactMap, of artifact: Artifact) {
    switch artifact.owner {
    case .key(let index): keys[index] = facts
    case .certificate(let index): certificates[index] = facts
    case .providerToken(let index): sampleTokens[index] = facts
    case .deviceTokens(let index): deviceTokens[index] = facts
    case .release where artifact.kind == .trustStore: trustStore = facts
    case .release, .bundle, .payload: break
    }
  }
}

/// Facts of the provider, as the manifest says them, with what was read of its files.
enum ProviderCollector {
  /// `payloads` are the names of the samples of each route, by position.
  static func collect(
    _ manifest: Manifest, _ readings: ProviderReadings, payloads: [Int: [FactNode]] = [:]
  ) -> FactNode {
    guard let provider = manifest.provider else { return .absent(from: manifest.origin) }
    let origin = provider.origin
    let keyFacts = provider.keys.enumerated().map { index, key in
      FactNode.map(collect(key, reading: readings.keys[index]), from: key.origin)
    }
    let routes = provider.routes.enumerated().map { index, route in
      FactNode.map(
        RouteCollector.collect(route, of: provider, payloads: payloads[index] ?? []), from: route.origin)
    }
    return .map(
      FactMap([
        (
          "service",
          provider.service.map { .string($0.value, from: $0.origin) } ?? .string("apns", from: origin)
        ),
        ("tokenRefresh", duration(provider.tokenRefresh, from: origin.at(keyPath: "provider.tokenRefresh"))),
        ("connection", connection(provider)),
        (
          "trustStore",
          readings.trustStore.map { .map($0, from: provider.trustStore?.origin) } ?? .absent(from: origin)
        ),
        ("responses", ResponseCollector.collect(provider)),
        ("routes", .list(routes, from: origin)),
        ("keys", .list(keyFacts, from: origin)),
        ("certificates", .list(certificates(of: provider, readings), from: origin)),
        ("sampleTokens", .list(sampleTokens(of: provider, readings), from: origin)),
        ("deviceTokens", .list(deviceTokens(of: provider, readings), from: origin)),
      ]), from: origin)
  }

  private static func certificates(
    of provider: Manifest.Provider, _ readings: ProviderReadings
  ) -> [FactNode] {
    provider.certificates.enumerated().map { index, certificate in
      var facts = FactMap([("name", .string(certificate.name.value, from: certificate.name.origin))])
      if let read = readings.certificates[index] { facts.merge(read) }
      return .map(facts, from: certificate.origin)
    }
  }

  private static func sampleTokens(
    of provider: Manifest.Provider, _ readings: ProviderReadings
  ) -> [FactNode] {
    provider.sampleTokens.enumerated().map { index, sample in
      .map(readings.sampleTokens[index] ?? FactMap(), from: sample.origin)
    }
  }

  private static func deviceTokens(
    of provider: Manifest.Provider, _ readings: ProviderReadings
  ) -> [FactNode] {
    provider.deviceTokens.enumerated().flatMap { index, tokens -> [FactNode] in
      let environment: FactNode =
        tokens.environment.map { .string($0.value.rawValue, from: $0.origin) }
        ?? .absent(from: tokens.source.origin)
      return (readings.deviceTokens[index]?.node("tokens").elements ?? []).map { node in
        guard var facts = node.map else { return node }
        facts["environment"] = environment
        return .map(facts, from: node.origin)
      }
    }
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
      ("file", file(of: key)),
    ])
    if let reading { facts.merge(reading) }
    return facts
  }

  private static func said(_ text: Located<String>?, _ name: String, of key: Manifest.Key) -> FactNode {
    text.map { .string($0.value, from: $0.origin) }
      ?? .unknown("`\(name)` of key `\(key.name.value)` was not said", supply: "say `\(name)` of the key")
  }

  private static func file(of key: Manifest.Key) -> FactNode {
    if case .file(let path) = key.source { return .string(path.value, from: path.origin) }
    return .absent(from: key.origin)
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
