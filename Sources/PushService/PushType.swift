/// The values of `apns-push-type`, with what Apple says of each.
///
/// Source: Apple, "Sending notification requests to APNs"; the suffixes of `liveactivity`, `pushtotalk`,
/// `widgets` and `controls` from the pages on ActivityKit, Push to Talk and WidgetKit.
package enum PushType: String, Sendable, Hashable, CaseIterable {
  case alert, background, location, voip, complication, fileprovider, mdm, liveactivity, pushtotalk
  case widgets, controls

  /// What stands behind the bundle id in `apns-topic`; `nil` where the topic is the bundle id itself, or,
  /// for `mdm`, the user id of the certificate.
  package var topicSuffix: String? {
    switch self {
    case .alert, .background, .mdm: nil
    case .location: ".location-query"
    case .voip: ".voip"
    case .complication: ".complication"
    case .fileprovider: ".pushkit.fileprovider"
    case .liveactivity: ".push-type.liveactivity"
    case .pushtotalk: ".voip-ptt"
    case .widgets: ".push-type.widgets"
    case .controls: ".push-type.controls"
    }
  }

  /// What `apns-priority` may be.
  package var priorities: [Int] {
    switch self {
    case .background: [1, 5]
    case .liveactivity: [5, 10]
    default: Self.legalPriorities
    }
  }

  /// 10 is at once, 5 as the device's power allows, 1 never wakes the device.
  package static let legalPriorities = [1, 5, 10]

  /// Most bytes of the body of a request to one device.
  package var bodyLimit: Int { self == .voip ? 5120 : 4096 }

  /// Platforms that never get this type, in the words of `bundle.platform`. Left out: `voip` on watchOS,
  /// on which Apple's pages contradict each other, and iPadOS, which is no platform of its own here.
  package var unavailablePlatforms: [String] {
    switch self {
    case .location: ["macos", "mac-catalyst", "tvos", "watchos"]
    case .complication: ["macos", "mac-catalyst", "tvos"]
    case .fileprovider, .mdm: ["watchos"]
    case .liveactivity, .pushtotalk: ["watchos", "macos", "mac-catalyst", "tvos"]
    case .alert, .background, .voip, .widgets, .controls: []
    }
  }

  /// How a provider may prove who it is.
  package enum Authentication: String, Sendable, Hashable {
    case any, token, certificate
  }

  /// Which proof APNs takes for this type.
  package var authentication: Authentication {
    switch self {
    case .location, .liveactivity, .pushtotalk, .widgets, .controls: .token
    case .mdm: .certificate
    case .alert, .background, .voip, .complication, .fileprovider: .any
    }
  }

  /// The value of `UIBackgroundModes` that the app needs.
  package var backgroundMode: String? {
    switch self {
    case .background: "remote-notification"
    case .voip: "voip"
    case .pushtotalk: "push-to-talk"
    default: nil
    }
  }

  /// The entitlement that the app needs besides the one for APNs.
  package var entitlement: String? {
    switch self {
    case .location: "com.apple.developer.location.push"
    case .pushtotalk: "com.apple.developer.push-to-talk"
    default: nil
    }
  }
}
