import AppleFormats

/// What is looked for in executables: the names of the methods through which push comes into an app.
///
/// Source: Apple's pages on UserNotifications, PushKit, CallKit, UIKit, AppKit and WatchKit; the names are
/// those that Objective-C metadata holds.
enum BinaryQuestion {
  /// Calls that register for remote notifications.
  static let registering = ["registerForRemoteNotifications", "registerForRemoteNotificationTypes:"]

  static let selectors =
    registering + [
      "application:didRegisterForRemoteNotificationsWithDeviceToken:",
      "application:didFailToRegisterForRemoteNotificationsWithError:",
      "didRegisterForRemoteNotificationsWithDeviceToken:",
      "didFailToRegisterForRemoteNotificationsWithError:",
      "application:didReceiveRemoteNotification:fetchCompletionHandler:",
      "didReceiveRemoteNotification:fetchCompletionHandler:", "application:didReceiveRemoteNotification:",
      "userNotificationCenter:willPresentNotification:withCompletionHandler:",
      "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:",
      "userNotificationCenter:openSettingsForNotification:",
      "requestAuthorizationWithOptions:completionHandler:", "getNotificationSettingsWithCompletionHandler:",
      "setNotificationCategories:", "setBadgeCount:withCompletionHandler:",
      "didReceiveNotificationRequest:withContentHandler:", "serviceExtensionTimeWillExpire",
      "contentByUpdatingWithProvider:error:", "donateInteractionWithCompletion:", "didReceiveNotification:",
      "didReceiveNotificationResponse:completionHandler:",
      "pushRegistry:didUpdatePushCredentials:forType:",
      "pushRegistry:didReceiveIncomingPushWithPayload:forType:withCompletionHandler:",
      "pushRegistry:didReceiveIncomingPushWithPayload:forType:",
      "reportNewIncomingCallWithUUID:update:completion:", "startMonitoringLocationPushesWithCompletion:",
      "didReceiveLocationPushPayload:completion:",
    ]

  static func question(swiftTypes: Bool, principalClass: String? = nil) -> NameQuestion {
    NameQuestion(
      selectors: selectors, classes: principalClass.map { [$0] } ?? [], swiftTypes: swiftTypes)
  }
}
