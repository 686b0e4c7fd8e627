import ReadinessModel

/// Causes that several answers have.
extension AnswerCause {
  static let topicForm = AnswerCause(
    "topic-malformed", .provider,
    "`apns-topic` is no topic: an id of a key or a team, a number, or a text with other characters than a bundle id",
    fix: "Set `apns-topic` to the bundle id of the app, with the suffix of the push type where it has one.",
    by: .provider, rules: ["topic-well-formed"])

  static let topicOfOtherBundle = AnswerCause(
    "topic-of-other-bundle", .provider,
    "`apns-topic` names another bundle than the one that the token is from",
    fix:
      "Set `apns-topic` to the id of the bundle that registered, not to that of an extension or another variant.",
    by: .provider, rules: ["topic-matches-bundle", "topic-case-matches-bundle", "route-bundle-in-app"])

  static let topicSuffix = AnswerCause(
    "topic-suffix-unfit", .provider,
    "the suffix of `apns-topic` and `apns-push-type` do not belong together",
    fix: "Give the topic exactly the suffix of the push type: none for `alert` and `background`.",
    by: .provider, rules: ["topic-suffix-fits-push-type"])

  static let keyOfOtherTeam = AnswerCause(
    "key-of-other-team", .provider,
    "the signing key, or the team in the provider token, is not of the team that the app belongs to",
    fix: "Sign with a key of the app's team, and put that team's id into `iss`.",
    by: .provider, rules: ["key-team-matches-app"])

  static let keyScope = AnswerCause(
    "key-scope-too-narrow", .provider,
    "the key is limited to other topics in the developer account",
    fix: "Add the topic to the key, or sign with a key of the whole team.",
    by: .account, rules: ["key-scope-covers-route"])

  static let certificateTopics = AnswerCause(
    "certificate-without-topic", .provider, "the certificate does not list the topic",
    fix: "Use a certificate of this bundle that lists the topic, or provider tokens.",
    by: .account, rules: ["certificate-covers-route"])

  static let connectionOfOtherKey = AnswerCause(
    "connection-bound-to-other-key", .provider,
    "the connection was first used with a key of another team, scope or environment, and stays bound to it",
    fix: "Keep a connection for each key, and open a new one after a key has changed.",
    by: .provider, rules: ["connections-reused-per-key"])

  static let providerClock = AnswerCause(
    "provider-clock-wrong", .operations,
    "the clock of the provider is wrong, so that `iat` lies in the future or too far in the past",
    fix: "Synchronise the clock of the machine that signs.",
    by: .provider, rules: ["credentials-accepted-by-apns"])

  static let payloadEmpty = AnswerCause(
    "payload-empty", .payload, "the request has no body",
    fix: "Send the payload as the body, and see that no redirect or retry drops it.",
    by: .provider, rules: ["payload-is-json-object"])

  static let requestPath = AnswerCause(
    "path-malformed", .provider,
    "the path is not that of the interface: `/3/device/` and the token, `/4/broadcasts/apps/` and the bundle id",
    fix: "Build the path from the interface's prefix and the token or bundle id, nothing else.",
    by: .provider, rules: ["request-form-valid"])

  static let broadcastForm = AnswerCause(
    "channel-request-malformed", .provider, "the request does not have the form of a channel request",
    fix: "Send what Apple's page on channels lists and nothing else.",
    by: .provider, rules: ["broadcast-request-valid"])

  static let appleSide = AnswerCause(
    "service-not-available", .operations, "the service itself cannot answer at the moment",
    fix: "Wait, and look at Apple's system status page when it lasts.", by: .apple)
}
