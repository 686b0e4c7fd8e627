/// What a payload may hold, by push type.
///
/// Source: Apple, "Generating a remote notification", "Sending notification requests to APNs", "Pushing
/// background updates to your App", and the pages on ActivityKit, WidgetKit, File Provider and device management.
extension PushType {
  /// Most bytes of the body. For a broadcast 5,120 are reported by providers; Apple's pages are silent.
  package static func bodyLimit(of type: PushType?, isBroadcast: Bool) -> Int {
    isBroadcast ? 5120 : type?.bodyLimit ?? 4096
  }

  /// Whether `aps` means nothing to the system, so that it may hold anything or be missing.
  package var isFreeForm: Bool {
    switch self {
    case .voip, .pushtotalk, .location, .fileprovider, .complication, .mdm: true
    case .alert, .background, .liveactivity, .widgets, .controls: false
    }
  }

  /// Where a key of `aps` has no place in this push type: what to do instead, in words; `nil` where it has.
  /// An alert in a background push is no stray key but another kind of push, and not told here.
  package func objection(to key: APSKey) -> String? {
    switch self {
    case .alert:
      if key.isOfLiveActivity { return "in a Live Activity" }
      return key == .contentChanged ? "in a push for widgets or controls" : nil
    case .background:
      switch key {
      case .contentAvailable, .alert, .badge, .sound: return nil
      default: return "not in a background push"
      }
    case .liveactivity:
      switch key {
      case .badge, .category, .threadID, .mutableContent, .contentAvailable, .contentChanged:
        return "not in a Live Activity"
      default: return nil
      }
    case .widgets, .controls:
      return key == .contentChanged ? nil : "not in a push for widgets or controls"
    case .voip, .pushtotalk, .location, .fileprovider, .complication, .mdm:
      return nil
    }
  }
}

/// A key that resembles one of Apple's.
package enum PayloadSpelling {
  /// The key of `aps` that `key` turns into by case, underscore, space or hyphen; `nil` for one that is spelled
  /// right or is none of them.
  package static func apsKey(meantBy key: String) -> String? {
    guard APSKey(rawValue: key) == nil else { return nil }
    let wanted = folded(key)
    return APSKey.allCases.first { folded($0.rawValue) == wanted }?.rawValue
  }

  /// The same for keys of `alert`.
  package static func alertKey(meantBy key: String) -> String? {
    guard AlertKey(rawValue: key) == nil else { return nil }
    let wanted = folded(key)
    return AlertKey.allCases.first { folded($0.rawValue) == wanted }?.rawValue
  }

  /// Whether `key` is `aps`, written otherwise.
  package static func isMisspeltAPS(_ key: String) -> Bool {
    key != "aps" && folded(key) == Array("aps".utf8)
  }

  private static func folded(_ key: String) -> [UInt8] {
    key.utf8.compactMap { byte in
      switch byte {
      case 0x41...0x5A: byte + 0x20
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): nil
      default: byte
      }
    }
  }
}
