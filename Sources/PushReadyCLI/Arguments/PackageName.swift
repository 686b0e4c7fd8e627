internal import Packages

/// Tells packages from manifests among the files that a command line names.
enum PackageName {
  /// By the ending of the name, else by what a file begins with. A folder can only be a package.
  static func isPackage(_ path: String) -> Bool {
    PackageKind.named(path) != nil || Package.looksLikePackage(path)
  }
}
