import PushService
import Testing

@Suite struct PushTopicTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let topic: String
    var bundle: String?
    let base: String
    let suffixes: [String]
    var kind = PushTopic.Kind.app
    var testDescription: String { topic }
  }

  @Test(arguments: [
    Case(topic: "com.example.app", base: "com.example.app", suffixes: []),
    Case(topic: "com.example.app.voip", base: "com.example.app", suffixes: [".voip"]),
    Case(topic: "com.example.app.voip-ptt", base: "com.example.app", suffixes: [".voip-ptt"]),
    Case(topic: "com.example.app.voip.voip", base: "com.example.app", suffixes: [".voip", ".voip"]),
    Case(
      topic: "com.example.app.voip.push-type.liveactivity", base: "com.example.app",
      suffixes: [".voip", ".push-type.liveactivity"]),
    Case(topic: "com.example.app.liveactivity", base: "com.example.app.liveactivity", suffixes: []),
    Case(
      topic: "com.example.app.push-type.liveactivity", base: "com.example.app",
      suffixes: [".push-type.liveactivity"]),
    Case(
      topic: "com.example.app.push-type.widgets", base: "com.example.app",
      suffixes: [".push-type.widgets"]),
    Case(
      topic: "com.example.app.push-type.controls", base: "com.example.app",
      suffixes: [".push-type.controls"]),
    Case(
      topic: "com.example.app.pushkit.fileprovider", base: "com.example.app",
      suffixes: [".pushkit.fileprovider"]),
    Case(topic: "com.example.app.location-query", base: "com.example.app", suffixes: [".location-query"]),
    Case(topic: "com.example.app.complication", base: "com.example.app", suffixes: [".complication"]),
    Case(topic: "com.example.appvoip", base: "com.example.appvoip", suffixes: []),
    Case(topic: ".voip", base: ".voip", suffixes: []),
    Case(topic: "", base: "", suffixes: []),
    Case(topic: "com.example.voip", base: "com.example", suffixes: [".voip"]),
    Case(
      topic: "com.example.voip", bundle: "com.example.voip", base: "com.example.voip", suffixes: []),
    Case(
      topic: "com.example.voip.voip", bundle: "com.example.voip", base: "com.example.voip",
      suffixes: [".voip"]),
    Case(topic: "com.example.App", bundle: "com.example.app", base: "com.example.App", suffixes: []),
    Case(
      topic: "com.example.other.voip", bundle: "com.example.app", base: "com.example.other",
      suffixes: [".voip"]),
    Case(topic: "pass.com.example.voip", base: "pass.com.example.voip", suffixes: [], kind: .pass),
    Case(topic: "web.com.example", base: "web.com.example", suffixes: [], kind: .web),
    Case(topic: "com.apple.mgmt.External.1", base: "com.apple.mgmt.External.1", suffixes: [], kind: .mdm),
    Case(topic: "password.example", base: "password.example", suffixes: []),
    Case(topic: "com.ex\u{e9}.app.voip", base: "com.ex\u{e9}.app", suffixes: [".voip"]),
  ])
  func `a topic is a base and the suffixes at its end`(of given: Case) {
    let topic = PushTopic(given.topic, bundle: given.bundle)
    #expect(topic.base == given.base)
    #expect(topic.suffixes == given.suffixes)
    #expect(topic.kind == given.kind)
  }

  @Test(
    arguments: [
      ("com.example.app", nil), ("com.example.my-app", nil), ("com.example.my_app", "illegal-character"),
      ("com.example.app ", "illegal-character"), ("com.exämple.app", "illegal-character"),
      ("example", "no-dot"), ("", "no-dot"), ("1234567890", "number"), ("KEY1234567", "key-id"),
      ("ABCDE12345", "team-id"), ("pass.com.example.loyalty", nil),
    ] as [(String, String?)])
  func `what cannot be a topic is named`(topic: String, problem: String?) {
    let found = PushTopic(topic).problem(keyIDs: ["KEY1234567"], teamIDs: ["ABCDE12345"])
    #expect(found?.rawValue == problem)
  }

  @Test(
    arguments: [
      (nil, []), ("alert", []), ("mdm", []), ("voip", [".voip"]), ("pushtotalk", [".voip-ptt"]),
      ("Voip", nil), ("silent", nil),
    ] as [(String?, [String]?)])
  func `the push type asks for at most one suffix`(type: String?, suffixes: [String]?) {
    #expect(PushTopic.expectedSuffixes(for: type) == suffixes)
  }

  @Test func `no suffix hides a longer one`() {
    let known = PushTopic.knownSuffixes
    #expect(known.count == 8)
    for (index, suffix) in known.enumerated() {
      #expect(!known[..<index].contains { suffix.hasPrefix($0) })
    }
  }
}
