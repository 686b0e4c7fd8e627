import FixtureKit
import ReadinessModel
import Rules
import Testing

@testable import Exceptions

@Suite struct AttestationFileTests {
  static let right = """
    formatVersion: 1
    attestations:
      - rule: seen-on-device
        version: "2.4.0"
        build: 318
        artifact: sha256:\(Recipe.digest.uppercased())
        by: Ada Example
        at: 2026-11-28
        until: 2026-12-28
        evidence: {device: iPhone, fingerprint: 0123456789ab}
        files:
          - {path: shots/one.png, sha256: \(Recipe.digest)}
    """

  @Test func `an entry is read whole`() throws {
    let entry = try #require(try Recipe.attestations(Self.right).first)
    #expect(entry.version == "2.4.0")
    #expect(entry.build == "318")
    #expect(entry.artifact == "sha256:" + Recipe.digest)
    #expect(entry.key == "")
    #expect(entry.remarks.map(\.name) == ["device", "fingerprint"])
    #expect(entry.files.map(\.sha256) == [Recipe.digest])
    #expect(entry.bonds == [.version, .build, .artifact])
    #expect(entry.origin.line == 3)
  }

  @Test func `every mistake is told in one run, at its line`() throws {
    let token = String(repeating: "0f", count: 32)
    let bound = "version: 1, build: 1, artifact: \(Recipe.digest)"
    let told = problems {
      _ = try Recipe.attestations(
        """
        formatVersion: 1
        attestations:
          - {rule: seen-on-device, by: Ada, at: 2026-11-28, until: 2026-12-28, evidence: {device: a, fingerprint: b}}
          - {rule: seen-on-device, \(bound), at: 2026-11-28, until: 2026-12-28, evidence: {device: a, fingerprint: b}}
          - {rule: seen-on-device, \(bound), by: Ada, at: 2026-11-28, until: 2026-12-29, evidence: {device: a, fingerprint: b}}
          - {rule: seen-on-device, \(bound), by: Ada, at: 2026-11-28, until: 2026-11-27, evidence: {device: a, fingerprint: b}}
          - {rule: seen-on-device, \(bound), by: Ada, at: 2026-11-28, until: 2026-12-28, evidence: {device: a, colour: b}}
          - {rule: seen-on-device, \(bound), by: Ada, at: 2026-11-28, until: 2026-12-28, evidence: {device: a, fingerprint: \(token)}}
          - {rule: open-rule, by: Ada, at: 2026-11-28, until: 2026-12-28}
          - {rule: sen-on-device, by: Ada, at: 2026-11-28, until: 2026-12-28}
          - {rule: key-accepted, by: Ada, at: 2026-11-28, until: 2026-12-28, evidence: {keyID: A}, files: [{path: a, sha256: 12}]}
        """)
    }
    #expect(
      told.map { "\($0.origin?.line ?? 0) \($0.code)" } == [
        "3 attestation.missing-key", "3 attestation.missing-key", "3 attestation.missing-key",
        "4 attestation.missing-key", "5 attestation.too-long", "6 attestation.wrong-value",
        "7 attestation.missing-key", "7 attestation.unknown-key", "8 attestation.token",
        "9 attestation.not-manual", "10 attestation.unknown-rule", "11 attestation.digest",
      ])
    #expect(told.allSatisfy { !$0.message.contains(token) && $0.source?.contains(token) != true })
  }

  @Test func `a day that cannot be read makes its entry void`() throws {
    let text = Self.right.replacing("until: 2026-12-28", with: "until: 28.12.2026")
    #expect(try Recipe.attestations(text).map(\.isDated) == [false])
  }
}
