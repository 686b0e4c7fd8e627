import ReadinessModel

/// Files below the folders that a target owns as a whole.
struct SourceFolder {
  /// Files of one target, and folders inside each other.
  static let fileLimit = 5_000
  private static let deepest = 16

  private(set) var files: [String] = []
  /// Not everything was looked at.
  private(set) var isCut = false

  init(_ paths: [String]) {
    for path in paths { walk(path, level: 0) }
  }

  private mutating func walk(_ path: String, level: Int) {
    guard level < Self.deepest, files.count < Self.fileLimit,
      let entries = try? FolderListing.entries(of: path, limit: Self.fileLimit)
    else {
      isCut = true
      return
    }
    for entry in entries {
      let inner = "\(path)/\(entry.name)"
      // A link could lead around in a circle.
      switch entry.isFolder {
      case true: walk(inner, level: level + 1)
      case false where files.count < Self.fileLimit: files.append(inner)
      case false: isCut = true
      case nil: if FolderListing.isFile(inner) { files.append(inner) }
      }
    }
  }
}
