import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

/// Reports about an app that is a folder. It makes no sense as an app, which does not matter here.
@Suite struct `The report of a folder` {
  private let folder: ScratchFolder
  private var app: String { folder.path("App.app") }

  init() throws {
    folder = try ScratchFolder()
    try folder.write("no property list".utf8, to: "App.app/Info.plist")
    try folder.write("code".utf8, to: "App.app/App")
  }

  private func check(_ arguments: String...) -> CommandResult {
    Running.run(["check", app, "--now", Running.now, "--report", "json"] + arguments)
  }

  private func input(_ report: String) throws -> [String: Any] {
    let root = try #require(JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    return try #require((root["inputs"] as? [[String: Any]])?.first)
  }

  /// Two rows, put together by hand: `App`, then `Info.plist`; the digests are those of `sha256sum`.
  @Test func `carries the folder's digest, by which it is found again`() throws {
    let report = check()
    let input = try input(report.output)
    #expect(input["kind"] as? String == "app" && input["bytes"] as? Int == 20)
    #expect(
      input["sha256"] as? String == "240c36a07b0a68fa68bbcd711195f6b0d9393f0f2d821dc9779a9cc48c008cd0")
    let saved = try folder.write(report.output.utf8, to: "run.json")
    let same = Running.program("verify-report", saved, app)
    #expect(same.status == report.status && same.errors == "", "\(same.errors)")
    #expect(same.output.contains("is the app that was judged as `\(app)`"))
    try FileManager.default.moveItem(atPath: app, toPath: folder.path("Moved.app"))
    let moved = folder.path("Moved.app")
    #expect(Running.program("verify-report", saved, moved + "/").status == report.status)
    try folder.write("other code".utf8, to: "Moved.app/App")
    let other = Running.program("verify-report", saved, moved)
    #expect(other.status == .notReady && other.output == "")
    #expect(other.errors.contains("`\(moved)` is not a file"))
    #expect(other.errors.contains("report.other-artifact") && other.errors.contains("name what was judged"))
  }

  @Test func `is signed under a name that nobody takes for a file's digest`() throws {
    let openssl = try #require(OpenSSLCommand.path)
    let key = folder.path("sign.pem")
    #expect(try OutsideTool.run(openssl, ["genpkey", "-algorithm", "ed25519", "-out", key]).status == 0)
    let signed = check("--sign", key, "--signed", folder.path("signed.json"))
    let envelope = try #require(signed.files.first)
    let root = try #require(JSONSerialization.jsonObject(with: Data(envelope.text.utf8)) as? [String: Any])
    let text = try #require(root["payload"] as? String)
    let payload = try #require(Data(base64Encoded: text))
    let statement = try #require(JSONSerialization.jsonObject(with: payload) as? [String: Any])
    let subject = try #require((statement["subject"] as? [[String: Any]])?.first)
    let digest = try #require(try input(signed.output)["sha256"] as? String)
    #expect(subject["digest"] as? [String: String] == ["pushreadyFolder1": digest])
    let file = try folder.write(envelope.text.utf8, to: "signed.json")
    let pub = folder.path("sign.pub.pem")
    #expect(try OutsideTool.run(openssl, ["pkey", "-in", key, "-pubout", "-out", pub]).status == 0)
    let verified = Running.program("verify-report", file, app, "--public-key", pub)
    #expect(verified.errors == "" && verified.output.hasPrefix("signed by the key "))
  }

  /// More files than are opened without being asked.
  @Test func `of many files has a digest when it is asked for, and says so when not`() throws {
    for number in 0...2_000 { try folder.write([], to: "App.app/assets/\(number)") }
    let report = check()
    #expect(try input(report.output)["sha256"] is NSNull)
    let saved = try folder.write(report.output.utf8, to: "run.json")
    let page = Running.program("report", "convert", "--from", saved, "--to", "markdown")
    #expect(page.output.contains("sha256 `none, for not all of it was read (see --deep)`"), "\(page.errors)")
    let none = Running.program("verify-report", saved, app)
    #expect(none.status == .notReady)
    #expect(none.errors.contains("the report holds the digest of no package; check again with"))
    let deep = try folder.write(check("--deep").output.utf8, to: "deep.json")
    #expect(Running.program("verify-report", deep, app).errors == "")
  }

  @Test func `names folders that are no packages`() throws {
    let saved = try folder.write(check().output.utf8, to: "run.json")
    try folder.write([], to: "folder/file")
    let result = Running.program("verify-report", saved, folder.path("folder"))
    #expect(result.status == .missingInput)
    #expect(result.errors.contains("found a folder named `folder`, expected an .ipa, an .xcarchive, an .app"))
  }
}
