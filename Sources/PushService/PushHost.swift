package import ReadinessModel

/// A host of APNs that Apple names.
///
/// Source: Apple, "Sending notification requests to APNs", "Sending channel management requests to APNs",
/// "Sending broadcast push notification requests to APNs", "Establishing a connection to APNs".
package struct PushHost: Sendable, Hashable {
  /// What is asked of a host.
  package enum API: String, Sendable, Hashable, CaseIterable {
    /// One device: `POST /3/device/<token>`.
    case device
    /// All subscribers of a channel: `POST /4/broadcasts/apps/<bundle id>`.
    case broadcast
    /// Management of channels: `/1/apps/<bundle id>/channels` and `/all-channels`.
    case channels
    /// A subscription of a browser; the browser names the endpoint.
    case web
  }

  package let name: String
  package let environment: PushEnvironment
  package let apis: [API]
  package let ports: [Int]
  /// The binary interface, which ended on 31 March 2021.
  package let isRetired: Bool
  /// The name that Apple's newer pages use for the same service.
  package let newerName: String?

  package init(
    _ name: String, _ environment: PushEnvironment, _ apis: [API], ports: [Int], isRetired: Bool = false,
    newerName: String? = nil
  ) {
    self.name = name
    self.environment = environment
    self.apis = apis
    self.ports = ports
    self.isRetired = isRetired
    self.newerName = newerName
  }

  /// Every host that Apple's pages name. The pages contradict each other on the name for broadcasts, so
  /// both names stand here.
  package static let all: [PushHost] = [
    PushHost("api.push.apple.com", .production, [.device, .broadcast], ports: [443, 2197]),
    PushHost("api.sandbox.push.apple.com", .sandbox, [.device, .broadcast], ports: [443, 2197]),
    PushHost(
      "api.development.push.apple.com", .sandbox, [.device], ports: [443, 2197],
      newerName: "api.sandbox.push.apple.com"),
    PushHost("api-broadcast.push.apple.com", .production, [.broadcast], ports: [443]),
    PushHost("api-broadcast.sandbox.push.apple.com", .sandbox, [.broadcast], ports: [443]),
    PushHost("api-manage-broadcast.push.apple.com", .production, [.channels], ports: [2196]),
    PushHost("api-manage-broadcast.sandbox.push.apple.com", .sandbox, [.channels], ports: [2195]),
    PushHost("gateway.push.apple.com", .production, [], ports: [2195], isRetired: true),
    PushHost("gateway.sandbox.push.apple.com", .sandbox, [], ports: [2195], isRetired: true),
    PushHost("feedback.push.apple.com", .production, [], ports: [2196], isRetired: true),
    PushHost("feedback.sandbox.push.apple.com", .sandbox, [], ports: [2196], isRetired: true),
  ]

  /// The host of that name, whatever its case.
  package static func named(_ name: String) -> PushHost? {
    let wanted = folded(name)
    return all.first { $0.name == wanted }
  }

  /// The host meant when only an environment is named; `nil` for web push, whose host the browser names.
  package static func standard(for api: API, in environment: PushEnvironment) -> PushHost? {
    all.first { $0.environment == environment && $0.apis.first == api }
  }

  /// Lower case, without the dot that ends a fully qualified name.
  package static func folded(_ name: String) -> String {
    var bytes = name.utf8.map(lowercased)
    if bytes.last == 0x2E { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Whose tokens a host takes.
package enum HostEnvironment: String, Sendable, Hashable, CaseIterable {
  case sandbox, production
  /// Not a host of APNs.
  case other

  /// A name under `push.apple.com` with a label `sandbox` or `development` is the sandbox, every other
  /// name under it production.
  package init(host: String) {
    let labels = PushHost.folded(host).split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 3, labels.suffix(3).elementsEqual(["push", "apple", "com"]),
      !labels.contains("")
    else {
      self = .other
      return
    }
    let own = labels.dropLast(3)
    self = own.contains("sandbox") || own.contains("development") ? .sandbox : .production
  }
}

/// An ASCII letter in lower case; every other byte as it is.
func lowercased(_ byte: UInt8) -> UInt8 {
  (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
}
