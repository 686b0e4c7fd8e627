import FixtureKit
import ReadinessModel
import Testing

/// Packages that someone made to pass for what they are not. Each is not ready, and each of the rules that are
/// named finds it. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct `A forgery is refused` {
  /// The names of failed rules, and what they say.
  private func findings(
    _ path: String, channel: Channel = .appStore, isDeep: Bool = false
  ) throws -> [String: [String]] {
    let report = try `The verdict on a package`.check(.init(path, channel: channel, isDeep: isDeep))
    #expect(report.verdict == .notReady)
    #expect(report.exitStatus == .notReady)
    let failed = report.items.filter { $0.outcome == .fail && $0.severity >= .error }
    return Dictionary(grouping: failed, by: \.rule).mapValues { $0.map(\.message) }
  }

  @Test func `with a word changed in a signed profile`() throws {
    let found = try findings("ipas/fault-profile-forged.ipa")
    #expect(found["profile-signature-trusted"]?.isEmpty == false)
  }

  @Test func `with a word changed in the entitlements of the signature`() throws {
    let found = try findings("ipas/fault-entitlements-changed-after-signing.ipa")
    #expect(found["signature-intact"]?.contains { $0.contains("xml") } == true)
    #expect(found["xml-and-der-entitlements-agree"]?.isEmpty == false)
  }

  @Test func `with a word changed in the Info.plist after signing`() throws {
    let found = try findings("ipas/fault-info-plist-changed.ipa")
    #expect(found["signature-intact"]?.contains { $0.contains("info") } == true)
  }

  @Test func `signed by a home-made certificate that is called like Apple's`() throws {
    let found = try findings("ipas/fault-leaf-foreign-ca.ipa")
    #expect(found["signature-intact"]?.isEmpty == false)
  }

  @Test func `signed by a certificate that the profile does not list`() throws {
    let found = try findings("ipas/fault-leaf-not-in-profile.ipa")
    #expect(found["signing-certificate-accepted"]?.isEmpty == false)
  }

  @Test func `whose entitlements say one thing in XML and another in DER`() throws {
    let found = try findings("ipas/fault-xml-der-differ.ipa")
    #expect(found["xml-and-der-entitlements-agree"]?.isEmpty == false)
  }

  @Test func `whose architectures are signed with different entitlements`() throws {
    let found = try findings("ipas/fault-fat-slices-differ.ipa")
    #expect(found["slices-agree"]?.isEmpty == false)
  }

  @Test func `whose profile is out of date`() throws {
    let found = try findings("ipas/fault-profile-expired.ipa")
    #expect(found["profile-not-expired"]?.isEmpty == false)
  }

  @Test(arguments: [
    "ipas/fault-code-changed.ipa", "ipas/fault-resource-changed.ipa", "ipas/fault-resource-added.ipa",
    "ipas/fault-resource-missing.ipa", "ipas/fault-profile-replaced.ipa",
  ])
  func `with something else changed after signing, which the deep check sees`(path: String) throws {
    let found = try findings(path, isDeep: true)
    #expect(found["signature-intact"]?.isEmpty == false)
  }
}

/// Packages that look odd and are right. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct `No false alarm` {
  private func report(
    _ path: String, channel: Channel = .appStore, stage: Stage? = nil
  ) throws -> Report {
    try `The verdict on a package`.check(.init(path, channel: channel, stage: stage, isDeep: true))
  }

  private func outcomes(_ rule: String, in report: Report) -> Set<Outcome> {
    Set(report.items.filter { $0.rule == rule }.map(\.outcome))
  }

  @Test func `for a Mac app with the Mac's name of the key`() throws {
    let report = try report("apps/mac-store/App.app")
    #expect(report.verdict == .ready)
    for rule in ["aps-key-fits-platform", "profile-grants-push", "environment-matches-channel"] {
      #expect(outcomes(rule, in: report) == [.pass], "\(rule)")
    }
  }

  @Test func `for a Catalyst app with both names of the key`() throws {
    let report = try report("apps/mac-catalyst/App.app")
    #expect(report.verdict == .ready)
    for rule in ["aps-key-fits-platform", "catalyst-aps-keys-complete", "profile-grants-push"] {
      #expect(outcomes(rule, in: report) == [.pass], "\(rule)")
    }
  }

  @Test func `for an App ID prefix that is older than the team`() throws {
    let report = try report("ipas/store-legacy-prefix.ipa")
    #expect(report.verdict == .ready)
    for rule in ["signed-app-id-matches-bundle", "profile-matches-bundle", "team-consistent"] {
      #expect(outcomes(rule, in: report) == [.pass], "\(rule)")
    }
  }

  @Test func `for a download of the store, which has no profile`() throws {
    let report = try report("ipas/from-store.ipa", stage: .store)
    #expect(report.verdict == .ready)
    #expect(outcomes("profile-embedded", in: report) == [.notApplicable])
    #expect(outcomes("signature-kind-fits-channel", in: report) == [.pass])
    #expect(outcomes("environment-matches-channel", in: report) == [.pass])
  }

  @Test func `for an archive that is signed for development and will be exported`() throws {
    let report = try report("apps/archive/App.xcarchive")
    #expect(report.release.stage == "archive")
    // What ships is not told before the export, and nothing speaks against it.
    #expect(report.verdict == .undecided)
    #expect(report.items.filter { $0.outcome == .fail }.allSatisfy { $0.severity == .info })
    #expect(outcomes("environment-matches-channel", in: report).contains(.undecided))
  }
}
