import PushService
import ReadinessModel

/// What follows for a sample from the route that it belongs to.
enum PayloadDerivations {
  /// Adds `bundle` and `limit` to each sample of `payloads`.
  static func derive(_ payloads: FactNode, routes: [FactMap]) -> FactNode {
    guard let elements = payloads.elements, !elements.isEmpty else { return payloads }
    var byName: [ExactText: FactMap] = [:]
    for route in routes { if let name = route.node("name").text { byName[ExactText(name)] = route } }
    let derived = elements.map { element -> FactNode in
      guard var facts = element.map else { return element }
      let route = facts.node("route").text.flatMap { byName[ExactText($0)] }
      facts["bundle"] = facts["bundle"] ?? route?.node("bundle") ?? .absent(from: element.origin)
      let type = facts.node("pushType")
      let limit = PushType.bodyLimit(
        of: type.text.flatMap(PushType.init(rawValue:)),
        isBroadcast: route?.node("api").text == PushHost.API.broadcast.rawValue)
      facts["limit"] = .int(limit, from: type.origin)
      return .map(facts, from: element.origin)
    }
    return .list(derived, from: payloads.origin)
  }

  /// By the name of each route, whether a sample of it wakes an app in the background: a sample that does, else
  /// one of which nobody knows.
  static func waking(_ payloads: FactNode) -> [ExactText: FactNode] {
    var waking: [ExactText: FactNode] = [:]
    for element in payloads.elements ?? [] {
      guard let facts = element.map, let route = facts.node("route").text, facts.node("form").text == "apns"
      else { continue }
      let type = facts.node("pushType").text.flatMap(PushType.init(rawValue:))
      if type?.isFreeForm ?? false || type == .liveactivity { continue }
      let wakes = facts.node("wakesApp")
      let isBetter = waking[ExactText(route)]?.truth != true
      if wakes.truth == true || wakes.unknown != nil, isBetter { waking[ExactText(route)] = wakes }
    }
    return waking
  }
}
