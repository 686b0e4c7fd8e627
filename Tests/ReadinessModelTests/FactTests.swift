import ReadinessModel
import Testing

@Suite struct `Facts` {
  @Test func `canonically equivalent keys stay two keys`() {
    var map = FactMap()
    map["\u{E9}"] = .int(1)
    map["e\u{301}"] = .int(2)
    #expect(map.entries.count == 2)
    #expect(map["\u{E9}"] == .int(1))
  }

  @Test func `a large map finds every key and keeps the order`() {
    var map = FactMap()
    for number in 0..<1000 { map["key\(number)"] = .int(number) }
    map["key3"] = .int(-3)
    #expect(map.entries.count == 1000)
    #expect(map["key3"] == .int(-3))
    #expect(map["key999"] == .int(999))
    #expect(map["key1000"] == nil)
    #expect(map.entries.map(\.key) == (0..<1000).map { "key\($0)" })
  }

  @Test func `a path into something unknown ends there`() {
    let unknown = FactNode.unknown("no app was given")
    let tree = FactTree(
      FactMap([("app", .map(FactMap([("bundles", unknown), ("main", .absent())])))]))
    #expect(tree[path("app", "bundles")] == unknown)
    #expect(tree[path("app", "bundles").appending(3).appending("id")] == unknown)
    #expect(tree[path("app", "main", "id")] == .absent())
    #expect(tree[path("app", "team")] == nil)
    #expect(tree[path("app").appending(0)] == nil)
  }

  @Test func `a path is written as an expression selects it`() {
    let info = path("app", "bundles").appending(0).appending("info")
    #expect(info.appending("UIBackgroundModes").description == "app.bundles[0].info.UIBackgroundModes")
    #expect(
      info.appending("aps-environment").appending("9").description
        == #"app.bundles[0].info["aps-environment"]["9"]"#)
  }

  func path(_ keys: String...) -> FactPath { FactPath(keys.map(FactPath.Step.key)) }
}
