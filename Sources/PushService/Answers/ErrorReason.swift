package import ReadinessModel

/// A `reason` with which APNs refuses a request.
///
/// Sources: Apple, "Handling notification responses from APNs" for requests to devices, "Handling error
/// responses from Apple Push Notification service" for broadcasts and channels, "Sending web push
/// notifications in web apps and browsers". Where developers report that the service writes a reason
/// otherwise than these pages, both spellings are here.
package struct ErrorReason: Sendable, Hashable {
  /// Whether files can tell before a release that the answer will come.
  package enum Foresight: Sendable, Hashable {
    /// Rules can; the remark says what they cannot see, and is empty where that is nothing.
    case rules(but: String)
    /// Nothing can, because of this.
    case never(because: String)
  }

  /// As Apple's page writes it.
  package let name: String
  /// HTTP status; `nil` where Apple's page does not say.
  package let status: Int?
  /// Which interfaces of APNs answer so.
  package let apis: [PushHost.API]
  /// As the service writes it, where reports differ from Apple's page.
  package let otherSpellings: [String]
  /// What it says, as a sentence.
  package let meaning: String
  package let retry: RetryClass
  package let token: TokenState
  /// In the order of the pipeline.
  package let causes: [AnswerCause]
  package let foresight: Foresight
  /// Rules that see to it that the answer is handled, which does not keep it away.
  package let handledBy: [String]

  init(
    _ name: String, _ status: Int?, _ apis: [PushHost.API], alsoSpelled otherSpellings: [String] = [],
    _ meaning: String, retry: RetryClass = .afterFix, token: TokenState = .notJudged,
    causes: [AnswerCause], foresight: Foresight = .rules(but: ""), handledBy: [String] = []
  ) {
    self.name = name
    self.status = status
    self.apis = apis
    self.otherSpellings = otherSpellings
    self.meaning = meaning
    self.retry = retry
    self.token = token
    self.causes = causes
    self.foresight = foresight
    self.handledBy = handledBy
  }

  /// Every reason: those of device requests, then of broadcasts and channels, then of web push.
  package static let all: [ErrorReason] = deviceReasons + channelReasons + webReasons

  /// Every spelling of every reason.
  package static let spellings: [String] = all.flatMap { [$0.name] + $0.otherSpellings }

  /// The reason of that spelling. Case counts, as it does for a program that compares.
  package static func named(_ spelling: String) -> ErrorReason? {
    all.first { $0.name == spelling || $0.otherSpellings.contains(spelling) }
  }

  /// The reasons that come with a status.
  package static func all(withStatus status: Int) -> [ErrorReason] { all.filter { $0.status == status } }

  /// What a provider may do at this answer. A token that may only be at the wrong host or topic is not to be
  /// dropped before that was looked at.
  package var allowedActions: [ResponseAction] {
    switch (name, token) {
    case ("BadDeviceToken", _): [.checkEnvironment]
    case (_, .suspect): [.checkEnvironment, .fix]
    default: retry.actions
    }
  }

  /// Apple's pages that tell of it.
  package var sources: [Item.Reference] { apis.map(Self.source).unique }

  private static func source(_ api: PushHost.API) -> Item.Reference {
    switch api {
    case .device: ApplePage.responses
    case .broadcast, .channels: ApplePage.channelErrors
    case .web: ApplePage.webPush
    }
  }
}

/// Apple's pages that the tables of answers come from.
package enum ApplePage {
  package static let responses = Item.Reference(
    title: "Handling notification responses from APNs",
    url:
      "https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns")
  package static let channelErrors = Item.Reference(
    title: "Handling error responses from Apple Push Notification service",
    url: "https://developer.apple.com/documentation/usernotifications/handling-error-responses-from-apns")
  package static let webPush = Item.Reference(
    title: "Sending web push notifications in web apps and browsers",
    url:
      "https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers"
  )
}

extension [Item.Reference] {
  fileprivate var unique: [Item.Reference] {
    reduce(into: []) { all, one in
      if !all.contains(one) { all.append(one) }
    }
  }
}
