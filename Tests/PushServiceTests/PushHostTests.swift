import PushService
import ReadinessModel
import Testing

@Suite struct PushHostTests {
  @Test(arguments: [
    ("api.push.apple.com", HostEnvironment.production),
    ("api.sandbox.push.apple.com", .sandbox),
    ("api.development.push.apple.com", .sandbox),
    ("API.Sandbox.Push.Apple.Com.", .sandbox),
    ("api-broadcast.push.apple.com", .production),
    ("api-broadcast.sandbox.push.apple.com", .sandbox),
    ("api-manage-broadcast.push.apple.com", .production),
    ("api-manage-broadcast.sandbox.push.apple.com", .sandbox),
    ("gateway.push.apple.com", .production),
    ("gateway.sandbox.push.apple.com", .sandbox),
    ("web.push.apple.com", .production),
    ("push.apple.com", .other),
    ("sandbox.push.apple.com.example.com", .other),
    ("apipush.apple.com", .other),
    ("fcm.googleapis.com", .other),
    ("api..push.apple.com", .other),
    ("", .other),
    (".push.apple.com", .other),
  ])
  func `a host is classed by its labels`(host: String, environment: HostEnvironment) {
    #expect(HostEnvironment(host: host) == environment)
  }

  @Test(arguments: [
    (PushHost.API.device, PushEnvironment.production, "api.push.apple.com"),
    (.device, .sandbox, "api.sandbox.push.apple.com"),
    (.broadcast, .production, "api-broadcast.push.apple.com"),
    (.broadcast, .sandbox, "api-broadcast.sandbox.push.apple.com"),
    (.channels, .production, "api-manage-broadcast.push.apple.com"),
    (.channels, .sandbox, "api-manage-broadcast.sandbox.push.apple.com"),
  ])
  func `an environment has one standard host for each interface`(
    api: PushHost.API, environment: PushEnvironment, name: String
  ) {
    #expect(PushHost.standard(for: api, in: environment)?.name == name)
  }

  @Test func `a browser names its own endpoint`() {
    #expect(PushHost.standard(for: .web, in: .production) == nil)
  }

  @Test(arguments: [
    ("api.push.apple.com", [443, 2197], false), ("API.PUSH.APPLE.COM", [443, 2197], false),
    ("api-manage-broadcast.push.apple.com", [2196], false),
    ("api-manage-broadcast.sandbox.push.apple.com", [2195], false),
    ("gateway.push.apple.com", [2195], true), ("feedback.sandbox.push.apple.com", [2196], true),
  ])
  func `ports and retirement stand beside the name`(name: String, ports: [Int], isRetired: Bool) throws {
    let host = try #require(PushHost.named(name))
    #expect(host.ports == ports)
    #expect(host.isRetired == isRetired)
  }

  @Test func `every named host is classed as its row says`() {
    for host in PushHost.all {
      #expect(HostEnvironment(host: host.name).rawValue == host.environment.rawValue)
    }
  }

  @Test func `the older name of the sandbox points to the newer one`() {
    #expect(PushHost.named("api.development.push.apple.com")?.newerName == "api.sandbox.push.apple.com")
    #expect(PushHost.named("api.sandbox.push.apple.com.example.com") == nil)
  }
}
