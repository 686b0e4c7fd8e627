import ReadinessModel
import Testing

@testable import Collectors

/// What is told of a sample, by its push type.
@Suite struct PayloadFactsTests {
  private func facts(_ json: String, _ pushType: String? = "alert") -> FactMap {
    PayloadFixtureTests.reading(Array(json.utf8), pushType: pushType).facts
  }

  /// `key>expected` of each finding.
  private func findings(_ key: String, in facts: FactMap) -> [String] {
    (facts.node(key).elements ?? []).compactMap(\.map).map {
      "\($0.node("key").text ?? "?")>\($0.node("expected").text ?? "?")"
    }
  }

  @Test(arguments: [
    (#"{"aps":{"alert":{"title":"x","subtitle":"y","body":"z"}}}"#, ["title", "subtitle", "body"]),
    (
      #"{"aps":{"alert":{"loc-key":"K","loc-args":[],"title-loc-key":"T","subtitle-loc-key":"S"}}}"#,
      ["loc-key", "title-loc-key", "subtitle-loc-key"]
    ),
    (#"{"aps":{"alert":{"launch-image":"a.png","action":"x"}}}"#, []),
    (#"{"aps":{"alert":"x"}}"#, []), (#"{"aps":{"alert":["title"]}}"#, []), (#"{"aps":{}}"#, []),
  ])
  func `the keys of an alert that give something to read are told`(json: String, keys: [String]) {
    #expect(facts(json).node("alertTexts").texts == keys)
  }

  @Test(arguments: [
    (
      #"{"aps":{"alert":"x","mutable_content":1,"content_available":1}}"#,
      ["mutable_content>mutable-content", "content_available>content-available"]
    ),
    (#"{"aps":{"contentAvailable":1}}"#, ["contentAvailable>content-available"]),
    (#"{"aps":{"Alert":"x"}}"#, ["Alert>alert"]),
    (#"{"aps":{"alert":{"title":"x","locKey":"K"}}}"#, ["alert.locKey>loc-key"]),
    (#"{"aps":{"alert":{"body":"x","mutable_content":1}}}"#, ["alert.mutable_content>mutable-content"]),
    (#"{"APS":{"alert":"x"}}"#, ["APS>aps"]),
    (#"{"aps":{"alert":"x"},"threadId":"own"}"#, []),
    (#"{"aps":{"alert":"x","even":1}}"#, []),
  ])
  func `misspelt keys are told with the right one`(json: String, expected: [String]) {
    #expect(findings("misspeltKeys", in: facts(json)) == expected)
  }

  @Test(
    arguments: [
      (#"{"aps":{"alert":"x","chat":7}}"#, "alert", ["chat>beside `aps`"]),
      (
        #"{"aps":{"alert":{"body":"x","mutable-content":1}}}"#, "alert",
        ["alert.mutable-content>directly in `aps`"]
      ),
      (#"{"aps":{"alert":{"body":"x","sound":"default"}}}"#, "alert", ["alert.sound>directly in `aps`"]),
      (#"{"aps":{"alert":{"body":"x","sound":"default"},"event":"update"}}"#, "liveactivity", []),
      (
        #"{"aps":{"alert":{"body":"x","summary-arg":"y"}}}"#, "alert",
        ["alert.summary-arg>nowhere: the system ignores it"]
      ),
      (#"{"aps":{"event":"update","badge":1}}"#, "liveactivity", ["badge>not in a Live Activity"]),
      (#"{"aps":{"alert":"x","event":"update"}}"#, "alert", ["event>in a Live Activity"]),
      (
        #"{"aps":{"content-available":1,"category":"c"}}"#, "background",
        ["category>not in a background push"]
      ),
      (#"{"aps":{"content-available":1,"alert":"x"}}"#, "background", []),
      (
        #"{"aps":{"content-changed":true,"alert":"x"}}"#, "widgets",
        ["alert>not in a push for widgets or controls"]
      ),
      (#"{"aps":{"caller":"x"}}"#, "voip", []),
      (#"{"aps":{"alert":"x","contentAvailable":1}}"#, "alert", []),
    ] as [(String, String, [String])])
  func `keys without meaning are told by push type`(json: String, pushType: String, expected: [String]) {
    #expect(findings("unknownApsKeys", in: facts(json, pushType)) == expected)
  }

  @Test(arguments: [
    (#"{"alert":"x","aps":{}}"#, ["alert>inside `aps`"]),
    (#"{"aps":{"alert":"x"},"category":"own","event":"own"}"#, []),
    (#"{"aps":{"alert":"x"},"mutable-content":1}"#, ["mutable-content>inside `aps`"]),
    (#"{"aps":{"alert":"x","thread-id":"a"},"thread-id":"a"}"#, []),
  ])
  func `Apple's keys beside aps are told unless they may be one's own`(json: String, expected: [String]) {
    #expect(findings("keysOutsideAps", in: facts(json)) == expected)
  }

  @Test(
    arguments: [
      (
        #"{"aps":{"badge":"3","alert":5,"category":null}}"#, "alert",
        ["badge>a whole number from 0", "alert>a text or an object", "category>a text"]
      ),
      (#"{"aps":{"badge":1.5}}"#, "alert", ["badge>a whole number from 0"]),
      (#"{"aps":{"badge":2.0,"relevance-score":1}}"#, "alert", []),
      (#"{"aps":{"alert":"x","relevance-score":25}}"#, "alert", ["relevance-score>a number from 0 to 1"]),
      (#"{"aps":{"event":"update","relevance-score":25}}"#, "liveactivity", []),
      (
        #"{"aps":{"alert":"x","interruption-level":"urgent"}}"#, "alert",
        ["interruption-level>passive, active, time-sensitive or critical"]
      ),
      (#"{"aps":{"alert":{"title":{"loc-key":"K"}}}}"#, "alert", ["alert.title>a text"]),
      (
        #"{"aps":{"alert":{"title":{"loc-key":"K","loc-args":["a"]},"sound":"default"}}}"#, "liveactivity", []
      ),
      (
        #"{"aps":{"alert":{"title":{"loc-args":["a"]}}}}"#, "liveactivity",
        ["alert.title>a text or an object with `loc-key`"]
      ),
      (#"{"aps":{"alert":{"loc-key":"K","loc-args":[1]}}}"#, "alert", ["alert.loc-args>a list of texts"]),
      (#"{"aps":{"sound":{"critical":1,"name":"a.caf","volume":0.5}}}"#, "alert", []),
      (
        #"{"aps":{"sound":{"name":"a.caf","volume":2}}}"#, "alert",
        [
          "sound>the name of a file, or an object with `critical` 1 for a critical alert",
          "sound.volume>a number from 0 to 1",
        ]
      ),
      (#"{"aps":"x"}"#, "alert", ["aps>an object"]),
      (#"{"aps":"x"}"#, "voip", []),
      (#"{"aps":{"content-available":"1","mutable-content":true}}"#, "alert", []),
    ] as [(String, String, [String])])
  func `values of another type or out of range are told`(json: String, pushType: String, expected: [String]) {
    #expect(findings("illegalValues", in: facts(json, pushType)) == expected)
  }

  @Test(arguments: [
    (#"{"aps":{"alert":"x"}}"#, [true, false, false]), (#"{"aps":{"badge":0}}"#, [true, false, false]),
    (#"{"aps":{"content-available":1}}"#, [false, true, true]),
    (#"{"aps":{"content-available":1.0,"alert":"x"}}"#, [true, false, true]),
    (#"{"aps":{"content-available":true}}"#, [false, false, false]),
    (#"{"aps":{"alert":""}}"#, [false, false, false]), (#"{"aps":{"alert":{}}}"#, [false, false, false]),
    (#"{"aps":{"alert":{"title-loc-key":"K"}}}"#, [true, false, false]),
    (#"{"call":1}"#, [false, false, false]),
    (#"{"to":"t","content_available":true,"data":{}}"#, [false, true, true]),
    (#"{"message":{"token":"t","notification":{"title":"x"}}}"#, [true, false, false]),
  ])
  func `what a payload does is told`(json: String, expected: [Bool]) {
    let facts = facts(json)
    #expect(["visible", "silent", "wakesApp"].map { facts.node($0).truth } == expected)
  }

  @Test(arguments: [
    (#"{"aps":{"alert":"x"}}"#, "alert", "apns"), (#"{"message":{"token":"t"}}"#, "alert", "fcm-v1"),
    (#"{"message":{"token":"t"}}"#, "voip", "apns"), (#"{"message":"hello"}"#, "alert", "apns"),
    (#"{"to":"t","notification":{}}"#, "alert", "fcm-legacy"), (#"{"to":"t"}"#, "alert", "apns"),
    (#"{"Simulator Target Bundle":"a.b","aps":{}}"#, "alert", "simulator"),
  ])
  func `the format is told by content`(json: String, pushType: String, expected: String) {
    #expect(facts(json, pushType).node("form").text == expected)
  }

  @Test(arguments: [
    (#"{"Simulator Target Bundle": "a.b", "aps": {}}"#, 10),
    (#"{"aps": {}, "Simulator Target Bundle": "a.b"}"#, 10),
    (#"{"Simulator Target Bundle":"a.b"}"#, 2), (#"{ "aps" : { "alert" : "a b" } }"#, 23),
  ])
  func `the size without white space leaves out the simulator's key`(json: String, expected: Int) {
    #expect(facts(json).node("compactBytes").content == .value(.int(Int64(expected))))
  }

  @Test func `texts and sounds are named with their places`() throws {
    let json = """
      {"aps": {
        "alert": {"title-loc-key": "T", "title-loc-args": ["a", "b"], "loc-key": "B"},
        "sound": {"critical": 1, "name": "bell.caf"}}}
      """
    let facts = facts(json)
    let texts = try #require(facts.node("locKeys").elements).compactMap(\.map)
    #expect(texts.map { $0.node("key").text } == ["T", "B"])
    #expect(texts.map { $0.node("args").content } == [.value(.int(2)), .value(.int(0))])
    #expect(texts[0].node("key").origin?.keyPath == #"aps.alert["title-loc-key"]"#)
    #expect(texts[0].node("key").origin?.line == 2)
    #expect(facts.node("soundName").text == "bell.caf")
    #expect(facts.node("soundName").origin?.line == 3)
    #expect(facts.node("usesCritical").truth == true)
  }

  @Test func `facts keep line, column and key path of the text`() {
    let alert = facts("{\n  \"aps\": {\"alert\": [\"a\",\n{\"b\": 1}]}}").node("aps").map?.node("alert")
    #expect(alert?.origin == Origin(file: "sample.json", keyPath: "aps.alert", line: 2, column: 20))
    let inner = alert?.elements?.last?.map?.node("b")
    #expect(inner?.origin == Origin(file: "sample.json", keyPath: "aps.alert[1].b", line: 3, column: 7))
  }

  @Test func `what is too large for facts stays unknown`() {
    let many = facts("{\"aps\":{\"n\":[\(String(repeating: "1,", count: 5_000))1]}}")
    #expect(many.node("aps").unknown?.reason == "more than 4096 values")
    #expect(many.node("wellFormed").unknown != nil)
    let deep = facts(
      "{\"aps\":{\"n\":\(String(repeating: "[", count: 200))\(String(repeating: "]", count: 200))}}")
    #expect(deep.node("aps").map != nil)
  }

  @Test func `a sample that is no object leaves everything else open`() {
    for json in ["", "[1]", "null", "{", "\u{201C}"] {
      let facts = facts(json)
      #expect(facts.node("wellFormed").truth == false)
      for key in ["aps", "visible", "misspeltKeys", "compactBytes", "locKeys"] {
        #expect(facts.node(key).unknown != nil)
      }
    }
    #expect(
      facts("{\u{201C}aps\u{201D}:1}").node("problem").text?.contains("\u{201C} is no quotation mark") == true
    )
  }
}
