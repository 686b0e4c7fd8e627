import FixtureKit

/// One bundle of a field case, with everything right unless a case says otherwise.
struct FieldBundle: Sendable {
  var id: String
  /// `kind` in the manifest.
  var kind: String?
  /// Where it lies in the app; empty for the app itself.
  var place: String
  var executable: String
  var info: [String: PlistRecipe]
  var signed: [String: PlistRecipe]
  var profile: AppEvidence.Profile?
  /// In place of what `info`, `signed` and `profile` give, for exported files.
  var infoFile: [UInt8]?
  var entitlementsFile: [UInt8]?
  var profileFile: [UInt8]?
  /// Whether there are entitlements at all.
  var hasEntitlements = true
  var isSigned = true
  var hasDER = true
  var platform: UInt32 = 2
  /// Selectors of the executable.
  var selectors: [String] = []
  /// Classes of its code, as the runtime names them.
  var classes: [String] = []
  /// Contents, MacOS and so on, as on the Mac.
  var hasMacLayout = false
  /// Further files, by path in the bundle.
  var files: [String: [UInt8]] = [:]

  static var app: FieldBundle {
    var bundle = FieldBundle(id: "com.example.app", place: "", executable: "App", aps: "production")
    bundle.selectors = [
      "registerForRemoteNotifications", "application:didRegisterForRemoteNotificationsWithDeviceToken:",
      "application:didFailToRegisterForRemoteNotificationsWithError:",
      "requestAuthorizationWithOptions:completionHandler:", "getNotificationSettingsWithCompletionHandler:",
      "userNotificationCenter:willPresentNotification:withCompletionHandler:",
      "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:",
      "application:didReceiveRemoteNotification:fetchCompletionHandler:",
    ]
    return bundle
  }

  /// A notification service extension of the app.
  static var service: FieldBundle {
    var bundle = FieldBundle(
      id: "com.example.app.NotificationService", place: "PlugIns/NotificationService.appex",
      executable: "NotificationService", aps: nil)
    bundle.info["CFBundlePackageType"] = "XPC!"
    bundle.info["NSExtension"] = [
      "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
      "NSExtensionPrincipalClass": "NotificationService.NotificationService",
    ]
    bundle.selectors = [
      "didReceiveNotificationRequest:withContentHandler:", "serviceExtensionTimeWillExpire",
    ]
    bundle.classes = ["NotificationService", "_TtC19NotificationService19NotificationService"]
    return bundle
  }

  static var clip: FieldBundle {
    var bundle = FieldBundle(
      id: "com.example.app.Clip", place: "AppClips/Clip.app", executable: "Clip", aps: "production")
    bundle.kind = "app-clip"
    bundle.selectors = app.selectors
    bundle.info["NSAppClip"] = [:]
    bundle.signed["com.apple.developer.parent-application-identifiers"] = ["ABCDE12345.com.example.app"]
    bundle.profile?.grants["com.apple.developer.parent-application-identifiers"] = [
      "ABCDE12345.com.example.app"
    ]
    return bundle
  }

  private init(id: String, place: String, executable: String, aps: String?) {
    self.id = id
    self.place = place
    self.executable = executable
    info = AppEvidence.info(id: id)
    info["CFBundleExecutable"] = .text(executable)
    signed = AppEvidence.entitlements(aps: aps, id: id)
    signed["get-task-allow"] = false
    profile = AppEvidence.Profile(aps: aps, id: id)
    profile?.grants["get-task-allow"] = false
  }

  /// Both what is signed and what is granted.
  mutating func claim(_ key: String, _ value: PlistRecipe) {
    signed[key] = value
    profile?.grants[key] = value
  }

  /// A development profile, and the app signed with it.
  mutating func developForDevices() {
    signed["aps-environment"] = "development"
    signed["get-task-allow"] = true
    profile?.grants["aps-environment"] = "development"
    profile?.grants["get-task-allow"] = true
    profile?.pairs["ProvisionedDevices"] = ["00008110-000000000000001E"]
  }

  /// The app for macOS with the Mac's spelling of keys, in the Mac's folders.
  mutating func moveToMac(catalyst: Bool = false) {
    hasMacLayout = true
    platform = catalyst ? 6 : 1
    info["DTPlatformName"] = "macosx"
    info["CFBundleSupportedPlatforms"] = ["MacOSX"]
    info["MinimumOSVersion"] = nil
    info["LSMinimumSystemVersion"] = "14.0"
    if catalyst { info["UIDeviceFamily"] = [2, 6] }
    profile?.pairs["Platform"] = ["OSX"]
    for key in ["application-identifier", "aps-environment", "get-task-allow"] {
      let value = signed[key]
      let mac = ["aps-environment": "com.apple.developer.aps-environment"][key]
      let name = mac ?? (key == "get-task-allow" ? "com.apple.security.get-task-allow" : "com.apple.\(key)")
      if key == "aps-environment", catalyst { continue }
      signed[key] = nil
      profile?.grants[key] = nil
      signed[name] = value
      profile?.grants[name] = value
    }
  }

  /// The files of the bundle as it ships, by path in it.
  func product() throws -> [(path: String, bytes: [UInt8])] {
    let contents = hasMacLayout ? "Contents/" : ""
    var code = SignedCode(identifier: id)
    code.platform = platform
    code.entitlements = hasEntitlements ? signed : nil
    code.hasDER = hasDER
    code.isSigned = isSigned
    code.selectors = selectors
    code.classes = classes
    // A message of the right kind, which is all that these cases look at.
    code.signer = try FieldState.example("export/Ridgeline.mobileprovision")
    var found: [(path: String, bytes: [UInt8])] = []
    found.append((contents + "Info.plist", try infoFile ?? PlistRecipe.binary(info)))
    found.append((contents + (hasMacLayout ? "MacOS/" : "") + executable, code.bytes))
    if let bytes = profileFile ?? profile?.document() {
      let name = hasMacLayout ? "embedded.provisionprofile" : "embedded.mobileprovision"
      found.append((contents + name, bytes))
    }
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) { found.append((contents + name, bytes)) }
    return found
  }
}
