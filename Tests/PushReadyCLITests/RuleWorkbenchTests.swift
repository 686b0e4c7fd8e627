import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Rules
import Testing

@Suite struct `The workbench for rules` {
  static let rule = """
    title: Each route has a bundle
    severity: error
    forEach: {in: provider.routes, as: route, key: route.name}
    require: has(route.bundle)
    fail: route `{{ route.name }}` names no bundle
    examples:
      - {name: one, expect: pass, facts: {provider: {routes: [{name: r, bundle: a.b}]}}}
      - {name: none, expect: fail, facts: {provider: {routes: [{name: r}]}}}
      - {name: not known, expect: undecided, facts: {provider: {routes: [{name: r, bundle: !unknown no}]}}}

    """

  static let checklist = """
    title: Ours
    extends: release
    sections:
      - title: Routes
        rules: [route-has-owner]

    """

  /// A folder of a team with a rule, a checklist, and files that are neither.
  static func team(rule: String = rule) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(rule.utf8, to: "team/rules/provider/route-has-owner.yml")
    try folder.write(checklist.utf8, to: "team/ours.yml")
    try folder.write("formatVersion: 1\n".utf8, to: "team/pushready.yml")
    try folder.write("- not: ours\n".utf8, to: "team/.hidden/rules/provider/x.yml")
    return folder
  }

  @Test func `finds no mistake in the rules that the program carries`() {
    let result = Running.program("rules", "lint")
    #expect(result.status == .ready)
    #expect(result.output.hasSuffix(" files, 0 mistakes\n"))
    #expect(result.errors == "")
  }

  @Test func `finds no mistake in a folder that is right, and looks at what belongs to it only`() throws {
    let folder = try Self.team()
    let result = Running.program("rules", "lint", folder.path("team"))
    #expect(result.output == "2 files, 0 mistakes\n")
    #expect(result.status == .ready)
  }

  @Test(arguments: ["team", "team/rules", "team/rules/provider/route-has-owner.yml"])
  func `tells mistakes with place and line, however the file is named`(path: String) throws {
    let folder = try Self.team(rule: Self.rule.replacing("has(route.bundle)", with: "has(route.bundel)"))
    let result = Running.program("rules", "lint", folder.path(path))
    #expect(result.status == .invalidConfiguration)
    #expect(result.output.contains("route-has-owner.yml:4:10"))
    #expect(result.output.contains("require: has(route.bundel)"))
    #expect(result.output.contains("did you mean `route.bundle`?"))
    #expect(result.output.hasSuffix("1 mistake\n"))
  }

  @Test func `tells a rule that takes the id of one that the program carries`() throws {
    let folder = try Self.team()
    try folder.write(Self.rule.utf8, to: "team/rules/provider/host-is-apns.yml")
    let result = Running.program("rules", "lint", folder.path("team"))
    #expect(result.output.contains("`host-is-apns` is also the id of"))
    #expect(result.status == .invalidConfiguration)
  }

  @Test func `takes the folder of the program for a whole set`() {
    let result = Running.program("rules", "lint", "Checklists")
    #expect(result.output.hasSuffix(" 0 mistakes\n"))
    #expect(result.status == .ready)
    #expect(Running.program("rules", "lint", "Checklists/release.yml").output == "1 file, 0 mistakes\n")
  }

  @Test(arguments: ["lint", "test"])
  func `says when there is nothing of that name, or nothing in it`(command: String) throws {
    let folder = try ScratchFolder()
    try folder.write("a: 1\n".utf8, to: "empty/x.yml")
    let gone = Running.program("rules", command, folder.path("gone"))
    #expect(gone.status == .missingInput)
    #expect(gone.errors.contains("gone"))
    let empty = Running.program("rules", command, folder.path("empty"))
    #expect(empty.status == .missingInput)
    #expect(empty.errors.contains("holds no rule and no checklist"))
  }

  private func json(_ result: CommandResult) throws -> [String: Any] {
    let root = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(root["formatVersion"] as? Int == 1 && result.errors == "")
    return root
  }

  @Test func `tells mistakes to programs`() throws {
    let team = try Self.team()
    let right = Running.program("rules", "lint", team.path("team"), "--json")
    #expect(right.status == .ready)
    #expect(try json(right)["files"] as? Int == 2)
    #expect((try json(right)["mistakes"] as? [Any])?.isEmpty == true)
    let folder = try Self.team(rule: Self.rule.replacing("has(route.bundle)", with: "has(route.bundel)"))
    let wrong = Running.program("rules", "lint", folder.path("team"), "--json")
    #expect(wrong.status == .invalidConfiguration)
    let mistake = try #require((try json(wrong)["mistakes"] as? [[String: Any]])?.first)
    #expect((mistake["origin"] as? [String: Any])?["line"] as? Int == 4)
    #expect(mistake["hint"] as? String == "did you mean `route.bundle`?")
  }

  @Test func `tells programs what examples show and what they miss`() throws {
    let loose = Self.rule.replacing("has(route.bundle)", with: "has(route.bundle) && route.name != \"x\"")
    let folder = try Self.team(rule: loose)
    let result = Running.program("rules", "test", folder.path("team"), "--json")
    let root = try json(result)
    #expect(result.status == .ready && root["passes"] as? Bool == true)
    let rule = try #require((root["rules"] as? [[String: Any]])?.first)
    #expect(rule["rule"] as? String == "route-has-owner" && rule["layer"] as? String == "provider")
    let check = try #require((rule["checks"] as? [[String: Any]])?.first)
    #expect(check["shown"] as? [String] == ["pass", "fail", "undecided"])
    #expect((check["missing"] as? [Any])?.isEmpty == true)
    let survivors = try #require(rule["survivors"] as? [[String: Any]])
    #expect(survivors.contains { ($0["change"] as? String)?.contains("changed to") == true })
    #expect((root["counts"] as? [String: Any])?["survivors"] as? Int == survivors.count)
    let strict = Running.program("rules", "test", folder.path("team"), "--json", "--strict")
    #expect(strict.status == .notReady)
    #expect(try json(strict)["passes"] as? Bool == false)
    let plain = try json(Running.program("rules", "test", folder.path("team"), "--json", "--no-mutations"))
    #expect((plain["counts"] as? [String: Any])?["mutants"] is NSNull)
    let wrong = try Self.team(rule: Self.rule.replacing("expect: pass", with: "expect: fail"))
    let failed = Running.program("rules", "test", wrong.path("team"), "--json")
    #expect(failed.status == .notReady)
    let problems = try #require(
      (try json(failed)["rules"] as? [[String: Any]])?.first?["problems"] as? [[String: Any]])
    #expect(
      problems.contains { ($0["message"] as? String)?.contains("expected `fail`, found `pass`") == true })
  }

  @Test func `runs the examples and changes the rule`() throws {
    let folder = try Self.team()
    let result = Running.program("rules", "test", folder.path("team"), "--strict")
    #expect(result.output.contains("route-has-owner  pass fail undecided"))
    #expect(result.output.hasSuffix("1 rule, 3 examples, 1 mutant, 0 survivors\n"))
    #expect(result.status == .ready)
    let plain = Running.program("rules", "test", folder.path("team"), "--no-mutations")
    #expect(plain.output.hasSuffix("1 rule, 3 examples\n"))
  }

  @Test func `fails when an example fails, or an outcome is not shown`() throws {
    let first = try Self.team(rule: Self.rule.replacing("expect: pass", with: "expect: fail"))
    let wrong = Running.program("rules", "test", first.path("team"))
    #expect(wrong.status == .notReady)
    #expect(wrong.output.contains("example `one`: expected `fail`, found `pass`"))
    #expect(wrong.output.contains("no pass"))
    let lines = Self.rule.split(separator: "\n").filter { !$0.contains("undecided") }
    let folder = try Self.team(rule: lines.joined(separator: "\n") + "\n")
    let uncovered = Running.program("rules", "test", folder.path("team"))
    #expect(uncovered.status == .notReady)
    #expect(uncovered.output.contains("no undecided"))
  }

  @Test func `fails for any change that goes unnoticed only when told to be strict`() throws {
    let loose = Self.rule.replacing("has(route.bundle)", with: "has(route.bundle) && route.name != \"x\"")
    let folder = try Self.team(rule: loose)
    let usual = Running.program("rules", "test", folder.path("team"))
    #expect(usual.status == .ready)
    #expect(usual.output.contains("`\"x\"` changed to `\"x~\"`"))
    #expect(usual.output.contains("route-has-owner.yml:4:"))
    #expect(Running.program("rules", "test", folder.path("team"), "--strict").status == .notReady)
  }

  @Test func `does not test a rule that has mistakes`() throws {
    let folder = try Self.team(rule: Self.rule.replacing("require: has", with: "require: hass"))
    let result = Running.program("rules", "test", folder.path("team"))
    #expect(result.status == .invalidConfiguration)
    #expect(result.output == "")
    #expect(result.errors.contains("did you mean `has`?"))
  }

  @Test func `shows a rule and a checklist as they are written`() throws {
    let rule = Running.program("rules", "show", "host-is-apns").output
    #expect(
      rule == String(decoding: try Self.file("Checklists/rules/provider/host-is-apns.yml"), as: UTF8.self))
    let list = Running.program("rules", "show", "release").output
    #expect(list == String(decoding: try Self.file("Checklists/release.yml"), as: UTF8.self))
    let unknown = Running.program("rules", "show", "host-is-apnz")
    #expect(unknown.status == .wrongUsage)
    #expect(unknown.errors.contains("did you mean `host-is-apns`?"))
  }

  private static func file(_ path: String) throws -> [UInt8] {
    let folder = try ScratchFolder()
    try folder.copy(path, to: "copy")
    return try folder.read("copy")
  }

  @Test func `writes a page for each rule and an index, always the same`() {
    let result = Running.program("rules", "docs", "book")
    let rules = BuiltinRules.files(withExamples: false).filter(\.isRule)
    // The index, and what keeps each answer of APNs away.
    #expect(result.files.count == rules.count + 2)
    #expect(result.files.first?.path == "book/README.md")
    #expect(Set(result.files.map(\.path)).count == result.files.count)
    #expect(result.files.contains { $0.path == "book/provider/host-is-apns.md" })
    #expect(Running.program("rules", "docs", "book") == result)
    #expect(result.output == "\(rules.count + 2) pages in book\n")
  }

  @Test func `writes pages of other rules`() throws {
    let folder = try Self.team()
    let result = Running.program("rules", "docs", "book", "--from", folder.path("team"))
    #expect(result.files.map(\.path) == ["book/README.md", "book/provider/route-has-owner.md"])
  }

  @Test func `starts a rule that its lint refuses until it is filled in`() throws {
    let folder = try ScratchFolder()
    let result = Running.program("rules", "new", "provider/route-has-owner", "--dir", folder.path("team"))
    let file = try #require(result.files.first)
    #expect(file.path == folder.path("team/rules/provider/route-has-owner.yml"))
    #expect(file.makesFolders)
    try folder.write(file.text.utf8, to: "team/rules/provider/route-has-owner.yml")
    let lint = Running.program("rules", "lint", file.path)
    #expect(lint.status == .invalidConfiguration)
    #expect(lint.output.contains("`require` is not filled in"))
    let again = Running.program("rules", "new", "provider/route-has-owner", "--dir", folder.path("team"))
    #expect(again.status == .wrongUsage)
    #expect(again.files.isEmpty)
    #expect(Running.program("rules", "new", "payload/x").files.map(\.path) == ["rules/payload/x.yml"])
  }

  @Test(arguments: [
    ("provder/x", "did you mean `provider`?"), ("x", "expected a layer and an id"),
    ("provider/X", "is no id"), ("provider/host-is-apns", "that the program carries"),
    ("provider/../x", "expected a layer and an id"),
  ])
  func `refuses a name that no rule can have`(name: String, words: String) {
    let result = Running.program("rules", "new", name)
    #expect(result.status == .wrongUsage)
    #expect(result.errors.contains(words))
    #expect(result.files.isEmpty)
  }
}
