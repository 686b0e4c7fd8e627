import ReadinessModel

/// Answers to a request for one device, by status and name; some come to broadcasts and channel requests too.
///
/// Source: Apple, "Handling notification responses from APNs" and "Handling error responses from Apple Push
/// Notification service". Which causes are likely comes from these pages and from reports of developers.
extension ErrorReason {
  static let deviceReasons: [ErrorReason] = [
    ErrorReason(
      "BadCollapseId", 400, [.device], "`apns-collapse-id` is longer than 64 bytes.",
      causes: [
        AnswerCause(
          "collapse-id-too-long", .provider, "the collapse id has more than 64 bytes in UTF-8",
          fix: "Use a short stable id, or the start of a digest of the long one.",
          by: .provider, rules: ["collapse-id-within-limit"])
      ]),
    ErrorReason(
      "BadDeviceToken", 400, [.device],
      "The token is not one of this host: it is malformed, or of the other environment.",
      retry: .never, token: .suspect,
      causes: [
        AnswerCause(
          "token-of-other-environment", .entitlement,
          "the token is from the other environment: builds signed for development get sandbox tokens, all others production ones",
          fix:
            "Send to the host of the environment in which the token was made, and store it beside the token.",
          by: .provider, rules: ["environment-matches-host"]),
        AnswerCause(
          "token-converted-wrongly", .registration,
          "the app turns the token's bytes into a text that is not their hexadecimal form",
          fix: "Format each byte of the token with two hexadecimal digits.",
          by: .app, rules: ["token-encoded-as-hex"]),
        AnswerCause(
          "token-stored-wrongly", .provider,
          "what the provider sends is no plain hexadecimal token: cut off, with spaces or brackets, base64, or an FCM token",
          fix: "Send the token as the app delivered it, with room for any length in the store.",
          by: .provider, rules: ["device-token-is-hex"]),
        AnswerCause(
          "token-made-up-or-dead", .operations, "the token was never given out, or died long ago",
          fix:
            "Ask the app for its present token at each launch, and delete the old one once host and topic are known to be right.",
          by: .provider, rules: ["token-store-replaces-and-separates"]),
      ],
      foresight: .rules(but: "a token that died or was made up; `diagnose` helps to tell the two apart"),
      handledBy: ["response-policy-fits-reasons", "dead-tokens-removed"]),
    ErrorReason(
      "BadExpirationDate", 400, [.device, .broadcast], "`apns-expiration` is no date that is taken here.",
      causes: [
        AnswerCause(
          "expiration-malformed", .provider, "the expiration is not a whole number of seconds since 1970",
          fix: "Send UNIX seconds as a decimal number, or 0 for one attempt.",
          by: .provider, rules: ["expiration-valid"]),
        AnswerCause(
          "expiration-on-unstored-channel", .provider,
          "the channel stores nothing, and takes only an expiration of 0",
          fix: "Send `apns-expiration: 0` to this channel, or make a channel that stores messages.",
          by: .provider, rules: ["expiration-valid"]),
      ]),
    ErrorReason(
      "BadMessageId", 400, [.device, .broadcast, .channels], "`apns-id` is no UUID in its canonical form.",
      causes: [
        AnswerCause(
          "apns-id-malformed", .provider,
          "the id is not 32 lower-case hexadecimal digits in groups of 8-4-4-4-12",
          fix: "Send a UUID in its canonical form, or leave the header out.",
          by: .provider, rules: ["request-form-valid"])
      ]),
    ErrorReason(
      "BadPriority", 400, [.device, .broadcast], "`apns-priority` is not one of 1, 5 and 10.",
      causes: [
        AnswerCause(
          "priority-unfit", .provider,
          "the priority is another number, or one that the push type does not have",
          fix: "Send 10 for what must be seen at once, 5 for the rest; never 10 for `background`.",
          by: .provider, rules: ["priority-fits-push-type"])
      ]),
    ErrorReason(
      "BadTopic", 400, [.device], "`apns-topic` is not valid.",
      causes: [.topicForm, .topicOfOtherBundle, .topicSuffix, .certificateTopics]),
    ErrorReason(
      "DeviceTokenNotForTopic", 400, [.device], "The token belongs to another app than the topic.",
      retry: .never, token: .suspect,
      causes: [
        AnswerCause(
          "token-of-other-kind", .registration,
          "the token is of another kind: tokens for VoIP, Live Activities, widgets and alerts are not the same",
          fix: "Store the kind beside each token, and send to it with the topic of that kind.",
          by: .provider, rules: ["topic-suffix-fits-push-type"]),
        .topicOfOtherBundle,
        AnswerCause(
          "token-stored-under-other-app", .operations,
          "the provider keeps the token under another app, such as a variant for tests or an App Clip",
          fix: "Store the bundle id beside each token, and choose the topic by it.",
          by: .provider, rules: ["token-store-replaces-and-separates"]),
      ],
      foresight: .rules(but: "tokens of another app in the provider's store"),
      handledBy: ["response-policy-fits-reasons"]),
    ErrorReason(
      "DuplicateHeaders", 400, [.device], "A header stands twice in the request.",
      causes: [
        AnswerCause(
          "header-twice", .provider, "a header is set by two places of the provider, or by it and a proxy",
          fix: "Set each header once; print the request's headers to see which is there twice.",
          by: .provider, rules: ["request-form-valid"])
      ], foresight: .rules(but: "headers that the manifest does not list")),
    ErrorReason(
      "IdleTimeout", 400, [.device], "The connection was idle for too long.",
      causes: [
        AnswerCause(
          "connection-idle", .provider, "the connection stayed open without a request or a ping",
          fix: "Send an HTTP/2 PING after an hour of silence, and open a new connection when one was closed.",
          by: .provider, rules: ["connections-reused-per-key"])
      ], foresight: .rules(but: "how the running connection is used")),
    ErrorReason(
      "InvalidPushType", 400, [.device, .channels], "`apns-push-type` is not a push type that is taken here.",
      causes: [
        AnswerCause(
          "push-type-unknown", .provider, "the push type is misspelt, in upper case, or missing",
          fix: "Send one of Apple's push types in lower case with every request.",
          by: .provider, rules: ["push-type-known", "push-type-set"]),
        .topicSuffix,
        AnswerCause(
          "push-type-of-channel", .provider, "a channel is made for another push type than Live Activities",
          fix: "Make channels for Live Activities only.",
          by: .provider, rules: ["broadcast-request-valid"]),
        AnswerCause(
          "push-type-against-payload", .payload, "the payload is of another kind than the push type says",
          fix:
            "Send `background` only with `content-available` alone, and `alert` only with something to show.",
          by: .provider, rules: ["payload-fits-push-type"]),
      ]),
    ErrorReason(
      "MissingDeviceToken", 400, [.device], "The path holds no device token.",
      causes: [
        AnswerCause(
          "path-without-token", .provider, "the token that the path was built from was empty",
          fix: "Do not send without a token, and look where the empty one came from.",
          by: .provider, rules: ["request-form-valid"])
      ]),
    ErrorReason(
      "MissingTopic", 400, [.device],
      "The request names no topic, and one cannot be told from the credentials.",
      causes: [
        AnswerCause(
          "topic-missing", .provider,
          "`apns-topic` is not set, which only a certificate of a single topic allows",
          fix: "Set `apns-topic` with every request.", by: .provider, rules: ["topic-well-formed"])
      ]),
    ErrorReason(
      "PayloadEmpty", 400, [.device, .broadcast, .channels], "The request has no body.",
      causes: [.payloadEmpty]),
    ErrorReason(
      "TopicDisallowed", 400, [.device, .broadcast, .channels],
      "The credentials may not send to this topic.",
      causes: [
        .topicForm, .topicOfOtherBundle, .topicSuffix, .keyOfOtherTeam, .keyScope, .certificateTopics,
        AnswerCause(
          "push-type-needs-other-credentials", .provider,
          "the push type cannot be sent with these credentials: some need a provider token, `mdm` needs a certificate",
          fix: "Send the push type with the kind of credentials that it needs.",
          by: .provider, rules: ["push-type-available"]),
        AnswerCause(
          "suffix-in-broadcast-path", .provider,
          "the bundle id in the path of a broadcast carries a suffix, which only topics have",
          fix: "Write the bundle id alone into the path.",
          by: .provider, rules: ["broadcast-request-valid"]),
      ], foresight: .rules(but: "the real scope of a key, which shows only in a live call")),
    ErrorReason(
      "BadCertificate", 403, [.device, .broadcast, .channels], "The provider's certificate is not valid.",
      causes: [
        AnswerCause(
          "certificate-unusable", .provider,
          "the certificate has expired, is no push certificate, or does not belong to the private key",
          fix: "Make a new push certificate and install it with its own private key.",
          by: .account, rules: ["certificate-usable", "certificate-valid-long-enough"]),
        AnswerCause(
          "certificate-revoked", .provider, "the certificate was revoked in the developer account",
          fix: "Make a new certificate, or move to provider tokens.", by: .account),
      ], foresight: .rules(but: "revocation, which shows only in a live call")),
    ErrorReason(
      "BadCertificateEnvironment", 403, [.device, .broadcast, .channels],
      "The provider's certificate is for the other environment.",
      causes: [
        AnswerCause(
          "certificate-of-other-environment", .provider,
          "the certificate is for the sandbox alone and the host is production, or the reverse",
          fix: "Use a certificate for this environment, or one for both.",
          by: .account, rules: ["certificate-covers-route"])
      ]),
    ErrorReason(
      "BadEnvironmentKeyIdInToken", 403, [.device], alsoSpelled: ["BadEnvironmentKeyInToken"],
      "The key that signed the provider token is limited to the other environment.",
      causes: [
        AnswerCause(
          "key-of-other-environment", .provider,
          "the key was made for the other environment only, as keys are since 2025",
          fix: "Sign with a key of this environment; whether the token is of it too shows only after that.",
          by: .account, rules: ["key-scope-covers-route"]),
        .connectionOfOtherKey,
      ], foresight: .rules(but: "a scope that the manifest does not declare, which shows only in a live call")
    ),
    ErrorReason(
      "ExpiredProviderToken", 403, [.device, .broadcast, .channels],
      "The provider token is older than an hour.",
      causes: [
        AnswerCause(
          "provider-token-too-old", .provider,
          "the provider signs too seldom, or keeps a token over a restart",
          fix: "Replace the provider token every 20 to 60 minutes, for instance every 50.",
          by: .provider, rules: ["provider-token-refresh-in-window", "provider-token-well-formed"]),
        .providerClock,
      ], foresight: .rules(but: "a wrong clock, which shows only in a live call")),
    ErrorReason(
      "Forbidden", 403, [.device], "The action is not allowed.", retry: .never,
      causes: [
        .connectionOfOtherKey,
        AnswerCause(
          "account-may-not", .operations, "the developer account may not do this",
          fix: "Look for agreements and memberships that have lapsed in the developer account.", by: .account),
      ], foresight: .rules(but: "what the account may do")),
    ErrorReason(
      "InvalidProviderToken", 403, [.device, .broadcast, .channels],
      "The provider token is not valid, or its signature cannot be verified.",
      causes: [
        AnswerCause(
          "key-file-damaged", .provider, "the file is no signing key of APNs, or was damaged on its way",
          fix: "Take the `.p8` file as it was downloaded, with its line breaks.",
          by: .provider, rules: ["key-file-well-formed", "key-file-unambiguous", "key-signs-and-verifies"]),
        AnswerCause(
          "key-ids-mixed-up", .provider,
          "`kid` is not the id of this key, or `iss` not the id of its team; often the two are swapped",
          fix: "Put the key's id into `kid` and the team's id into `iss`.",
          by: .provider, rules: ["key-ids-consistent"]),
        .keyOfOtherTeam,
        AnswerCause(
          "provider-token-malformed", .provider,
          "the token is not signed with ES256, its signature is in DER form, or `iat` is no whole number of seconds",
          fix:
            "Make the token with header `alg` ES256 and `kid`, claims `iss` and `iat`, and a raw signature of 64 bytes.",
          by: .provider, rules: ["provider-token-well-formed", "provider-token-signature-raw"]),
        AnswerCause(
          "key-revoked", .provider, "the key was revoked, or is enabled for another service than APNs",
          fix: "Look the key up in the developer account, and make a new one when it is not there.",
          by: .account, rules: ["credentials-accepted-by-apns"]),
        .providerClock,
      ], foresight: .rules(but: "a revoked key or one of another service, which show only in a live call")),
    ErrorReason(
      "MissingProviderToken", 403, [.device, .broadcast, .channels],
      "The request carries neither a provider token nor a certificate.",
      causes: [
        AnswerCause(
          "no-credentials", .provider,
          "no certificate was presented, and `authorization` is missing or does not begin with `bearer`",
          fix: "Send `authorization: bearer` and the provider token with every request.",
          by: .provider, rules: ["authentication-configured"])
      ]),
    ErrorReason(
      "UnrelatedKeyIdInToken", 403, [.device],
      "The key is not related to the one that the connection was first used with.",
      causes: [.connectionOfOtherKey, .keyScope]),
    ErrorReason(
      "BadPath", 404, [.device, .broadcast, .channels],
      "The path of the request is none that the service has.",
      causes: [
        .requestPath,
        AnswerCause(
          "channel-gone", .operations, "the channel that is to be deleted does not exist any more",
          fix: "Take it for deleted.", by: .provider),
      ]),
    ErrorReason(
      "MethodNotAllowed", 405, [.device, .broadcast, .channels],
      "The method of the request is not taken here.",
      causes: [
        AnswerCause(
          "method-unfit", .provider, "the method is not POST, often after a redirect that turned it into GET",
          fix: "Send notifications with POST, and do not follow redirects.",
          by: .provider, rules: ["request-form-valid"])
      ]),
    ErrorReason(
      "ExpiredToken", 410, [.device], "The device token has expired.", retry: .dropToken, token: .dead,
      causes: [
        AnswerCause(
          "token-expired", .operations, "the app did not run for a long time, or the token was replaced",
          fix: "Delete the token; the app registers anew when it next runs.",
          by: .provider, rules: ["dead-tokens-removed"])
      ], foresight: .never(because: "it is about the life of one installation"),
      handledBy: ["response-policy-fits-reasons", "dead-tokens-removed"]),
    ErrorReason(
      "Unregistered", 410, [.device], "The token is no longer active for the topic.", retry: .dropToken,
      token: .dead,
      causes: [
        AnswerCause(
          "app-removed", .operations, "the app was removed from the device, or the device was erased",
          fix: "Delete the token, unless the app registered it after the moment in `timestamp`.",
          by: .provider, rules: ["dead-tokens-removed"])
      ], foresight: .never(because: "the user removed the app"),
      handledBy: ["response-policy-fits-reasons", "dead-tokens-removed"]),
    ErrorReason(
      "PayloadTooLarge", 413, [.device, .broadcast, .channels],
      "The body is larger than the push type allows.",
      retry: .never,
      causes: [
        AnswerCause(
          "payload-over-limit", .payload,
          "the body has more than 4096 bytes, or 5120 for `voip`, as it is sent",
          fix: "Send less, and let the app fetch the rest.", by: .provider, rules: ["payload-within-size"])
      ], foresight: .rules(but: "bodies that are larger than the samples")),
    ErrorReason(
      "TooManyProviderTokenUpdates", 429, [.device, .broadcast, .channels],
      "The provider token changes too often on this connection.",
      causes: [
        AnswerCause(
          "provider-token-too-young", .provider,
          "the provider signs a token for each request, each process or each connection",
          fix: "Share one provider token for 20 to 60 minutes.",
          by: .provider, rules: ["provider-token-refresh-in-window"])
      ], foresight: .rules(but: "signing in code, where the manifest says no interval")),
    ErrorReason(
      "TooManyRequests", 429, [.device, .broadcast, .channels],
      "Too many requests came one after the other for the same device token.", retry: .delay,
      causes: [
        AnswerCause(
          "rate-too-high", .operations, "the provider sends to one device faster than is taken",
          fix: "Collapse what belongs together, and wait before the next notification to this device.",
          by: .provider, rules: ["background-rate-within-advice"])
      ], foresight: .rules(but: "real traffic"), handledBy: ["response-policy-fits-reasons"]),
    ErrorReason(
      "InternalServerError", 500, [.device, .broadcast, .channels], "The service failed.", retry: .backoff,
      causes: [.appleSide], foresight: .never(because: "it is Apple's side"),
      handledBy: ["response-policy-fits-reasons"]),
    ErrorReason(
      "ServiceUnavailable", 503, [.device, .broadcast, .channels], "The service is not available.",
      retry: .backoff, causes: [.appleSide], foresight: .never(because: "it is Apple's side"),
      handledBy: ["response-policy-fits-reasons"]),
    ErrorReason(
      "Shutdown", 503, [.device, .broadcast, .channels], "The server is shutting down.", retry: .backoff,
      causes: [.appleSide], foresight: .never(because: "it is Apple's side"),
      handledBy: ["response-policy-fits-reasons"]),
  ]
}
