import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

@Suite struct `Bad input` {
  /// The ready example with one of its files replaced, judged.
  static func judged(replacing file: String, with bytes: [UInt8]) throws -> CommandResult {
    let folder = try ScratchFolder()
    let project = try folder.copy("Examples/ready", to: "ready")
    try folder.write(bytes, to: "ready/\(file)")
    return Running.program(
      "check", "\(project)/pushready.yml", "--now", Running.now, "--report", "json")
  }

  @Test func `in a manifest ends with 65 and tells every mistake at its line`() throws {
    let folder = try ScratchFolder()
    let manifest = """
      formatVersion: 1
      stage: exprot
      chanel: testflight
      app:
        bundles: []
        bundles: []
      provider:
        keys:
          - {name: main, file: gone.p8, keyId: KEY1234567}
        routes:
          - {name: r, environment: prod}
      """
    let path = try folder.write(manifest.utf8, to: "pushready.yml")
    let result = Running.program("check", path)
    #expect(result.status == .invalidConfiguration)
    #expect(result.output == "")
    for line in [2, 3, 6, 9, 11] { #expect(result.errors.contains("pushready.yml:\(line):")) }
    for words in ["`export`", "`channel`", "`keyID`", "`production`"] {
      #expect(result.errors.contains(words))
    }
    #expect(!result.errors.contains("gone.p8`"), "no file is opened for a manifest that is wrong")
  }

  @Test func `in a manifest still gives the JSON report that was asked for`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("formatVersion: 2\n".utf8, to: "pushready.yml")
    let result = Running.program("check", path, "--report", "json")
    #expect(result.status == .invalidConfiguration)
    #expect(result.output.contains(#""verdict": null"#))
    #expect(result.output.contains(#""exitStatus": 65"#))
  }

  @Test func `a file that is missing ends with 66, and all are named`() throws {
    let folder = try ScratchFolder()
    let project = try folder.copy("Examples/ready", to: "ready")
    for file in ["export/Info.plist", "keys/AuthKey_KEY1234567.p8"] {
      try FileManager.default.removeItem(atPath: "\(project)/\(file)")
    }
    let result = Running.program("check", "\(project)/pushready.yml")
    #expect(result.status == .missingInput)
    #expect(result.errors.contains("`export/Info.plist`"))
    #expect(result.errors.contains("`keys/AuthKey_KEY1234567.p8`"))
    #expect(Running.program("check", "\(project)/nothing.yml").status == .missingInput)
  }

  @Test func `on the command line ends with 64`() {
    #expect(Running.program("chekc").status == .wrongUsage)
    #expect(Running.program("check", "--no-such-option").status == .wrongUsage)
    #expect(Running.program("check", "--now", "yesterday").status == .wrongUsage)
    #expect(Running.program("explain", "host-is-apn").status == .wrongUsage)
    #expect(Running.program("explain", "host-is-apn").errors.contains("`host-is-apns`"))
  }

  static let nested = [UInt8](
    ("<plist version=\"1.0\"><dict><key>aps-environment</key>" + String(repeating: "<array>", count: 10_000)
      + String(repeating: "</array>", count: 10_000) + "</dict></plist>").utf8)

  /// Evidence that opens and makes no sense: a finding with the reason, the rules over it open, all others
  /// judged.
  @Test(
    arguments: [
      ("export/Ridgeline.mobileprovision", [UInt8]("<html>".utf8)),
      ("export/Ridgeline.mobileprovision", []),
      ("export/Ridgeline.entitlements", nested),
      ("export/Ridgeline.entitlements", [UInt8]("<plist><dict><key>a</key></dict></plist>".utf8)),
      ("export/Info.plist", [UInt8]("bplist00".utf8)),
      ("export/Info.plist", [0, 1, 2, 255]),
    ] as [(String, [UInt8])])
  func `in evidence is a finding, and the rest is judged`(file: String, bytes: [UInt8]) throws {
    let start = ContinuousClock.now
    let result = try Self.judged(replacing: file, with: bytes)
    #expect(ContinuousClock.now - start < .seconds(20), "debug build; a second in a release build")
    #expect(result.status == .notReady)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let items = try #require(report["items"] as? [[String: Any]])
    func outcomes(_ rule: String) -> [String] {
      items.filter { $0["rule"] as? String == rule }.compactMap { $0["outcome"] as? String }
    }
    #expect(outcomes("evidence-well-formed").contains("fail"))
    #expect(outcomes("key-signs-and-verifies") == ["pass"])
    #expect(outcomes("host-is-apns") == ["pass", "pass"])
    #expect(items.contains { $0["outcome"] as? String == "undecided" && $0["required"] as? Bool == true })
    #expect(!items.contains { $0["outcome"] as? String == "error" })
  }

  @Test func `a certificate in place of the key fails by its name, and the rest is judged`() throws {
    let certificate = try Data(
      contentsOf: URL(filePath: SharedFolder.package + "/Examples/ready/trust/test-roots.pem"))
    let result = try Self.judged(replacing: "keys/AuthKey_KEY1234567.p8", with: [UInt8](certificate))
    #expect(result.status == .notReady)
    #expect(result.output.contains("key-file-well-formed"))
    #expect(result.output.contains("certificate"))
  }
}
