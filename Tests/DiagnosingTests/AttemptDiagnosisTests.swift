import Collectors
import Diagnosing
import FixtureKit
import Foundation
import PushService
import ReadinessModel
import Testing

/// An attempt in `Attempts` and what a person who knows APNs says of it.
struct KnownAttempt: Sendable, CustomTestStringConvertible {
  let file: String
  let answer: String
  let layer: Layer
  /// The first cause; empty where there is none.
  let cause: String
  let standing: Diagnosis.Standing
  let retry: RetryClass
  let isKnown: Bool

  init(
    _ file: String, _ answer: String, _ layer: Layer, _ cause: String, _ standing: Diagnosis.Standing,
    _ retry: RetryClass = .afterFix, isKnown: Bool = true
  ) {
    self.file = file
    self.answer = answer
    self.layer = layer
    self.cause = cause
    self.standing = standing
    self.retry = retry
    self.isKnown = isKnown
  }

  var testDescription: String { file }

  func diagnosis() throws -> Diagnosis { AttemptDiagnosis.diagnosis(of: try Self.attempt(file)) }

  static let folder = SharedFolder.package + "/Tests/DiagnosingTests/Attempts"

  static func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
  }

  static func attempt(_ file: String) throws -> PushAttempt {
    do {
      return try AttemptFile.read(bytes(file), file: Origin(file: file)).attempt
    } catch let problems as AttemptProblems {
      Issue.record("\(problems.diagnostics)")
      throw problems
    }
  }

  static let device: [KnownAttempt] = [
    KnownAttempt(
      "bad-device-token.json", "400 BadDeviceToken", .entitlement, "token-of-other-environment", .shown,
      .never),
    KnownAttempt(
      "bad-device-token-bare.txt", "400 BadDeviceToken", .entitlement, "token-of-other-environment", .open,
      .never),
    KnownAttempt(
      "bad-device-token-same-environment.json", "400 BadDeviceToken", .registration,
      "token-converted-wrongly", .open, .never),
    KnownAttempt(
      "bad-device-token-brackets.txt", "400 BadDeviceToken", .provider, "token-stored-wrongly", .shown, .never
    ),
    KnownAttempt(
      "bad-device-token-fcm.txt", "400 BadDeviceToken", .provider, "token-stored-wrongly", .shown, .never),
    KnownAttempt(
      "bad-device-token-short.txt", "400 BadDeviceToken", .provider, "token-stored-wrongly", .shown, .never),
    KnownAttempt("bad-topic-key-id.txt", "400 BadTopic", .provider, "topic-malformed", .shown),
    KnownAttempt("bad-topic-suffix.json", "400 BadTopic", .provider, "topic-suffix-unfit", .shown),
    KnownAttempt(
      "device-token-not-for-topic.json", "400 DeviceTokenNotForTopic", .provider, "topic-of-other-bundle",
      .shown, .never),
    KnownAttempt(
      "device-token-not-for-topic-bare.txt", "400 DeviceTokenNotForTopic", .registration,
      "token-of-other-kind", .open, .never),
    KnownAttempt("topic-disallowed.txt", "400 TopicDisallowed", .provider, "topic-of-other-bundle", .open),
    KnownAttempt("missing-topic.txt", "400 MissingTopic", .provider, "topic-missing", .shown),
    KnownAttempt("bad-collapse-id.json", "400 BadCollapseId", .provider, "collapse-id-too-long", .shown),
    KnownAttempt(
      "bad-expiration-date.txt", "400 BadExpirationDate", .provider, "expiration-malformed", .shown),
    KnownAttempt(
      "bad-expiration-milliseconds.txt", "400 BadExpirationDate", .provider, "expiration-malformed", .shown),
    KnownAttempt("bad-message-id.txt", "400 BadMessageId", .provider, "apns-id-malformed", .shown),
    KnownAttempt("bad-priority.json", "400 BadPriority", .provider, "priority-unfit", .shown),
    KnownAttempt("bad-priority-background.json", "400 BadPriority", .provider, "priority-unfit", .shown),
    KnownAttempt("duplicate-headers.txt", "400 DuplicateHeaders", .provider, "header-twice", .shown),
    KnownAttempt("idle-timeout.json", "400 IdleTimeout", .provider, "connection-idle", .open),
    KnownAttempt("invalid-push-type.txt", "400 InvalidPushType", .provider, "push-type-unknown", .shown),
    KnownAttempt(
      "missing-device-token.txt", "400 MissingDeviceToken", .provider, "path-without-token", .shown),
    KnownAttempt("payload-empty.json", "400 PayloadEmpty", .payload, "payload-empty", .shown),
    KnownAttempt(
      "payload-too-large.txt", "413 PayloadTooLarge", .payload, "payload-over-limit", .shown, .never),
    KnownAttempt(
      "payload-too-large-voip.json", "413 PayloadTooLarge", .payload, "payload-over-limit", .shown, .never),
    KnownAttempt("bad-certificate.json", "403 BadCertificate", .provider, "certificate-unusable", .open),
    KnownAttempt(
      "bad-certificate-environment.json", "403 BadCertificateEnvironment", .provider,
      "certificate-of-other-environment", .open),
    KnownAttempt(
      "bad-environment-key.json", "403 BadEnvironmentKeyInToken", .provider, "key-of-other-environment", .open
    ),
    KnownAttempt(
      "bad-environment-key-page.txt", "403 BadEnvironmentKeyIdInToken", .provider, "key-of-other-environment",
      .open),
    KnownAttempt(
      "expired-provider-token.txt", "403 ExpiredProviderToken", .provider, "provider-token-too-old", .shown),
    KnownAttempt(
      "expired-provider-token.json", "403 ExpiredProviderToken", .provider, "provider-token-too-old", .shown),
    KnownAttempt(
      "expired-provider-token-clock.json", "403 ExpiredProviderToken", .provider, "provider-token-too-old",
      .unlikely),
    KnownAttempt(
      "forbidden.json", "403 Forbidden", .provider, "connection-bound-to-other-key", .open, .never),
    KnownAttempt(
      "invalid-provider-token-der.txt", "403 InvalidProviderToken", .provider, "provider-token-malformed",
      .shown),
    KnownAttempt(
      "invalid-provider-token-ids.json", "403 InvalidProviderToken", .provider, "key-ids-mixed-up", .shown),
    KnownAttempt(
      "invalid-provider-token-bare.txt", "403 InvalidProviderToken", .provider, "key-file-damaged", .open),
    KnownAttempt(
      "invalid-provider-token-future.json", "403 InvalidProviderToken", .operations, "provider-clock-wrong",
      .shown),
    KnownAttempt(
      "missing-provider-token.txt", "403 MissingProviderToken", .provider, "no-credentials", .open),
    KnownAttempt(
      "missing-provider-token-basic.txt", "403 MissingProviderToken", .provider, "no-credentials", .shown),
    KnownAttempt(
      "unrelated-key.json", "403 UnrelatedKeyIdInToken", .provider, "connection-bound-to-other-key", .open),
    KnownAttempt("bad-path.txt", "404 BadPath", .provider, "path-malformed", .shown),
    KnownAttempt("method-not-allowed.txt", "405 MethodNotAllowed", .provider, "method-unfit", .shown),
    KnownAttempt("expired-token.json", "410 ExpiredToken", .operations, "token-expired", .open, .dropToken),
    KnownAttempt(
      "unregistered-registered-since.json", "410 Unregistered", .operations, "app-removed", .open, .dropToken),
    KnownAttempt("unregistered-body.json", "Unregistered", .operations, "app-removed", .open, .dropToken),
    KnownAttempt(
      "too-many-provider-token-updates.json", "429 TooManyProviderTokenUpdates", .provider,
      "provider-token-too-young", .open),
    KnownAttempt("too-many-requests.txt", "429 TooManyRequests", .operations, "rate-too-high", .open, .delay),
    KnownAttempt(
      "internal-server-error.txt", "500 InternalServerError", .operations, "service-not-available", .open,
      .backoff),
    KnownAttempt(
      "service-unavailable.json", "503 ServiceUnavailable", .operations, "service-not-available", .open,
      .backoff),
    KnownAttempt("shutdown.json", "503 Shutdown", .operations, "service-not-available", .open, .backoff),
  ]

  static let channels: [KnownAttempt] = [
    KnownAttempt(
      "feature-not-enabled.json", "400 FeatureNotEnabled", .provider, "broadcast-switched-off", .open),
    KnownAttempt(
      "broadcast-feature-not-enabled.txt", "400 BroadcastFeatureNotEnabled", .provider,
      "broadcast-switched-off", .open),
    KnownAttempt("missing-channel-id.txt", "400 MissingChannelId", .provider, "channel-id-missing", .shown),
    KnownAttempt("bad-channel-id.json", "400 BadChannelId", .provider, "channel-id-malformed", .shown),
    KnownAttempt(
      "channel-not-registered.json", "400 ChannelNotRegistered", .provider, "channel-of-other-environment",
      .shown),
    KnownAttempt(
      "channel-deleted.txt", "400 ChannelNotRegistered", .provider, "channel-of-other-environment", .open),
    KnownAttempt(
      "bad-request-params.txt", "400 BadRequestParams", .provider, "channel-request-malformed", .open),
    KnownAttempt(
      "bad-request-payload.txt", "400 BadRequestPayload", .provider, "channel-request-malformed", .open),
    KnownAttempt("missing-push-type.txt", "400 MissingPushType", .provider, "push-type-missing", .shown),
    KnownAttempt(
      "cannot-create-channel.txt", "400 CannotCreateChannelConfig", .operations, "channels-used-up", .open),
    KnownAttempt("topic-mismatch.txt", "403 TopicMismatch", .provider, "topic-of-other-bundle", .open),
  ]

  static let mixed: [KnownAttempt] = [
    KnownAttempt("channel-created.txt", "201", .provider, "", .open, .done),
    KnownAttempt("accepted-alert.json", "200", .payload, "payload-shows-nothing", .open, .done),
    KnownAttempt("accepted-bare.txt", "200", .payload, "payload-shows-nothing", .open, .done),
    KnownAttempt("accepted-background.json", "200", .background, "background-mode-missing", .open, .done),
    KnownAttempt("accepted-never-stored.json", "200", .operations, "not-stored-or-replaced", .shown, .done),
    KnownAttempt(
      "two-faults.txt", "400 BadDeviceToken", .entitlement, "token-of-other-environment", .open, .never),
    KnownAttempt(
      "wrong-status.json", "403 BadDeviceToken", .registration, "token-converted-wrongly", .open, .never),
    KnownAttempt("probe.json", "400 BadDeviceToken", .registration, "token-converted-wrongly", .open, .never),
    KnownAttempt("unknown-reason.txt", "400 BadDeviceTokens", .provider, "", .open, isKnown: false),
    KnownAttempt("no-body.txt", "400", .provider, "", .open, isKnown: false),
    KnownAttempt("unknown-5xx.txt", "502 Overloaded", .provider, "", .open, .backoff, isKnown: false),
    KnownAttempt("proxy.txt", "403", .provider, "host-not-apns", .open, isKnown: false),
    KnownAttempt("gateway.txt", "502", .provider, "host-not-apns", .open, isKnown: false),
    KnownAttempt("other-host.txt", "404", .provider, "host-not-apns", .shown, isKnown: false),
    KnownAttempt("resolve.txt", "no answer", .provider, "host-not-apns", .open),
    KnownAttempt("certificate.txt", "no answer", .provider, "server-not-trusted", .open),
    KnownAttempt("timeout.txt", "no answer", .operations, "network-blocked", .open, .delay),
    KnownAttempt("goaway.json", "no answer", .operations, "connection-closed", .open, .delay),
    KnownAttempt("http1.json", "no answer", .provider, "not-http2", .open),
    KnownAttempt(
      "redirect-then-answer.txt", "403 InvalidProviderToken", .provider, "key-file-damaged", .open),
  ]

  static let all = device + channels + mixed
}

@Suite struct AttemptDiagnosisTests {
  @Test(arguments: KnownAttempt.all)
  func `finds the layer and the cause`(known: KnownAttempt) throws {
    let diagnosis = try known.diagnosis()
    #expect(diagnosis.answer == known.answer)
    #expect(diagnosis.layer == known.layer)
    #expect(diagnosis.suspects.first?.cause.id ?? "" == known.cause)
    #expect(diagnosis.suspects.first?.standing ?? .open == known.standing)
    #expect(diagnosis.retry == known.retry)
    #expect(diagnosis.isKnown == known.isKnown)
    #expect(diagnosis.next.hasSuffix("."))
    #expect(diagnosis.suspects.map(\.standing) == diagnosis.suspects.map(\.standing).sorted())
  }

  @Test func `there is an attempt for every reason and every file is judged`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: KnownAttempt.folder)
    #expect(Set(files) == Set(KnownAttempt.all.map(\.file)))
    let answers = KnownAttempt.all.map(\.answer)
    for reason in ErrorReason.all where reason.status != nil {
      for spelling in [reason.name] + reason.otherSpellings {
        #expect(answers.contains { $0.hasSuffix(" \(spelling)") }, "\(spelling)")
      }
    }
  }

  @Test func `waits a quarter of an hour after the request where Apple asks for it`() throws {
    let attempts = [
      "service-unavailable.json", "shutdown.json", "internal-server-error.txt", "unknown-5xx.txt",
    ]
    for file in attempts {
      let diagnosis = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt(file))
      #expect(diagnosis.retryAt == Timestamp(rfc3339: "2026-11-30T12:15:00Z"), "\(file)")
    }
    let other = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt("too-many-requests.txt"))
    #expect(other.retryAt == nil)
  }

  @Test func `compares the moment of death with the registration`() throws {
    let dead = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt("expired-token.json"))
    #expect(dead.token == .dead)
    #expect(dead.tokenWords.hasPrefix("Delete the token: it has been dead since 2026-11-30T11:00:00Z"))
    let alive = AttemptDiagnosis.diagnosis(
      of: try KnownAttempt.attempt("unregistered-registered-since.json"))
    #expect(alive.tokenWords.hasPrefix("Keep the token: the app registered at 2026-11-30T11:30:00Z"))
  }

  @Test func `tells what else the attempt shows`() throws {
    let both = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt("two-faults.txt"))
    let words = both.also.map(\.words)
    #expect(words.contains { $0.contains("the priority is 7") })
    #expect(words.contains { $0.contains("the path ends where the token belongs") })
    let hidden = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt("bad-environment-key.json"))
    #expect(hidden.also.map(\.words).contains { $0.contains("the token is from sandbox") })
    #expect(hidden.notes.contains { $0.contains("hides what is to be said of the token") })
  }

  @Test func `names the nearest reason and the usual status`() throws {
    let unknown = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt("unknown-reason.txt"))
    #expect(unknown.notes.contains { $0.contains("the nearest is `BadDeviceToken`") })
    let status = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt("wrong-status.json"))
    #expect(status.notes.contains("`BadDeviceToken` comes with status 400, found 403"))
  }

  /// A moment at the edge of what a number can hold must not end the program.
  @Test func `survives a provider token of no sensible moment`() throws {
    let header = "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjcifQ"
    let claims = "eyJpc3MiOiJURUFNMTIzNDU2IiwiaWF0IjotOTIyMzM3MjAzNjg1NDc3NTgwOH0"
    let signature = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw"
    let text = """
      > POST /3/device/<token> HTTP/2
      > authorization: bearer \(header).\(claims).\(signature)
      >
      < HTTP/2 403
      < apns-id: a
      < date: Mon, 30 Nov 2026 12:00:00 GMT
      <
      {"reason":"InvalidProviderToken"}
      """
    let attempt = try AttemptFile.read(Array(text.utf8), file: Origin(file: "a.txt")).attempt
    let diagnosis = AttemptDiagnosis.diagnosis(of: attempt)
    #expect(diagnosis.suspects.first?.cause.id == "provider-token-malformed")
    #expect(diagnosis.suspects.first?.support.first?.words.contains("`iat`") == true)
  }

  @Test func `shows where in the file a fault stands`() throws {
    let diagnosis = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt("bad-topic-key-id.txt"))
    #expect(diagnosis.suspects.first?.support.first?.origin?.line == 9)
    let record = AttemptDiagnosis.diagnosis(of: try KnownAttempt.attempt("bad-priority.json"))
    #expect(record.suspects.first?.support.first?.origin?.keyPath == "request.priority")
    #expect(record.suspects.first?.support.first?.origin?.line != nil)
  }

  @Test(arguments: KnownAttempt.all)
  func `never repeats a token`(known: KnownAttempt) throws {
    let text = "\(try known.diagnosis())"
    #expect(!text.contains("0123456789abcdef0123"))
    #expect(!text.contains("01234567 89abcdef"))
    #expect(!text.contains("eyJ"))
    #expect(!text.contains("APA91b"))
    #expect(!text.contains("cHVzaA"))
  }
}

@Suite struct `A diagnosis with what is known of the release` {
  private static func item(_ rule: String, _ key: String, _ outcome: Outcome) -> Item {
    Item(
      rule: rule, layer: .provider, key: key, title: "t", outcome: outcome, severity: .error,
      message: "about \(key)", fingerprint: "\(rule) \(key)")
  }

  private static let facts = FactTree(
    FactMap([
      (
        "provider",
        .map(
          FactMap([
            (
              "routes",
              .list([
                .map(FactMap([("name", .string("chat")), ("topic", .string("com.example.app"))])),
                .map(FactMap([("name", .string("call")), ("topic", .string("com.example.app.voip"))])),
              ])
            )
          ]))
      )
    ]))

  private static func diagnosis(_ file: String, _ items: [Item]) throws -> Diagnosis {
    AttemptDiagnosis.diagnosis(
      of: try KnownAttempt.attempt(file), known: KnownOfRelease(facts: facts, items: items))
  }

  @Test func `takes a failing rule for support`() throws {
    let diagnosis = try Self.diagnosis(
      "invalid-provider-token-bare.txt", [Self.item("key-team-matches-app", "main", .fail)])
    let first = try #require(diagnosis.suspects.first)
    #expect(first.cause.id == "key-of-other-team")
    #expect(first.standing == .supported)
    #expect(first.support.map(\.words) == ["main: about main"])
    #expect(first.support.map(\.rule) == ["key-team-matches-app"])
  }

  @Test func `takes passing rules for the opposite, and leaves open what is open`() throws {
    let diagnosis = try Self.diagnosis(
      "invalid-provider-token-bare.txt",
      [
        Self.item("key-file-well-formed", "main", .pass), Self.item("key-ids-consistent", "main", .pass),
        Self.item("key-signs-and-verifies", "main", .undecided),
      ])
    let standings = Dictionary(
      uniqueKeysWithValues: diagnosis.suspects.map { ($0.cause.id, $0.standing) })
    #expect(standings["key-file-damaged"] == .open)
    #expect(standings["key-ids-mixed-up"] == .unlikely)
    #expect(standings["key-revoked"] == .open)
    #expect(diagnosis.suspects.last?.cause.id == "key-ids-mixed-up")
  }

  @Test func `lets the attempt itself count more than the files`() throws {
    let diagnosis = try Self.diagnosis(
      "bad-device-token-short.txt", [Self.item("environment-matches-host", "chat", .fail)])
    #expect(
      diagnosis.suspects.map(\.cause.id).prefix(2) == ["token-stored-wrongly", "token-of-other-environment"])
  }

  @Test func `looks only at the route that the attempt took`() throws {
    let items = [
      Self.item("topic-suffix-fits-push-type", "call", .fail),
      Self.item("topic-suffix-fits-push-type", "chat", .pass),
    ]
    let diagnosis = try Self.diagnosis("topic-disallowed.txt", items)
    let suffix = try #require(diagnosis.suspects.first { $0.cause.id == "topic-suffix-unfit" })
    #expect(!suffix.support.contains { $0.words.contains("call") })
    #expect(suffix.standing == .unlikely)
    #expect(diagnosis.notes.isEmpty)
  }

  @Test func `says when no route fits`() throws {
    let diagnosis = try Self.diagnosis("device-token-not-for-topic.json", [])
    #expect(diagnosis.notes.contains { $0.contains("no route of the manifest sends to topic") })
  }

  @Test func `says when nothing is known of the release`() throws {
    let diagnosis = try KnownAttempt.device[0].diagnosis()
    #expect(diagnosis.notes.contains { $0.contains("no manifest was given") })
  }
}
