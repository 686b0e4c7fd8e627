/// A path in which `*` stands for any part of a name, `?` for one character of it and `**` for any number of
/// folders. Names that begin with a dot are met only by patterns that begin with one.
struct PathPattern {
  enum Part: Hashable {
    case name(String)
    case pattern([Unicode.Scalar])
    case folders
  }

  let parts: [Part]
  let isAbsolute: Bool

  init(_ text: String) {
    isAbsolute = text.utf8.first == UInt8(ascii: "/")
    parts = text.split(separator: "/").map { part in
      if part == "**" { return .folders }
      return Self.hasWildcard(part) ? .pattern(Array(part.unicodeScalars)) : .name(String(part))
    }
  }

  static func hasWildcard(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
  }

  /// Whether `pattern` means `name`. Steps back at most to the last star, so the work is bounded by the product
  /// of both lengths.
  static func matches(_ pattern: [Unicode.Scalar], _ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    if name.first == ".", pattern.first != "." { return false }
    var (at, here) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while here < name.count {
      if at < pattern.count, pattern[at] == "*" {
        star = (at, here)
        at += 1
      } else if at < pattern.count, pattern[at] == "?" || pattern[at] == name[here] {
        at += 1
        here += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        at = last.pattern + 1
        here = last.name + 1
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == "*" }
  }
}

/// Looks up what a pattern means.
struct PatternWalk {
  /// Entries of folders that are looked at for one pattern.
  static let entryLimit = 200_000
  /// Folders inside one another below `**`.
  static let depthLimit = 32

  enum Fault: Error, Hashable {
    case tooManyEntries
    case tooDeep(folder: String)
    case cannotOpen(folder: String, String)
  }

  private struct Step: Hashable {
    let path: String
    let part: Int
    let depth: Int
  }

  private let pattern: PathPattern
  private let folder: String
  private var left = Self.entryLimit
  private var found: Set<String> = []
  private var seen: Set<Step> = []

  /// The files that `text` means, as it would name them, sorted by their bytes. `folder` is where relative
  /// names start.
  static func files(matching text: String, in folder: String) throws(Fault) -> [String] {
    var walk = PatternWalk(pattern: PathPattern(text), folder: folder)
    try walk.run()
    return walk.found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private init(pattern: PathPattern, folder: String) {
    self.pattern = pattern
    self.folder = folder
  }

  private mutating func run() throws(Fault) {
    var open = [Step(path: pattern.isAbsolute ? "/" : "", part: 0, depth: 0)]
    while let step = open.popLast() {
      guard seen.insert(step).inserted else { continue }
      open += try next(from: step)
    }
  }

  private static func joined(_ path: String, _ name: String) -> String {
    path.isEmpty || path == "/" ? path + name : "\(path)/\(name)"
  }

  private mutating func next(from step: Step) throws(Fault) -> [Step] {
    guard step.part < pattern.parts.count else { return [] }
    let isLast = step.part == pattern.parts.count - 1
    switch pattern.parts[step.part] {
    case .name(let name):
      let path = Self.joined(step.path, name)
      if isLast { take(path, isFolder: nil) }
      return isLast ? [] : [Step(path: path, part: step.part + 1, depth: step.depth)]
    case .pattern(let wanted):
      return try entries(of: step.path, hidden: wanted.first == ".").compactMap { entry in
        guard PathPattern.matches(wanted, entry.name) else { return nil }
        let path = Self.joined(step.path, entry.name)
        if isLast { take(path, isFolder: entry.isFolder) }
        return isLast ? nil : Step(path: path, part: step.part + 1, depth: step.depth)
      }
    case .folders:
      return try folders(at: step, isLast: isLast)
    }
  }

  /// The folder itself and all below it. A link to a folder is not followed: it could lead back.
  private mutating func folders(at step: Step, isLast: Bool) throws(Fault) -> [Step] {
    guard step.depth < Self.depthLimit else { throw .tooDeep(folder: step.path) }
    var steps = isLast ? [] : [Step(path: step.path, part: step.part + 1, depth: step.depth)]
    for entry in try entries(of: step.path, hidden: false) {
      let path = Self.joined(step.path, entry.name)
      if entry.isFolder == true {
        steps.append(Step(path: path, part: step.part, depth: step.depth + 1))
      } else if isLast {
        take(path, isFolder: entry.isFolder)
      }
    }
    return steps
  }

  private mutating func take(_ path: String, isFolder: Bool?) {
    let isFile = isFolder.map { !$0 } ?? FolderListing.isFile(EvidenceOpening.path(path, in: folder))
    if isFile { found.insert(path) }
  }

  private mutating func entries(of path: String, hidden: Bool) throws(Fault) -> [FolderListing.Entry] {
    let place = path.isEmpty ? (folder.isEmpty ? "." : folder) : EvidenceOpening.path(path, in: folder)
    do throws(FolderListing.Fault) {
      let entries = try FolderListing.entries(of: place, limit: left, hidden: hidden) ?? []
      left -= entries.count
      return entries
    } catch {
      switch error {
      case .tooMany: throw .tooManyEntries
      case .cannotOpen(let words): throw .cannotOpen(folder: place, words)
      }
    }
  }
}
