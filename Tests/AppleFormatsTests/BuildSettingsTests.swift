import AppleFormats
import Testing

/// Build settings and what they come to (Apple, "Build settings reference").
@Suite struct BuildSettingsTests {
  private func settings(
    _ levels: [[(String, String)]], sdk: String = "iphoneos", isIncomplete: Bool = false
  ) -> BuildSettings {
    BuildSettings(
      levels: levels.map { level in level.compactMap { SettingAssignment($0.0, $0.1) } },
      standard: ["TARGET_NAME": "My App", "PRODUCT_NAME": "$(TARGET_NAME)"], sdk: sdk,
      configuration: "Release", isIncomplete: isIncomplete)
  }

  @Test func `a higher level counts, and inherits from the one below`() {
    let settings = settings([[("A", "$(inherited) top")], [("A", "middle $(inherited)")], [("A", "low")]])
    #expect(settings.value(of: "A") == .text("middle low top"))
    #expect(settings.value(of: "B") == nil)
  }

  @Test(arguments: [
    ("$(A)", "com.example"), ("${A}.x", "com.example.x"), ("$(B_$(C))", "nested"), ("$A", "$A"),
    ("100$", "100$"),
    ("$(PRODUCT_NAME:rfc1034identifier)", "My-App"), ("$(PRODUCT_NAME:c99extidentifier)", "My_App"),
    ("$(PRODUCT_NAME:lower)", "my app"), ("$(NONE:default=x)", "x"), ("$(NONE)", ""),
    ("$(AppIdentifierPrefix)com.example", "$(AppIdentifierPrefix)com.example"), ("$(A", "$(A"),
  ])
  func `variables are replaced`(text: String, result: String) {
    let settings = settings([[("A", "com.example"), ("B_x", "nested"), ("C", "x")]])
    #expect(settings.expanded(text) == .text(result))
  }

  @Test func `a condition counts for its SDK and configuration, before what has none`() {
    let level = [
      ("E", "App.entitlements"), ("E[sdk=macosx*]", "Mac.entitlements"), ("F[config=Debug]", "1"),
      ("G[config=Release]", "2"), ("H[arch=arm64]", "3"),
    ]
    #expect(settings([level]).value(of: "E") == .text("App.entitlements"))
    #expect(settings([level], sdk: "macosx").value(of: "E") == .text("Mac.entitlements"))
    #expect(settings([level]).value(of: "F") == nil)
    #expect(settings([level]).value(of: "G") == .text("2"))
    #expect(settings([level]).value(of: "H") == nil)
  }

  @Test func `what nothing defines is empty, unless a file is missing that may`() {
    #expect(settings([[("A", "x$(NONE)")]]).value(of: "A") == .text("x"))
    #expect(settings([[("A", "x$(NONE)")]], isIncomplete: true).value(of: "A") == .open("$(NONE)"))
    #expect(settings([[("A", "x")]], isIncomplete: true).value(of: "A") == .text("x"))
  }

  @Test(.timeLimit(.minutes(1)))
  func `settings without end come to an end`() {
    #expect(settings([[("A", "$(B)"), ("B", "$(A)")]]).value(of: "A") != .text("x"))
    let doubling = (0..<40).map { ("A\($0)", "$(A\($0 + 1))$(A\($0 + 1))") } + [("A40", "x")]
    guard case .open? = settings([doubling]).value(of: "A0") else {
      Issue.record("expected a limit")
      return
    }
    let deep = String(repeating: "$(", count: 5_000)
    #expect(settings([[("A", deep)]]).value(of: "A") != nil)
  }
}
