import ReadinessModel
import Testing

@testable import Collectors

@Suite struct RouteFactsTests {
  private func route(
    bundles: [Recipe.Bundle]? = nil, keys: [Manifest.Key] = [.named("main")],
    _ set: @escaping (inout Manifest.Route) -> Void
  ) -> FactTree {
    Recipe(bundles: bundles, routes: [.named("r", set)], keys: keys).facts
  }

  @Test func `a manifest says all of a route, and the command line may not`() {
    #expect(brief(route { _ in }, "complete") == "true")
    let flags = route { $0.origin = Origin(file: "command line") }
    #expect(flags.at("provider.routes[0].complete").supply == "give `--push-type`")
    #expect(brief(flags, "pushType") == "absent")
  }

  private func brief(_ facts: FactTree, _ name: String) -> String {
    facts.at("provider.routes[0].\(name)").brief
  }

  @Test(arguments: [
    ("api.push.apple.com", "api.push.apple.com", "443", "production", "device"),
    ("api.sandbox.push.apple.com:2197", "api.sandbox.push.apple.com", "2197", "sandbox", "device"),
    ("https://API.Development.push.apple.com", "api.development.push.apple.com", "443", "sandbox", "device"),
    ("gateway.push.apple.com:2195", "gateway.push.apple.com", "2195", "production", "device"),
    ("api-broadcast.push.apple.com", "api-broadcast.push.apple.com", "443", "production", "broadcast"),
    (
      "api-manage-broadcast.sandbox.push.apple.com:2195", "api-manage-broadcast.sandbox.push.apple.com",
      "2195",
      "sandbox", "channels"
    ),
    ("web.push.apple.com", "web.push.apple.com", "443", "production", "web"),
    ("api.sandbx.push.apple.com", "api.sandbx.push.apple.com", "443", "production", "device"),
    ("fcm.googleapis.com", "fcm.googleapis.com", "443", "other", "device"),
    ("not a host", "not a host", "absent", "other", "device"),
  ])
  func `the host tells environment and interface`(
    said: String, host: String, port: String, environment: String, api: String
  ) {
    let facts = route { $0.host = located(said) }
    #expect(brief(facts, "host") == host)
    #expect(brief(facts, "port") == port)
    #expect(brief(facts, "environment") == environment)
    #expect(brief(facts, "api") == api)
  }

  @Test(
    arguments: [
      (PushEnvironment.sandbox, nil, "api.sandbox.push.apple.com", "443"),
      (.production, nil, "api.push.apple.com", "443"),
      (.sandbox, "channels", "api-manage-broadcast.sandbox.push.apple.com", "2195"),
      (.production, "channels", "api-manage-broadcast.push.apple.com", "2196"),
      (.production, "broadcast", "api-broadcast.push.apple.com", "443"),
    ] as [(PushEnvironment, String?, String, String)])
  func `an environment stands for its host`(
    environment: PushEnvironment, api: String?, host: String, port: String
  ) {
    let facts = route {
      $0.environment = located(environment)
      $0.api = api.map(located)
    }
    #expect(brief(facts, "host") == host)
    #expect(brief(facts, "port") == port)
    #expect(brief(facts, "environment") == environment.rawValue)
    #expect(brief(facts, "api") == api ?? "device")
  }

  @Test(arguments: [
    ("/4/broadcasts/apps/com.example.app", "broadcast"), ("/1/apps/com.example.app/channels", "channels"),
    ("/3/device/{token}", "device"), ("/unknown", "device"),
  ])
  func `the path tells the interface before the host does`(path: String, api: String) {
    let facts = route {
      $0.host = located("api.push.apple.com")
      $0.path = located(path)
    }
    #expect(brief(facts, "api") == api)
  }

  @Test func `the path of a URL is the path of the route`() {
    let facts = route { $0.host = located("https://api.push.apple.com/4/broadcasts/apps/a.b") }
    #expect(brief(facts, "path") == "/4/broadcasts/apps/a.b")
    #expect(brief(facts, "api") == "broadcast")
  }

  @Test func `without a host there is no environment`() {
    let facts = route { $0.topic = located("a.b") }
    for name in ["host", "port", "scheme", "environment"] { #expect(brief(facts, name) == "absent") }
    #expect(brief(facts, "api") == "device")
  }

  @Test(
    arguments: [
      ("com.example.app", "alert", "app", "com.example.app", "[]", "[]", "absent"),
      ("com.example.app.voip", "voip", "app", "com.example.app", "[.voip]", "[.voip]", "absent"),
      ("com.example.app.voip", "alert", "app", "com.example.app", "[.voip]", "[]", "absent"),
      ("com.example.app.voip", nil, "app", "com.example.app", "[.voip]", "[]", "absent"),
      ("com.example.app", "silent", "app", "com.example.app", "[]", "absent", "absent"),
      ("KEY1234567", "alert", "app", "KEY1234567", "[]", "[]", "key-id"),
      ("ABCDE12345", "alert", "app", "ABCDE12345", "[]", "[]", "team-id"),
      ("1234567890", "alert", "app", "1234567890", "[]", "[]", "number"),
      ("app", "alert", "app", "app", "[]", "[]", "no-dot"),
      ("com.example.app ", "alert", "app", "com.example.app ", "[]", "[]", "illegal-character"),
      ("pass.com.example", "alert", "pass", "pass.com.example", "[]", "[]", "absent"),
      ("web.com.example", nil, "web", "web.com.example", "[]", "[]", "absent"),
      ("com.apple.mgmt.External.x", "mdm", "mdm", "com.apple.mgmt.External.x", "[]", "[]", "absent"),
    ] as [(String, String?, String, String, String, String, String)])
  func `a topic is taken apart`(
    topic: String, type: String?, kind: String, base: String, suffixes: String, expected: String,
    problem: String
  ) {
    let facts = route {
      $0.topic = located(topic)
      $0.pushType = type.map(located)
    }
    #expect(brief(facts, "topicKind") == kind)
    #expect(brief(facts, "topicBase") == base)
    #expect(brief(facts, "topicSuffixes") == suffixes)
    #expect(brief(facts, "expectedSuffixes") == expected)
    #expect(brief(facts, "topicProblem") == problem)
  }

  @Test func `the team of the app is no topic either`() {
    let app = Recipe.Bundle(info: iOSInfo(), entitlements: entitlements())
    let facts = route(bundles: [app], keys: []) { $0.topic = located("ABCDE12345") }
    #expect(brief(facts, "topicProblem") == "team-id")
  }

  @Test func `a route without a bundle is for the main app`() {
    let app = Recipe.Bundle(info: iOSInfo())
    let facts = route(bundles: [app]) { $0.topic = located("com.example.app") }
    #expect(brief(facts, "bundle") == "com.example.app")
    #expect(facts.bundle("needsPush").brief == "true")
    let pass = route(bundles: [app]) { $0.topic = located("pass.com.example") }
    #expect(brief(pass, "bundle") == "absent")
    #expect(pass.bundle("needsPush").brief == "unknown")
    #expect(brief(route { $0.topic = located("com.example.app") }, "bundle") == "absent")
  }

  @Test func `a bundle id that ends like a suffix is not cut`() {
    let app = Recipe.Bundle(info: iOSInfo(id: "com.example.voip"))
    let facts = route(bundles: [app]) {
      $0.topic = located("com.example.voip")
      $0.pushType = located("alert")
    }
    #expect(brief(facts, "topicBase") == "com.example.voip")
    #expect(brief(facts, "topicSuffixes") == "[]")
  }

  @Test func `fields of the request stand in for what was not said`() {
    let facts = route {
      $0.priority = located(5)
      $0.headers = located([
        Manifest.Header(name: "APNS-Push-Type", value: "voip"),
        Manifest.Header(name: "apns-topic", value: "a.b.voip"),
        Manifest.Header(name: "apns-priority", value: "10"),
        Manifest.Header(name: "apns-topic", value: "c.d"),
        Manifest.Header(name: "Authorization", value: "bearer secret"),
      ])
    }
    #expect(brief(facts, "pushType") == "voip")
    #expect(brief(facts, "topic") == "a.b.voip")
    #expect(brief(facts, "priority") == "5")
    #expect(facts.at("provider.routes[0].headers").elements?.count == 4)
    #expect(!"\(facts)".contains("secret"))
  }

  @Test func `a priority that is no number is unknown`() {
    let facts = route { $0.headers = located([Manifest.Header(name: "apns-priority", value: "high")]) }
    #expect(facts.at("provider.routes[0].priority").reason.contains("`high`"))
  }

  @Test(
    arguments: [
      ([String](), nil, "absent", "none"), (["a"], nil, "a", "token"), (["a", "b"], "b", "b", "token"),
      (["a", "b"], nil, "unknown", "token"),
    ] as [([String], String?, String, String)])
  func `the only key is used when none is named`(names: [String], named: String?, key: String, auth: String) {
    let facts = route(keys: names.map { .named($0) }) { $0.key = named.map(located) }
    #expect(brief(facts, "key") == key)
    #expect(brief(facts, "auth") == auth)
  }

  @Test func `without a provider there is none`() {
    let facts = Recipe(bundles: [Recipe.Bundle(id: "a.b", kind: "app")]).facts
    #expect(facts.at("provider").brief == "absent")
    #expect(facts.bundle("pushTypes").reason == "no provider was given")
    #expect(facts.bundle("wokenByPush").reason == "no provider was given")
  }
}
