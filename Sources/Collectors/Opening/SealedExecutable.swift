package import AppleFormats

/// An executable with the files that its signature seals from outside.
package struct SealedExecutable: Sendable {
  package let source: any ByteSource
  package let info: SealedFile
  package let resources: SealedFile
  /// What the deep check of its package found; `nil` without one.
  package let deep: DeepSeals?
  /// `nil` when the Info.plist is not known.
  let principalClass: PrincipalClass?

  package init(_ source: any ByteSource) {
    self.init(source, info: .notGiven, resources: .notGiven, deep: nil, principalClass: nil)
  }

  init(
    _ source: any ByteSource, info: SealedFile, resources: SealedFile, deep: DeepSeals?,
    principalClass: PrincipalClass?
  ) {
    self.source = source
    self.info = info
    self.resources = resources
    self.deep = deep
    self.principalClass = principalClass
  }
}

/// The class with which the system starts an extension, as its Info.plist names it.
struct PrincipalClass: Sendable, Hashable {
  /// `nil` when it names none.
  let name: String?

  /// As the class stands in the executable; `nil` also when that cannot be told.
  var runtimeName: String? { name.flatMap { RuntimeClassName(propertyList: $0) }?.text }
}
