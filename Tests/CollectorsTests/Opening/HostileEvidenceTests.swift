import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// Whatever the bytes of a file are, facts come out, and the rest of the evidence keeps its own.
@Suite struct HostileEvidenceTests {
  private func expectFacts(
    info: [UInt8] = iOSInfo(), entitlements claimed: [UInt8] = entitlements(),
    profile: [UInt8] = exportedProfile(), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let recipe = Recipe(bundles: [Recipe.Bundle(info: info, entitlements: claimed, profile: profile)])
    let facts = recipe.facts
    #expect(facts.at("evidence").elements?.count == 3, sourceLocation: sourceLocation)
    #expect(facts.at("app.bundles").elements?.count == 1, sourceLocation: sourceLocation)
  }

  /// Every `step`-th truncation, and a change of every `step`-th byte.
  private func variants(of bytes: [UInt8], step: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: step).flatMap { index in
      var changed = bytes
      changed[index] ^= 0x41
      return [Array(bytes[..<index]), changed]
    }
  }

  @Test func `an Info plist may be cut and changed anywhere`() {
    for bytes in variants(of: iOSInfo(), step: 3) { expectFacts(info: bytes) }
  }

  @Test func `entitlements may be cut and changed anywhere`() {
    for bytes in variants(of: entitlements(), step: 3) { expectFacts(entitlements: bytes) }
  }

  @Test func `an exported profile may be cut and changed anywhere`() {
    for bytes in variants(of: exportedProfile(), step: 7) { expectFacts(profile: bytes) }
  }

  // The fixtures lie beside the checkout.
  @Test(.enabled(if: FixtureRow.areThere))
  func `a signed profile may be cut and changed anywhere`() throws {
    let bytes = try SharedFolder.bytes("fixtures/profiles/app-store.mobileprovision")
    for bytes in variants(of: bytes, step: 251) { expectFacts(profile: bytes) }
  }

  @Test func `deep nesting is refused and the rest is judged`() {
    let deep = Array(
      ("<plist>" + String(repeating: "<array>", count: 10_000)).utf8)
    let recipe = Recipe(bundles: [
      Recipe.Bundle(info: deep, entitlements: entitlements(), profile: deep)
    ])
    #expect(recipe.facts.bundle("info").reason.contains("levels of nesting"))
    #expect(recipe.facts.bundle("profile").reason.contains("levels of nesting"))
    #expect(recipe.facts.bundle("entitlements.claimed[\"aps-environment\"]").brief == "production")
  }

  // The fixtures lie beside the checkout.
  @Test(.enabled(if: FixtureRow.areThere))
  func `every file of the fixtures may stand for every other`() throws {
    let rows = FixtureRow.rows(below: "entitlements") + FixtureRow.rows(below: "keys")
    for row in rows {
      let bytes = try row.bytes()
      expectFacts(info: bytes, profile: bytes)
    }
    for row in FixtureRow.rows(below: "profiles/container") {
      expectFacts(info: try row.bytes(), entitlements: try row.bytes())
    }
  }
}
