import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

@Suite struct `Commands for exceptions` {
  /// Runs a command and writes what it wants written, as the process does.
  @discardableResult
  private func run(_ arguments: String...) throws -> CommandResult {
    let result = Running.run(arguments + ["--now", Running.now])
    for file in result.files { try Data(file.text.utf8).write(to: URL(filePath: file.path)) }
    return result
  }

  @Test func `waive add lets a finding through and keeps the file`() throws {
    let project = try WaivedProject()
    let before = try project.text("pushready.waivers.yml")
    let added = try run(
      "waive", "add", "remote-notification-mode-declared", "com.example.ridgeline", "--manifest",
      project.manifest, "--owner", "Ada", "--until", "2026-12-15", "--reason", "off: until 2.5 # really")
    #expect(added.status == .ready, "\(added.errors)")
    #expect(added.files.map(\.path) == [project.path + "/pushready.waivers.yml"])
    #expect(try project.text("pushready.waivers.yml").hasPrefix(before))
    #expect(project.check("--checklist", "release").status == .ready)
  }

  @Test func `a dry run writes nothing and prints the file`() throws {
    let project = try WaivedProject()
    let result = try run(
      "waive", "add", "topic-well-formed", "chat message", "--manifest", project.manifest, "--owner", "A",
      "--until", "2026-12-15", "--reason", "r", "--dry-run")
    #expect(result.files.isEmpty)
    #expect(try result.output.hasPrefix(project.text("pushready.waivers.yml")))
    #expect(result.output.contains("  - rule: topic-well-formed\n    key: chat message\n"))
  }

  @Test func `waive add makes a file where there is none`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("new.yml")
    let result = try run(
      "waive", "add", "topic-well-formed", "chat", "--waivers", path, "--owner", "A", "--until", "2026-12-15",
      "--reason", "r")
    #expect(result.status == .ready, "\(result.errors)")
    #expect(try run("waive", "list", "--waivers", path).output.contains("topic-well-formed/chat  in force"))
  }

  @Test(arguments: [
    (["topic-well-formd", "chat"], "did you mean `topic-well-formed`?"),
    (["topic-well-formed", "chat"], "needs `--owner`"),
    (
      ["topic-well-formed", "chat", "--owner", "A", "--reason", "r", "--until", "2026-02-30"], "`2026-02-30`"
    ),
    (
      ["topic-well-formed", "chat", "--owner", "A", "--reason", "r", "--until", "2026-11-29"], "which is over"
    ),
    (["topic-well-formed", "--owner", "A", "--reason", "r", "--until", "2026-12-30"], "expected which"),
  ])
  func `what is wrong on the command line is told and nothing is written`(arguments: [String], words: String)
    throws
  {
    let folder = try ScratchFolder()
    let result = Running.run(
      ["waive", "add"] + arguments + ["--waivers", folder.path("w.yml"), "--now", Running.now])
    #expect(result.status == .wrongUsage)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.files.isEmpty)
  }

  @Test(arguments: ["release-build-receives-push"])
  func `what cannot be waived is refused before anything is written`(rule: String) throws {
    let folder = try ScratchFolder()
    let result = Running.run([
      "waive", "add", rule, "--waivers", folder.path("w.yml"), "--owner", "A", "--reason", "r", "--until",
      "2026-12-30", "--now", Running.now,
    ])
    #expect(result.status == .invalidConfiguration)
    #expect(result.errors.contains("asks a person"))
    #expect(result.files.isEmpty)
  }

  @Test func `a broken file is not added to`() throws {
    let project = try WaivedProject()
    try project.change("pushready.waivers.yml", "owner: Ada Example", "oner: Ada Example")
    let result = try run(
      "waive", "add", "topic-well-formed", "chat", "--manifest", project.manifest, "--owner", "A", "--until",
      "2026-12-15", "--reason", "r")
    #expect(result.status == .invalidConfiguration)
    #expect(result.files.isEmpty)
  }

  @Test func `waive prune takes out what ended, and with a run what nothing needs`() throws {
    let project = try WaivedProject()
    let listed = try run("waive", "list", "--manifest", project.manifest).output
    #expect(listed.contains("topic-matches-bundle/chat message  in force"))
    #expect(listed.contains("remote-notification-mode-declared/com.example.ridgeline  ended"))
    let pruned = try run("waive", "prune", "--manifest", project.manifest)
    #expect(pruned.output.contains("took out `remote-notification-mode-declared/com.example.ridgeline`"))
    let text = try project.text("pushready.waivers.yml")
    #expect(!text.contains("Grace Example") && text.contains("Ada Example"))
    #expect(text.contains("# The provider still sends") && text.contains("# Was granted for one release"))
    #expect(
      try run("waive", "prune", "--manifest", project.manifest, "--unused").output.contains(
        "nothing to take out"))
    let unused = try run(
      "waive", "prune", "--manifest", project.manifest, "--variant", "migrated", "--unused")
    #expect(unused.output.contains("took out `topic-matches-bundle/chat message`"))
    #expect(try project.text("pushready.waivers.yml").contains("waivers: []"))
  }

  @Test func `waive list is JSON for programs`() throws {
    let project = try WaivedProject()
    let result = try run("waive", "list", "--manifest", project.manifest, "--json")
    let root = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let entries = try #require(root["entries"] as? [[String: Any]])
    #expect(entries.map { $0["good"] as? Bool } == [true, false])
  }

  private static let remarks = [
    "deviceModel=iPhone 17", "systemVersion=26.1", "build=318", "channel=app-store",
    "tokenFingerprint=0123456789ab", "sentAt=2026-11-29T10:00:00Z", "status=200",
    "apnsID=11111111-2222-3333-4444-555555555555", "seenAt=2026-11-29T10:00:01Z",
  ].flatMap { ["--evidence", $0] }

  private func attest(_ project: WaivedProject, _ more: [String] = []) throws -> CommandResult {
    let arguments =
      ["attest", "add", "release-build-receives-push", "--manifest", project.manifest, "--by", "Bob Example"]
      + more + ["--now", Running.now]
    let result = Running.run(arguments)
    for file in result.files { try Data(file.text.utf8).write(to: URL(filePath: file.path)) }
    return result
  }

  @Test func `attest add states a rule for this build, and verify believes it`() throws {
    let project = try WaivedProject()
    try FileManager.default.removeItem(atPath: project.path + "/pushready.attestations.yml")
    let before = try run("attest", "verify", "--manifest", project.manifest)
    #expect(before.status == .undecided)
    #expect(before.output.contains("release-build-receives-push  to be stated"))
    let picture = project.path + "/review/device.txt"
    let added = try attest(project, Self.remarks + ["--file", picture])
    #expect(added.status == .ready, "\(added.errors)")
    let text = try project.text("pushready.attestations.yml")
    #expect(text.contains("version: 2.4.0\n    build: \"318\"\n    artifact: sha256:"))
    #expect(text.contains("at: 2026-11-30\n    until: 2026-12-30\n"))
    #expect(text.contains("- path: review/device.txt\n"))
    let item = try project.items()["release-build-receives-push"]
    #expect((item?["attestation"] as? [String: Any])?["by"] as? String == "Bob Example")
    let verified = try run("attest", "verify", "--manifest", project.manifest)
    #expect(verified.output.contains("release-build-receives-push  stated"))
    try FileManager.default.removeItem(atPath: picture)
    let missing = try run("attest", "verify", "--manifest", project.manifest)
    #expect(missing.status == .notReady)
    #expect(missing.output.contains("`review/device.txt` is not at hand"))
  }

  @Test func `attest add binds a statement to a folder by the digest that reports list`() throws {
    let folder = try ScratchFolder()
    let info = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.app</string>
      <key>CFBundleShortVersionString</key><string>2.4</string><key>CFBundleVersion</key><string>318</string>
      <key>CFBundleExecutable</key><string>App</string></dict></plist>
      """
    try folder.write(info.utf8, to: "App.app/Info.plist")
    try folder.write("code".utf8, to: "App.app/App")
    let manifest = try folder.write(
      "formatVersion: 1\nchannel: testflight\nusesPush: true\nchecklists: [device-review]\napp: {artifact: App.app}\n"
        .utf8,
      to: "pushready.yml")
    let added = Running.run(
      [
        "attest", "add", "release-build-receives-push", "--manifest", manifest, "--by", "Bob", "--now",
        Running.now,
      ]
        + Self.remarks)
    #expect(added.status == .ready, "\(added.errors)")
    for file in added.files { try Data(file.text.utf8).write(to: URL(filePath: file.path)) }
    func check() throws -> (digest: String?, item: [String: Any]) {
      let report = Running.program("check", manifest, "--now", Running.now, "--report", "json").output
      let root = try #require(JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
      let inputs = try #require(root["inputs"] as? [[String: Any]])
      let items = try #require(root["items"] as? [[String: Any]])
      return (
        inputs.first { $0["kind"] as? String == "app" }?["sha256"] as? String,
        try #require(items.first { $0["rule"] as? String == "release-build-receives-push" })
      )
    }
    let (digest, item) = try check()
    #expect(added.files.first?.text.contains("artifact: sha256:\(digest ?? "none")\n") == true)
    #expect(item["outcome"] as? String == "pass")
    try folder.write("other".utf8, to: "App.app/Frameworks/Kit")
    let stale = try check().item
    #expect(stale["outcome"] as? String == "needsAttestation")
    #expect((stale["message"] as? String)?.contains("; this is artifact `sha256:") == true)
    // A folder of any size is read whole where a statement is bound to it.
    for number in 0...2_000 { try folder.write([], to: "App.app/assets/\(number)") }
    #expect(try check().digest != nil)
  }

  @Test func `attest add tells every remark that is missing or not asked for`() throws {
    let result = try attest(
      WaivedProject(), ["--evidence", "bild=318", "--until", "soon", "--file", "no.png"])
    #expect(result.status == .wrongUsage)
    #expect(result.files.isEmpty)
    for words in ["did you mean `build`?", "`deviceModel`", "`soon`", "no.png"] {
      #expect(result.errors.contains(words), "\(words): \(result.errors)")
    }
  }

  @Test func `attest add refuses a day beyond what the rule allows, and a whole token`() throws {
    let late = try attest(WaivedProject(), Self.remarks + ["--until", "2027-12-31"])
    #expect(late.status == .invalidConfiguration)
    #expect(late.errors.flat.contains("holds for 30 days"))
    let token = String(repeating: "0f", count: 32)
    let remarks = Self.remarks.map { $0.replacing("0123456789ab", with: token) }
    let told = try attest(WaivedProject(), remarks)
    #expect(told.status == .invalidConfiguration)
    #expect(!told.errors.contains(token) && !told.output.contains(token))
    #expect(told.files.isEmpty)
  }

  @Test func `attest add is only for manual rules`() throws {
    let project = try WaivedProject()
    let result = Running.run([
      "attest", "add", "topic-well-formed", "--manifest", project.manifest, "--by", "A",
    ])
    #expect(result.status == .wrongUsage)
    #expect(result.errors.contains("is judged from files"))
  }

  @Test func `attest list says of each whether it counts`() throws {
    let project = try WaivedProject()
    #expect(
      try run("attest", "list", "--manifest", project.manifest).output.contains(
        "release-build-receives-push  counts"))
    try project.change("pushready.attestations.yml", "build: \"318\"", "build: \"317\"")
    let stale = try run("attest", "list", "--manifest", project.manifest).output
    #expect(stale.contains("of another release"))
    #expect(stale.contains("for build `317`; this is build `318`"))
  }

  @Test func `baseline create takes what fails, and prune what is gone`() throws {
    let project = try WaivedProject()
    let created = try run("baseline", "create", project.manifest, "--checklist", "release")
    #expect(created.status == .ready, "\(created.errors)")
    let text = try project.text("pushready.baseline.json")
    #expect(text.contains("remote-notification-mode-declared/com.example.ridgeline"))
    #expect(!text.contains("topic-matches-bundle"), "it is waived")
    #expect(project.check("--checklist", "release").status == .ready)
    #expect(try run("baseline", "create", project.manifest).status == .wrongUsage)
    #expect(try run("baseline", "prune", project.manifest).output.contains("nothing to take out"))
    try project.change(
      "pushready.baseline.json", "remote-notification-mode-declared/com.example.ridgeline",
      "topic-well-formed/chat message")
    let pruned = try run("baseline", "prune", project.manifest)
    #expect(pruned.output.contains("took out 1 finding"))
    #expect(try !project.text("pushready.baseline.json").contains("topic-well-formed"))
  }

  @Test func `a checklist is printed as a form`() throws {
    let markdown = Running.program("checklist", "print", "device-review")
    #expect(markdown.status == .ready)
    #expect(markdown.output.hasPrefix("# Review on a device\n"))
    #expect(markdown.output.contains("| `tokenFingerprint` | |"))
    #expect(markdown.output.contains("pushready attest add release-build-receives-push --by NAME \\\n"))
    #expect(markdown.output.contains("A statement holds for 30 days, for the same version, build, artifact."))
    let html = Running.program("checklist", "print", "device-review", "--format", "html").output
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("<h1>Review on a device</h1>"))
    #expect(!html.contains("<script") && !html.contains("http-equiv=\"refresh\""))
    #expect(Running.program("checklist", "print", "release").output.contains("`topic-matches-bundle`"))
    let unknown = Running.program("checklist", "print", "device-revue")
    #expect(unknown.status == .wrongUsage)
    #expect(unknown.errors.contains("did you mean `device-review`?"))
  }

  @Test func `checklists are listed`() {
    let output = Running.program("checklist", "list").output
    #expect(output.contains("device-review"))
    #expect(output.contains("15 rules, 15 of them manual"))
  }
}
