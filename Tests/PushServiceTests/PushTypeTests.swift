import PushService
import Testing

@Suite struct PushTypeTests {
  @Test(
    arguments: [
      ("alert", nil), ("background", nil), ("mdm", nil), ("location", ".location-query"), ("voip", ".voip"),
      ("complication", ".complication"), ("fileprovider", ".pushkit.fileprovider"),
      ("liveactivity", ".push-type.liveactivity"), ("pushtotalk", ".voip-ptt"),
      ("widgets", ".push-type.widgets"), ("controls", ".push-type.controls"),
    ] as [(String, String?)])
  func `each type has the suffix that Apple gives it`(name: String, suffix: String?) throws {
    #expect(try #require(PushType(rawValue: name)).topicSuffix == suffix)
  }

  @Test func `eleven types are known and their case counts`() {
    #expect(PushType.allCases.count == 11)
    #expect(PushType(rawValue: "Alert") == nil)
    #expect(PushType(rawValue: "LiveActivity") == nil)
  }

  @Test func `only calls get the larger body`() {
    for type in PushType.allCases { #expect(type.bodyLimit == (type == .voip ? 5120 : 4096)) }
  }

  @Test(arguments: [
    (PushType.alert, [1, 5, 10]), (.background, [1, 5]), (.liveactivity, [5, 10]), (.voip, [1, 5, 10]),
    (.controls, [1, 5, 10]),
  ])
  func `priorities follow the type`(type: PushType, priorities: [Int]) {
    #expect(type.priorities == priorities)
  }

  @Test(arguments: [
    (PushType.location, PushType.Authentication.token), (.liveactivity, .token), (.pushtotalk, .token),
    (.widgets, .token), (.controls, .token), (.mdm, .certificate), (.alert, .any), (.voip, .any),
    (.background, .any), (.complication, .any), (.fileprovider, .any),
  ])
  func `some types need one kind of proof`(type: PushType, proof: PushType.Authentication) {
    #expect(type.authentication == proof)
  }

  @Test(arguments: [
    (PushType.location, ["mac-catalyst", "macos", "tvos", "watchos"]),
    (.complication, ["mac-catalyst", "macos", "tvos"]), (.fileprovider, ["watchos"]), (.mdm, ["watchos"]),
    (.liveactivity, ["mac-catalyst", "macos", "tvos", "watchos"]),
    (.pushtotalk, ["mac-catalyst", "macos", "tvos", "watchos"]), (.voip, []), (.alert, []),
    (.background, []),
  ])
  func `platforms without a type are listed`(type: PushType, platforms: [String]) {
    #expect(type.unavailablePlatforms.sorted() == platforms)
  }
}
