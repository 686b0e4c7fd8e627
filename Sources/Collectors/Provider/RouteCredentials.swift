import ReadinessModel

/// What a route proves itself with: the key and the certificate that it names, or the only one there is.
enum RouteCredentials {
  static func collect(_ route: Manifest.Route, of provider: Manifest.Provider) -> FactMap {
    let (keys, certificates) = (provider.keys.map(\.name), provider.certificates.map(\.name))
    // What names one kind of proof means no other.
    let key =
      route.key == nil && route.certificate != nil
      ? .absent(from: route.origin) : chosen("key", route.key, among: keys, in: route)
    let certificate =
      route.certificate == nil && route.key != nil
      ? .absent(from: route.origin)
      : chosen("certificate", route.certificate, among: certificates, in: route)
    guard route.key == nil, route.certificate == nil, !keys.isEmpty, !certificates.isEmpty else {
      return FactMap([
        ("key", key), ("certificate", certificate), ("auth", auth(key, certificate, of: route)),
      ])
    }
    let unknown = FactNode.unknown(
      "keys and certificates are configured and route `\(route.name.value)` names none of them",
      supply: "name the `key` or the `certificate` of the route", from: route.origin)
    return FactMap([("key", unknown), ("certificate", unknown), ("auth", unknown)])
  }

  private static func chosen(
    _ what: String, _ said: Located<String>?, among names: [Located<String>], in route: Manifest.Route
  ) -> FactNode {
    if let said { return .string(said.value, from: said.origin) }
    if names.count == 1 { return .string(names[0].value, from: names[0].origin) }
    if names.isEmpty { return .absent(from: route.origin) }
    return .unknown(
      "\(names.count) \(what)s are configured and route `\(route.name.value)` names none",
      supply: "name the `\(what)` of the route", from: route.origin)
  }

  /// A route on the command line without a key says nothing of how the provider proves who it is; a manifest
  /// without keys says that it does not.
  private static func auth(_ key: FactNode, _ certificate: FactNode, of route: Manifest.Route) -> FactNode {
    let origin = (key.isAbsent ? certificate.origin : key.origin) ?? route.origin
    switch (key.isAbsent, certificate.isAbsent) {
    case (false, false): return .string("both", from: origin)
    case (false, true): return .string("token", from: origin)
    case (true, false): return .string("certificate", from: origin)
    case (true, true):
      if route.origin.file == Manifest.commandLine {
        return .unknown(
          "no key was given", supply: "give `--key`, `--key-id` and `--team`", from: origin)
      }
      return .string("none", from: origin)
    }
  }
}
