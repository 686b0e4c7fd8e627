/// An app or an extension in a package, with the files that tell something about it.
package struct PackageBundle: Sendable, Hashable {
  package struct Framework: Sendable, Hashable {
    /// `Kit.framework` or `libKit.dylib`.
    package let name: String
    /// `nil` when the framework has no file of its own name.
    package internal(set) var executable: PackageMember?
  }

  /// `Payload/App.app`.
  package let path: String
  /// Position of the bundle around it; `nil` for the main app.
  package let parent: Int?
  /// Whether everything lies in `Contents`, as on macOS.
  package internal(set) var hasContents = false
  package internal(set) var info: PackageMember?
  package internal(set) var profile: PackageMember?
  package internal(set) var codeResources: PackageMember?
  package internal(set) var googleService: PackageMember?
  /// In the order of their names.
  package internal(set) var frameworks: [Framework] = []
  /// Tables of texts, `Localizable.strings` and `Localizable.stringsdict`, by language. String catalogs are
  /// compiled to these.
  package internal(set) var strings: [(language: String, member: PackageMember)] = []
  /// Names in the root, on macOS in `Contents/Resources`; sorted.
  package internal(set) var rootFiles: [String] = []
  /// Files among which the executable is.
  var code: [PackageMember] = []

  init(path: String, parent: Int?) {
    self.path = path
    self.parent = parent
  }

  /// The folder that holds the Info.plist.
  package var contentPath: String { hasContents ? path + "/Contents" : path }

  /// The file that `CFBundleExecutable` names. A name that leads elsewhere names nothing.
  package func executable(named name: String) -> PackageMember? {
    let path = executablePath(named: name)
    return code.last { $0.path == path }
  }

  /// Where that file is looked for.
  package func executablePath(named name: String) -> String {
    hasContents ? "\(contentPath)/MacOS/\(name)" : "\(path)/\(name)"
  }

  package static func == (left: PackageBundle, right: PackageBundle) -> Bool { left.path == right.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
