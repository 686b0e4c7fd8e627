import ReadinessModel

/// What a bundle is, told by its Info.plist.
///
/// Source: Apple's pages on the extensions that take part in push; the extension points as they stand in
/// shipping apps.
enum BundleKind {
  static let extensionPoints: [(point: String, kind: String)] = [
    ("com.apple.usernotifications.service", "notification-service"),
    ("com.apple.usernotifications.content-extension", "notification-content"),
    ("com.apple.location.push.service", "location-push"),
    ("com.apple.widgetkit-extension", "widget"),
    ("com.apple.networkextension.app-push", "local-push"),
    ("com.apple.fileprovider-nonui", "file-provider"),
    ("com.apple.intents-service", "intents"),
  ]

  /// Kinds that stand inside an app and run without a window of their own.
  static func isExtension(_ kind: String) -> Bool {
    kind == "other-extension" || kind == "watch-extension" || extensionPoints.contains { $0.kind == kind }
  }

  /// The kind of an app inside a package's app, by its folder.
  private static func place(of bundle: FactMap) -> (kind: String, origin: Origin?)? {
    let path = bundle.node("path")
    let folder = path.text?.split(separator: "/").dropLast().last
    switch folder {
    case "AppClips": return ("app-clip", path.origin)
    case "Watch": return ("watch-app", path.origin)
    default: return nil
    }
  }

  /// The kind, and the fact that tells it. What the manifest says counts where the Info.plist leaves the
  /// question open; where it contradicts, the Info.plist counts and a rule compares the two.
  static func derive(_ bundle: FactMap) -> FactNode {
    let declared = bundle.node("declaredKind")
    let info = bundle.node("info")
    guard let plist = info.map else {
      if declared.text != nil { return declared }
      return .unknown(info.unknown ?? Unknown("no Info.plist was given"), from: info.origin)
    }
    let point = bundle.node("extensionPoint")
    if let text = point.text {
      let known = extensionPoints.first { $0.point == text }?.kind
      let said = declared.text.flatMap { isExtension($0) && known == nil ? $0 : nil }
      return .string(known ?? said ?? "other-extension", from: point.origin)
    }
    if let unknown = point.unknown { return .unknown(unknown) }
    if let mark = plist["NSAppClip"] { return .string("app-clip", from: mark.origin) }
    if let place = place(of: bundle) { return .string(place.kind, from: place.origin) }
    for key in ["WKApplication", "WKWatchKitApp"] {
      if let mark = plist[key], mark.truth == true { return .string("watch-app", from: mark.origin) }
    }
    if declared.text != nil { return declared }
    let package = plist.node("CFBundlePackageType")
    return .string(package.text == "XPC!" ? "other-extension" : "app", from: package.origin ?? info.origin)
  }
}
