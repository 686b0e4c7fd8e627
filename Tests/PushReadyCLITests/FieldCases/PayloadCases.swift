import FixtureKit

extension FieldCase {
  /// Payload samples and the headers that go with them.
  static let payloads: [FieldCase] = [
    FieldCase("FC-083", .fail, by: "aps-keys-spelled-right", saying: ["mutable-content"]) {
      $0.payload = #"{"aps": {"alert": "x", "mutable_content": 1, "content_available": 1}}"#
    },
    FieldCase(
      "FC-084", .pass, by: "aps-keys-spelled-right", "fcm-message-shaped"
    ) {
      $0.provider["service"] = "fcm"
      $0.key = nil
      $0.payload =
        #"{"to": "x", "mutable_content": true, "content_available": true, "notification": {"title": "x"}}"#
    },
    FieldCase(
      "FC-085", .fail, by: "aps-keys-spelled-right", saying: ["content-available"]
    ) {
      $0.payload = #"{"aps": {"contentAvailable": 1}}"#
    },
    FieldCase("FC-086", .fail, by: "payload-fits-push-type", warning: ["aps-holds-only-its-keys"]) {
      $0.payload = #"{"alert": "x", "aps": {}}"#
    },
    FieldCase("FC-087", .fail, by: "priority-fits-push-type") {
      $0.sendSilently("background", priority: "10")
    },
    FieldCase("FC-088", .fail, "alert", by: "payload-fits-push-type") {
      $0.sendSilently("alert", priority: "5")
    },
    FieldCase("FC-088", .fail, "no type", by: "payload-fits-push-type", warning: ["push-type-set"]) {
      $0.sendSilently("background", priority: "5")
      $0.route?["pushType"] = nil
    },
    FieldCase(
      "FC-089", .pass, by: "payload-fits-push-type", "priority-fits-push-type"
    ) {
      $0.payload = #"{"aps": {"alert": "x", "content-available": 1}}"#
      $0.app.info["UIBackgroundModes"] = ["remote-notification"]
    },
    FieldCase("FC-090", .fail, "alert", by: "topic-suffix-fits-push-type") {
      $0.send("alert", suffix: ".voip")
    },
    FieldCase("FC-090", .fail, "no type", by: "topic-suffix-fits-push-type", warning: ["push-type-set"]) {
      $0.send("alert", suffix: ".voip")
      $0.route?["pushType"] = nil
    },
    FieldCase("FC-091", .fail, by: "payload-is-json-object") {
      $0.route?["payloads"] = "[sample.json]"
      $0.files["sample.json"] = Array(
        "{\u{201C}aps\u{201D}: {\u{201C}alert\u{201D}: \u{201C}x\u{201D}}}".utf8)
    },
    FieldCase("FC-092", .pass, "an alert", by: "payload-within-size") {
      $0.route?["payloads"] = "[sample.json]"
      $0.files["sample.json"] = Self.payload(bytes: 3_000, "alert")
    },
    FieldCase("FC-092", .pass, "a call", by: "payload-within-size") {
      $0.send("voip", suffix: ".voip")
      $0.app.info["UIBackgroundModes"] = ["voip"]
      $0.route?["payloads"] = "[sample.json]"
      $0.files["sample.json"] = Self.payload(bytes: 5_000, "alert")
    },
    FieldCase("FC-093", .pass, "a call", by: "payload-fits-push-type") {
      $0.send("voip", suffix: ".voip")
      $0.app.info["UIBackgroundModes"] = ["voip"]
      $0.payload = #"{"call": "1"}"#
    },
    FieldCase("FC-093", .fail, "an alert", by: "payload-fits-push-type") {
      $0.payload = #"{"call": "1"}"#
    },
    FieldCase("FC-094", .fail, by: "fcm-message-shaped") {
      $0.provider["service"] = "fcm"
      $0.key = nil
      $0.payload = """
        {"message": {"token": "x", "apns": {"payload": {"headers": {"apns-priority": "5"}, \
        "aps": {"content-available": 1}}}}}
        """
    },
    FieldCase(
      "FC-095", .warn, by: "content-flags-are-one", beside: ["payload-fits-push-type"]
    ) {
      $0.payload = #"{"aps": {"content-available": 0}}"#
    },
  ]

  /// Samples against what the app holds.
  static let samples: [FieldCase] = [
    sound("in a folder", "bell.caf", file: "www/bell.caf"),
    sound("of another form", "bell.mp3", file: "bell.mp3"),
    sound("without extension", "bell", file: "bell.caf"),
    FieldCase("FC-097", .pass, "the standard sound", by: "sound-file-in-bundle") {
      $0.form = .ipa
      $0.payload = #"{"aps": {"alert": "x", "sound": "default"}}"#
    },
    FieldCase(
      "FC-097", .pass, "a critical one", by: "sound-file-in-bundle", "critical-alerts-entitled"
    ) {
      $0.form = .ipa
      $0.app.claim("com.apple.developer.usernotifications.critical-alerts", true)
      $0.payload = #"{"aps": {"alert": "x", "sound": {"critical": 1, "name": "default", "volume": 1.0}}}"#
    },
    FieldCase("FC-098", .warn, by: "payload-category-known") {
      var content = FieldBundle.service
      content.info["NSExtension"] = [
        "NSExtensionPointIdentifier": "com.apple.usernotifications.content-extension",
        "NSExtensionAttributes": [
          "UNNotificationExtensionCategory": ["news"],
          "UNNotificationExtensionInitialContentSizeRatio": 1,
        ],
        "NSExtensionPrincipalClass": "Content.Controller",
      ]
      $0.nested = [content]
      $0.payload = #"{"aps": {"alert": "x", "category": "News"}}"#
    },
  ]

  private static func sound(_ part: String, _ name: String, file: String) -> FieldCase {
    FieldCase("FC-096", .warn, part, by: "sound-file-in-bundle") {
      $0.form = .ipa
      $0.app.files[file] = Array("sound".utf8)
      $0.payload = #"{"aps": {"alert": "x", "sound": "\#(name)"}}"#
    }
  }

  /// A payload of so many bytes.
  private static func payload(bytes: Int, _ key: String) -> [UInt8] {
    let around = #"{"aps":{"\#(key)":""}}"#.utf8.count
    return Array(#"{"aps":{"\#(key)":"\#(String(repeating: "x", count: bytes - around))"}}"#.utf8)
  }
}

extension FieldState {
  fileprivate mutating func sendSilently(_ type: String, priority: String) {
    send(type, priority: priority)
    payload = #"{"aps": {"content-available": 1}}"#
    app.info["UIBackgroundModes"] = ["remote-notification"]
  }
}
