import PushService
import Testing

/// Against Apple's pages: "Generating a remote notification" and the pages on single push types.
@Suite struct PayloadRulesTests {
  @Test(
    arguments: [
      (PushType.alert, false, 4096), (.voip, false, 5120), (.liveactivity, false, 4096),
      (.liveactivity, true, 5120),
      (nil, false, 4096),
    ] as [(PushType?, Bool, Int)])
  func `the size of a body has a limit by push type`(type: PushType?, isBroadcast: Bool, limit: Int) {
    #expect(PushType.bodyLimit(of: type, isBroadcast: isBroadcast) == limit)
  }

  @Test func `pushes that the system shows nothing of may hold anything`() {
    let free = PushType.allCases.filter(\.isFreeForm)
    #expect(Set(free) == [.voip, .pushtotalk, .location, .fileprovider, .complication, .mdm])
    for type in free { #expect(APSKey.allCases.allSatisfy { type.objection(to: $0) == nil }) }
  }

  /// Keys with a place in the push type.
  static let allowed: [PushType: Set<String>] = [
    .alert: [
      "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
      "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "url-args",
    ],
    .background: ["content-available", "alert", "badge", "sound"],
    .widgets: ["content-changed"], .controls: ["content-changed"],
    .liveactivity: [
      "alert", "sound", "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
      "timestamp", "event", "attributes", "content-state", "stale-date", "dismissal-date", "attributes-type",
      "input-push-channel", "input-push-token", "url-args",
    ],
  ]

  @Test(arguments: allowed.keys.sorted { $0.rawValue < $1.rawValue })
  func `each push type has its keys`(type: PushType) {
    #expect(
      Set(APSKey.allCases.filter { type.objection(to: $0) == nil }.map(\.rawValue)) == Self.allowed[type])
  }

  @Test(
    arguments: [
      ("content_available", "content-available"), ("contentAvailable", "content-available"),
      ("ContentAvailable", "content-available"), ("content available", "content-available"),
      ("THREAD-ID", "thread-id"), ("Badge", "badge"), ("badge", nil), ("even", nil), ("orderID", nil),
      ("", nil),
    ] as [(String, String?)])
  func `a key that turns into Apple's is told`(key: String, meant: String?) {
    #expect(PayloadSpelling.apsKey(meantBy: key) == meant)
  }

  @Test func `keys of the alert are told too`() {
    #expect(PayloadSpelling.alertKey(meantBy: "titleLocKey") == "title-loc-key")
    #expect(PayloadSpelling.alertKey(meantBy: "title-loc-key") == nil)
    #expect(PayloadSpelling.isMisspeltAPS("APS"))
    #expect(!PayloadSpelling.isMisspeltAPS("aps"))
  }

  @Test func `what is expected is told in words`() {
    #expect(
      APSKey.interruptionLevel.form(inLiveActivity: false).expected
        == "passive, active, time-sensitive or critical")
    #expect(APSKey.relevanceScore.form(inLiveActivity: false) == .fraction)
    #expect(APSKey.relevanceScore.form(inLiveActivity: true) == .number)
    #expect(AlertKey.title.form(inLiveActivity: true) == .textOrLocalised)
    #expect(AlertKey.allCases.filter(\.isText).count == 6)
  }
}
