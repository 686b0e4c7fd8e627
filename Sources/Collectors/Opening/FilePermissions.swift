/// Who besides the owner gets at a file: by its permissions, or through version control.
package struct FilePermissions: Sendable, Hashable {
  /// The group or everybody may read or write it.
  package let isOpenToOthers: Bool
  let versionControl: VersionControl.Answer

  package init(mode: UInt32) { self.init(mode: mode, .noRepository) }

  init(mode: UInt32, _ versionControl: VersionControl.Answer) {
    isOpenToOthers = mode & 0o066 != 0
    self.versionControl = versionControl
  }
}
