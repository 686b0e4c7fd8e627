import PushService
import ReadinessModel
import Testing

/// What Apple's pages say of a reason, apart from our table.
struct DocumentedReason: Sendable, CustomTestStringConvertible {
  let status: Int
  let name: String
  let retry: RetryClass
  let actions: [ResponseAction]

  init(_ status: Int, _ name: String, _ retry: RetryClass = .afterFix, _ actions: [ResponseAction] = [.fix]) {
    self.status = status
    self.name = name
    self.retry = retry
    self.actions = actions
  }

  var testDescription: String { name }

  /// "Handling notification responses from APNs".
  static let device: [DocumentedReason] = [
    DocumentedReason(400, "BadCollapseId"),
    DocumentedReason(400, "BadDeviceToken", .never, [.checkEnvironment]),
    DocumentedReason(400, "BadExpirationDate"), DocumentedReason(400, "BadMessageId"),
    DocumentedReason(400, "BadPriority"), DocumentedReason(400, "BadTopic"),
    DocumentedReason(400, "DeviceTokenNotForTopic", .never, [.checkEnvironment, .fix]),
    DocumentedReason(400, "DuplicateHeaders"), DocumentedReason(400, "IdleTimeout"),
    DocumentedReason(400, "InvalidPushType"), DocumentedReason(400, "MissingDeviceToken"),
    DocumentedReason(400, "MissingTopic"), DocumentedReason(400, "PayloadEmpty"),
    DocumentedReason(400, "TopicDisallowed"), DocumentedReason(403, "BadCertificate"),
    DocumentedReason(403, "BadCertificateEnvironment"), DocumentedReason(403, "ExpiredProviderToken"),
    DocumentedReason(403, "Forbidden", .never), DocumentedReason(403, "InvalidProviderToken"),
    DocumentedReason(403, "MissingProviderToken"), DocumentedReason(403, "UnrelatedKeyIdInToken"),
    DocumentedReason(403, "BadEnvironmentKeyIdInToken"), DocumentedReason(404, "BadPath"),
    DocumentedReason(405, "MethodNotAllowed"),
    DocumentedReason(410, "ExpiredToken", .dropToken, [.dropToken]),
    DocumentedReason(410, "Unregistered", .dropToken, [.dropToken]),
    DocumentedReason(413, "PayloadTooLarge", .never),
    DocumentedReason(429, "TooManyProviderTokenUpdates"),
    DocumentedReason(429, "TooManyRequests", .delay, [.delay, .backoff]),
    DocumentedReason(500, "InternalServerError", .backoff, [.backoff]),
    DocumentedReason(503, "ServiceUnavailable", .backoff, [.backoff]),
    DocumentedReason(503, "Shutdown", .backoff, [.backoff]),
  ]

  /// Those that only "Handling error responses from Apple Push Notification service" has.
  static let channel: [DocumentedReason] = [
    DocumentedReason(400, "FeatureNotEnabled"), DocumentedReason(400, "MissingChannelId"),
    DocumentedReason(400, "BadChannelId"), DocumentedReason(400, "ChannelNotRegistered"),
    DocumentedReason(400, "BadRequestParams"), DocumentedReason(400, "BadRequestPayload"),
    DocumentedReason(400, "MissingPushType"), DocumentedReason(400, "CannotCreateChannelConfig"),
    DocumentedReason(403, "TopicMismatch"),
  ]

  /// Reasons that the channel page shares with the other.
  static let shared: Set<String> = [
    "PayloadEmpty", "BadMessageId", "InvalidPushType", "BadExpirationDate", "TopicDisallowed", "BadPriority",
    "BadCertificate", "BadCertificateEnvironment", "MissingProviderToken", "ExpiredProviderToken",
    "InvalidProviderToken", "BadPath", "MethodNotAllowed", "PayloadTooLarge", "TooManyRequests",
    "TooManyProviderTokenUpdates", "InternalServerError", "ServiceUnavailable", "Shutdown",
  ]
}

@Suite struct ErrorReasonTests {
  @Test(arguments: DocumentedReason.device + DocumentedReason.channel)
  func `says what Apple's page says`(documented: DocumentedReason) throws {
    let reason = try #require(ErrorReason.named(documented.name))
    #expect(reason.status == documented.status)
    #expect(reason.retry == documented.retry)
    #expect(reason.allowedActions == documented.actions)
  }

  @Test func `has each reason once and no other`() {
    let expected = (DocumentedReason.device + DocumentedReason.channel).map(\.name)
    let web = ["BadTtl", "BadUrgency", "BadWebPushRequest"]
    #expect(ErrorReason.all.map(\.name).sorted() == (expected + web).sorted())
    #expect(Set(ErrorReason.spellings).count == ErrorReason.spellings.count)
  }

  @Test func `knows which interfaces answer so`() {
    let ofChannels = ErrorReason.all.filter { $0.apis.contains(.broadcast) || $0.apis.contains(.channels) }
    let expected = DocumentedReason.shared.union(DocumentedReason.channel.map(\.name))
    #expect(Set(ofChannels.map(\.name)) == expected)
    let ofDevices = Set(ErrorReason.all.filter { $0.apis.contains(.device) }.map(\.name))
    #expect(ofDevices == Set(DocumentedReason.device.map(\.name)))
  }

  @Test(arguments: [
    ("BadEnvironmentKeyInToken", "BadEnvironmentKeyIdInToken"),
    ("BroadcastFeatureNotEnabled", "FeatureNotEnabled"),
  ])
  func `takes the spelling of the service and that of the page`(wire: String, page: String) throws {
    let reason = try #require(ErrorReason.named(wire))
    #expect(reason.name == page)
    #expect(ErrorReason.named(page) == reason)
    #expect(ErrorReason.named(wire.lowercased()) == nil)
  }

  @Test func `only 410 calls a token dead, and only two answers put it in doubt`() {
    for reason in ErrorReason.all {
      #expect((reason.token == .dead) == (reason.status == 410), "\(reason.name)")
    }
    let doubtful = ErrorReason.all.filter { $0.token == .suspect }.map(\.name)
    #expect(doubtful == ["BadDeviceToken", "DeviceTokenNotForTopic"])
  }

  @Test(arguments: ErrorReason.all)
  func `explains each with causes in the order of the pipeline`(reason: ErrorReason) {
    #expect(!reason.causes.isEmpty)
    #expect(reason.causes.map(\.layer) == reason.causes.map(\.layer).sorted())
    #expect(Set(reason.causes.map(\.id)).count == reason.causes.count)
    #expect(!reason.sources.isEmpty)
    #expect(reason.meaning.hasSuffix("."))
    for cause in reason.causes {
      #expect(!cause.words.hasSuffix("."), "\(cause.words)")
      #expect(cause.words.first?.isUppercase == false, "\(cause.words)")
      #expect(cause.fix.hasSuffix("."), "\(cause.fix)")
    }
  }

  @Test func `one id is one cause`() {
    var seen: [String: AnswerCause] = [:]
    for cause in ErrorReason.all.flatMap(\.causes) {
      #expect(seen.updateValue(cause, forKey: cause.id) ?? cause == cause, "\(cause.id)")
    }
  }
}

@Suite struct AnswerStatusTests {
  @Test(
    arguments: [
      (200, .done), (201, .done), (204, .done), (400, .afterFix), (403, .afterFix), (404, .afterFix),
      (405, .afterFix), (410, .dropToken), (413, .never), (429, .delay), (500, .backoff), (502, .backoff),
      (503, .backoff), (418, .afterFix),
    ] as [(Int, RetryClass)])
  func `says whether to send again where the reason is not known`(code: Int, retry: RetryClass) {
    #expect(AnswerStatus.retry(for: code) == retry)
  }

  @Test func `every status of a reason is explained`() {
    for reason in ErrorReason.all {
      guard let status = reason.status else { continue }
      #expect(AnswerStatus.of(status) != nil)
    }
  }
}

@Suite struct StoreUploadCodeTests {
  @Test(arguments: [
    ("ITMS-90078", 90078), ("itms-90046", 90046), ("90161", 90161),
  ])
  func `is found by its name or its number`(name: String, number: Int) {
    #expect(StoreUploadCode.named(name)?.number == number)
  }

  @Test(arguments: ["ITMS-9007", "ITMS-900780", "9007x", "", "ITMS-", "+9007", "ITMS-12345"])
  func `is not found by anything else`(name: String) {
    #expect(StoreUploadCode.named(name) == nil)
  }

  @Test func `only the mail about the push interface lets the upload through`() {
    #expect(StoreUploadCode.all.filter { $0.effect == .mail }.map(\.number) == [90078])
    #expect(Set(StoreUploadCode.all.map(\.number)).count == StoreUploadCode.all.count)
  }
}
