import FixtureKit
import PushReadyCLI
import ReadinessModel
import Testing

/// Packages that were made to break readers, as a user would give them to each command. Which rule finds what is
/// for `The verdict on a package`. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct `A package made to break readers` {
  static let paths = FixtureRow.rows(below: "ipas").map(\.path).filter {
    $0.hasPrefix("ipas/container-") || $0.hasPrefix("ipas/fault-")
  }

  /// Unusual and right.
  private static let sound: Set = [
    "container-comment", "container-deep-path", "container-many-entries", "container-zipped-app",
    "container-zipped-archive",
  ]
  /// What is wrong with these is not seen without the deep check, a route, or the provider's service.
  private static let unseen: Set = [
    "fault-code-changed", "fault-resource-added", "fault-resource-changed", "fault-resource-missing",
    "fault-profile-replaced", "fault-entitled-without-code", "fault-never-registers",
    "fault-google-service-info", "fault-entitlement-missing",
  ]
  private static let warned: Set = [
    "fault-extension-min-os", "fault-extension-version", "fault-extension-no-principal",
    "fault-identifier-differs",
  ]

  private func run(_ words: String...) throws -> CommandResult {
    let anchor = try #require(SharedFolder.path("fixtures/pki/trust.pem"))
    return Running.run(words + ["--trust-anchor", anchor, "--now", "2026-12-01T00:00:00Z"])
  }

  @Test func `there are enough of them`() { #expect(Self.paths.count > 80) }

  @Test(.timeLimit(.minutes(1)), arguments: paths)
  func `is judged, and what is wrong is a finding`(path: String) throws {
    let file = try #require(SharedFolder.path("fixtures/" + path))
    let result = try run("check", file, "--channel", "app-store")
    let name = path.dropFirst("ipas/".count).split(separator: ".").first.map(String.init) ?? ""
    let isSeen = !Self.sound.contains(name) && !Self.unseen.contains(name)
    if Self.warned.contains(name) {
      #expect(result.status == .ready)
      #expect(result.output.contains("✗ warning"))
    } else if isSeen {
      #expect(result.status == .notReady)
      #expect(result.output.contains("✗ error") || result.output.contains("✗ blocker"))
      #expect(result.output.contains("    fix "))
    } else {
      #expect(result.status != .notReady)
    }
    #expect([.ready, .notReady, .undecided].contains(result.status))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test(.timeLimit(.minutes(1)), arguments: paths)
  func `can be looked into and compared`(path: String) throws {
    let file = try #require(SharedFolder.path("fixtures/" + path))
    let inspection = try run("inspect", file)
    #expect([.ready, .notReady].contains(inspection.status))
    #expect(inspection.output.contains(path.split(separator: "/").last ?? ""))
    let store = try #require(SharedFolder.path("fixtures/ipas/store.ipa"))
    let changes = try run("diff", store, file)
    #expect([.ready, .notReady, .undecided].contains(changes.status))
    #expect(changes.output.contains("for push"))
  }
}
