import PushService
import ReadinessModel

/// What follows from what a route says.
enum RouteDerivations {
  /// What is known beside the route.
  struct Surroundings {
    var mainID: FactNode
    var keyIDs: [String]
    var teamIDs: [String]
  }

  /// Environment, interface and kind of topic; these need the route alone.
  static func derive(_ route: inout FactMap) {
    let host = route.node("host")
    route["environment"] = FactNode(route.string("host")) {
      .string(HostEnvironment(host: $0).rawValue, from: $1)
    }
    route["api"] = route["api"] ?? api(of: route)
    let topic = route.node("topic")
    if let text = topic.text {
      route["topicKind"] = .string(PushTopic(text).kind.rawValue, from: topic.origin)
    } else {
      let isManagement = route.node("pushType").text == PushType.mdm.rawValue
      route["topicKind"] = .string(isManagement ? "mdm" : "app", from: topic.origin ?? host.origin)
    }
  }

  /// The interface: by the path, else by the host, else by the channel, else a device.
  private static func api(of route: FactMap) -> FactNode {
    let path = route.node("path")
    if let api = path.text.flatMap(RequestPath.api(of:)) { return .string(api.rawValue, from: path.origin) }
    let host = route.node("host")
    if let name = host.text {
      if let known = PushHost.named(name) {
        let api = known.apis.first ?? .device
        return .string(api.rawValue, from: host.origin)
      }
      let isBrowser = HostEnvironment(host: name) != .other && name.utf8.starts(with: "web.".utf8)
      return .string((isBrowser ? PushHost.API.web : .device).rawValue, from: host.origin)
    }
    return .string(PushHost.API.device.rawValue, from: path.origin)
  }

  /// The parts of the topic and the bundle meant; these need the app and the keys.
  static func finish(_ route: inout FactMap, in surroundings: Surroundings) {
    let topic = route.node("topic")
    let pushType = route.node("pushType")
    if isForMain(route) { route["bundle"] = surroundings.mainID }
    if let text = topic.text {
      let parts = PushTopic(text, bundle: route.node("bundle").text)
      route["topicBase"] = .string(parts.base, from: topic.origin)
      route["topicSuffixes"] = .strings(parts.suffixes, from: topic.origin)
      let problem = parts.problem(keyIDs: surroundings.keyIDs, teamIDs: surroundings.teamIDs)
      route["topicProblem"] =
        problem.map { .string($0.rawValue, from: topic.origin) } ?? .absent(from: topic.origin)
    }
    route["expectedSuffixes"] =
      PushTopic.expectedSuffixes(for: pushType.text).map { .strings($0, from: pushType.origin) }
      ?? .absent(from: pushType.origin)
  }

  /// Whether the route names no bundle and therefore means the main app. Topics of passes, websites and
  /// device management mean no app.
  static func isForMain(_ route: FactMap) -> Bool {
    route["bundle"] == nil && route.node("topicKind").text == PushTopic.Kind.app.rawValue
  }
}
