import ReadinessModel

/// The platform a bundle was built for, as far as its Info.plist tells.
///
/// Source: the values that Xcode writes to `DTPlatformName` and `CFBundleSupportedPlatforms`.
enum BundlePlatform {
  static let names: [(value: String, platform: String, isSimulator: Bool)] = [
    ("iphoneos", "ios", false), ("iphonesimulator", "ios", true),
    ("appletvos", "tvos", false), ("appletvsimulator", "tvos", true),
    ("watchos", "watchos", false), ("watchsimulator", "watchos", true),
    ("xros", "visionos", false), ("xrsimulator", "visionos", true),
    ("macosx", "macos", false),
  ]

  static let iOSFamily = ["ios", "tvos", "watchos", "visionos"]
  static let macFamily = ["macos", "mac-catalyst"]

  /// Idiom in `UIDeviceFamily` of an app that runs on the Mac as a Mac app.
  private static let macIdiom: Int64 = 6

  static func platform(_ info: FactNode, executable: String) -> FactNode {
    guard let plist = info.map else { return undetermined(info, executable: executable) }
    guard let found = name(in: plist) else {
      return .unknown(
        "neither `DTPlatformName` nor `CFBundleSupportedPlatforms` names a platform", supply: executable,
        from: info.origin)
    }
    guard found.platform == "macos" else { return .string(found.platform, from: found.origin) }
    let families = plist.node("UIDeviceFamily")
    if families.elements?.contains(where: { $0.content == .value(.int(macIdiom)) }) == true {
      return .string("mac-catalyst", from: families.origin)
    }
    guard families.isAbsent, plist.node("LSRequiresIPhoneOS").truth != true else {
      return .unknown(
        "the Info.plist speaks of macOS and of a device family, which only the executable settles",
        supply: executable, from: families.origin)
    }
    return .string("macos", from: found.origin)
  }

  /// True when the Info.plist names a simulator. That it names a device proves nothing.
  static func simulator(_ info: FactNode, executable: String) -> FactNode {
    if let plist = info.map, let found = name(in: plist), found.isSimulator {
      return .bool(true, from: found.origin)
    }
    return .unknown("no executable was given", supply: executable, from: info.origin)
  }

  private static func undetermined(_ info: FactNode, executable: String) -> FactNode {
    .unknown(info.unknown ?? Unknown("no Info.plist was given", supply: executable), from: info.origin)
  }

  private static func name(
    in plist: FactMap
  ) -> (platform: String, isSimulator: Bool, origin: Origin?)? {
    let name = plist.node("DTPlatformName")
    let listed = plist.node("CFBundleSupportedPlatforms").elements ?? []
    for node in [name] + listed {
      guard let text = node.text else { continue }
      let folded = text.lowercased()
      if let row = names.first(where: { $0.value == folded }) {
        return (row.platform, row.isSimulator, node.origin)
      }
    }
    return nil
  }
}
