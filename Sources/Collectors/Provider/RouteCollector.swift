import PushService
import ReadinessModel

/// Facts of one route, as the manifest says them.
enum RouteCollector {
  /// `payloads` are the names of the route's samples.
  static func collect(
    _ route: Manifest.Route, of provider: Manifest.Provider, payloads: [FactNode] = []
  ) -> FactMap {
    var facts = FactMap([
      ("name", .string(route.name.value, from: route.name.origin)),
      ("topic", text(route.topic, .topic, in: route)),
      ("pushType", pushType(of: route)),
      ("collapseID", text(route.collapseID, .collapseID, in: route)),
      ("apnsID", text(route.apnsID, .id, in: route)),
      ("channelID", text(route.channelID, .channelID, in: route)),
      ("expiration", text(route.expiration, .expiration, in: route)),
      ("priority", priority(route)),
      ("method", text(route.method, nil, in: route)),
      ("path", text(route.path, nil, in: route)),
      ("storagePolicy", number(route.storagePolicy, in: route)),
      ("ratePerHour", number(route.ratePerHour, in: route)),
      ("headers", headers(route)),
      ("channelBody", route.channelBody ?? .absent(from: route.origin)),
      ("payloads", .list(payloads, from: route.payloads.first?.origin ?? route.origin)),
      ("complete", complete(route)),
    ])
    if let bundle = route.bundle { facts["bundle"] = .string(bundle.value, from: bundle.origin) }
    if let api = route.api { facts["api"] = .string(api.value, from: api.origin) }
    facts.merge(address(route))
    facts.merge(RouteCredentials.collect(route, of: provider))
    return facts
  }

  /// A manifest says all that a request has; flags say what somebody wanted to have checked.
  private static func complete(_ route: Manifest.Route) -> FactNode {
    guard route.origin.file == Manifest.commandLine else { return .bool(true, from: route.origin) }
    return .unknown(
      "the command line does not say all that the request has", supply: "give `--push-type`",
      from: route.origin)
  }

  static func pushType(of route: Manifest.Route) -> FactNode { text(route.pushType, .pushType, in: route) }

  /// What was said, else the value of the field of the request that means the same.
  private static func text(
    _ said: Located<String>?, _ field: RequestHeader?, in route: Manifest.Route
  ) -> FactNode {
    if let said { return .string(said.value, from: said.origin) }
    guard let field, let value = header(field, in: route) else { return .absent(from: route.origin) }
    return .string(value, from: route.headers?.origin)
  }

  private static func number(_ said: Located<Int64>?, in route: Manifest.Route) -> FactNode {
    said.map { .value(.int($0.value), from: $0.origin) } ?? .absent(from: route.origin)
  }

  private static func priority(_ route: Manifest.Route) -> FactNode {
    guard route.priority == nil, let text = header(.priority, in: route) else {
      return number(route.priority, in: route)
    }
    guard let number = Int64(text) else {
      return .unknown("`apns-priority` is `\(text)`, which is no number", from: route.headers?.origin)
    }
    return .value(.int(number), from: route.headers?.origin)
  }

  private static func header(_ field: RequestHeader, in route: Manifest.Route) -> String? {
    route.headers?.value.first { RequestHeader(name: $0.name) == field }?.value
  }

  /// Every further field in its order, doubles included. `authorization` holds a secret and is left out.
  private static func headers(_ route: Manifest.Route) -> FactNode {
    guard let headers = route.headers else { return .absent(from: route.origin) }
    let kept = headers.value.filter { RequestHeader(name: $0.name) != .authorization }
    return .list(
      kept.map {
        .map(
          FactMap([
            ("name", .string($0.name, from: headers.origin)),
            ("value", .string($0.value, from: headers.origin)),
          ]), from: headers.origin)
      }, from: headers.origin)
  }

  /// Scheme, host, port and path of the URL or host that was said, or of the environment's standard host.
  private static func address(_ route: Manifest.Route) -> FactMap {
    if let said = route.host {
      guard let endpoint = Endpoint(said.value) else {
        return FactMap([
          ("host", .string(said.value, from: said.origin)), ("port", .absent(from: said.origin)),
          ("scheme", .absent(from: said.origin)),
        ])
      }
      var facts = facts(of: endpoint, from: said.origin)
      if route.path == nil, let path = endpoint.path { facts["path"] = .string(path, from: said.origin) }
      return facts
    }
    let api =
      route.api.flatMap { PushHost.API(rawValue: $0.value) }
      ?? route.path.flatMap { RequestPath.api(of: $0.value) } ?? .device
    guard let environment = route.environment,
      let host = PushHost.standard(for: api, in: environment.value),
      let port = host.ports.first, let endpoint = Endpoint("\(host.name):\(port)")
    else {
      return FactMap(["host", "port", "scheme"].map { ($0, .absent(from: route.origin)) })
    }
    return facts(of: endpoint, from: environment.origin)
  }

  private static func facts(of endpoint: Endpoint, from origin: Origin) -> FactMap {
    FactMap([
      ("host", .string(endpoint.host, from: origin)), ("port", .int(endpoint.port, from: origin)),
      ("scheme", .string(endpoint.scheme, from: origin)),
    ])
  }
}
