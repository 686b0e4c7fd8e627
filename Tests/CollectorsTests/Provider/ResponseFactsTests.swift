import PushService
import ReadinessModel
import Testing

@testable import Collectors

@Suite struct ResponseFactsTests {
  private static func response(
    _ answer: Manifest.Response.Answer, _ action: ResponseAction, after: Duration? = nil
  ) -> Manifest.Response {
    var response = Manifest.Response(
      origin: Recipe.place, answer: located(answer), action: located(action))
    response.after = after.map(located)
    return response
  }

  /// By reason: action, wait and what is allowed.
  private static func facts(
    _ responses: [Manifest.Response]?, _ routes: [Manifest.Route] = []
  ) -> [String: FactNode] {
    var provider = Manifest.Provider(origin: Recipe.place)
    provider.responses = responses
    provider.routes = routes
    let elements = ResponseCollector.collect(provider).elements ?? []
    return Dictionary(
      elements.compactMap { element in element.map?.node("reason").text.map { ($0, element) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static func action(_ facts: [String: FactNode], _ reason: String) -> String? {
    facts[reason]?.map?.node("action").brief
  }

  @Test func `no policy says nothing of any reason`() {
    #expect(Self.facts(nil).isEmpty)
  }

  @Test func `a policy is asked for every reason of device requests, in both spellings`() {
    let facts = Self.facts([Self.response(.status(410), .dropToken)])
    let device = ErrorReason.all.filter { $0.apis.contains(.device) }
    #expect(Set(facts.keys) == Set(device.flatMap { [$0.name] + $0.otherSpellings }))
    #expect(Self.action(facts, "Unregistered") == "drop-token")
    #expect(Self.action(facts, "ExpiredToken") == "drop-token")
    #expect(Self.action(facts, "BadDeviceToken") == "absent")
    #expect(facts["BadDeviceToken"]?.map?.node("allowedActions").texts == ["check-environment"])
    #expect(facts["TooManyRequests"]?.map?.node("allowedActions").texts == ["delay", "backoff"])
  }

  @Test func `an entry for a reason wins over one for its status`() {
    let facts = Self.facts([
      Self.response(.status(429), .delay), Self.response(.reason("TooManyProviderTokenUpdates"), .fix),
    ])
    #expect(Self.action(facts, "TooManyRequests") == "delay")
    #expect(Self.action(facts, "TooManyProviderTokenUpdates") == "fix")
  }

  @Test func `one spelling of a reason covers the other`() {
    let facts = Self.facts([Self.response(.reason("BadEnvironmentKeyIdInToken"), .fix)])
    #expect(Self.action(facts, "BadEnvironmentKeyInToken") == "fix")
    let both = Self.facts([
      Self.response(.reason("BadEnvironmentKeyIdInToken"), .fix),
      Self.response(.reason("BadEnvironmentKeyInToken"), .delay),
    ])
    #expect(Self.action(both, "BadEnvironmentKeyInToken") == "delay")
  }

  @Test func `reasons of channels are asked for where there are channels`() {
    let policy = [Self.response(.status(400), .fix)]
    #expect(Self.facts(policy)["ChannelNotRegistered"] == nil)
    let broadcast = Manifest.Route.named("b") { $0.api = located("broadcast") }
    #expect(Self.action(Self.facts(policy, [broadcast]), "ChannelNotRegistered") == "fix")
    let byPath = Manifest.Route.named("b") { $0.path = located("/4/broadcasts/apps/com.example.app") }
    #expect(Self.action(Self.facts(policy, [byPath]), "BroadcastFeatureNotEnabled") == "fix")
    #expect(Self.facts(policy, [broadcast])["BadTtl"] == nil)
  }

  @Test func `success and the wait are kept`() {
    let facts = Self.facts([
      Self.response(.status(200), .done), Self.response(.status(503), .backoff, after: .seconds(900)),
    ])
    #expect(Self.action(facts, "200") == "done")
    #expect(facts["200"]?.map?.node("allowedActions").texts == ["done"])
    #expect(facts["Shutdown"]?.map?.node("after").content == .value(.duration(.seconds(900))))
  }
}
