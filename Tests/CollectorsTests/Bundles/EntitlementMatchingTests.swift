import PropertyListReading
import ReadinessModel
import Testing

@testable import Collectors

@Suite struct EntitlementMatchingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let claimed: String
    let allowed: String?
    let isGranted: Bool
    var key = "com.apple.developer.associated-domains"
    var onlyRestricted = false
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "equal texts", claimed: "<string>a</string>", allowed: "<string>a</string>", isGranted: true),
    Case(name: "other text", claimed: "<string>a</string>", allowed: "<string>b</string>", isGranted: false),
    Case(name: "other case", claimed: "<string>A</string>", allowed: "<string>a</string>", isGranted: false),
    Case(name: "not named", claimed: "<string>a</string>", allowed: nil, isGranted: false),
    Case(
      name: "prefix with a star", claimed: "<string>T.com.example.app</string>",
      allowed: "<string>T.com.example.*</string>", isGranted: true),
    Case(
      name: "star for nothing", claimed: "<string>T.</string>", allowed: "<string>T.*</string>",
      isGranted: true),
    Case(
      name: "outside the prefix", claimed: "<string>T.org.example</string>",
      allowed: "<string>T.com.*</string>", isGranted: false),
    Case(name: "star alone", claimed: "<string>x</string>", allowed: "<string>*</string>", isGranted: true),
    Case(
      name: "star alone for an array", claimed: "<array><string>a</string><string>b</string></array>",
      allowed: "<string>*</string>", isGranted: true),
    Case(
      name: "star in the claim", claimed: "<string>T.*</string>", allowed: "<string>T.a</string>",
      isGranted: false),
    Case(
      name: "star in the middle is a letter", claimed: "<string>T.a.b</string>",
      allowed: "<string>T.*.b</string>", isGranted: false),
    Case(
      name: "array within array", claimed: "<array><string>a</string></array>",
      allowed: "<array><string>b</string><string>a</string></array>", isGranted: true),
    Case(
      name: "array partly outside", claimed: "<array><string>a</string><string>c</string></array>",
      allowed: "<array><string>a</string></array>", isGranted: false),
    Case(
      name: "array against patterns", claimed: "<array><string>T.x</string></array>",
      allowed: "<array><string>T.*</string><string>com.apple.token</string></array>", isGranted: true),
    Case(
      name: "array against one text", claimed: "<array><string>a</string></array>",
      allowed: "<string>a</string>", isGranted: true),
    Case(
      name: "two against one text", claimed: "<array><string>a</string><string>b</string></array>",
      allowed: "<string>a</string>", isGranted: false),
    Case(
      name: "text against an array", claimed: "<string>a</string>",
      allowed: "<array><string>a</string></array>", isGranted: true),
    Case(
      name: "empty array", claimed: "<array/>", allowed: "<array><string>a</string></array>", isGranted: true),
    Case(name: "true and true", claimed: "<true/>", allowed: "<true/>", isGranted: true),
    Case(name: "true and false", claimed: "<true/>", allowed: "<false/>", isGranted: false),
    Case(name: "a claimed false", claimed: "<false/>", allowed: nil, isGranted: true),
    Case(name: "false and true", claimed: "<false/>", allowed: "<true/>", isGranted: true),
    Case(name: "true and not named", claimed: "<true/>", allowed: nil, isGranted: false),
    Case(name: "one and true", claimed: "<integer>1</integer>", allowed: "<true/>", isGranted: false),
    Case(name: "text one and true", claimed: "<string>1</string>", allowed: "<true/>", isGranted: false),
    Case(
      name: "equal numbers", claimed: "<integer>1</integer>", allowed: "<integer>1</integer>", isGranted: true
    ),
    Case(
      name: "dictionary within dictionary", claimed: "<dict><key>a</key><true/></dict>",
      allowed: "<dict><key>a</key><true/><key>b</key><true/></dict>", isGranted: true),
    Case(
      name: "dictionary outside", claimed: "<dict><key>c</key><true/></dict>",
      allowed: "<dict><key>a</key><true/></dict>", isGranted: false),
    Case(
      name: "unrestricted on macOS", claimed: "<true/>", allowed: nil, isGranted: true,
      key: "com.apple.security.app-sandbox", onlyRestricted: true),
    Case(
      name: "the same on iOS", claimed: "<true/>", allowed: nil, isGranted: false,
      key: "com.apple.security.app-sandbox"),
    Case(
      name: "restricted on macOS", claimed: "<string>production</string>", allowed: nil, isGranted: false,
      key: "com.apple.developer.aps-environment", onlyRestricted: true),
  ])
  func `a claim is granted as Apple matches it`(of given: Case) throws {
    func map(_ value: String?) throws -> FactMap {
      let body = value.map { "<key>\(given.key)</key>\($0)" } ?? ""
      let node = try PropertyListReader.read(plist(body)).node(from: Origin(file: "x"))
      return try #require(node.map)
    }
    let found = EntitlementMatching.ungranted(
      try map(given.claimed), allowedBy: try map(given.allowed), onlyRestricted: given.onlyRestricted)
    #expect(found.map(\.key) == (given.isGranted ? [] : [given.key]))
  }

  @Test func `a claim that is not granted tells both values`() throws {
    let recipe = Recipe(bundles: [
      Recipe.Bundle(
        info: iOSInfo(),
        entitlements: entitlements("<key>com.apple.developer.push-to-talk</key><true/>"),
        profile: exportedProfile())
    ])
    let found = recipe.facts.bundle("entitlements.ungranted")
    #expect(found.brief == "[{key: com.apple.developer.push-to-talk, claimed: true, allowed: absent}]")
    #expect(found.elements?.first?.origin?.file == "app.entitlements")
  }
}
