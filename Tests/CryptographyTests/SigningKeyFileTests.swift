import Cryptography
import FixtureKit
import Testing

struct KeyFacts: Decodable, Sendable {
  let usable: Bool
  let needsNormalisation: Bool?
  let curve: String?
  let label: String?
  let publicKeySHA256: String?
  let keyIDFromName: String?
  let algorithm: String?
}

@Suite(.enabled(if: hasFixtures, "the folder of fixtures is not here"))
struct SigningKeyFileTruthTests {
  @Test(arguments: Truth<KeyFacts>.rows("keys"))
  func `every key file is judged as the truth table says`(_ row: Truth<KeyFacts>) throws {
    let file = SigningKeyFile(try row.bytes())
    #expect(file.isWellFormed == row.facts.usable)
    #expect(file.needsNormalisation == row.facts.needsNormalisation ?? false)
    #expect(file.label == row.facts.label)
    if let curve = row.facts.curve { #expect(file.curve == curve) }
    if let algorithm = row.facts.algorithm { #expect(file.algorithm == algorithm) }
    if let digest = row.facts.publicKeySHA256 { #expect(file.publicKeySHA256 == digest) }
    #expect(KeyFileName(row.path).keyID == row.facts.keyIDFromName)
  }

  @Test func `the truth table has all its keys`() {
    #expect(Truth<KeyFacts>.rows("keys").count >= 54)
  }
}
