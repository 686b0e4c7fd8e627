import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Reporters
import Testing

/// The program as a user runs it on the projects of `Examples`, from the root of the package.
enum Running {
  static let now = "2026-11-30T00:00:00Z"

  /// Paths in reports are those of the command line, so the working directory has to be the package's.
  static let isAtRoot = FileManager.default.changeCurrentDirectoryPath(SharedFolder.package)

  static func program(_ arguments: String..., environment: [String: String] = [:]) -> CommandResult {
    run(arguments, environment: environment)
  }

  static func run(_ arguments: [String], environment: [String: String] = [:]) -> CommandResult {
    #expect(isAtRoot)
    let clock = Timestamp(rfc3339: now) ?? Timestamp(seconds: 0)
    return Program.run(
      arguments, in: Surroundings(environment: environment, clock: clock, columns: 100, folderName: "folder"))
  }
}

@Suite struct `The projects of Examples` {
  static let names: [String] = {
    let folder = SharedFolder.package + "/Examples"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/pushready.yml") }.sorted()
  }()

  static func check(_ name: String, report: String) -> CommandResult {
    Running.program("check", "Examples/\(name)/pushready.yml", "--now", Running.now, "--report", report)
  }

  /// The digest of the rules changes with every rule, and says nothing about the example.
  static func withoutDigest(_ text: String) -> String {
    text.replacing(#/sha256:[0-9a-f]{64}/#, with: "sha256:…")
  }

  @Test func `are at least four`() {
    #expect(Self.names.count >= 4)
    #expect(Self.names.contains("ready"))
  }

  @Test(arguments: names)
  func `end with the expected status`(name: String) throws {
    let path = "\(SharedFolder.package)/Examples/\(name)/expected/status"
    let expected = try String(contentsOfFile: path, encoding: .utf8).filter(\.isNumber)
    let result = Self.check(name, report: "json")
    #expect(String(result.status.rawValue) == expected)
    #expect(result.errors == "")
  }

  @Test(arguments: names, ["terminal", "json"])
  func `give the expected reports, the same twice`(name: String, format: String) throws {
    let first = Self.check(name, report: format)
    #expect(first == Self.check(name, report: format))
    let ending = format == "json" ? "json" : "txt"
    try Golden.check(Self.withoutDigest(first.output), at: "Examples/\(name)/expected/report.\(ending)")
  }

  @Test func `give JSON that an outside validator finds valid`() throws {
    let documents = Self.names.map { (name: $0, text: Self.check($0, report: "json").output) }
    #expect(try OutsideTool.jsonSchemaErrors(schema: ReportSchema.text, documents: documents) == [])
  }

  @Test(arguments: names)
  func `never show the key in any format`(name: String) throws {
    let folder = "\(SharedFolder.package)/Examples/\(name)/keys"
    let words = try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { file in
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(separator: "\n")
    }.filter { !$0.hasPrefix("-----") && $0.count >= 12 }
    #expect(!words.isEmpty)
    var shown = AllReporters.names.map { Self.check(name, report: $0).output }
    shown.append(Running.program("check", "Examples/\(name)/pushready.yml", "--verbose").output)
    shown.append(Running.program("facts", "Examples/\(name)/pushready.yml").output)
    shown.append(Running.program("facts", "Examples/\(name)/pushready.yml", "--json").output)
    for word in words {
      #expect(shown.allSatisfy { !$0.contains(word.prefix(12)) })
    }
  }

  @Test func `are undecided without the entitlements, naming what to supply`() throws {
    let folder = try ScratchFolder()
    let project = try folder.copy("Examples/ready", to: "ready")
    let text = try String(contentsOfFile: "\(project)/pushready.yml", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.contains("entitlements:") }
    try folder.write(lines.joined(separator: "\n").utf8, to: "ready/pushready.yml")
    let result = Running.program("check", "\(project)/pushready.yml", "--now", Running.now)
    #expect(result.status == .undecided)
    #expect(result.output.contains("UNDECIDED"))
    #expect(result.output.contains("`entitlements`"))
    #expect(result.output.contains("aps-claimed-in-signature"))
  }

  @Test func `can be judged in one line without a manifest`() {
    let here = "Examples/ready"
    let result = Running.program(
      "check", "--channel", "app-store", "--bundle-id", "com.example.ridgeline",
      "--info", "\(here)/export/Info.plist", "--entitlements", "\(here)/export/Ridgeline.entitlements",
      "--profile", "\(here)/export/Ridgeline.mobileprovision", "--key", "\(here)/keys/AuthKey_KEY1234567.p8",
      "--key-id", "KEY1234567", "--team", "ABCDE12345", "--host", "api.push.apple.com",
      "--topic", "com.example.ridgeline", "--push-type", "alert", "--trust-anchor",
      "\(here)/trust/test-roots.pem", "--now", Running.now, "--report", "json")
    #expect(result.errors == "")
    #expect(result.output.contains(#""verdict": "ready""#), "\(result.output.prefix(3000))")
    #expect(result.status == .ready)
  }
}
