/// The form in which an app was given as a whole. The raw values are those of the fact `app.kind`.
package enum PackageKind: String, Sendable, Hashable, CaseIterable {
  case ipa, zip, xcarchive, app
}

extension PackageKind {
  /// What a path looks like, by its name alone; `nil` for the name of something else.
  package static func named(_ path: String) -> PackageKind? {
    switch MemberPath.suffix(of: path) {
    case "ipa": .ipa
    case "zip": .zip
    case "xcarchive": .xcarchive
    case "app": .app
    default: nil
    }
  }
}
