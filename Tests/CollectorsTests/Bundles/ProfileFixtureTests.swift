import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// Profiles of the fixtures as facts. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct ProfileFixtureTests {
  static let rows = FixtureRow.rows(below: "profiles")

  /// The table judges at this moment.
  static let moment = Timestamp(seconds: 1_796_083_200)  // 2026-12-01T00:00:00Z

  private func facts(of path: String, trusting anchors: Bool = true) throws -> FactTree {
    var recipe = Recipe(bundles: [Recipe.Bundle(info: iOSInfo(), entitlements: entitlements())])
    recipe.bundles?[0].profile = try SharedFolder.bytes("fixtures/" + path)
    if anchors { recipe.anchors = [try SharedFolder.bytes("fixtures/pki/trust.pem")] }
    let collected = FactCollection.collect(recipe.artifacts, for: recipe.manifest, now: Self.moment)
    return FactDerivation.derive(collected.facts)
  }

  @Test(arguments: rows)
  func `a profile says what the table says`(row: FixtureRow) throws {
    let facts = try facts(of: row.path)
    let profile = facts.bundle("profile")
    let truth = row.facts
    guard truth["plist"]?.truth == true, profile.unknown == nil else {
      #expect(profile.unknown != nil, "nothing can be known of it")
      return
    }
    func expect(_ key: String, _ path: String, _ text: (FixtureRow.Fact) -> String?) {
      guard let told = truth[key], let wanted = told == .null ? "absent" : text(told) else { return }
      let found = facts.bundle("profile.\(path)").brief
      #expect(found == wanted, "\(path)")
    }
    // The table has `null` for what cannot be told of these two.
    let isOdd = row.path.contains("wrong-types") || row.path.contains("content-empty-dict")
    if !isOdd {
      expect("name", "name", \.text)
      expect("uuid", "uuid", \.text)
      expect("appID", "appID", \.text)
      // The table tells the kind by the property list alone; the DER form goes before it.
      if !row.path.contains("der-differs") {
        expect("kind", "kind") { $0.text.map { $0.hasPrefix("mac-") ? String($0.dropFirst(4)) : $0 } }
      }
      expect("expiration", "expires", \.text)
      expect("creation", "created", \.text)
      expect("prefix", "prefixes") { $0.texts.map { "[\($0.joined(separator: ", "))]" } }
      expect("teamID", "teamIDs") { $0.texts.map { "[\($0.joined(separator: ", "))]" } }
      expect("platforms", "platforms") { $0.texts.map { "[\($0.joined(separator: ", "))]" } }
      expect("devices", "devices") { $0.number.map { $0 == 0 ? "absent" : "\($0)" } }
      expect("localProvision", "personalTeam") { $0.truth.map { "\($0)" } }
      expect("xcodeManaged", "xcodeManaged") { $0.truth.map { "\($0)" } }
      if let told = truth["getTaskAllow"] {
        #expect(facts.bundle("profile.getTaskAllow").brief == "\(told.truth ?? false)")
      }
    }
  }

  @Test(arguments: rows)
  func `the signature of a profile is judged as the table says`(row: FixtureRow) throws {
    let facts = try facts(of: row.path)
    guard facts.bundle("profile").unknown == nil else { return }
    guard row.facts["form"]?.text == "cms" else {
      #expect(facts.bundle("profile.cms.verifies").reason.contains("exported"))
      return
    }
    if let verifies = row.facts["signatureValid"]?.truth {
      #expect(facts.bundle("profile.cms.verifies").brief == "\(verifies)")
    }
    if let chain = row.facts["chainValidAtSigningTime"]?.truth, row.facts["signatureValid"]?.truth == true {
      // The table's chain does not ask for Apple's markers.
      let isMarked = !["signed-by-developer", "signer-without-marker"].contains { row.path.contains($0) }
      #expect((facts.bundle("profile.cms.chain").brief == "given") == (chain && isMarked))
    }
  }

  @Test(arguments: [
    ("app-store", "agrees", "true"), ("der-differs", "agrees", "false"), ("der-forged", "agrees", "false"),
    ("der-garbage", "agrees", "unknown"), ("der-wrong-ca", "agrees", "false"),
    ("app-store-no-der", "agrees", "unknown"), ("app-store-no-der", "present", "false"),
    ("der-garbage", "present", "true"),
  ])
  func `the second form of a profile is compared`(name: String, fact: String, expected: String) throws {
    let facts = try facts(of: "profiles/\(name).mobileprovision")
    #expect(facts.bundle("profile.der.\(fact)").brief == expected)
  }

  @Test func `a sound DER form that says something else decides what is granted`() throws {
    let facts = try facts(of: "profiles/der-differs.mobileprovision")
    #expect(facts.bundle("aps.granted").brief == "development")
    #expect(
      facts.bundle("profile.der.differences").brief
        == "[Entitlements[\"aps-environment\"], Entitlements[\"get-task-allow\"]]")
  }

  @Test func `a forged DER form decides nothing`() throws {
    let facts = try facts(of: "profiles/der-forged.mobileprovision")
    #expect(facts.bundle("aps.granted").brief == "production")
    #expect(facts.bundle("profile.kind").brief == "app-store")
  }

  @Test func `without its anchor the test authority is not trusted`() throws {
    let facts = try facts(of: "profiles/app-store.mobileprovision", trusting: false)
    #expect(facts.bundle("profile.cms.verifies").brief == "true")
    #expect(facts.bundle("profile.cms.chain").brief == "other")
    #expect(facts.bundle("profile.cms.problem").text?.isEmpty == false)
  }

  @Test(arguments: [
    ("app-store", "false"), ("wildcard-development", "true"), ("wildcard-app-store", "true"),
  ])
  func `a wildcard is told by the App ID`(name: String, expected: String) throws {
    #expect(try facts(of: "profiles/\(name).mobileprovision").bundle("profile.wildcard").brief == expected)
  }

  @Test func `an unreadable certificate leaves its kind unknown and the others known`() throws {
    let facts = try facts(of: "profiles/app-store-bad-certificate.mobileprovision")
    #expect(facts.bundle("profile.certificates[0].kinds").brief == "unknown")
    #expect(facts.bundle("profile.certificates[0].sha256").text?.count == 64)
    #expect(facts.bundle("profile.certificates[1].kinds").brief == "[distribution]")
  }

  @Test(arguments: [
    ("content-array", "expected a dictionary"), ("content-not-plist", ""), ("detached", "holds no profile"),
    ("empty", "empty"), ("encrypted", "EnvelopedData"), ("html-error-page", "HTML"), ("pem", "PEM"),
    ("truncated-half", "cut short"), ("truncated-last-byte", "cut short"),
  ])
  func `a file that is no profile is named and everything else is still told`(
    name: String, words: String
  ) throws {
    let facts = try facts(of: "profiles/container/\(name).mobileprovision")
    let evidence = try #require(
      facts.at("evidence").elements?.first { $0.map?["kind"]?.text == "profile" }?.map)
    #expect(evidence["wellFormed"]?.brief == "false")
    #expect(evidence["problem"]?.brief.contains(words) == true)
    #expect(facts.bundle("profile").reason.contains("the profile cannot be read"))
    #expect(facts.bundle("aps.signed").brief == "production")
    #expect(facts.bundle("aps.granted").brief == "unknown")
  }
}

/// Profiles that Apple issued. Skipped where they are missing.
@Suite(.enabled(if: SharedFolder.path("real/profiles") != nil)) struct GenuineProfileTests {
  @Test(arguments: [
    ("iOS_App_Store__App.mobileprovision", "app-store", "production"),
    ("iOS_App_Store__ExtensionsNotificationService.mobileprovision", "app-store", "absent"),
    ("Mac_App_Store__App.provisionprofile", "app-store", "production"),
    ("Mac_Dev_ID__App.provisionprofile", "developer-id", "production"),
  ])
  func `a genuine profile leads to Apple and both forms agree`(
    name: String, kind: String, granted: String
  ) throws {
    let bytes = try SharedFolder.bytes("real/profiles/\(name)")
    let facts = Recipe(bundles: [Recipe.Bundle(id: "a.b", kind: "app", profile: bytes)]).facts
    #expect(facts.bundle("profile.cms.verifies").brief == "true")
    #expect(facts.bundle("profile.cms.chain").brief == "apple")
    #expect(facts.bundle("profile.der.agrees").brief == "true")
    #expect(facts.bundle("profile.kind").brief == kind)
    #expect(facts.bundle("aps.granted").brief == granted)
  }

  @Test func `a changed byte inside a genuine profile is refused and its content still told`() throws {
    var bytes = try SharedFolder.bytes("real/profiles/iOS_App_Store__App.mobileprovision")
    let key = Array("<key>TeamName</key>".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: key) })
    bytes[place + key.count + 12] ^= 1
    let facts = Recipe(bundles: [Recipe.Bundle(id: "a.b", kind: "app", profile: bytes)]).facts
    #expect(facts.bundle("profile.cms.verifies").brief == "false")
    #expect(facts.bundle("profile.kind").brief == "app-store")
  }
}
