internal import Cryptography
internal import ReadinessModel

/// A file of a bundle, as an archive or a folder lists it. Folders themselves are not listed.
package struct BundleMember: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file
    /// A symbolic link, with what it says.
    case link(String)
  }

  /// From the folder that holds `_CodeSignature`, with `/` between.
  package let path: String
  package let kind: Kind

  package init(_ path: String, _ kind: Kind = .file) {
    self.path = path
    self.kind = kind
  }
}

/// A bundle's files against its CodeResources, by name; what remains is to digest the files in
/// ``digests``, in any order and side by side.
package struct ResourceComparison: Sendable, Hashable {
  package struct ExpectedDigest: Sendable, Hashable {
    package let path: String
    package let digest: [UInt8]
    package let kind: CodeResources.Entry.DigestKind

    package init(path: String, digest: [UInt8], kind: CodeResources.Entry.DigestKind) {
      self.path = path
      self.digest = digest
      self.kind = kind
    }
  }

  package struct NestedCode: Sendable, Hashable {
    package let path: String
    /// Of its CodeDirectory, when it was sealed.
    package let cdHash: [UInt8]?

    package init(path: String, cdHash: [UInt8]?) {
      self.path = path
      self.cdHash = cdHash
    }

    /// Whether the code is the very one that was there when the bundle was sealed; `nil` when the seal does
    /// not say. Code that was signed again since then may still be accepted by its requirement, which is
    /// not evaluated here.
    package func isSameCode(as signature: CodeSignature) -> Bool? {
      guard let cdHash else { return nil }
      return signature.directories.contains { $0.cdHash == Hexadecimal.text(cdHash) }
    }
  }

  package internal(set) var digests: [ExpectedDigest] = []
  package internal(set) var nested: [NestedCode] = []
  /// Sealed, not optional, and not there.
  package internal(set) var missing: [String] = []
  /// There, not sealed, and not left out by a rule.
  package internal(set) var added: [String] = []
  /// Links that say something else, links sealed as files and files sealed as links.
  package internal(set) var changed: [String] = []

  /// Whether names and links agree; the digests are another matter.
  package var isComplete: Bool { missing.isEmpty && added.isEmpty && changed.isEmpty }
}

extension CodeResources {
  /// Compares with the files that there are. `executable` is the path of the bundle's own, which the
  /// signature lies in and seals.
  package func compare(
    with members: [BundleMember], executable: String?
  ) throws(CodeResourcesFailure) -> ResourceComparison {
    var comparison = ResourceComparison()
    let listing = MemberListing(members)
    for entry in entries { compare(entry, with: listing, into: &comparison) }
    let sealed = Set(entries.map { ExactText($0.path) })
    let nested = FolderSet(
      entries.compactMap { if case .nested = $0.content { $0.path } else { nil } })
    for member in members where !sealed.contains(ExactText(member.path)) {
      guard member.path != executable, !Self.isSignature(member.path), !nested.hold(member.path),
        let rule = try rule(for: member.path), !rule.isOmitted
      else { continue }
      comparison.added.append(member.path)
    }
    comparison.added.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return comparison
  }

  private func compare(
    _ entry: Entry, with listing: MemberListing, into comparison: inout ResourceComparison
  ) {
    let member = listing[entry.path]
    switch (entry.content, member?.kind) {
    case (.nested(let cdHash), _):
      if member != nil || listing.hasFolder(entry.path) {
        comparison.nested.append(ResourceComparison.NestedCode(path: entry.path, cdHash: cdHash))
      } else if !entry.isOptional {
        comparison.missing.append(entry.path)
      }
    case (_, nil): if !entry.isOptional { comparison.missing.append(entry.path) }
    case (.link(let target), .link(let found)?):
      if !target.utf8.elementsEqual(found.utf8) { comparison.changed.append(entry.path) }
    case (.digest(let digest, let kind), .file?):
      comparison.digests.append(
        ResourceComparison.ExpectedDigest(path: entry.path, digest: digest, kind: kind))
    case (.link, .file?), (.digest, .link?): comparison.changed.append(entry.path)
    }
  }

  /// What the signature itself consists of is never sealed.
  private static func isSignature(_ path: String) -> Bool {
    path.utf8.starts(with: "_CodeSignature/".utf8) || path == "CodeResources"
  }
}

/// The files of a bundle, by path and in order.
private struct MemberListing {
  private let byPath: [ExactText: BundleMember]
  private let sorted: [String]

  init(_ members: [BundleMember]) {
    byPath = Dictionary(members.map { (ExactText($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    sorted = members.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  subscript(path: String) -> BundleMember? { byPath[ExactText(path)] }

  func hasFolder(_ path: String) -> Bool {
    let folder = path + "/"
    let index = sorted.firstIndex(whereSorted: { !$0.utf8.lexicographicallyPrecedes(folder.utf8) })
    return index < sorted.count && sorted[index].utf8.starts(with: folder.utf8)
  }
}

/// Folders that are not inside one another.
private struct FolderSet {
  /// Sorted, each with a slash at its end. As none begins another, only the last one that is not behind
  /// a path can hold it.
  private let folders: [String]

  init(_ paths: [String]) {
    var folders: [String] = []
    for folder in paths.map({ $0 + "/" }).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      if let last = folders.last, folder.utf8.starts(with: last.utf8) { continue }
      folders.append(folder)
    }
    self.folders = folders
  }

  func hold(_ path: String) -> Bool {
    let index = folders.firstIndex(whereSorted: { path.utf8.lexicographicallyPrecedes($0.utf8) })
    return index > 0 && path.utf8.starts(with: folders[index - 1].utf8)
  }
}

extension [String] {
  /// The first index at which a condition holds that, once true, stays true.
  fileprivate func firstIndex(whereSorted holds: (String) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ResourceComparison.ExpectedDigest {
  /// Whether the content is what was sealed; `nil` when libcrypto refuses the algorithm. Reads `source`
  /// from its beginning to its end, in pieces.
  package func matches(_ source: any ByteSource) throws(ByteSourceFailure) -> Bool? {
    guard var state = StreamingDigest(kind == .sha1 ? .sha1 : .sha256) else { return nil }
    var position = 0
    while position < source.count {
      let end = min(position + (1 << 18), source.count)
      state.update(try source.read(position..<end))
      position = end
    }
    return state.finish().map { $0 == digest }
  }
}
