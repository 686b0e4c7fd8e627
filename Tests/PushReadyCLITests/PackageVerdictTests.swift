import FixtureKit
import PushReadyCLI
import ReadinessModel
import Testing

/// Packages of the fixtures as a user would check them: which rules find what is wrong with each, and that
/// nothing is found in a sound one. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct `The verdict on a package` {
  struct Expectation: Sendable, CustomTestStringConvertible {
    let path: String
    let channel: Channel
    let stage: Stage?
    /// Ids of the rules that fail at or above `warning`.
    let failing: Set<String>
    let isDeep: Bool
    /// A route sends alerts to the app.
    var isRouted = false
    /// By whom.
    var service = "apns"

    var testDescription: String { path + (isDeep ? ", deep" : "") + (isRouted ? ", routed" : "") }

    init(
      _ path: String, _ failing: String..., channel: Channel = .appStore, stage: Stage? = nil,
      isDeep: Bool = false
    ) {
      self.path = path
      self.failing = Set(failing)
      self.channel = channel
      self.stage = stage
      self.isDeep = isDeep
    }

    /// One with a route; rules about the provider are left out.
    init(_ path: String, routed failing: [String], by service: String = "apns") {
      self.init(path: path, failing: Set(failing))
      self.service = service
    }

    private init(path: String, failing: Set<String>) {
      (self.path, self.failing, self.channel, self.stage, self.isDeep) = (
        path, failing, .appStore, nil, false
      )
      isRouted = true
    }
  }

  static func check(_ expectation: Expectation) throws -> Report {
    var manifest = Manifest(origin: Origin(file: "command line"), directory: "")
    var app = Manifest.App(origin: manifest.origin)
    app.artifact = Located(
      try #require(SharedFolder.path("fixtures/" + expectation.path)), at: manifest.origin)
    manifest.app = app
    manifest.channel = Located(expectation.channel, at: manifest.origin)
    manifest.stage = expectation.stage.map { Located($0, at: manifest.origin) }
    manifest.trustAnchors = [
      Located(try #require(SharedFolder.path("fixtures/pki/trust.pem")), at: manifest.origin)
    ]
    if expectation.isRouted {
      var route = Manifest.Route(origin: manifest.origin, name: Located("message", at: manifest.origin))
      route.host = Located("api.push.apple.com", at: manifest.origin)
      route.topic = Located("com.example.app", at: manifest.origin)
      route.pushType = Located("alert", at: manifest.origin)
      var provider = Manifest.Provider(origin: manifest.origin)
      provider.routes = [route]
      provider.service = Located(expectation.service, at: manifest.origin)
      manifest.provider = provider
    }
    var run = ReleaseRun(manifest: manifest, now: Timestamp(seconds: 1_796_083_200))  // 2026-12-01T00:00:00Z
    run.isDeep = expectation.isDeep
    return try run.report()
  }

  static func failing(_ report: Report) -> Set<String> {
    Set(
      report.items.filter { $0.outcome == .fail && $0.severity != .info && $0.layer != .provider }.map(\.rule)
    )
  }

  @Test(arguments: PackageExpectations.sound)
  func `of a sound one finds nothing`(expectation: Expectation) throws {
    let report = try Self.check(expectation)
    #expect(Self.failing(report) == expectation.failing)
    #expect(report.verdict != .notReady)
    #expect(report.items.allSatisfy { $0.outcome != .error })
  }

  @Test(arguments: PackageExpectations.faulty)
  func `of a faulty one names the rules that find it`(expectation: Expectation) throws {
    let report = try Self.check(expectation)
    #expect(Self.failing(report) == expectation.failing)
    #expect(report.items.allSatisfy { $0.outcome != .error })
  }
}
