/// What an image was built for: `LC_BUILD_VERSION`, or one of the older `LC_VERSION_MIN_…`.
package struct BuildVersion: Sendable, Hashable {
  package enum Platform: String, Sendable, Hashable, CaseIterable {
    case iOS = "ios"
    case tvOS = "tvos"
    case watchOS = "watchos"
    case visionOS = "visionos"
    case macOS = "macos"
    case macCatalyst = "mac-catalyst"
    case bridgeOS = "bridgeos"
    case driverKit = "driverkit"
  }

  /// `nil` for a number that is not known.
  package let platform: Platform?
  /// The number in the load command; for the older commands the one that says the same.
  package let platformNumber: UInt32
  package let isSimulator: Bool
  /// `16.0`, `16.4.1`.
  package let minimumOS: String
  package let sdk: String

  /// `platform` as in `mach-o/loader.h`, versions as nibbles `xxxx.yy.zz`.
  init(platform number: UInt32, minimumOS: UInt32, sdk: UInt32) {
    platformNumber = number
    let (platform, isSimulator) = Self.meaning(of: number)
    self.platform = platform
    self.isSimulator = isSimulator
    self.minimumOS = Self.text(minimumOS)
    self.sdk = Self.text(sdk)
  }

  private static func meaning(of number: UInt32) -> (Platform?, isSimulator: Bool) {
    switch number {
    case 1: (.macOS, false)
    case 2: (.iOS, false)
    case 3: (.tvOS, false)
    case 4: (.watchOS, false)
    case 5: (.bridgeOS, false)
    case 6: (.macCatalyst, false)
    case 7: (.iOS, true)
    case 8: (.tvOS, true)
    case 9: (.watchOS, true)
    case 10: (.driverKit, false)
    case 11: (.visionOS, false)
    case 12: (.visionOS, true)
    default: (nil, false)
    }
  }

  private static func text(_ version: UInt32) -> String {
    let text = "\(version >> 16).\(version >> 8 & 0xFF)"
    return version & 0xFF == 0 ? text : text + ".\(version & 0xFF)"
  }
}
