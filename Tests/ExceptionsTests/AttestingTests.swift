import ReadinessModel
import Testing

@testable import Exceptions

@Suite struct AttestingTests {
  private static let release = ReleaseIdentity(
    version: .known("2.4.0"), build: .known("318"), artifact: .known("sha256:" + Recipe.digest),
    keyIDs: ["KEY1234567"])

  private func attesting(
    _ text: String = AttestationFileTests.right, release: ReleaseIdentity = AttestingTests.release,
    isChanged: Bool = false,
    now: String = "2026-11-30T00:00:00Z"
  ) throws -> Attesting {
    let entries = try Recipe.attestations(text)
    var files: [AttestationEntry.File: Attesting.FileState] = [:]
    for file in entries.flatMap(\.files) { files[file] = isChanged ? .changed : .same }
    return Attesting(entries, for: release, files: files, now: Recipe.time(now))
  }

  private static let open = Recipe.item("seen-on-device", .needsAttestation)

  @Test func `a statement about this very release turns the item into a pass`() throws {
    let item = try #require(try attesting().applied(to: [Self.open]).first)
    #expect(item.outcome == .pass)
    #expect(item.attestation?.by == "Ada Example")
    #expect(item.attestation?.until == "2026-12-28")
    #expect(item.message == "stated by Ada Example on 2026-11-28 for version 2.4.0, build 318")
    #expect(item.fix == "")
    #expect(item.location?.line == 3)
  }

  @Test(
    arguments: [
      ("version", Attesting.Refusal.Kind.stale), ("build", .stale), ("artifact", .stale),
      ("nothing", .unknown),
      ("file", .evidence), ("early", .early), ("late", .lapsed), ("last day", nil), ("first day", nil),
    ] as [(String, Attesting.Refusal.Kind?)])
  func `a statement counts only for the same version, build and artifact, in its days`(
    change: String, kind: Attesting.Refusal.Kind?
  ) throws {
    var release = Self.release
    var now = "2026-11-30T00:00:00Z"
    switch change {
    case "version": release.version = .known("2.4.1")
    case "build": release.build = .known("319")
    case "artifact": release.artifact = .known("sha256:" + String(repeating: "cd", count: 32))
    case "nothing": release.artifact = .unknown("no app was given")
    case "early": now = "2026-11-27T23:59:59Z"
    case "first day": now = "2026-11-28T00:00:00Z"
    case "last day": now = "2026-12-28T23:59:59Z"
    case "late": now = "2026-12-29T00:00:00Z"
    default: break
    }
    let attesting = try attesting(release: release, isChanged: change == "file", now: now)
    #expect(attesting.entries.map { attesting.refusal(of: $0)?.kind } == [kind])
    let item = try #require(attesting.applied(to: [Self.open]).first)
    #expect(item.outcome == (kind == nil ? .pass : .needsAttestation))
    #expect((item.attestation == nil) == (kind != nil))
    #expect(item.message.contains("Ada Example"))
  }

  @Test func `a stale statement says what it was for and what this is`() throws {
    var release = Self.release
    release.build = .known("319")
    let item = try #require(try attesting(release: release).applied(to: [Self.open]).first)
    #expect(item.message == "stated by Ada Example on 2026-11-28, for build `318`; this is build `319`")
  }

  @Test(arguments: [
    ("2.4", "2.4.0", true), ("2.4.0", "2.4.9", true), ("2.4.0", "2.5.0", false), ("2.4", "3.4", false),
    ("2", "2.0.1", true), ("2", "2.1", false), ("2.10", "2.1", false),
  ])
  func `a minor version is its first two numbers`(stated: String, present: String, counts: Bool) throws {
    let text = """
      formatVersion: 1
      attestations: [{rule: done-each-minor, version: "\(stated)", by: Ada, at: 2026-11-28, until: 2026-12-28}]
      """
    var release = Self.release
    release.version = .known(present)
    release.artifact = .unknown("never asked")
    let item = Recipe.item("done-each-minor", .needsAttestation)
    #expect(
      try attesting(text, release: release).applied(to: [item]).map(\.outcome)
        == [counts ? .pass : .needsAttestation])
  }

  @Test(
    arguments: [
      (["KEY1234567"], true), (["OTHER12345"], false), (["OTHER12345", "KEY1234567"], true), ([], true),
    ] as [([String], Bool)])
  func `a statement about a key ends with the key`(keyIDs: [String], counts: Bool) throws {
    let text = """
      formatVersion: 1
      attestations:
        - {rule: key-accepted, by: Ada, at: 2026-11-28, until: 2026-12-28, evidence: {keyID: KEY1234567}}
      """
    var release = Self.release
    release.keyIDs = keyIDs
    let item = Recipe.item("key-accepted", .needsAttestation)
    #expect(
      try attesting(text, release: release).applied(to: [item]).map(\.outcome)
        == [counts ? .pass : .needsAttestation])
  }

  @Test(arguments: Outcome.allCases)
  func `what does not wait for a person stays as it is`(outcome: Outcome) throws {
    let item = Recipe.item("seen-on-device", outcome)
    let attested = try #require(try attesting().applied(to: [item]).first)
    if outcome != .needsAttestation { #expect(attested == item) }
  }

  @Test func `the statement that counts wins over later ones that do not`() throws {
    let later = AttestationFileTests.right.split(separator: "\n").dropFirst(2).joined(separator: "\n")
      .replacing("build: 318", with: "build: 320").replacing("Ada Example", with: "Bob")
    let item = try attesting(AttestationFileTests.right + "\n" + later).applied(to: [Self.open]).first
    #expect(item?.attestation?.by == "Ada Example")
  }

  @Test func `another item is not stated by it`() throws {
    let item = Recipe.item("seen-on-device", "other", .needsAttestation)
    #expect(try attesting().applied(to: [item]) == [item])
  }
}
