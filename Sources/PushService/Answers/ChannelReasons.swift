import ReadinessModel

/// Answers that only broadcasts and channel requests get.
///
/// Source: Apple, "Handling error responses from Apple Push Notification service". That the service writes
/// `BroadcastFeatureNotEnabled` is what developers report.
extension ErrorReason {
  static let channelReasons: [ErrorReason] = [
    ErrorReason(
      "FeatureNotEnabled", 400, [.broadcast, .channels], alsoSpelled: ["BroadcastFeatureNotEnabled"],
      "Broadcasts are not switched on for this bundle id.",
      causes: [
        AnswerCause(
          "broadcast-switched-off", .provider, "the App ID does not have the broadcast capability",
          fix: "Switch broadcasts on for the App ID in the developer account.",
          by: .account, rules: ["broadcast-capability-enabled"])
      ], foresight: .never(because: "no file shows the switch in the developer account"),
      handledBy: ["broadcast-capability-enabled"]),
    ErrorReason(
      "MissingChannelId", 400, [.broadcast, .channels], "The request names no channel.",
      causes: [
        AnswerCause(
          "channel-id-missing", .provider, "`apns-channel-id` is not set",
          fix: "Set `apns-channel-id` to the id that came when the channel was made.",
          by: .provider, rules: ["broadcast-request-valid"])
      ]),
    ErrorReason(
      "BadChannelId", 400, [.broadcast, .channels], "`apns-channel-id` is no id of a channel.",
      causes: [
        AnswerCause(
          "channel-id-malformed", .provider, "the id is not base64, or too long",
          fix: "Send the id as it came when the channel was made, without encoding it again.",
          by: .provider, rules: ["broadcast-request-valid"])
      ]),
    ErrorReason(
      "ChannelNotRegistered", 400, [.broadcast, .channels], "There is no such channel.",
      causes: [
        AnswerCause(
          "channel-of-other-environment", .provider,
          "the channel was made in the other environment, or for another bundle id",
          fix: "Make a channel in this environment; channels of the sandbox are unknown to production.",
          by: .provider, rules: ["broadcast-capability-enabled"]),
        AnswerCause(
          "channel-deleted", .operations,
          "the channel was deleted, or the broadcast capability was switched off since, which deletes all",
          fix: "List the channels, and make a new one.", by: .provider),
      ], foresight: .never(because: "which channels exist shows only in a live call"),
      handledBy: ["broadcast-capability-enabled"]),
    ErrorReason(
      "BadRequestParams", 400, [.channels], "The body has a field that the request does not know.",
      causes: [.broadcastForm]),
    ErrorReason(
      "BadRequestPayload", 400, [.broadcast, .channels], "The body is not the JSON that the request needs.",
      causes: [
        .broadcastForm,
        AnswerCause(
          "payload-not-json", .payload, "the body is no JSON object",
          fix: "Send one JSON object in UTF-8.", by: .provider, rules: ["payload-is-json-object"]),
      ]),
    ErrorReason(
      "MissingPushType", 400, [.broadcast, .channels], "The request names no push type.",
      causes: [
        AnswerCause(
          "push-type-missing", .provider, "the push type is missing from the header or the body",
          fix: "Name the push type: in `apns-push-type` for a broadcast, in `push-type` for a new channel.",
          by: .provider, rules: ["push-type-known", "broadcast-request-valid"])
      ]),
    ErrorReason(
      "CannotCreateChannelConfig", 400, [.channels], "There are as many channels as an app may have.",
      causes: [
        AnswerCause(
          "channels-used-up", .operations, "10,000 channels exist for the app in this environment",
          fix: "Delete channels that nobody uses any more.", by: .provider)
      ], foresight: .never(because: "how many channels exist shows only in a live call"),
      handledBy: ["broadcast-capability-enabled"]),
    ErrorReason(
      "TopicMismatch", 403, [.broadcast, .channels],
      "The credentials do not cover the bundle id in the path.",
      causes: [.topicOfOtherBundle, .keyOfOtherTeam, .certificateTopics]),
  ]

  /// Answers that only web push gets, which is another protocol: Apple's page lists them without a status.
  static let webReasons: [ErrorReason] = [
    ErrorReason(
      "BadTtl", nil, [.web], "The header `TTL` of a web push is not valid.",
      causes: [.web("ttl-malformed", "`TTL` is no number of seconds", "Send a whole number of seconds.")],
      foresight: .never(because: "web push is not checked")),
    ErrorReason(
      "BadUrgency", nil, [.web], "The header `Urgency` of a web push is not valid.",
      causes: [
        .web(
          "urgency-unknown", "`Urgency` is none of `very-low`, `low`, `normal` and `high`",
          "Send one of the four words.")
      ], foresight: .never(because: "web push is not checked")),
    ErrorReason(
      "BadWebPushRequest", nil, [.web], "The request is no web push.",
      causes: [
        .web(
          "web-push-malformed", "the request does not have the form of a web push",
          "Build it with a library for web push, from the subscription of the browser.")
      ], foresight: .never(because: "web push is not checked")),
  ]
}

extension AnswerCause {
  fileprivate static func web(_ id: String, _ words: String, _ fix: String) -> AnswerCause {
    AnswerCause(id, .provider, words, fix: fix, by: .provider)
  }
}
