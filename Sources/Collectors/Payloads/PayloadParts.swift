import JSONReading
import PushService
import ReadinessModel

/// A payload taken apart: whose format it is in, where its `aps` lies, and what that means to the system.
struct PayloadParts {
  /// Whose format a sample is in.
  enum Form: String {
    case apns, simulator
    case firebase = "fcm-v1"
    case legacyFirebase = "fcm-legacy"
  }

  /// What the simulator's own files name the app with.
  static let simulatorKey = "Simulator Target Bundle"

  let root: JSONElement
  let form: Form
  let pushType: PushType?
  /// The `aps` value, whatever it is, and where it lies in the text.
  let aps: JSONElement?
  let apsPath: FactPath

  init(_ root: JSONElement, pushType: PushType?) {
    self.root = root
    self.pushType = pushType
    form = Self.form(of: root, pushType: pushType)
    switch form {
    case .firebase:
      aps = root["message"]?["apns"]?["payload"]?["aps"]
      apsPath = FactPath([.key("message"), .key("apns"), .key("payload"), .key("aps")])
    case .apns, .simulator, .legacyFirebase:
      aps = root["aps"]
      apsPath = FactPath([.key("aps")])
    }
  }

  /// Messages of Firebase have an envelope of their own. Pushes whose payload is free may look like one.
  private static func form(of root: JSONElement, pushType: PushType?) -> Form {
    if root[simulatorKey] != nil { return .simulator }
    if root["aps"] != nil || pushType?.isFreeForm ?? false { return .apns }
    if let message = root["message"], message.kind == .object,
      ["token", "topic", "condition", "apns", "notification", "android", "webpush"]
        .contains(where: { message[$0] != nil })
    {
      return .firebase
    }
    let isAddressed = ["to", "registration_ids", "condition"].contains { root[$0] != nil }
    let isMessage = ["notification", "data", "content_available", "mutable_content"].contains {
      root[$0] != nil
    }
    return isAddressed && isMessage ? .legacyFirebase : .apns
  }

  /// Whether the rules of Live Activities hold for the values.
  var isLiveActivity: Bool {
    if let pushType { return pushType == .liveactivity }
    return aps?["event"] != nil || aps?["content-state"] != nil
  }

  /// Whether the system leaves `aps` alone, so that it may hold anything.
  var isFreeForm: Bool { pushType?.isFreeForm ?? false }

  var alert: JSONElement? { aps?["alert"] }

  /// Whether the user notices it: a text, a badge or a sound.
  var isVisible: Bool {
    switch form {
    case .firebase where isFilled(root["message"]?["notification"]): return true
    case .legacyFirebase where isFilled(root["notification"]): return true
    default: break
    }
    return showsAlert || (aps?["badge"]).map { $0.kind != .null } ?? false || isFilled(aps?["sound"])
  }

  /// An alert of a wrong type counts: that it is wrong is told of its value.
  private var showsAlert: Bool {
    guard let alert else { return false }
    guard alert.kind == .object else { return isFilled(alert) }
    return alert.members.contains { member in
      (AlertKey(rawValue: member.key).map { $0 == .launchImage || $0.isText } ?? false)
        && isFilled(member.value)
    }
  }

  /// Not null, no empty text and no empty object.
  private func isFilled(_ element: JSONElement?) -> Bool {
    switch element?.kind {
    case nil, .null: false
    case .string: element?.text != ""
    case .object, .array: (element?.count ?? 0) > 0
    case .bool, .number: true
    }
  }

  var wakesApp: Bool {
    if form == .legacyFirebase { return root["content_available"]?.bool == true }
    return Self.isOne(aps?["content-available"])
  }

  var isSilent: Bool { wakesApp && !isVisible }

  var isCritical: Bool {
    aps?["interruption-level"]?.text == "critical" || Self.isOne(aps?["sound"]?["critical"])
  }

  static func isOne(_ element: JSONElement?) -> Bool { element?.double == 1 }

  /// The sound that is named, and where.
  var sound: (element: JSONElement, path: FactPath)? {
    let places: [[String]] = [
      ["sound"], ["sound", "name"], ["alert", "sound"], ["alert", "sound", "name"],
    ]
    for keys in places where isLiveActivity || keys[0] == "sound" {
      var element = aps
      var path = apsPath
      for key in keys {
        element = element?[key]
        path = path.appending(key)
      }
      if let element, let text = element.text, !text.isEmpty { return (element, path) }
    }
    return nil
  }

  /// Keys of an `alert` object that give the user something to read.
  var alertTexts: [String] {
    (alert?.members ?? []).map(\.key).filter { AlertKey(rawValue: $0)?.isText ?? false }
  }

  /// Texts of the app that the alert names, each with the number of its arguments.
  var localisedTexts: [(key: JSONElement, path: FactPath, arguments: Int)] {
    guard let alert else { return [] }
    let alertPath = apsPath.appending("alert")
    var texts: [(key: JSONElement, path: FactPath, arguments: Int)] = []
    for (name, arguments) in AlertKey.localised {
      if let key = alert[name.rawValue], key.text != nil {
        texts.append((key, alertPath.appending(name.rawValue), alert[arguments.rawValue]?.count ?? 0))
      }
    }
    guard isLiveActivity else { return texts }
    for part in ["title", "body"] {
      if let inner = alert[part], let key = inner[AlertKey.bodyKey.rawValue], key.text != nil {
        let path = alertPath.appending(part).appending(AlertKey.bodyKey.rawValue)
        texts.append((key, path, inner[AlertKey.bodyArguments.rawValue]?.count ?? 0))
      }
    }
    return texts
  }

  /// Bytes without white space, and without the simulator's own key, which is never sent.
  var compactByteCount: Int {
    let whole = root.compactByteCount
    guard form == .simulator else { return whole }
    let own = root.members.filter { $0.key == Self.simulatorKey }
    let cut = own.reduce(0) { $0 + Self.simulatorKey.utf8.count + 3 + $1.value.compactByteCount }
    // Each member takes a comma with it, except that the last one left needs none.
    return whole - cut - min(own.count, max(0, root.count - 1))
  }
}
