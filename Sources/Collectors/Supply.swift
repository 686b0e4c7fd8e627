import ReadinessModel

/// What a user can give to make an unknown fact known, in the words of the manifest or of the flags,
/// whichever was used.
struct Supply {
  let usesFlags: Bool

  init(_ manifest: Manifest) { usesFlags = manifest.origin.file == Manifest.commandLine }

  var app: String {
    usesFlags ? "name the package" : "give `app.artifact` or `app.bundles` in the manifest"
  }

  var provider: String {
    usesFlags ? "give `--host` and `--topic`" : "give `provider.routes` in the manifest"
  }

  var channel: String { usesFlags ? "say `--channel`" : "say `channel` in the manifest" }

  /// A file of a bundle: `info`, `entitlements` or `profile`.
  func file(_ key: String, of bundle: Int) -> String {
    usesFlags ? "give `--\(key)`" : "give `\(key)` in `app.bundles[\(bundle)]`"
  }

  func executable(of bundle: Int) -> String {
    usesFlags
      ? "write a manifest that names the `executable`" : "name the `executable` in `app.bundles[\(bundle)]`"
  }

  static let package = "give the whole exported package"
}

extension Manifest {
  /// ``Origin/file`` of a manifest that was said with flags.
  static let commandLine = "command line"
}
