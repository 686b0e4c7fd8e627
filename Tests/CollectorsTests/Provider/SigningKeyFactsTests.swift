import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

@Suite struct SigningKeyFactsTests {
  static let rows = FixtureRow.rows(below: "keys")

  private func facts(of bytes: [UInt8], form: String? = nil, env: Bool = false) -> FactTree {
    var key = Manifest.Key.named("main")
    key.form = form.map(located)
    if env { key.source = .environment(located("APNS_KEY")) }
    return Recipe(bundles: nil, routes: [], keys: [key], keyFiles: [bytes]).facts
  }

  // The fixtures lie beside the checkout.
  @Test(.enabled(if: FixtureRow.areThere), arguments: rows)
  func `a key is judged as the table says`(row: FixtureRow) throws {
    let facts = facts(of: try row.bytes())
    let usable = try #require(row.facts["usable"]?.truth as Bool?)
    #expect(facts.at("provider.keys[0].wellFormed").brief == "\(usable)")
    #expect(facts.at("provider.keys[0].signs").brief == (usable ? "true" : "absent"))
    if usable, facts.at("provider.keys[0].form").text != "pem" {
      #expect(facts.at("provider.keys[0].repair").text?.isEmpty == false)
    }
    if !usable { #expect(facts.at("provider.keys[0].problem").text?.isEmpty == false) }
  }

  @Test(.enabled(if: FixtureRow.areThere), arguments: rows)
  func `nothing of a key reaches a fact or a diagnostic`(row: FixtureRow) throws {
    let bytes = try row.bytes()
    var key = Manifest.Key.named("main")
    key.source = .file(located("AuthKey.p8"))
    let recipe = Recipe(bundles: nil, routes: [], keys: [key], keyFiles: [bytes])
    let shown = "\(recipe.facts)\(recipe.collected.diagnostics)\(recipe.artifacts)"
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(whereSeparator: { $0.isNewline || $0 == " " || $0 == "\\" })
    where line.count >= 24 && !line.hasPrefix("-----") && row.facts["curve"] != .null {
      #expect(!shown.contains(line.prefix(24)))
    }
  }

  @Test(
    arguments: [
      (nil, false, "[pem]"), (nil, true, "[pem, pem-escaped, base64]"), ("base64", false, "[base64]"),
      ("sec1", false, "[pem]"), ("body-only", true, "[body-only]"),
    ] as [(String?, Bool, String)])
  func `the forms a provider reads follow from what is said`(form: String?, env: Bool, expected: String) {
    let facts = facts(of: [], form: form, env: env)
    #expect(facts.at("provider.keys[0].acceptedForms").brief == expected)
    #expect(facts.at("provider.keys[0].declaredForm").brief == (form ?? "absent"))
  }

  @Test func `an id that was not said is unknown`() {
    let recipe = Recipe(
      bundles: nil, routes: [], keys: [.named("main", keyID: nil, teamID: nil)], keyFiles: [[]])
    #expect(recipe.facts.at("provider.keys[0].keyID").brief == "unknown")
    #expect(recipe.facts.at("provider.keys[0].teamID").supply.contains("teamID"))
  }

  @Test func `a key beyond the limit leaves everything about it unknown`() {
    var recipe = Recipe(bundles: nil, routes: [], keys: [.named("main")])
    recipe.extra = [
      Artifact(
        kind: .key, owner: .key(0), origin: Origin(file: "AuthKey_KEY1234567.p8"), content: .tooLarge,
        byteCount: 2_000_000, sha256: "00")
    ]
    let facts = recipe.facts
    #expect(facts.at("provider.keys[0].wellFormed").reason.contains("2000000 bytes"))
    #expect(facts.at("provider.keys[0].fileNameKeyID").brief == "KEY1234567")
    #expect(facts.at("evidence[0].wellFormed").brief == "false")
  }
}
