import Cryptography
import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

// The fixtures lie beside the checkout.
@Suite(.enabled(if: FixtureRow.areThere))
struct PushCertificateFactsTests {
  static let rows = FixtureRow.rows(below: "pki").filter { $0.facts["apnsEnvironments"] != nil }
  static let containers = FixtureRow.rows(below: "pki").filter { $0.path.hasSuffix(".p12") }

  private func facts(
    _ files: [String], password: String? = nil, key: String? = nil, anchors: [[UInt8]] = [],
    route: (inout Manifest.Route) -> Void = { _ in }
  ) throws -> (facts: FactTree, diagnostics: [Diagnostic]) {
    let folder = try #require(SharedFolder.path("fixtures"))
    var recipe = Recipe(bundles: nil, routes: [.named("r", route)])
    recipe.anchors = anchors
    var manifest = recipe.manifest
    manifest.directory = folder
    manifest.provider?.certificates = files.enumerated().map { index, file in
      var certificate = Manifest.PushCertificate(
        origin: Recipe.place, name: located("c\(index)"), file: located(file))
      certificate.password = password.map { _ in located("P12_PASSWORD") }
      certificate.privateKey = key.map(located)
      return certificate
    }
    let environment = password.map { ["P12_PASSWORD": $0] } ?? [:]
    let artifacts = try EvidenceOpening.open(manifest, environment: environment) + recipe.artifacts
    let collected = FactCollection.collect(artifacts, for: manifest, now: Recipe.now)
    return (FactDerivation.derive(collected.facts), collected.diagnostics)
  }

  @Test(arguments: rows)
  func `a certificate is what the table says`(row: FixtureRow) throws {
    let facts = try facts([row.path]).facts
    func brief(_ name: String) -> String { facts.at("provider.certificates[0].\(name)").brief }
    #expect(brief("sha256") == row.facts["sha256"]?.text)
    #expect(brief("subjectUID") == row.facts["uid"]?.text)
    #expect(brief("team") == row.facts["teamID"]?.text)
    #expect(brief("clientAuth") == "true")
    let scopes = try #require(row.facts["apnsEnvironments"]?.texts)
    #expect(brief("environments") == (scopes.isEmpty ? "unknown" : "[\(scopes.joined(separator: ", "))]"))
    switch try #require(row.facts["topics"]) {
    case .null: #expect(brief("topics") == "[\(row.facts["uid"]?.text ?? "")]")
    case .map(let topics):
      let found = Set(facts.at("provider.certificates[0].topics").texts ?? [])
      #expect(found == Set(topics.keys))
    default: #expect(brief("topics") == "unknown")
    }
    #expect(brief("expires") == row.facts["notAfter"]?.text)
    #expect(brief("notBefore") == row.facts["notBefore"]?.text)
    let matches = row.facts["keyMatches"]?.truth
    #expect(brief("privateKeyMatches") == (matches.map { "\($0)" } ?? "unknown"))
    #expect(brief("chain") == "incomplete")
  }

  @Test(arguments: containers)
  func `a container is what the table says`(row: FixtureRow) throws {
    let (facts, diagnostics) = try facts([row.path], password: try #require(row.facts["password"]?.text))
    let matches = facts.at("provider.certificates[0].privateKeyMatches").brief
    guard row.facts["readable"] == .bool(true) else {
      #expect(matches == "unknown")
      #expect(diagnostics.map(\.code) == ["certificate.malformed"])
      return
    }
    #expect(matches == (row.facts["hasKey"] == .bool(true) ? "true" : "unknown"))
    #expect(
      diagnostics.contains { $0.code == "certificate.legacy-encryption" }
        == (row.facts["needsLegacyProvider"] == .bool(true)))
  }

  @Test func `a chain leads to the root that was given, or to another`() throws {
    let roots = try SharedFolder.bytes("fixtures/pki/trust.pem")
    let path = "pki/apns-universal.p12"
    #expect(
      try facts([path], password: "test", anchors: [roots]).facts.at("provider.certificates[0].chain").brief
        == "given")
  }

  @Test func `a wrong password and a missing one are told, and the facts are unknown`() throws {
    let path = "pki/apns-universal.p12"
    let wrong = try facts([path], password: "no")
    #expect(wrong.diagnostics.map(\.code) == ["certificate.wrong-password"])
    #expect(wrong.facts.at("provider.certificates[0].expires").brief == "unknown")
    #expect(try facts([path]).diagnostics.map(\.code) == ["certificate.password-missing"])
    #expect(
      try facts(["keys/good/AuthKey_KEY1234567.p8"]).diagnostics.map(\.code) == ["certificate.not-there"])
  }

  @Test func `a private key beside the certificate is held against it`() throws {
    let certificate = "pki/apns-mac.pem"
    func matches(_ key: String) throws -> String {
      try facts([certificate], key: key).facts.at("provider.certificates[0].privateKeyMatches").brief
    }
    #expect(try matches("pki/apns-mac.key.pem") == "true")
    #expect(try matches("pki/apns-mdm.key.pem") == "false")
    #expect(try matches("pki/trust.pem") == "unknown")
  }

  @Test func `nothing of a private key or a password reaches a fact or a diagnostic`() throws {
    let combined = try SharedFolder.bytes("fixtures/pki/apns-universal.combined.pem")
    let (facts, diagnostics) = try facts(["pki/apns-universal.combined.pem"], password: "correct-horse")
    let shown = "\(facts)\(diagnostics)"
    #expect(!shown.contains("correct-horse"))
    for line in String(decoding: combined, as: UTF8.self).split(separator: "\n") where line.count == 64 {
      #expect(!shown.contains(line))
    }
  }

  @Test(
    arguments: [
      ([], nil, "absent", "none"), (["pki/apns-mac.pem"], nil, "c0", "certificate"),
      (["pki/apns-mac.pem", "pki/apns-mdm.pem"], "c1", "c1", "certificate"),
      (["pki/apns-mac.pem", "pki/apns-mdm.pem"], nil, "unknown", "certificate"),
    ] as [([String], String?, String, String)])
  func `a route takes the certificate it names, or the only one`(
    files: [String], said: String?, certificate: String, auth: String
  ) throws {
    let facts = try facts(files) { $0.certificate = said.map(located) }.facts
    #expect(facts.at("provider.routes[0].certificate").brief == certificate)
    #expect(facts.at("provider.routes[0].auth").brief == auth)
    #expect(facts.at("provider.routes[0].key").brief == "absent")
  }
}

@Suite struct RouteCredentialsTests {
  private func route(_ set: (inout Manifest.Route) -> Void) -> FactMap {
    var provider = Manifest.Provider(origin: Recipe.place)
    provider.keys = [.named("key")]
    provider.certificates = [
      Manifest.PushCertificate(origin: Recipe.place, name: located("push"), file: located("push.p12"))
    ]
    return RouteCredentials.collect(.named("r", set), of: provider)
  }

  @Test func `with a key and a certificate, what is named is taken and nothing is guessed`() {
    #expect(route { $0.key = located("key") }.node("auth").text == "token")
    #expect(route { $0.certificate = located("push") }.node("auth").text == "certificate")
    #expect(route { $0.certificate = located("push") }.node("key").isAbsent)
    let both = route {
      $0.key = located("key")
      $0.certificate = located("push")
    }
    #expect(both.node("auth").text == "both")
    #expect(route { _ in }.node("auth").unknown?.reason.contains("names none of them") == true)
  }
}
