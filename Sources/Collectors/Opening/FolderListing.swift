#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The names in a folder.
enum FolderListing {
  enum Fault: Error, Hashable {
    /// The system's words, in lower case.
    case cannotOpen(String)
    /// More entries than were asked for.
    case tooMany
  }

  struct Entry: Hashable {
    let name: String
    /// `nil` where only a look at the file itself would tell.
    let isFolder: Bool?
  }

  /// Sorted by their bytes, without those that begin with a dot; `nil` when it is no folder or is not there.
  static func entries(of path: String, limit: Int, hidden: Bool = false) throws(Fault) -> [Entry]? {
    guard let folder = opendir(path) else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return nil }
      throw .cannotOpen(EvidenceFile.Fault.words(for: code))
    }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      if name == "." || name == ".." || (!hidden && name.utf8.first == UInt8(ascii: ".")) { continue }
      guard entries.count < limit else { throw .tooMany }
      entries.append(Entry(name: name, isFolder: isFolder(entry.pointee.d_type)))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Links, and file systems that do not say, need a look.
  private static func isFolder(_ type: UInt8) -> Bool? {
    switch Int(type) {
    case Int(DT_DIR): true
    case Int(DT_UNKNOWN), Int(DT_LNK): nil
    default: false
    }
  }

  /// Whether there is something at `path` that is no folder, behind links too.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }
}
