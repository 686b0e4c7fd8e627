import ReadinessModel
import Rules
import Testing

@Suite struct `Compiling rules` {
  private static func file(_ path: String, _ text: String) -> RuleFile {
    RuleFile(path: path, name: path, text: [UInt8](text.utf8))
  }

  private static let rule = """
    title: T
    severity: error
    require: release.deep
    fail: no
    """

  private static func places(of files: [RuleFile]) -> [String] {
    do {
      _ = try RuleCompiler.bytes(of: files) { _ in "" }
      return []
    } catch {
      return error.diagnostics.map { "\($0.origin?.file ?? ""):\($0.origin?.line ?? 0) \($0.code)" }
    }
  }

  @Test func `reports every mistake in every file, with its line`() {
    let places = Self.places(of: [
      Self.file("rules/provider/a.yml", "title: T\nseverity: worst\nrequire: 1 +\nfail: no\n"),
      Self.file("rules/provider/b.yml", Self.rule + "\nexamples:\n  - {expect: pass, facts: {}}\n"),
      Self.file("c.yml", "sections: []\n"),
    ])
    #expect(places.contains("rules/provider/a.yml:2 rule.wrong-value"))
    #expect(places.contains("rules/provider/a.yml:3 expression.syntax"))
    #expect(places.contains("rules/provider/b.yml:6 rule.missing-key"))
    #expect(places.contains("c.yml:1 checklist.missing-key"))
  }

  @Test func `follows checklists to rules that are not there`() {
    let places = Self.places(of: [
      Self.file("rules/provider/a.yml", Self.rule),
      Self.file("c.yml", "title: C\nsections:\n  - title: S\n    rules: [a, aa]\n"),
    ])
    #expect(places == ["c.yml:4 checklist.unknown-rule"])
  }

  @Test func `refuses one id for two rules`() {
    let places = Self.places(of: [
      Self.file("rules/provider/a.yml", Self.rule), Self.file("rules/payload/a.yml", Self.rule),
    ])
    #expect(places == ["rules/payload/a.yml:0 rule.duplicate-id"])
  }

  @Test(arguments: [
    ("", Rule.Waivability.allowed), ("waivers: none\n", .forbidden),
    ("waivers: {maxDays: 30}\n", .limited(days: 30)),
  ])
  func `keeps whether a rule lets itself be waived`(line: String, expected: Rule.Waivability) throws {
    let file = Self.file("rules/provider/t.yml", line + Self.rule)
    #expect(try RuleReader.rule(file).waivability == expected)
    let compiled = try RuleLibrary(compiled: RuleCompiler.bytes(of: [file]) { _ in "digest" })
    #expect(try compiled.rule("t")?.waivability == expected)
  }

  @Test(arguments: [
    ("", [Rule.Bond.version, .build, .artifact]), ("boundTo: []\n", []),
    ("boundTo: [minor-version, key]\n", [.minorVersion, .key]),
  ])
  func `keeps what a statement is bound to`(line: String, expected: [Rule.Bond]) throws {
    let text = "title: T\nseverity: error\nkind: manual\nprocedure: Look.\nevidence: [a]\nvalidDays: 30\n"
    let file = Self.file("rules/provider/t.yml", text + line)
    #expect(try RuleReader.rule(file).procedure?.bonds == expected)
    let compiled = try RuleLibrary(compiled: RuleCompiler.bytes(of: [file]) { _ in "digest" })
    #expect(try compiled.rule("t")?.procedure?.bonds == expected)
  }

  @Test(arguments: [
    ("waivers: never\n", "rule.wrong-value"), ("waivers: {maxDays: 0}\n", "rule.wrong-value"),
    ("waivers: {}\n", "rule.missing-key"), ("waivers: {days: 3}\n", "rule.missing-key"),
    ("waivers: [none]\n", "rule.wrong-type"), ("boundTo: [version]\n", "rule.unknown-key"),
    ("kind: manual\nboundTo: [colour]\nprocedure: p\nevidence: []\nvalidDays: 1\n", "rule.wrong-value"),
  ])
  func `refuses other words for it`(line: String, code: String) {
    do {
      _ = try RuleReader.rule(Self.file("rules/provider/t.yml", line + Self.rule))
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostics.contains { $0.code == code && $0.origin?.line != nil })
    }
  }
}
