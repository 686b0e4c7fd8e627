import Cryptography
import FixtureKit
import PushService
import ReadinessModel
import Testing

@testable import Collectors

/// Trust store and device tokens of the provider.
@Suite struct ProviderFilesTests {
  static let token = "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad"

  private func collect(
    _ folder: ScratchFolder, _ set: (inout Manifest.Provider) -> Void
  ) throws -> (facts: FactTree, collected: Collected) {
    var manifest = Recipe(bundles: nil, routes: []).manifest
    manifest.directory = folder.path
    if var provider = manifest.provider {
      set(&provider)
      manifest.provider = provider
    }
    let artifacts = try EvidenceOpening.open(manifest, environment: [:])
    let collected = FactCollection.collect(artifacts, for: manifest, now: Recipe.now)
    return (FactDerivation.derive(collected.facts), collected)
  }

  @Test(.enabled(if: FixtureRow.areThere)) func `a store without the root of APNs lacks it`() throws {
    let folder = try ScratchFolder()
    try folder.write(SharedFolder.bytes("fixtures/pki/trust.pem"), to: "roots.pem")
    let facts = try collect(folder) { $0.trustStore = located("roots.pem") }.facts
    #expect(facts.at("provider.trustStore.hasAPNsRoot").brief == "false")
  }

  /// Debian's own bundle, which has the root.
  static let systemBundle = "/etc/ssl/certs/ca-certificates.crt"

  @Test(.enabled(if: ManifestFile.exists(systemBundle), "this system has no such bundle"))
  func `the bundle of a system has it`() throws {
    let facts = try collect(try ScratchFolder()) { $0.trustStore = located(Self.systemBundle) }.facts
    #expect(facts.at("provider.trustStore.hasAPNsRoot").brief == "true")
  }

  @Test func `a store without certificates is malformed, and none is absent`() throws {
    let folder = try ScratchFolder()
    try folder.write("nothing here".utf8, to: "roots.pem")
    let (facts, collected) = try collect(folder) { $0.trustStore = located("roots.pem") }
    #expect(facts.at("provider.trustStore.hasAPNsRoot").brief == "unknown")
    #expect(collected.diagnostics.map(\.code) == ["trust-store.malformed"])
    #expect(try collect(folder) { _ in }.facts.at("provider.trustStore").brief == "absent")
  }

  @Test func `each token of a file is told by its form and fingerprint alone`() throws {
    let folder = try ScratchFolder()
    try folder.write("\(Self.token)\n\n  \(Self.token.uppercased())\r\nnot a token\n".utf8, to: "tokens.txt")
    let (facts, collected) = try collect(folder) {
      $0.deviceTokens = [
        Manifest.DeviceTokens(source: .file(located("tokens.txt")), environment: located(.sandbox)),
        Manifest.DeviceTokens(source: .value(located(HiddenText("<740f4707 bebcf74f 9b7c25d4 8e335894>")))),
      ]
    }
    let tokens = try #require(facts.at("provider.deviceTokens").elements)
    #expect(tokens.compactMap { $0.map?.node("form").text } == ["hex", "hex", "other", "grouped"])
    #expect(tokens.map { $0.map?.node("digits").brief } == ["64", "64", "0", "32"])
    #expect(tokens.map { $0.map?.node("environment").brief } == ["sandbox", "sandbox", "sandbox", "absent"])
    // sha256sum of the token's 64 digits in lower case.
    #expect(tokens[0].map?.node("fingerprint").text == tokens[1].map?.node("fingerprint").text)
    #expect(tokens[1].origin?.line == 3)
    let shown = "\(facts)\(collected.diagnostics)\(collected.inputs)"
    #expect(!shown.lowercased().contains("740f4707"))
  }

  @Test func `more tokens than are looked at leave the rest undecided`() throws {
    let folder = try ScratchFolder()
    let lines = (0..<1_003).map { String(repeating: "0", count: 60) + String(1_000 + $0) }
    try folder.write(lines.joined(separator: "\n").utf8, to: "tokens.txt")
    let facts = try collect(folder) {
      $0.deviceTokens = [Manifest.DeviceTokens(source: .file(located("tokens.txt")))]
    }.facts
    let tokens = try #require(facts.at("provider.deviceTokens").elements)
    #expect(tokens.count == 1_001)
    #expect(tokens[1_000].map?.node("form").unknown?.reason.contains("3 tokens") == true)
  }
}

/// Provider tokens as samples.
@Suite struct ProviderTokenFactsTests {
  private func facts(_ token: String, withKey: Bool = true) throws -> (
    facts: FactTree, diagnostics: [Diagnostic]
  ) {
    var recipe = Recipe(bundles: nil, routes: [])
    if withKey {
      var key = Manifest.Key.named("main")
      key.source = .environment(located("KEY"))
      recipe.keys = [key]
    }
    var manifest = recipe.manifest
    manifest.provider?.sampleTokens = [.value(located(HiddenText(token)))]
    let artifacts = try EvidenceOpening.open(manifest, environment: ["KEY": Self.pem])
    let collected = FactCollection.collect(artifacts, for: manifest, now: Recipe.now)
    return (FactDerivation.derive(collected.facts), collected.diagnostics)
  }

  /// The test key of the examples, which is worth nothing.
  static let pem =
    (try? EvidenceFile(path: SharedFolder.package + "/Examples/ready/keys/AuthKey_KEY1234567.p8").bytes(
      limit: 4_096))
    .map { String(decoding: $0, as: UTF8.self) } ?? ""

  private func token(keyID: String = "KEY1234567") throws -> String {
    let key = try #require(SigningKeyFile(Array(Self.pem.utf8)).key)
    return try #require(
      ProviderToken(signedWith: key, keyID: keyID, teamID: "ABCDE12345", issuedAt: Recipe.now)
    ).reveal()
  }

  @Test func `a token is told by its parts and by the key that verifies it`() throws {
    let text = try token()
    let (facts, diagnostics) = try facts(text)
    func brief(_ name: String) -> String { facts.at("provider.sampleTokens[0].\(name)").brief }
    #expect(brief("alg") == "ES256")
    #expect(brief("kid") == "KEY1234567")
    #expect(brief("iss") == "ABCDE12345")
    #expect(brief("signatureForm") == "raw")
    #expect(brief("verifiedBy") == "main")
    #expect(facts.at("provider.sampleTokens[0].iat").content == .value(.timestamp(Recipe.now)))
    let shown = "\(facts)\(diagnostics)"
    for part in text.split(separator: ".") { #expect(!shown.contains(part)) }
  }

  @Test func `without a key it is not known who signed it`() throws {
    #expect(
      try facts(try token(), withKey: false).facts.at("provider.sampleTokens[0].verifiedBy").brief
        == "unknown")
  }

  @Test func `what is no token leaves its facts unknown`() throws {
    let (facts, diagnostics) = try facts("not.a-token")
    #expect(facts.at("provider.sampleTokens[0].signatureForm").brief == "unknown")
    #expect(diagnostics.map(\.code) == ["provider-token.malformed"])
    #expect(!diagnostics.contains { $0.message.contains("a-token") })
  }
}
