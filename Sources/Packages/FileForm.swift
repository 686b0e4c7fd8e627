internal import AppleFormats

/// What a file seems to be, by its first bytes and then by its name.
package enum FileForm: Sendable, Hashable {
  /// A folder, a zip archive, or nothing that is one of the others.
  case package
  case executable
  case profile
  case infoPlist
  case entitlements

  /// The first bytes of Mach-O files, thin and universal, in both orders (Apple, `mach-o/loader.h`,
  /// `mach-o/fat.h`).
  private static let executables: [[UInt8]] = [
    [0xFE, 0xED, 0xFA, 0xCE], [0xFE, 0xED, 0xFA, 0xCF], [0xCE, 0xFA, 0xED, 0xFE], [0xCF, 0xFA, 0xED, 0xFE],
    [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF],
  ]

  package init(of path: String) {
    self = .package
    guard Package.form(of: path) == .file, PackageKind.named(path) == nil else { return }
    switch MemberPath.suffix(of: path) {
    case "mobileprovision", "provisionprofile": self = .profile
    case "entitlements", "xcent": self = .entitlements
    case "plist": self = .infoPlist
    default: self = Self.byContent(path)
    }
  }

  private static func byContent(_ path: String) -> FileForm {
    guard let file = try? FileBytes(path: path), file.count >= 4, let start = try? file.read(0..<4) else {
      return .package
    }
    return executables.contains(start) ? .executable : .package
  }
}
