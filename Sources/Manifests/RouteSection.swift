internal import ReadinessModel
internal import YAMLReading

extension ManifestReading {
  /// One element of `provider.routes`. Whether its values are right is for rules to say; here only their
  /// types and the words of a fixed list. `nil` for a route without a name.
  mutating func route(_ map: inout StrictMapping) -> Manifest.Route? {
    let name = map.text("name", required: true, &problems)
    var route = Manifest.Route(origin: map.origin, name: name ?? Located("", at: map.origin))
    route.host = map.text("host", &problems)
    route.environment = map.pushEnvironment("environment", &problems)
    if map.has("host"), map.has("environment") {
      report(
        "conflict", "found both `host` and `environment`, expected one of them",
        at: place(of: "environment", in: map) ?? map.origin,
        hint: "keep `host`, or `environment` for Apple's own host of it")
    }
    route.bundle = map.text("bundle", &problems)
    route.key = map.text("key", &problems)
    route.certificate = map.text("certificate", &problems)
    route.pushType = map.text("pushType", &problems)
    route.topic = map.text("topic", &problems)
    route.priority = map.int("priority", &problems)
    route.expiration = map.textOrNumber("expiration", &problems)
    route.collapseID = map.text("collapseID", &problems)
    route.apnsID = map.text("apnsID", &problems)
    route.channelID = map.text("channelID", &problems)
    route.storagePolicy = map.int("storagePolicy", &problems)
    route.channelBody = channelBody(&map)
    route.method = map.text("method", &problems)
    route.path = map.text("path", &problems)
    route.headers = headers(&map)
    route.api = map.choice("api", among: ["device", "broadcast", "channels"], &problems)
    route.ratePerHour = map.count("ratePerHour", &problems)
    route.body = map.choice("body", of: PayloadBody.self, &problems)
    route.payloads = payloads(&map)
    map.finish(&problems)
    return name == nil ? nil : route
  }

  /// Headers in order, doubles kept. `authorization` is left out: it holds a provider token.
  private mutating func headers(_ map: inout StrictMapping) -> Located<[Manifest.Header]>? {
    guard let entries = map.mappings("headers", &problems), let origin = place(of: "headers", in: map) else {
      return nil
    }
    var headers: [Manifest.Header] = []
    for var entry in entries {
      let name = entry.text("name", required: true, &problems)
      if name?.value.lowercased() == "authorization" {
        _ = entry.node("value", &problems)
        entry.finish(&problems)
        continue
      }
      let value = headerValue(&entry)
      entry.finish(&problems)
      if let name, let value { headers.append(Manifest.Header(name: name.value, value: value.value)) }
    }
    return Located(headers, at: origin)
  }

  private mutating func headerValue(_ entry: inout StrictMapping) -> Located<String>? {
    guard entry.has("value") else { return entry.text("value", required: true, &problems) }
    return entry.textOrNumber("value", &problems)
  }
}
