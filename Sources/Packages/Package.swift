/// An opened package: its files, and the bundles among them. Nothing of their content was read.
package struct Package: Sendable {
  package let kind: PackageKind
  /// Paths of the apps that are meant to be the one.
  package let mainApps: [String]
  /// The main app and what lies in it, each after the one around it; empty unless there is exactly one app.
  package let bundles: [PackageBundle]
  /// Files and links, in the order of the container.
  package let members: [PackageMember]
  /// What a Mac's file copy left behind.
  package let strayEntries: [String]
  /// Files whose name says that a key may be in them.
  package let keyCandidates: [PackageMember]
  /// Files of plain text, where a key lies only by mistake.
  package let plainTexts: [PackageMember]
  /// What is wrong with the package as a whole, each in one line.
  package let problems: [PackageProblem]
  /// Whether it holds an archive of Xcode rather than an export.
  package let isArchive: Bool
  package let store: any PackageStore
  /// Bytes of the file; `nil` for a folder.
  package let fileSize: Int?

  /// The content of a member of at most `limit` bytes. Links are never followed.
  package func bytes(of member: PackageMember, limit: Int) throws(PackageFailure) -> [UInt8] {
    try refuse(member)
    return try store.bytes(of: member, limit: limit)
  }

  /// A member to be read in pieces.
  package func source(of member: PackageMember) throws(PackageFailure) -> any MemberSource {
    try refuse(member)
    return try store.source(of: member)
  }

  private func refuse(_ member: PackageMember) throws(PackageFailure) {
    guard !member.isDuplicate else { throw .duplicate(member.path) }
    guard !member.isLink else { throw .link(member.path) }
  }
}

/// Something wrong with a package that does not keep the rest from being read.
package struct PackageProblem: Sendable, Hashable {
  package let code: String
  package let message: String
}
