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

  @Test func `with a host and no key are judged by what they hold, and the key stays open`() {
    let result = run("check", Self.package, "--channel", "testflight", "--host", "api.push.apple.com")
    #expect(result.status == .ready)
    #expect(result.output.contains("no key was given"))
    #expect(result.output.contains("give `--key`, `--key-id` and `--team`"))
    #expect(result.output.contains("authentication-configured"))
    #expect(!result.output.contains("✗ warning"), "\(result.output)")
    #expect(result.output.contains("push-type-set (command line)"))
    #expect(result.output.contains("the rest of what the provider sends"))
    #expect(result.output.contains("give `--topic`, `--push-type`, `--key`, or describe the routes"))
  }

  @Test func `with the host of the other environment are not ready, key or no key`() {
    let result = run("check", Self.package, "--channel", "testflight", "--host", "api.sandbox.push.apple.com")
    #expect(result.status == .notReady)
    #expect(result.output.contains("environment-matches-host"))
    #expect(result.output.contains("BadDeviceToken"))
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
      "Apple Distribution: Test Company", "verifies, chain to a root that was given",
      "sealed      info, requirements, resources, xml, der\n", "not compared pages\n", "days left",
      "registers for notifications, in App\n", "no call that registers for notifications",
    ] { #expect(result.output.contains(words), "\(words)") }
    let deep = run("inspect", Self.package, "--deep")
    #expect(deep.output.contains("sealed      info, requirements, resources, xml, der, pages\n"))
    #expect(!deep.output.contains("not compared"))
    let json = run("inspect", Self.package, "--deep", "--json")
    #expect(json.output.hasPrefix("{"))
    #expect(json.output.contains("com.example.app.NotificationService"))
    #expect(!json.output.contains("notChecked"))
  }

  /// Fixtures in which a device may read something else than what stands first.
  @Test(
    .enabled(if: FixtureRow.areThere),
    arguments: [
      ("fault-fat-slices-differ", "slices      arm64, arm64e with aps-environment development\n"),
      ("fault-fat-slice-unsigned", "slices      arm64, arm64e without a signature that can be read\n"),
      ("store-fat", "slices      arm64, arm64e\n"),
      ("fault-xml-der-differ", "XML form    says aps-environment production\n"),
      ("container-two-apps", "there are 2 apps in the package: `Payload/"),
      ("fault-info-missing", "id unknown  kind unknown, platform unknown version unknown\n"),
      ("fault-info-missing", "Info.plist  unknown (the Info.plist cannot be read: there is no such file"),
    ])
  func `are shown with what differs inside and why nothing is known`(name: String, words: String) throws {
    let path = try #require(SharedFolder.path("fixtures/ipas/\(name).ipa"))
    let output = Running.program("inspect", path, "--now", Running.now).output
    #expect(output.contains(words), "\(output)")
  }

  @Test func `out of date or of an unknown authority are shown as such`() {
    let result = Running.program("inspect", Self.package, "--now", "2046-12-31T12:00:00Z")
    #expect(result.status == .ready)
    #expect(result.output.contains("chain to a root that nobody vouches for"))
    #expect(result.output.contains("expired on 2045-12-31"))
  }

  @Test func `can be single files: what they tell is shown, and nothing else`() throws {
    let folder = "Examples/ready/export/"
    let anchor = ["--trust-anchor", "Examples/ready/trust/test-roots.pem", "--now", Running.now]
    let profile = Running.run(["inspect", folder + "Ridgeline.mobileprovision"] + anchor)
    #expect(profile.status == .ready)
    for words in ["aps-environment", "production", "app-store", "verifies, chain to a root that was given"] {
      #expect(profile.output.contains(words), "\(words)")
    }
    #expect(!profile.output.contains("unknown"))
    let entitlements = Running.run(["inspect", folder + "Ridgeline.entitlements"] + anchor)
    #expect(entitlements.output.contains("production"))
    #expect(!entitlements.output.contains("profile"))
    let info = Running.run(["inspect", folder + "Info.plist"] + anchor)
    #expect(info.output.contains("remote-notification"))
  }

  @Test func `can be an executable or a broken profile by itself`() throws {
    try ScratchFolder.with { folder in
      var recipe = MachORecipe()
      recipe.commands = [recipe.buildVersion(2)]
      let code = try folder.write(recipe.bytes, to: "App")
      let result = Running.program("inspect", code)
      #expect(result.status == .ready)
      #expect(result.output.contains("signature   absent"))
      let broken = try folder.write("no profile".utf8, to: "App.mobileprovision")
      #expect(Running.program("inspect", broken).status == .notReady)
    }
  }

  @Test func `that are the same differ in nothing`() {
    let result = run("diff", Self.package, Self.package)
    #expect(result.status == .ready)
    #expect(result.output.hasPrefix("nothing changed for push"))
    #expect(run("diff", Self.package, Self.package, "--json").output.contains("\"regressions\""))
  }
}
