package import ReadinessModel

/// Why a push that APNs accepted is not seen.
///
/// Source: Apple, "Sending notification requests to APNs", "Pushing background updates to your App",
/// "Troubleshooting push notifications"; reports of developers.
package enum AcceptedPush {
  /// In the order of the pipeline, those of background pushes only where one was sent.
  package static func causes(pushType: String?) -> [AnswerCause] {
    let isBackground = pushType == PushType.background.rawValue
    let isAlert = pushType == nil || pushType == PushType.alert.rawValue
    return (isBackground ? background : []) + (isAlert ? [payloadShowsNothing] : [])
      + (isBackground ? [] : shown)
      + stored
  }

  private static let background = [
    AnswerCause(
      "background-mode-missing", .background, "the app does not declare that pushes may wake it",
      fix: "Add the background mode `remote-notification` to the app.",
      by: .app, rules: ["remote-notification-mode-declared", "silent-push-handler-present"]),
    AnswerCause(
      "wake-withheld", .background,
      "the system does not wake the app: the user quit it, Low Power Mode is on, or too many such pushes came",
      fix: "Open the app once, wait some minutes between pushes, and look at the conditions one by one.",
      by: .user, rules: ["silent-push-wakes-app", "background-rate-within-advice"]),
  ]

  private static let payloadShowsNothing = AnswerCause(
    "payload-shows-nothing", .payload, "the payload holds nothing to show, or not where it belongs",
    fix: "Put `alert`, `badge` or `sound` into `aps`.",
    by: .provider, rules: ["payload-fits-push-type", "aps-keys-spelled-right"])

  private static let shown = [
    AnswerCause(
      "presentation-withheld", .presentation,
      "the user has not allowed notifications, or a Focus or the summary holds them back",
      fix: "Look at the app's notification settings and at Focus on the device.",
      by: .user, rules: ["alert-shown-in-each-app-state"]),
    AnswerCause(
      "foreground-not-shown", .presentation,
      "the app was in the foreground and does not ask for notifications to be shown there",
      fix: "Return what to show from the delegate's `willPresent` method, and set the delegate at launch.",
      by: .app, rules: ["notification-delegate-implemented", "notification-delegate-set-at-launch"]),
    AnswerCause(
      "service-extension-fails", .presentation, "the notification service extension fails or is not there",
      fix: "Let the extension always deliver the best content that it has.",
      by: .app,
      rules: ["service-extension-embedded", "service-extension-callbacks-implemented"]),
  ]

  private static let stored = [
    AnswerCause(
      "not-stored-or-replaced", .operations,
      "the device was not reachable, and the push was not stored or was replaced by a newer one",
      fix: "Look the `apns-id` up in Push Notifications Console, and send with an expiration to come.",
      by: .provider)
  ]
}
