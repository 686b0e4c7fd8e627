import FixtureKit
import Manifests
import ReadinessModel
import Testing

@Suite struct ResponseSectionTests {
  private func manifest(_ text: String) throws(ManifestProblems) -> Manifest {
    try ManifestReader.read(Array(text.utf8), file: "pushready.yml", environment: [:])
  }

  @Test func `a policy is read with its places`() throws {
    let read = try manifest(
      """
      formatVersion: 1
      attempts: [attempts/*.json]
      logs: [a.log, b.log]
      fixtures: ["Tests/**/*.json"]
      provider:
        responses:
          - {reason: BadEnvironmentKeyInToken, action: fix}
          - {status: 503, action: backoff, after: 15m}
      """)
    let responses = try #require(read.provider?.responses)
    #expect(
      responses.map(\.answer.value) == [.reason("BadEnvironmentKeyInToken"), .status(503)])
    #expect(responses.map(\.action.value) == [.fix, .backoff])
    #expect(responses.map { $0.after?.value } == [nil, .seconds(900)])
    #expect(responses[1].answer.origin.line == 8)
    #expect(responses[1].answer.origin.keyPath == "provider.responses[1].status")
    #expect(read.attempts.map(\.value) == ["attempts/*.json"])
    #expect(read.logs.map(\.value) == ["a.log", "b.log"])
    #expect(read.fixtures.map(\.value) == ["Tests/**/*.json"])
    let said = read.said.map(\.name)
    for name in [
      "attempts[0]", "logs[1]", "fixtures[0]", "provider.responses[0].reason", "provider.responses[1].status",
      "provider.responses[1].action", "provider.responses[1].after",
    ] {
      #expect(said.contains(name), "\(name)")
    }
  }

  @Test func `no policy is not an empty one`() throws {
    #expect(try manifest("{formatVersion: 1, provider: {}}").provider?.responses == nil)
  }

  @Test func `every mistake is told at its place`() {
    let marked = MarkedText(
      """
      formatVersion: 1
      provider:
        responses:
          - {reason: Unregisterd, action: drop-token}  #! 16 manifest.wrong-value: found `Unregisterd`, \
      expected a reason of APNs (did you mean `Unregistered`?)
          - {status: 700, action: fix}  #! 16 manifest.wrong-value: found 700, expected an HTTP status such as 410
          - {action: fix}  #! 7 manifest.missing-key: `reason` or `status` is missing in \
      `provider.responses[2]` (add the `reason` that APNs answers with, or its `status`)
          - {reason: BadTopic, status: 400, action: fix}  #! 34 manifest.conflict: found both `reason` and \
      `status`, expected one of them (keep `reason` for one answer, or `status` for all that no other entry names)
          - {status: 400, action: retry}  #! 29 manifest.wrong-value: found `retry`, expected `done`, \
      `drop-token`, `check-environment`, `fix`, `delay` or `backoff`
          - {status: 429}  #! 7 manifest.missing-key: `action` is missing in `provider.responses[5]` (add `action`)
          - {status: 410, action: drop-token}
          - {status: 410, action: fix}  #! 16 manifest.duplicate-name: two entries of `provider.responses` are \
      about the same answer (keep one of the two)
      """)
    do {
      _ = try manifest(marked.text)
      Issue.record("it was taken")
    } catch {
      #expect(MarkedText.told(error.diagnostics) == marked.expected)
    }
  }
}
