import Collectors
import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Reporters
import Testing

private let attempts = "Tests/DiagnosingTests/Attempts"

/// The text without its line breaks, which depend on the width.
private func onOneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

private func object(_ text: String) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

@Suite struct `pushready diagnose` {
  @Test func `tells layer, causes, next step and retry`() {
    let result = Running.program("diagnose", "\(attempts)/bad-device-token.json")
    #expect(result.status == .ready, "\(result.errors)")
    #expect(result.output.hasPrefix("400 BadDeviceToken  entitlement\n"))
    for words in [
      "✗ shown the token is from the other environment", "the token is from sandbox", "serves production",
      "← \(attempts)/bad-device-token.json:5:18 environment", "next", "Never as it is",
      "rule out host, topic and encoding", "no manifest was given",
    ] {
      #expect(onOneLine(result.output).contains(words), "\(words) in\n\(result.output)")
    }
  }

  @Test func `prints JSON for programs`() throws {
    let result = Running.program("diagnose", "\(attempts)/service-unavailable.json", "--json")
    let diagnosis = try object(result.output)
    #expect(diagnosis["answer"] as? String == "503 ServiceUnavailable")
    #expect(diagnosis["layer"] as? String == "operations")
    let retry = try #require(diagnosis["retry"] as? [String: Any])
    #expect(retry["class"] as? String == "backoff")
    #expect(retry["notBefore"] as? String == "2026-11-30T12:15:00Z")
    let causes = try #require(diagnosis["causes"] as? [[String: Any]])
    #expect(causes.map { $0["id"] as? String } == ["service-not-available"])
  }

  /// The manifest's rules say what the answer alone cannot.
  @Test func `ranks the causes by what the manifest says`() throws {
    let file = "\(attempts)/device-token-not-for-topic-bare.txt"
    let wrong = try object(
      Running.program("diagnose", file, "Examples/wrong-topic/pushready.yml", "--json").output)
    let causes = try #require(wrong["causes"] as? [[String: Any]])
    #expect(causes.first?["id"] as? String == "topic-of-other-bundle")
    #expect(causes.first?["standing"] as? String == "supported")
    let support = try #require(causes.first?["support"] as? [[String: Any]])
    #expect(
      support.contains { $0["rule"] as? String == "topic-matches-bundle" && $0["side"] as? String == "for" })
    #expect(wrong["layer"] as? String == "provider")

    let ready = try object(
      Running.program("diagnose", file, "Examples/ready/pushready.yml", "--json").output)
    let others = try #require(ready["causes"] as? [[String: Any]])
    let topic = try #require(others.first { $0["id"] as? String == "topic-of-other-bundle" })
    #expect(topic["standing"] as? String == "unlikely")
  }

  @Test func `finds the environment of a build that was signed for development`() throws {
    let diagnosis = try object(
      Running.program(
        "diagnose", "\(attempts)/bad-device-token-bare.txt", "Examples/development-build/pushready.yml",
        "--json"
      ).output)
    let first = try #require((diagnosis["causes"] as? [[String: Any]])?.first)
    #expect(first["id"] as? String == "token-of-other-environment")
  }

  @Test func `reads as it was recorded`() throws {
    let folder = "Examples/failed-push"
    let result = Running.program("diagnose", "\(folder)/attempts/refused.json", "\(folder)/pushready.yml")
    #expect(result.status == .ready, "\(result.errors)")
    try Golden.check(result.output, at: "\(folder)/expected/diagnosis.txt")
  }

  @Test func `ends with 2 when the answer is not known`() {
    let result = Running.program("diagnose", "\(attempts)/unknown-reason.txt")
    #expect(result.status == .undecided)
    #expect(result.output.contains("the nearest is `BadDeviceToken`"))
  }

  @Test func `tells of secrets in the file without them`() {
    let result = Running.program("diagnose", "\(attempts)/expired-provider-token.txt")
    let text = onOneLine(result.output)
    #expect(text.contains("line 9 of the file holds a provider token"), "\(result.output)")
    #expect(text.contains("line 4 of the file holds a device token"))
    #expect(!result.output.contains("eyJ"))
    #expect(!result.output.contains("0123456789abcdef0123"))
  }

  @Test func `says what is wrong with a file`() throws {
    let folder = try ScratchFolder()
    let cases: [(String, String, ReadinessModel.ExitStatus)] = [
      ("", "attempt.empty", .invalidConfiguration), ("{", "json.malformed", .invalidConfiguration),
      ("hello", "attempt.no-answer", .invalidConfiguration),
      (#"{"formatVersion": 1, "statsu": 1}"#, "attempt.unknown-key", .invalidConfiguration),
      (String(repeating: "x", count: (1 << 20) + 1), "attempt.too-large", .invalidConfiguration),
      (String(repeating: "[", count: 100_000), "json.too-deep", .invalidConfiguration),
    ]
    for (text, code, status) in cases {
      let path = try folder.write(Array(text.utf8), to: "a.txt")
      let result = Running.program("diagnose", path)
      #expect(result.status == status, "\(code)")
      #expect(result.errors.contains("[\(code)]"), "\(result.errors)")
      #expect(result.output == "")
    }
    let missing = Running.program("diagnose", folder.path("none.json"))
    #expect(missing.status == .missingInput)
    #expect(Running.program("diagnose").status == .wrongUsage)
    let manifest = Running.program("diagnose", "\(attempts)/no-body.txt", folder.path("none.yml"))
    #expect(manifest.status == .missingInput)
  }

  @Test func `leaves a manifest aside that was not named and cannot be used`() throws {
    // The folder of the tests has no manifest of its own.
    let result = Running.program("diagnose", "\(attempts)/no-body.txt")
    #expect(result.status == .undecided)
  }
}

@Suite struct `Records, logs and the provider's policy` {
  private static let token = String(repeating: "0123456789abcdef", count: 4)

  /// Items of the rules of operations by rule and key.
  private func items(_ manifest: String, _ files: [String: String] = [:]) throws -> [String: String] {
    let folder = try ScratchFolder()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    let path = try folder.write(Array(manifest.utf8), to: "pushready.yml")
    let result = Running.program("check", path, "--report", "json")
    let report = try object(result.output)
    let items = try #require(report["items"] as? [[String: Any]], "\(result.errors)")
    return Dictionary(
      items.map { item in
        let key = (item["key"] as? String ?? "").split(separator: "/").last.map(String.init) ?? ""
        return ("\(item["rule"] as? String ?? "") \(key)", item["outcome"] as? String ?? "")
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `a policy that Apple's page allows passes for every reason`() throws {
    let found = try items(
      """
      formatVersion: 1
      provider:
        routes: [{name: r, host: api.push.apple.com, topic: com.example.app, pushType: alert}]
        responses:
          - {status: 200, action: done}
          - {status: 400, action: fix}
          - {reason: BadDeviceToken, action: check-environment}
          - {status: 403, action: fix}
          - {status: 404, action: fix}
          - {status: 405, action: fix}
          - {status: 410, action: drop-token}
          - {status: 413, action: fix}
          - {reason: TooManyRequests, action: delay, after: 30s}
          - {reason: TooManyProviderTokenUpdates, action: fix}
          - {status: 500, action: backoff, after: 15m}
          - {status: 503, action: backoff, after: 20m}
      """)
    let ours = found.filter { $0.key.hasPrefix("response-policy-fits-reasons ") }
    #expect(ours.count == 34)
    #expect(ours.filter { $0.value != "pass" }.isEmpty, "\(ours)")
  }

  @Test func `a policy that drops at once, retries at once or is silent fails`() throws {
    let found = try items(
      """
      formatVersion: 1
      provider:
        routes: [{name: r, host: api.push.apple.com, topic: com.example.app, pushType: alert}]
        responses:
          - {reason: BadDeviceToken, action: drop-token}
          - {status: 503, action: backoff, after: 10s}
          - {reason: Unregistered, action: drop-token}
      """)
    for (reason, outcome) in [
      ("BadDeviceToken", "fail"), ("Shutdown", "fail"), ("ExpiredToken", "fail"), ("Unregistered", "pass"),
      ("BadEnvironmentKeyInToken", "fail"),
    ] {
      #expect(found["response-policy-fits-reasons \(reason)"] == outcome, "\(reason)")
    }
  }

  @Test func `records and logs are judged`() throws {
    let found = try items(
      """
      formatVersion: 1
      channel: app-store
      provider: {routes: [{name: r, host: api.push.apple.com, topic: com.example.app, pushType: alert}]}
      attempts: [a/*.json]
      logs: ["*.log"]
      fixtures: [fixture.txt]
      checklists: [release]
      """,
      [
        "a/1.json": #"{"formatVersion": 1, "status": 200}"#, "send.log": "token \(Self.token)",
        "fixture.txt": "sha256 \(Self.token)",
      ])
    #expect(found["evidence-free-of-secrets send.log"] == "fail")
    #expect(found["evidence-free-of-secrets 1.json"] == "pass")
    #expect(found["evidence-free-of-secrets fixture.txt"] == "pass")
    #expect(found["attempt-record-complete 1.json"] == "fail", "\(found)")
    #expect(found["accepted-attempt-recorded "] == "fail")
  }
}

@Suite struct `The record of a push` {
  /// What is written is read again as it was, but for the places.
  @Test(arguments: [
    "bad-device-token.json", "bad-collapse-id.json", "expired-token.json", "goaway.json", "probe.json",
    "bad-channel-id.json", "bad-certificate.json",
  ])
  func `is written in the form that is read`(file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: SharedFolder.package + "/\(attempts)/\(file)")))
    let read = try Collectors.AttemptRecord.read(bytes, file: Origin(file: file))
    let text = AttemptText.json(read, timings: [("total", 12.5)])
    let again = try Collectors.AttemptRecord.read(Array(text.utf8), file: Origin(file: file))
    #expect(AttemptText.json(again, timings: [("total", 12.5)]) == text)
    #expect(again.missing == read.missing)
    #expect(again.answer.reason?.value == read.answer.reason?.value)
    #expect(again.answer.timestamp?.value == read.answer.timestamp?.value)
    #expect(again.request.path?.value == read.request.path?.value)
    #expect(again.request.credentials?.value == read.request.credentials?.value)
    #expect(
      try OutsideTool.jsonSchemaErrors(
        schema: Running.program("schema", "attempt").output, documents: [(file, text)]) == [])
  }
}
