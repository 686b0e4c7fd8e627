import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

/// JSON as the program printed it.
private func object(_ text: String) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

@Suite struct `pushready eval` {
  static let manifest = "Examples/ready/pushready.yml"

  @Test(arguments: [
    ("app.main.id", ExitStatus.ready, "\"com.example.ridgeline\""),
    ("size(provider.routes)", .ready, "2"),
    ("provider.routes.map(r, r.name)", .ready, "[\"chat message\", \"badge refresh\"]"),
    ("provider.routes.all(r, r.pushType == 'alert')", .notReady, "false"),
    ("1 + 1 == 2", .ready, "true"),
    ("params.minProfileDays", .ready, "30"),
    ("app.main.selectors", .undecided, "not known"),
    ("provider.routes[7].name", .undecided, "no value: "),
    ("1 / 0 == 1", .undecided, "no value: division by zero"),
  ])
  func `prints a value and ends with what it means`(
    source: String, status: ReadinessModel.ExitStatus, first: String
  ) throws {
    let result = Running.program("eval", source, Self.manifest)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.hasPrefix(first), "\(result.output)")
  }

  @Test func `tells the facts that were read with their places`() {
    let result = Running.program(
      "eval", "provider.routes.exists(r, r.pushType == 'background')", Self.manifest)
    #expect(
      result.output == """
        true

          provider.routes[0].pushType = "alert"  ← Examples/ready/pushready.yml:28:17
              provider.routes[0].pushType
          provider.routes[1].pushType = "background"  ← Examples/ready/pushready.yml:36:17
              provider.routes[1].pushType

        """, "\(result.output)")
  }

  @Test func `tells what would supply an unknown fact`() {
    let result = Running.program("eval", "app.main.signature.identifier == 'a'", Self.manifest)
    #expect(result.status == .undecided)
    #expect(result.output.contains("supply"))
    #expect(result.output.contains("`executable`"))
  }

  @Test(arguments: [
    ("app.main.idd == ''", "expression.unknown-fact", "did you mean"),
    ("1 +", "expression.syntax", ":1:"),
    ("app.main.id == 1", "expression.", ":1:"),
  ])
  func `refuses an expression that cannot be right`(source: String, code: String, words: String) {
    let result = Running.program("eval", source, Self.manifest)
    #expect(result.status == .wrongUsage)
    #expect(result.output == "")
    #expect(result.errors.contains("[\(code)"), "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("^"))
  }

  @Test func `shows the value of every part when asked`() {
    let result = Running.program("eval", "size(provider.routes) > 1", Self.manifest, "--verbose")
    #expect(result.output.contains("size(provider.routes) > 1 = true"))
    #expect(result.output.contains("  size(provider.routes) = 2"))
  }

  @Test func `prints JSON for programs`() throws {
    let value = try object(
      Running.program("eval", "{'a': [1, 2.5, true, null]}", Self.manifest, "--json").output)
    #expect(value["outcome"] as? String == "value")
    #expect(value["type"] as? String == "map")
    let inner = try #require((value["value"] as? [String: [Any]])?["a"])
    #expect(inner.count == 4)
    let open = try object(Running.program("eval", "app.main.signature.kind", Self.manifest, "--json").output)
    #expect(open["outcome"] as? String == "unknown")
    #expect((open["unknown"] as? [String: Any])?.isEmpty == false)
    let broken = try object(Running.program("eval", "[1][3]", Self.manifest, "--json").output)
    #expect(broken["outcome"] as? String == "error")
    #expect(broken["message"] as? String == "index 3 is outside of 1 element")
  }

  @Test func `needs an expression and something to look at`() {
    #expect(Running.program("eval").status == .wrongUsage)
    #expect(Running.program("eval", "true").status == .wrongUsage)
  }
}

@Suite struct `pushready explain --item` {
  static let manifest = "Examples/own-checklist/pushready.yml"

  @Test func `shows every step, the values with their places, and the element that decided`() {
    let result = Running.program("explain", "--item", "request-headers-known", "chat/message", Self.manifest)
    #expect(result.status == .ready, "\(result.errors)")
    for words in [
      "✗ fail  provider/request-headers-known (chat/message)",
      "for each route\n  [route = provider.routes[0]] provider.routes = [",
      "when\n  has(route.headers) = true",
      "require\n  route.headers.all(header, ", "[header = provider.routes[0].headers[1]]",
      "header.name = \"x-request-id\"", "← \(Self.manifest):",
      "Decided by", "`header` is `provider.routes[0].headers[1]`",
    ] {
      #expect(result.output.contains(words), "\(words) in\n\(result.output)")
    }
  }

  @Test func `reads as it was recorded`() throws {
    let result = Running.program("explain", "--item", "request-headers-known", "chat/message", Self.manifest)
    try Golden.check(result.output, at: "Examples/own-checklist/expected/item.txt")
  }

  @Test func `prints JSON for programs`() throws {
    let result = Running.program(
      "explain", "--item", "request-headers-known", "chat/message", Self.manifest, "--json")
    let worked = try object(result.output)
    #expect(worked["rule"] as? String == "request-headers-known")
    #expect(worked["key"] as? String == "chat/message")
    let steps = try #require(worked["steps"] as? [[String: Any]])
    #expect(steps.compactMap { $0["name"] as? String } == ["for each route", "when", "require"])
    let items = try #require(worked["items"] as? [[String: Any]])
    #expect(items.compactMap { $0["outcome"] as? String } == ["fail"])
    #expect(items[0]["element"] as? String == "`header` is `provider.routes[0].headers[1]`")
  }

  @Test func `needs no key where there is one item`() {
    let result = Running.program("explain", "--item", "bundle-id-ours", "--manifest", Self.manifest)
    #expect(result.status == .ready, "\(result.errors)")
    #expect(result.output.contains("params.idPrefix = \"com.example.\""))
  }

  @Test(arguments: [
    (["route-names-team"], "`chat/message`, `badge refresh`"),
    (["route-names-team", "chat/mesage"], "did you mean `chat/message`?"),
    (["connections-reused-per-key"], "no checklist of this run has rule"),
    (["route-names-tem"], "did you mean `route-names-team`?"),
  ])
  func `says which items and rules there are`(words: [String], hint: String) {
    let result = Running.run(["explain", "--item"] + words + ["--manifest", Self.manifest])
    #expect(result.status == .wrongUsage)
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  @Test func `is what a second argument is for`() {
    let result = Running.program("explain", "host-is-apns", "chat message")
    #expect(result.status == .wrongUsage)
    #expect(result.errors.contains("`--item`"))
  }
}

@Suite struct `pushready facts --catalogue` {
  @Test func `lists every fact with its type and what it means, and reads nothing`() throws {
    let text = Running.program("facts", "--catalogue").output
    #expect(text.contains("app.bundles[].aps.shipping  string"))
    let rows = try #require(
      object(Running.program("facts", "--catalogue", "--json").output)["facts"] as? [[String: Any]])
    #expect(rows.compactMap { $0["path"] as? String } == FactCatalogue.entries.map(\.path))
    #expect(rows.allSatisfy { ($0["documentation"] as? String)?.isEmpty == false })
  }
}
