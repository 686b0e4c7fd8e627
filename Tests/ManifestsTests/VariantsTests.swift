import FixtureKit
import Manifests
import ReadinessModel
import Testing

@Suite struct VariantsTests {
  private static let text = """
    formatVersion: 1
    name: App
    stage: export
    channel: testflight
    app:
      bundles:
        - {id: com.example.app, info: a.plist, profile: a.mobileprovision}
        - {id: com.example.app.service, info: b.plist}
    provider:
      keys: [{name: main, file: a.p8, keyID: KEY1234567}]
      routes:
        - {name: chat, host: api.push.apple.com, topic: com.example.app, priority: 10}
        - {name: badge, host: api.push.apple.com, topic: com.example.app}
    checklists: [release]
    params: {minProfileDays: 30, minCertificateDays: 30}
    variants:
      beta:
        channel: development
        app:
          bundles:
            - {id: com.example.app, profile: beta.mobileprovision}
        provider:
          routes:
            - name: chat
              host: api.sandbox.push.apple.com
            - {name: extra, environment: sandbox}
        checklists: [app]
        params: {minProfileDays: 1}
      empty: {}
      bare:
        channel: ~
        provider:
          routes:
            - {name: badge, host: ~, environment: sandbox}
      unset:
        name: ${NOT_SET}
    """

  private func manifest(_ variant: String?, _ text: String = VariantsTests.text) throws -> Manifest {
    try ManifestReader.read(
      Array(text.utf8), file: "ci/pushready.yml", environment: [:],
      variant: variant.map { Located($0, at: Origin(file: "command line", keyPath: "--variant")) })
  }

  private func problems(_ variant: String?, _ text: String = VariantsTests.text) -> [Diagnostic] {
    do {
      _ = try manifest(variant, text)
      return []
    } catch {
      return (error as? ManifestProblems)?.diagnostics ?? []
    }
  }

  @Test func `without a choice nothing of a variant is taken`() throws {
    let manifest = try manifest(nil)
    #expect(manifest.channel?.value == .testFlight)
    #expect(manifest.provider?.routes.map(\.name.value) == ["chat", "badge"])
    #expect(manifest.variant == nil)
    #expect(try self.manifest("empty").provider == manifest.provider)
  }

  @Test func `maps are merged key by key and lists of named things by name or id`() throws {
    let manifest = try manifest("beta")
    #expect(manifest.variant?.value == "beta")
    #expect(manifest.channel?.value == .development)
    #expect(manifest.stage?.value == .export)
    let bundles = try #require(manifest.app?.bundles)
    #expect(bundles.map(\.id?.value) == ["com.example.app", "com.example.app.service"])
    #expect(bundles.map(\.profile?.value) == ["beta.mobileprovision", nil])
    #expect(bundles.map(\.info?.value) == ["a.plist", "b.plist"])
    let routes = try #require(manifest.provider?.routes)
    #expect(routes.map(\.name.value) == ["chat", "badge", "extra"])
    #expect(routes.map(\.host?.value) == ["api.sandbox.push.apple.com", "api.push.apple.com", nil])
    #expect(routes[0].priority?.value == 10)
    #expect(manifest.provider?.keys.count == 1)
    #expect(manifest.checklists.map(\.value) == ["app"])
    #expect(manifest.parameters[ExactText("minProfileDays")]?.value == .int(1))
    #expect(manifest.parameters[ExactText("minCertificateDays")]?.value == .int(30))
  }

  @Test func `every value keeps the line that gave it`() throws {
    let manifest = try manifest("beta")
    let routes = try #require(manifest.provider?.routes)
    #expect(manifest.channel?.origin.line == 18)
    #expect(manifest.stage?.origin.line == 3)
    #expect(
      routes[0].host?.origin
        == Origin(
          file: "ci/pushready.yml", keyPath: "provider.routes[0].host", line: 25, column: 17))
    #expect(routes[0].topic?.origin.line == 12)
    #expect(routes[2].name.origin.line == 26)
    #expect(manifest.app?.bundles[0].profile?.origin.line == 21)
  }

  @Test func `nothing takes a key out`() throws {
    let manifest = try manifest("bare")
    #expect(manifest.channel == nil)
    #expect(manifest.provider?.routes[1].host == nil)
    #expect(manifest.provider?.routes[1].environment?.value == .sandbox)
    #expect(manifest.provider?.routes[1].topic?.value == "com.example.app")
  }

  @Test func `a variable of a variant that was not chosen may be unset`() {
    #expect(problems(nil) == [])
    #expect(problems("beta") == [])
    #expect(problems("unset").map(\.code) == ["manifest.unset-variable"])
    #expect(problems("unset").map(\.origin?.line) == [36])
  }

  @Test func `an unknown variant is told with the nearest one`() {
    let told = problems("bata")
    #expect(told.map(\.code) == ["usage.unknown-variant"])
    #expect(told.first?.hint == "did you mean `beta`?")
    #expect(problems("a", "formatVersion: 1").first?.hint == "the manifest has no `variants`")
  }

  @Test(arguments: [
    "formatVersion: 1\nvariants: [a]  #! 11 manifest.wrong-type: found a list, expected a map",
    "formatVersion: 1\nvariants: {a: b}  #! 15 manifest.wrong-type: found `b`, expected a map",
    """
    formatVersion: 1
    variants:
      a: {formatVersion: 1}  #! 7 manifest.wrong-value: found `formatVersion` in a variant, \
    expected what differs in it (take it out)
      b: {variants: {}}  #! 7 manifest.wrong-value: found `variants` in a variant, \
    expected what differs in it (take it out)
    """,
  ])
  func `what is no variant is refused, chosen or not`(text: String) {
    let marked = MarkedText(text)
    #expect(MarkedText.told(problems(nil, marked.text)) == marked.expected)
  }

  @Test func `mistakes in the chosen variant are told at their line`() {
    let text = "formatVersion: 1\nvariants:\n  a:\n    chanel: testflight\n    stage: exprot\n"
    #expect(problems("a", text).map(\.origin?.line) == [4, 5])
    #expect(problems("a", text).map(\.code) == ["manifest.unknown-key", "manifest.wrong-value"])
  }

  @Test func `a list of things without a name is replaced`() throws {
    let text = """
      formatVersion: 1
      provider: {routes: [{name: a, headers: [{name: x, value: "1"}, {name: y, value: "2"}]}]}
      checklists: [release, app]
      variants:
        v:
          provider: {routes: [{name: a, headers: [{name: y, value: "3"}]}]}
          checklists: [provider]
      """
    let manifest = try manifest("v", text)
    #expect(manifest.checklists.map(\.value) == ["provider"])
    let headers = manifest.provider?.routes.first?.headers?.value.map { "\($0.name)=\($0.value)" }
    #expect(headers == ["x=1", "y=3"])
  }
}
