import FixtureKit
import PushReadyCLI
import ReadinessModel
import Testing

/// Samples of the fixtures as a user would check them: which rules find what is wrong with each, and that
/// nothing is found in a good one. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct `The verdict on a payload` {
  /// The rules that fail, by sample; a sample that is not here is good.
  static let failing: [String: Set<String>] = [
    "alert/bad-alert-array.json": ["aps-value-types-legal"],
    "alert/bad-aps-string.json": ["aps-value-types-legal"],
    "alert/bad-badge-negative.json": ["aps-value-types-legal"],
    "alert/bad-badge-string.json": ["aps-value-types-legal"],
    "alert/bad-camel-case.json": ["aps-keys-spelled-right"],
    "alert/bad-custom-in-aps.json": ["aps-holds-only-its-keys"],
    "alert/bad-fcm.json": ["fcm-message-shaped"],
    "alert/bad-level.json": ["aps-value-types-legal"],
    "alert/bad-loc-args.json": ["aps-value-types-legal"],
    "alert/bad-mutable-no-alert.json": ["mutable-content-has-alert"],
    "alert/bad-mutable-string-alert.json": ["mutable-content-has-alert"],
    "alert/bad-no-aps.json": ["payload-fits-push-type", "aps-holds-only-its-keys"],
    "alert/bad-only-content-available.json": ["payload-fits-push-type"],
    "alert/bad-relevance.json": ["aps-value-types-legal"],
    "alert/bad-underscores.json": ["aps-keys-spelled-right"],
    "alert/bad-volume.json": ["aps-value-types-legal"],
    "alert/old-action-keys.json": ["aps-holds-only-its-keys"],
    "alert/too-large-4097-bytes.json": ["payload-within-size"],
    "alert/too-large-in-bytes-only.json": ["payload-within-size"],
    "background/bad-empty-aps.json": ["payload-fits-push-type"],
    "background/bad-outside-aps.json": ["payload-fits-push-type", "aps-holds-only-its-keys"],
    "background/bad-string.json": ["payload-fits-push-type", "content-flags-are-one"],
    "background/bad-true.json": ["payload-fits-push-type", "content-flags-are-one"],
    "background/bad-underscore.json": ["payload-fits-push-type", "aps-keys-spelled-right"],
    "background/bad-with-alert.json": ["payload-fits-push-type"],
    "background/bad-with-badge.json": ["payload-fits-push-type"],
    "background/bad-with-empty-alert.json": ["payload-fits-push-type"],
    "background/bad-with-sound.json": ["payload-fits-push-type"],
    "background/bad-zero.json": ["payload-fits-push-type", "content-flags-are-one"],
    "fileprovider/bad-no-container.json": ["payload-fits-push-type"],
    "json/array.json": ["payload-is-json-object"],
    "json/big-numbers.json": ["aps-value-types-legal"],
    "json/bom.json": ["payload-is-json-object"],
    "json/comments.json": ["payload-is-json-object"],
    "json/empty-object.json": ["payload-fits-push-type"],
    "json/empty.json": ["payload-is-json-object"],
    "json/nan.json": ["payload-is-json-object"],
    "json/not-utf8.json": ["payload-is-json-object"],
    "json/null.json": ["payload-is-json-object"],
    "json/single-quotes.json": ["payload-is-json-object"],
    "json/trailing-comma.json": ["payload-is-json-object"],
    "json/truncated.json": ["payload-is-json-object"],
    "json/two-values.json": ["payload-is-json-object"],
    "json/utf16.json": ["payload-is-json-object"],
    "json/very-deep.json": ["evidence-well-formed"],
    "liveactivity/bad-event.json": ["live-activity-payload-complete"],
    "liveactivity/bad-milliseconds.json": ["live-activity-payload-complete"],
    "liveactivity/bad-no-content-state.json": ["live-activity-payload-complete"],
    "liveactivity/bad-no-timestamp.json": ["live-activity-payload-complete"],
    "liveactivity/bad-start-no-alert.json": ["live-activity-payload-complete"],
    "liveactivity/bad-start-no-attributes.json": ["live-activity-payload-complete"],
    "liveactivity/bad-timestamp-string.json": ["live-activity-payload-complete"],
    "mdm/bad-with-aps.json": ["payload-fits-push-type"],
    "voip/too-large-5121-bytes.json": ["payload-within-size"],
    "widgets/bad-number.json": ["payload-fits-push-type"],
  ]

  static let samples = FixtureRow.rows(below: "payloads").map { String($0.path.dropFirst("payloads/".count)) }

  static func manifest(_ paths: [String], pushType: String) -> Manifest {
    let origin = Origin(file: "command line")
    var route = Manifest.Route(origin: origin, name: Located("message", at: origin))
    route.host = Located("api.push.apple.com", at: origin)
    route.topic = Located("com.example.app", at: origin)
    route.pushType = Located(pushType, at: origin)
    route.payloads = paths.map { .files(Located($0, at: origin)) }
    var provider = Manifest.Provider(origin: origin)
    provider.routes = [route]
    var manifest = Manifest(origin: origin, directory: "")
    manifest.provider = provider
    return manifest
  }

  static func check(_ manifest: Manifest) throws -> Report {
    // 2026-12-01T00:00:00Z
    try ReleaseRun(manifest: manifest, now: Timestamp(seconds: 1_796_083_200)).report()
  }

  /// Rules about what the samples hold that fail at or above `warning`.
  static func failing(_ report: Report) -> Set<String> {
    Set(
      report.items.filter {
        $0.outcome == .fail && $0.severity != .info
          && [.payload, .presentation, .identity].contains($0.layer)
      }.map(\.rule))
  }

  @Test(arguments: samples)
  func `names the rules that find what is wrong`(sample: String) throws {
    let path = try #require(SharedFolder.path("fixtures/payloads/\(sample)"))
    let folder = String(sample.split(separator: "/")[0])
    let report = try Self.check(Self.manifest([path], pushType: folder == "json" ? "alert" : folder))
    #expect(Self.failing(report) == Self.failing[sample] ?? [])
    #expect(report.items.allSatisfy { $0.outcome != .error })
    #expect(report.items.contains { $0.layer == .payload && $0.key == path })
  }

  @Test(arguments: ["json/duplicate-key.json", "json/duplicate-aps.json", "json/lone-surrogate.json"])
  func `tells what readers may take otherwise`(sample: String) throws {
    let path = try #require(SharedFolder.path("fixtures/payloads/\(sample)"))
    let report = try Self.check(Self.manifest([path], pushType: "alert"))
    #expect(report.diagnostics.map(\.code).allSatisfy { $0.hasPrefix("json.") })
    #expect(report.diagnostics.map(\.origin?.line) == [1])
  }
}
