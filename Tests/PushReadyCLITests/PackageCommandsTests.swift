import FixtureKit
import PushReadyCLI
import ReadinessModel
import Testing

/// Packages on the command line, with the one that the examples hold.
@Suite struct `Packages on the command line` {
  static let package = "Examples/signed-app/build/App.ipa"
  static let anchor = ["--trust-anchor", "Examples/signed-app/trust/test-roots.pem", "--now", Running.now]

  private func run(_ words: String..., anchored: Bool = true) -> CommandResult {
    Running.run(words + (anchored ? Self.anchor : []))
  }

  @Test func `are judged without a manifest`() {
    let result = run("check", Self.package, "--channel", "app-store")
    #expect(result.status == .ready, "\(result.output)")
    #expect(result.output.contains("App.ipa, export for app-store"))
    #expect(result.output.contains("what the provider sends"))
  }

  @Test func `are judged deeply when asked`() {
    let shallow = run("check", Self.package, "--channel", "app-store").output
    let deep = run("check", Self.package, "--channel", "app-store", "--deep").output
    #expect(shallow.contains("that every page of code and every resource is as it was signed"))
    #expect(!deep.contains("that every page of code and every resource is as it was signed"))
    #expect(deep.contains("READY"))
  }

  @Test func `with a route and no key leave the key open`() {
    let result = run("check", Self.package, "--channel", "testflight", "--host", "api.push.apple.com")
    #expect(result.status == .undecided)
    #expect(result.output.contains("no key was given"))
  }

  @Test func `of an unknown authority are not ready`() {
    let result = Running.program("check", Self.package, "--channel", "app-store", "--now", Running.now)
    #expect(result.status == .notReady)
    #expect(result.output.contains("profile-signature-trusted"))
    #expect(result.output.contains("signature-intact"))
  }

  @Test func `stand beside a manifest and take the place of its app`() {
    let result = run(
      "check", "Examples/ready/pushready.yml", Self.package, "--report", "json")
    #expect(result.output.contains("\"path\":\"\(Self.package)\"") || result.output.contains(Self.package))
    #expect(!result.output.contains("export/Info.plist"))
  }

  @Test(
    arguments: [
      ["check", package, package], ["check", package, "--artifact", package], ["check", "a.yml", "b.yml"],
      ["check", package, "--info", "Info.plist"], ["diff", package], ["inspect"],
    ])
  func `named twice or beside single files are a mistake`(words: [String]) {
    #expect(Running.run(words).status == .wrongUsage)
  }

  @Test func `that are not there end the run`() {
    let result = Running.program("check", "Missing.ipa", "--channel", "app-store")
    #expect(result.status == .missingInput)
    #expect(result.errors.contains("evidence.not-found"))
  }

  @Test func `that make no sense are a finding`() throws {
    try ScratchFolder.with { folder in
      let path = try folder.write("no archive".utf8, to: "Broken.ipa")
      let result = Running.program("check", path, "--channel", "app-store")
      #expect(result.status == .notReady)
      #expect(result.output.contains("found text, expected a zip archive"))
      #expect(Running.program("inspect", path).status == .notReady)
      #expect(Running.program("diff", Self.package, path).status == .undecided)
    }
  }

  @Test func `are shown with what each bundle claims`() {
    let result = run("inspect", Self.package)
    #expect(result.status == .ready)
    for words in [
      "com.example.app", "com.example.app.NotificationService", "aps-environment", "production",
      "Apple Distribution: Test Company", "chain given", "info match", "pages notChecked",
    ] { #expect(result.output.contains(words), "\(words)") }
    let deep = run("inspect", Self.package, "--deep", "--json")
    #expect(deep.output.hasPrefix("{"))
    #expect(deep.output.contains("com.example.app.NotificationService"))
    #expect(!deep.output.contains("notChecked"))
  }

  @Test func `that are the same differ in nothing`() {
    let result = run("diff", Self.package, Self.package)
    #expect(result.status == .ready)
    #expect(result.output.hasPrefix("nothing changed for push"))
    #expect(run("diff", Self.package, Self.package, "--json").output.contains("\"regressions\""))
  }
}
