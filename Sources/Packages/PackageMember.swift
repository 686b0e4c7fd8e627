package import AppleFormats

/// A file or a symbolic link in a package.
package struct PackageMember: Sendable, Hashable {
  /// From the top of the package, with `/` between: `Payload/App.app/Info.plist`.
  package let path: String
  /// Bytes, as the directory says.
  package let size: Int
  package let isLink: Bool
  /// Whether its owner may run it; only folders say.
  package internal(set) var isExecutable = false
  /// Another entry has the same path.
  package internal(set) var isDuplicate = false
  /// Place in the listing of the store that holds it.
  let index: Int
}

/// Where the files of a package lie. Several threads may read, each its own member.
package protocol PackageStore: Sendable {
  /// The content of a file, of at most `limit` bytes.
  func bytes(of member: PackageMember, limit: Int) throws(PackageFailure) -> [UInt8]

  /// A file to be read in pieces, best from its beginning to its end.
  func source(of member: PackageMember) throws(PackageFailure) -> any MemberSource

  /// What a link says.
  func target(of link: PackageMember) throws(PackageFailure) -> String
}

/// The bytes of a member.
package protocol MemberSource: ByteSource {
  /// Reads on to the end where the container can then tell whether the content is sound.
  func finish() throws(ByteSourceFailure)
}

/// Longest text of a symbolic link that is read, in bytes.
let longestLink = 4_096
