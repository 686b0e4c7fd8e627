import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

@Suite struct `A checklist as it is shown` {
  private func show(_ name: String) throws -> [String: Any] {
    let result = Running.program("checklist", "show", name, "--json")
    #expect(result.status == .ready, "\(result.errors)")
    let root = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(root["formatVersion"] as? Int == 1)
    return try #require(root["checklist"] as? [String: Any])
  }

  private func rules(_ checklist: [String: Any]) throws -> [[String: Any]] {
    try #require(checklist["rules"] as? [[String: Any]])
  }

  @Test(arguments: [
    "release", "app", "provider", "pre-archive", "device-review", "exceptions", "store-submission",
  ])
  func `lists every rule once, in pipeline order`(name: String) throws {
    let rules = try rules(show(name))
    let ids = rules.compactMap { $0["rule"] as? String }
    let list = Running.program("checklist", "list").output.split(separator: "\n")
    let line = try #require(list.first { $0.hasPrefix(name + " ") })
    #expect(line.contains(": \(ids.count) rules"))
    #expect(Set(ids).count == ids.count)
    let layers = Layer.allCases.map(\.rawValue)
    let places = rules.compactMap { ($0["layer"] as? String).flatMap(layers.firstIndex) }
    #expect(places.count == rules.count && places == places.sorted())
  }

  /// Of `Checklists/release.yml`, as it is written there.
  @Test func `says what is required and how severe it is`() throws {
    let rules = try rules(show("release"))
    func rule(_ id: String) throws -> [String: Any] {
      try #require(rules.first { $0["rule"] as? String == id })
    }
    #expect(try rule("bundle-id-valid")["required"] as? Bool == true)
    #expect(try rule("package-free-of-stray-files")["required"] as? Bool == false)
    #expect(try rule("built-for-device")["required"] as? String == "app.?kind.orValue('') != 'bundles'")
    #expect(try rule("bundle-id-valid")["section"] as? String == "What is shipped")
    #expect(try rule("private-key-outside-product")["severity"] as? String == "blocker")
    let text = Running.program("checklist", "show", "release").output
    #expect(text.contains("\n  package-free-of-stray-files  warning, not required\n"))
    #expect(text.contains("required when `app.?kind.orValue('') != 'bundles'`"))
    #expect(
      Running.program("checklist", "show", "device-review").output.contains(
        "release-build-receives-push  asks a person"))
  }

  @Test func `of a team tells what it takes, changes and leaves out`() throws {
    try ScratchFolder.with { folder in
      let path = try folder.write(
        """
        title: Ours
        extends: release
        remove:
          - {rule: connections-reused-per-key, reason: our gateway pools connections}
        severity: {profile-valid-long-enough: error}
        sections:
          - title: House rules
            rules: [{rule: diagnostics-free-of-secrets, required: false}]
        """.utf8, to: "ci/ours.yml")
      let checklist = try show(path)
      #expect(checklist["id"] as? String == "ours" && checklist["title"] as? String == "Ours")
      let rules = try rules(checklist)
      let from = Dictionary(
        rules.map { ($0["rule"] as? String ?? "", $0["from"] as? String ?? "") }, uniquingKeysWith: { $1 })
      #expect(from["bundle-id-valid"] == "release" && from["diagnostics-free-of-secrets"] == "ours")
      #expect(from["connections-reused-per-key"] == nil)
      let changed = rules.first { $0["rule"] as? String == "profile-valid-long-enough" }
      #expect(changed?["severity"] as? String == "error")
      let removed = try #require(checklist["removed"] as? [[String: Any]])
      #expect(removed.map { $0["rule"] as? String } == ["connections-reused-per-key"])
      #expect(removed.first?["reason"] as? String == "our gateway pools connections")
      #expect(removed.first?["by"] as? String == "ours")
      #expect((removed.first?["origin"] as? [String: Any])?["line"] as? Int == 4)
      let text = Running.program("checklist", "show", path).output
      #expect(
        text.contains("bundle-id-valid  error, from release")
          || text.contains("bundle-id-valid  blocker, from release"))
      #expect(text.contains("left out (1)\n  connections-reused-per-key: our gateway pools connections"))
    }
  }

  @Test func `has to be there and in order`() throws {
    let unknown = Running.program("checklist", "show", "relaese")
    #expect(unknown.status == .wrongUsage && unknown.errors.contains("did you mean `release`?"))
    #expect(Running.program("checklist", "show", "none/none.yml").status == .missingInput)
    #expect(Running.program("checklist", "show").status == .wrongUsage)
    try ScratchFolder.with { folder in
      let path = try folder.write(
        "title: Ours\nextends: release\nremove: [{rule: a, reason: b}]\n".utf8, to: "a.yml")
      let result = Running.program("checklist", "show", path)
      #expect(result.status == .invalidConfiguration && result.output == "")
      #expect(result.errors.contains("a.yml:3:"), "\(result.errors)")
    }
  }
}
