internal import AppleFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The files of a folder. Links are listed and never followed.
struct FolderStore: PackageStore {
  /// Where the members' paths start, with a slash at its end; empty for the working directory.
  let base: String
  private let paths: [String]

  /// Most files, and most folders inside each other.
  static let maximumFiles = 131_072
  static let maximumDepth = 64

  /// Lists what lies in the folder `name` of `base`.
  static func open(
    _ name: String, in base: String
  ) throws(PackageFailure) -> (store: FolderStore, members: [PackageMember]) {
    var members: [PackageMember] = []
    var pending: [(path: String, depth: Int)] = [(name, 1)]
    while let folder = pending.popLast() {
      guard folder.depth <= maximumDepth else {
        throw .tooMany("folders inside each other", limit: maximumDepth)
      }
      for entry in try names(in: base + folder.path) {
        let path = "\(folder.path)/\(entry)"
        var status = stat()
        guard lstat(base + path, &status) == 0 else { throw .cannotRead(words(errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: pending.append((path, folder.depth + 1))
        case S_IFREG, S_IFLNK:
          guard members.count < maximumFiles else { throw .tooMany("files", limit: maximumFiles) }
          var member = PackageMember(
            path: path, size: Int(status.st_size), isLink: status.st_mode & S_IFMT == S_IFLNK,
            index: members.count)
          member.isExecutable = !member.isLink && status.st_mode & S_IXUSR != 0
          members.append(member)
        default: continue
        }
      }
    }
    return (FolderStore(base: base, paths: members.map(\.path)), members)
  }

  private static func names(in folder: String) throws(PackageFailure) -> [String] {
    guard let stream = opendir(folder) else { throw .cannotRead(words(errno)) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      guard names.count < maximumFiles else { throw .tooMany("files in one folder", limit: maximumFiles) }
      names.append(name)
    }
    return names.sorted { $0.precedes($1) }
  }

  private static func words(_ code: CInt) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text).lowercased()
  }

  private func path(of member: PackageMember) -> String { base + paths[member.index] }

  func bytes(of member: PackageMember, limit: Int) throws(PackageFailure) -> [UInt8] {
    let source = try source(of: member)
    guard source.count <= limit else {
      throw .tooLarge(member.path, size: source.count, limit: limit)
    }
    do {
      return try source.read(0..<source.count)
    } catch { throw .cannotRead(error.message) }
  }

  func source(of member: PackageMember) throws(PackageFailure) -> any MemberSource {
    do {
      return FolderMemberSource(file: try FileBytes(path: path(of: member), followsLinks: false))
    } catch { throw .cannotRead(error.message) }
  }

  func target(of link: PackageMember) throws(PackageFailure) -> String {
    var text = [CChar](repeating: 0, count: longestLink)
    let count = readlink(path(of: link), &text, text.count)
    guard count >= 0 else { throw .cannotRead(Self.words(errno)) }
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

private struct FolderMemberSource: MemberSource {
  let file: FileBytes

  var count: Int { file.count }

  func read(_ range: Range<Int>) throws(ByteSourceFailure) -> [UInt8] { try file.read(range) }

  func finish() throws(ByteSourceFailure) {}
}
