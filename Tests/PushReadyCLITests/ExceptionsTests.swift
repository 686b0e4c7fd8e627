import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

/// A copy of the example `waived`, whose exceptions a test changes.
struct WaivedProject {
  let folder: ScratchFolder
  let path: String

  init() throws {
    folder = try ScratchFolder()
    path = try folder.copy("Examples/waived", to: "waived")
  }

  var manifest: String { path + "/pushready.yml" }

  func write(_ text: String, to name: String) throws {
    try folder.write(text.utf8, to: "waived/" + name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try folder.read("waived/" + name), as: UTF8.self)
  }

  func change(_ name: String, _ old: String, _ new: String) throws {
    let text = try text(name)
    #expect(text.contains(old))
    try write(text.replacing(old, with: new), to: name)
  }

  func check(_ arguments: String..., now: String = Running.now) -> CommandResult {
    Running.run(["check", manifest, "--now", now] + arguments)
  }

  /// Items of the JSON report by fingerprint.
  func items(_ arguments: String..., now: String = Running.now) throws -> [String: [String: Any]] {
    let result = Running.run(["check", manifest, "--now", now, "--report", "json"] + arguments)
    let root = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let items = try #require(root["items"] as? [[String: Any]])
    return Dictionary(
      items.compactMap { item in (item["fingerprint"] as? String).map { ($0, item) } },
      uniquingKeysWith: { first, _ in first })
  }
}

@Suite struct `Exceptions of a run` {
  static let topic = "topic-matches-bundle/chat message"
  static let mode = "remote-notification-mode-declared/com.example.ridgeline"
  static let seen = "release-build-receives-push"

  private static func line(_ item: [String: Any]?) -> Int? {
    (item?["location"] as? [String: Any])?["line"] as? Int
  }

  @Test func `a waiver in force lets its finding through, one that lapsed names its owner`() throws {
    let project = try WaivedProject()
    let items = try project.items()
    let waiver = try #require(items[Self.topic]?["waiver"] as? [String: Any])
    #expect(waiver["owner"] as? String == "Ada Example")
    #expect(waiver["until"] as? String == "2026-12-31")
    #expect(items[Self.topic]?["outcome"] as? String == "fail")
    #expect(items[Self.mode]?["waiver"] is NSNull)
    let lapsed = try #require(items["waiver-not-lapsed/\(Self.mode)"])
    #expect(lapsed["outcome"] as? String == "fail")
    #expect((lapsed["message"] as? String)?.contains("Grace Example") == true)
    #expect(Self.line(lapsed) == 18)
    #expect(project.check().status == .notReady)
  }

  @Test(arguments: [
    ("2026-12-31T23:59:59Z", true), ("2027-01-01T00:00:00Z", false), ("2026-11-15T23:59:59Z", false),
    ("2026-11-16T00:00:00Z", true),
  ])
  func `a waiver ends by itself`(now: String, isWaived: Bool) throws {
    let items = try WaivedProject().items(now: now)
    #expect((items[Self.topic]?["waiver"] is NSNull) == !isWaived)
  }

  @Test func `a waiver that ends soon is a finding at its line`() throws {
    let items = try WaivedProject().items(now: "2026-12-20T00:00:00Z")
    let soon = try #require(items["waiver-lasts/\(Self.topic)"])
    #expect(soon["outcome"] as? String == "fail")
    #expect(soon["severity"] as? String == "warning")
    #expect(Self.line(soon) == 10)
    let quiet = try WaivedProject().items("--param", "waiverNoticeDays=3", now: "2026-12-20T00:00:00Z")
    #expect(quiet["waiver-lasts/\(Self.topic)"]?["outcome"] as? String == "pass")
  }

  @Test func `a waiver that nothing needs is a finding at its line`() throws {
    let items = try WaivedProject().items("--variant", "migrated")
    #expect(items[Self.topic]?["outcome"] as? String == "pass")
    let unused = try #require(items["waiver-needed/\(Self.topic)"])
    #expect(unused["outcome"] as? String == "fail")
    #expect(Self.line(unused) == 5)
  }

  @Test func `a waiver of a rule that was not asked is left open and stops nobody`() throws {
    let project = try WaivedProject()
    try project.change("pushready.waivers.yml", "rule: topic-matches-bundle", "rule: profile-not-expired")
    let open = try #require(
      try project.items("--checklist", "provider")["waiver-needed/profile-not-expired/chat message"])
    #expect(open["outcome"] as? String == "undecided")
    #expect(open["required"] as? Bool == false)
  }

  @Test func `a day that cannot be read makes a waiver void, and is an error`() throws {
    let project = try WaivedProject()
    try project.change("pushready.waivers.yml", "until: 2026-12-31", "until: 2026-12-32")
    let items = try project.items()
    #expect(items[Self.topic]?["waiver"] is NSNull)
    let void = try #require(items["waiver-date-readable/\(Self.topic)"])
    #expect(void["outcome"] as? String == "fail")
    #expect(void["severity"] as? String == "error")
    #expect(Self.line(void) == 10)
    #expect(project.check().status == .notReady)
  }

  @Test(arguments: [
    ("owner: Ada Example", "", "waiver.missing-key", 5),
    ("rule: topic-matches-bundle", "rule: topic-matches-bundel", "waiver.unknown-rule", 5),
    ("formatVersion: 1", "formatVersion: 2", "waiver.format-version", 2),
    ("from: 2026-11-16", "from: 2027-11-16", "waiver.wrong-value", 10),
    ("key: chat message", "kee: chat message", "waiver.missing-key", 5),
  ])
  func `a broken waiver file fails closed, with its line`(old: String, new: String, code: String, line: Int)
    throws
  {
    let project = try WaivedProject()
    let text = try project.text("pushready.waivers.yml")
    let place = try #require(text.firstRange(of: old))
    try project.write(text.replacingCharacters(in: place, with: new), to: "pushready.waivers.yml")
    let result = project.check("--report", "json")
    #expect(result.status == .invalidConfiguration)
    #expect(result.output.contains(#""code": "\#(code)""#), "\(result.errors)")
    #expect(result.errors.contains("pushready.waivers.yml:\(line):"), "\(result.errors)")
    #expect(result.output.contains(#""verdict": null"#))
  }

  @Test(arguments: [
    ("private-key-outside-product", "", "waiver.forbidden", "does not let itself be waived"),
    ("waiver-not-lapsed", "a", "waiver.forbidden", "does not let itself be waived"),
    ("private-key-guarded", "", "waiver.too-long", "expected at most 30 for `private-key-guarded`"),
    ("evidence-free-of-secrets", "send.log", "waiver.too-long", "expected at most 30"),
  ])
  func `a secret that is out cannot be let through for long, or at all`(
    rule: String, key: String, code: String, words: String
  ) throws {
    let project = try WaivedProject()
    let waiver = """
      formatVersion: 1
      waivers:
        - rule: \(rule)
          key: "\(key)"
          reason: no time
          owner: Grace Example
          from: 2026-11-01
          until: 2026-12-31

      """
    try project.write(waiver, to: "pushready.waivers.yml")
    let result = project.check("--report", "json")
    #expect(result.status == .invalidConfiguration)
    #expect(result.output.contains(#""code": "\#(code)""#), "\(result.errors)")
    #expect(result.output.contains(words))
    let line = code == "waiver.forbidden" ? 3 : 8
    #expect(result.errors.contains("pushready.waivers.yml:\(line):"), "\(result.errors)")
    try FileManager.default.removeItem(atPath: project.path + "/pushready.waivers.yml")
    let added = Running.program(
      "waive", "add", rule, key, "--manifest", project.manifest, "--owner", "Grace", "--reason", "no time",
      "--until", "2027-01-31", "--now", Running.now)
    #expect(added.status == .invalidConfiguration && added.files.isEmpty, "\(added.errors)")
    #expect(added.errors.contains(code))
  }

  @Test func `a file that is named and not there ends the run`() throws {
    let project = try WaivedProject()
    #expect(project.check("--waivers", project.path + "/no.yml").status == .missingInput)
    #expect(project.check("--attestations", project.path + "/no.yml").status == .missingInput)
    #expect(project.check("--baseline", project.path + "/no.json").status == .missingInput)
  }

  @Test func `a flag names another file, and without files nothing is asked`() throws {
    let project = try WaivedProject()
    let other = try project.folder.write("formatVersion: 1\nwaivers: []\n".utf8, to: "other.yml")
    let items = try project.items("--waivers", other)
    #expect(items[Self.topic]?["waiver"] is NSNull)
    for name in ["pushready.waivers.yml", "pushready.attestations.yml"] {
      try FileManager.default.removeItem(atPath: project.path + "/" + name)
    }
    let bare = try project.items()
    #expect(!bare.keys.contains { $0.hasPrefix("waiver-") || $0.hasPrefix("attestation-") })
    #expect(bare[Self.seen]?["outcome"] as? String == "needsAttestation")
  }

  @Test func `a statement counts for the build it was made for`() throws {
    let items = try WaivedProject().items()
    let stated = try #require(items[Self.seen])
    #expect(stated["outcome"] as? String == "pass")
    #expect((stated["attestation"] as? [String: Any])?["by"] as? String == "Ada Example")
  }

  @Test(arguments: [
    ("build: \"318\"", "build: \"317\"", "is build `318`"),
    ("version: 2.4.0", "version: 2.3.0", "is version `2.4.0`"),
    ("artifact: sha256:", "artifact: sha256:0", "artifact"),
  ])
  func `a statement about another build is stale, and says so`(old: String, new: String, words: String) throws
  {
    let project = try WaivedProject()
    var replacement = new
    let text = try project.text("pushready.attestations.yml")
    if old.hasPrefix("artifact") {
      let digest = try #require(text.firstMatch(of: #/artifact: sha256:[0-9a-f]{64}/#)).0
      replacement = "artifact: sha256:" + String(repeating: "0", count: 64)
      try project.change("pushready.attestations.yml", String(digest), replacement)
    } else {
      try project.change("pushready.attestations.yml", old, replacement)
    }
    let item = try #require(try project.items()[Self.seen])
    #expect(item["outcome"] as? String == "needsAttestation")
    #expect((item["message"] as? String)?.contains(words) == true, "\(item["message"] ?? "")")
  }

  private func inputs(_ project: WaivedProject) throws -> [[String: Any]] {
    let report = project.check("--report", "json").output
    let root = try #require(JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    return try #require(root["inputs"] as? [[String: Any]])
  }

  @Test func `the files that statements name are inputs with their digests`() throws {
    let project = try WaivedProject()
    func evidence() throws -> [String: Any] {
      let found = try inputs(project).filter { $0["kind"] as? String == "attestation-evidence" }
      #expect(found.count <= 1)
      return found.first ?? [:]
    }
    let path = project.path + "/review/device.txt"
    let digest = try OutsideTool.run("/usr/bin/sha256sum", [path]).output.prefix(64)
    #expect(try evidence()["path"] as? String == path)
    #expect(try evidence()["sha256"] as? String == String(digest))
    let place = try #require(try evidence()["namedAt"] as? [String: Any])
    let lines = try project.text("pushready.attestations.yml").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(place["line"] as? Int)
    #expect(lines[line - 1].contains("review/device.txt"))
    // What is there now, not what was shown then: the digest of three letters.
    try project.write("abc", to: "review/device.txt")
    #expect(
      try evidence()["sha256"] as? String
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(try evidence()["bytes"] as? Int == 3)
    try FileManager.default.removeItem(atPath: path)
    #expect(try evidence().isEmpty)
    // Every input has a digest.
    #expect(try inputs(project).allSatisfy { $0["sha256"] is String })
  }

  @Test func `a statement whose evidence was changed does not count`() throws {
    let project = try WaivedProject()
    try project.write("another picture", to: "review/device.txt")
    let item = try #require(try project.items()[Self.seen])
    #expect(item["outcome"] as? String == "needsAttestation")
    #expect((item["message"] as? String)?.contains("review/device.txt") == true)
  }

  @Test func `the baseline lets known findings through and new ones not`() throws {
    let project = try WaivedProject()
    let baseline = """
      {"formatVersion": 1, "findings": [
        {"fingerprint": "\(Self.mode)", "severity": "error"},
        {"fingerprint": "topic-well-formed/gone", "severity": "error"}]}
      """
    try project.write(baseline, to: "pushready.baseline.json")
    let items = try project.items()
    #expect(items[Self.mode]?["baselined"] as? Bool == true)
    let gone = try #require(items["baseline-finding-known/topic-well-formed/gone"])
    #expect(gone["outcome"] as? String == "fail")
    #expect(Self.line(gone) == 3)
    // Nothing is left that stops the release but the statement that nobody made.
    #expect(project.check("--checklist", "release").status == .ready)
    try project.change("pushready.baseline.json", #""severity": "error"}"#, #""severity": "info"}"#)
    #expect(try project.items()[Self.mode]?["baselined"] as? Bool == false)
    #expect(project.check("--checklist", "release").status == .notReady)
  }

  @Test(arguments: ["terminal", "json", "junit", "sarif-complete", "markdown", "html", "tap"])
  func `every whole format shows what was let through and what was stated`(format: String) throws {
    let output = try WaivedProject().check("--report", format).output
    #expect(output.contains("Ada Example"))
    #expect(output.contains("2026-12-31"))
  }

  @Test func `formats for code hosts leave waived findings out`() throws {
    for format in ["sarif", "github", "gitlab"] {
      let output = try WaivedProject().check("--report", format).output
      #expect(!output.contains("topic `com.example.ridgeline.staging` is not for"), "\(format)")
    }
  }

  @Test func `config show tells the files and who named them`() throws {
    let project = try WaivedProject()
    let settings = try `pushready config show`.settings([project.manifest, "--variant", "migrated"])
    #expect(settings["waivers"]?["value"] as? String == project.path + "/pushready.waivers.yml")
    #expect(`pushready config show`.kind(settings["waivers"]) == "default")
    #expect(settings["params.waiverNoticeDays"]?["value"] as? Int == 14)
    #expect(settings["variant"]?["value"] as? String == "migrated")
    #expect(settings["provider.routes[0].topic"]?["value"] as? String == "com.example.ridgeline")
    #expect(`pushready config show`.line(settings["provider.routes[0].topic"]) == 45)
    let named = try `pushready config show`.settings([
      project.manifest, "--waivers", project.path + "/pushready.waivers.yml",
    ])
    #expect(`pushready config show`.kind(named["waivers"]) == "flag")
  }

  @Test func `a variant without a manifest or of another name is wrong usage`() throws {
    let project = try WaivedProject()
    #expect(project.check("--variant", "migratd").status == .wrongUsage)
    #expect(project.check("--variant", "migratd").errors.contains("did you mean `migrated`?"))
  }
}
