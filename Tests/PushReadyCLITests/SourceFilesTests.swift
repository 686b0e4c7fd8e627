import FixtureKit
import ReadinessModel
import Testing

/// Files of a source tree that are given one by one, before anything is signed.
@Suite struct `Files of a source tree` {
  private func run(_ folder: ScratchFolder, _ more: String, with files: [String]) throws
    -> FieldVerdict.Report
  {
    for file in files { try folder.copy("Examples/ready/export/\(file)", to: file) }
    let manifest = """
      formatVersion: 1
      stage: source
      channel: testflight
      app:
        bundles:
          - {id: com.example.ridgeline, kind: app, info: Info.plist, entitlements: Ridgeline.entitlements\(more)}
      """
    let path = try folder.write(manifest.utf8, to: "pushready.yml")
    return try FieldVerdict.report(of: path)
  }

  // There is no profile yet, and nothing else in them names a team.
  @Test func `are ready without a profile, and the report says what it would tell`() throws {
    try ScratchFolder.with { folder in
      let report = try run(folder, "", with: ["Info.plist", "Ridgeline.entitlements"])
      #expect(report.verdict == "ready")
      let open = Set(report.notVerified.compactMap(\.rule))
      #expect(open.isSuperset(of: ["profile-not-expired", "profile-grants-push"]))
    }
  }

  @Test func `are judged against a profile that is given`() throws {
    try ScratchFolder.with { folder in
      let files = ["Info.plist", "Ridgeline.entitlements", "Ridgeline.mobileprovision"]
      let report = try run(folder, ", profile: Ridgeline.mobileprovision", with: files)
      let outcomes = Dictionary(
        report.items.map { ($0.rule, $0.outcome) }, uniquingKeysWith: { first, _ in first })
      #expect(outcomes["profile-not-expired"] == "pass")
      #expect(outcomes["team-consistent"] == "pass")
    }
  }
}
