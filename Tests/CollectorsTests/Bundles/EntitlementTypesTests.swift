import ReadinessModel
import Testing

@testable import Collectors

@Suite struct EntitlementTypesTests {
  private func illegal(_ body: String, stage: Stage = .export) -> String {
    let recipe = Recipe(
      stage: stage, bundles: [Recipe.Bundle(info: iOSInfo(), entitlements: entitlements(body))])
    let found = recipe.facts.bundle("entitlements.illegal").elements ?? []
    return found.map { $0.map?["key"]?.brief ?? "?" }.joined(separator: " ")
  }

  @Test(arguments: [
    ("com.apple.developer.usernotifications.critical-alerts", "<true/>", true),
    ("com.apple.developer.usernotifications.critical-alerts", "<string>1</string>", false),
    ("com.apple.developer.usernotifications.critical-alerts", "<integer>1</integer>", false),
    ("com.apple.developer.usernotifications.time-sensitive", "<string>true</string>", false),
    ("com.apple.developer.usernotifications.communication", "<array/>", false),
    ("com.apple.developer.usernotifications.filtering", "<false/>", true),
    ("com.apple.developer.push-to-talk", "<string>YES</string>", false),
    ("com.apple.security.application-groups", "<array><string>group.x</string></array>", true),
    ("com.apple.security.application-groups", "<string>group.x</string>", false),
    ("com.apple.security.application-groups", "<array><integer>1</integer></array>", false),
    ("keychain-access-groups", "<array><string>T.x</string></array>", true),
    (
      "com.apple.developer.parent-application-identifiers",
      "<array><string>a</string><string>b</string></array>",
      false
    ),
    ("com.apple.developer.parent-application-identifiers", "<array><string>T.a</string></array>", true),
    ("com.example.unheard-of", "<integer>7</integer>", true),
  ])
  func `a value is of the type that Apple defines`(key: String, value: String, isLegal: Bool) {
    #expect(illegal("<key>\(key)</key>\(value)") == (isLegal ? "" : key))
  }

  @Test func `a build variable is legal in a source and never in a signature`() {
    let groups = "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)x</string></array>"
    #expect(illegal(groups) == "keychain-access-groups")
    #expect(illegal(groups, stage: .source) == "")
    #expect(illegal("<key>com.example.any</key><string>${NAME}</string>") == "com.example.any")
  }
}
