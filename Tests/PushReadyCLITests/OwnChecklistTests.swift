import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

@Suite struct `A team's own checklist` {
  /// A provider alone, so that nothing but its own rules has something to say.
  static let manifest = """
    formatVersion: 1
    provider:
      routes:
        - {name: chat/message, host: api.push.apple.com, pushType: alert, topic: com.example.app}
        - {name: badge, host: api.push.apple.com, pushType: background, topic: com.example.app}
    checklists: [ci/ours.yml]

    """

  static let rule = """
    title: A route's name has a team
    severity: error
    forEach: {in: provider.routes, as: route, key: route.name}
    require: route.name.contains("/")
    fail: "`{{ route.name }}` names no team"

    """

  static let checklist = """
    title: Ours
    sections:
      - title: House rules
        rules: [route-has-team]

    """

  /// Writes a project and gives the path of its manifest.
  static func project(
    in folder: ScratchFolder, manifest: String = manifest, checklist: String = checklist,
    rules: [String: String] = ["operations/route-has-team.yml": rule]
  ) throws -> String {
    try folder.write(checklist.utf8, to: "ci/ours.yml")
    for (name, text) in rules { try folder.write(text.utf8, to: "ci/rules/\(name)") }
    return try folder.write(manifest.utf8, to: "pushready.yml")
  }

  static func report(_ path: String) throws -> [String: Any] {
    let result = Running.program("check", path, "--report", "json")
    return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func `is asked, with the rules beside it, and both are inputs`() throws {
    let folder = try ScratchFolder()
    let report = try Self.report(Self.project(in: folder))
    let items = try #require(report["items"] as? [[String: Any]])
    #expect(items.map { $0["rule"] as? String } == ["route-has-team", "route-has-team"])
    #expect(items.map { $0["outcome"] as? String } == ["pass", "fail"])
    #expect(items.map { $0["message"] as? String } == ["", "`badge` names no team"])
    #expect(report["exitStatus"] as? Int == 1)
    let inputs = try #require(report["inputs"] as? [[String: Any]])
    #expect(inputs.compactMap { $0["kind"] as? String } == ["manifest", "checklist", "rule"])
    #expect(
      inputs.compactMap { $0["path"] as? String } == [
        folder.path("pushready.yml"), folder.path("ci/ours.yml"),
        folder.path("ci/rules/operations/route-has-team.yml"),
      ])
    #expect(inputs[1]["bytes"] as? Int == Self.checklist.utf8.count)
    #expect((inputs[1]["namedAt"] as? [String: Any])?["line"] as? Int == 6)
  }

  @Test func `can be named by a flag, from the working directory`() throws {
    let folder = try ScratchFolder()
    let path = try Self.project(
      in: folder, manifest: Self.manifest.replacing("checklists: [ci/ours.yml]", with: ""))
    let result = Running.program("check", path, "--checklist", folder.path("ci/ours.yml"), "--report", "json")
    #expect(result.output.contains("route-has-team"))
    #expect(result.status == .notReady)
    #expect(
      Running.program("check", path, "--checklist", "ci/ours.yml").status == .missingInput,
      "the working directory is not the manifest's folder")
  }

  @Test func `starts from another, leaves rules out with a reason and changes severities`() throws {
    let folder = try ScratchFolder()
    let checklist = """
      title: Ours
      extends: provider
      remove:
        - {rule: host-is-apns, reason: all requests go through a proxy}
      severity: {push-type-known: info}
      sections:
        - title: House rules
          rules: [{rule: route-has-team, severity: warning}]

      """
    let report = try Self.report(Self.project(in: folder, checklist: checklist))
    let items = try #require(report["items"] as? [[String: Any]])
    func severities(_ rule: String) -> Set<String> {
      Set(items.filter { $0["rule"] as? String == rule }.compactMap { $0["severity"] as? String })
    }
    #expect(severities("host-is-apns") == [])
    #expect(severities("push-type-known") == ["info"])
    #expect(severities("route-has-team") == ["warning"])
    #expect(severities("topic-well-formed") != [])
    let open = try #require(report["notVerified"] as? [[String: Any]])
    #expect(
      open.contains { entry in
        entry["what"] as? String == "rule `host-is-apns`"
          && (entry["why"] as? String)?.contains("all requests go through a proxy") == true
      })
  }

  @Test func `can extend one that lies beside it`() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.checklist.utf8, to: "ci/base.yml")
    let path = try Self.project(in: folder, checklist: "title: Ours\nextends: base\n")
    let report = try Self.report(path)
    #expect((report["items"] as? [Any])?.count == 2)
    let kinds = try #require(report["inputs"] as? [[String: Any]]).compactMap { $0["kind"] as? String }
    #expect(kinds == ["manifest", "checklist", "checklist", "rule"])
  }

  @Test func `that extends itself is refused`() throws {
    let folder = try ScratchFolder()
    try folder.write("title: Base\nextends: ours\n".utf8, to: "ci/base.yml")
    let path = try Self.project(in: folder, checklist: "title: Ours\nextends: base\n")
    let result = Running.program("check", path)
    #expect(result.status == .invalidConfiguration)
    #expect(result.errors.contains("extends itself"))
  }

  @Test(
    arguments: [
      (["provider/host-is-apns.yml": rule], "rule.duplicate-id", "ci/rules/provider/host-is-apns.yml"),
      (["providr/route-has-team.yml": rule], "rule.no-layer", "did you mean `provider`?"),
      (["route-has-team.yml": rule], "rule.no-layer", "ci/rules/route-has-team.yml"),
      (["provider/other.yml": rule], "checklist.unknown-rule", "ci/ours.yml:4:13"),
      (
        ["operations/route-has-team.yml": rule.replacing("route.name.contains", with: "route.nam.contains")],
        "expression.unknown-fact", "route-has-team.yml:4:"
      ),
      (["operations/route-has-team.yml": rule + "fixx: a\n"], "rule.unknown-key", "route-has-team.yml:6:1"),
      (["operations/route-has-team.yml": "a: [\n"], "yaml.", "route-has-team.yml:"),
    ] as [([String: String], String, String)])
  func `with a mistake ends with 65 and its place`(rules: [String: String], code: String, words: String)
    throws
  {
    let folder = try ScratchFolder()
    let result = Running.program("check", try Self.project(in: folder, rules: rules))
    #expect(result.status == .invalidConfiguration)
    #expect(result.output == "")
    #expect(result.errors.contains("[\(code)"), "\(result.errors)")
    // Long paths are broken at no place, so the words stand on one line.
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test func `that is not there ends with 66`() throws {
    let folder = try ScratchFolder()
    let path = try Self.project(in: folder, manifest: Self.manifest.replacing("ours.yml", with: "gone.yml"))
    let result = Running.program("check", path)
    #expect(result.status == .missingInput)
    #expect(result.errors.contains("ci/gone.yml"))
    #expect(result.errors.contains("pushready.yml:6:"))
  }

  @Test func `with the id of a shipped one is refused`() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.checklist.utf8, to: "release.yml")
    let path = try Self.project(
      in: folder, manifest: Self.manifest.replacing("ci/ours.yml", with: "./release.yml"))
    let result = Running.program("check", path)
    #expect(result.status == .invalidConfiguration)
    #expect(result.errors.contains("rule.duplicate-id"))
  }

  @Test func `may have rules that are skipped and given severities by the manifest`() throws {
    let folder = try ScratchFolder()
    let settings = "rules: {skip: [{rule: route-has-team, reason: being renamed}]}\n"
    let result = Running.program("check", try Self.project(in: folder, manifest: Self.manifest + settings))
    #expect(result.status == .undecided)
    #expect(result.output.contains("being renamed"))
  }

  @Test func `explains its rules like any other`() throws {
    let folder = try ScratchFolder()
    let path = try Self.project(in: folder)
    let result = Running.program("explain", "route-has-team", "--manifest", path)
    #expect(result.status == .ready)
    #expect(result.output.contains("A route's name has a team"))
  }

  @Test func `takes no more files than a person would write`() throws {
    let folder = try ScratchFolder()
    let path = try Self.project(in: folder)
    for number in 0...1000 { try folder.write("a: b\n".utf8, to: "ci/rules/provider/r\(number).yml") }
    let result = Running.program("check", path)
    #expect(result.status == .invalidConfiguration)
    #expect(result.errors.contains("[rule.too-many]"))
  }
}
