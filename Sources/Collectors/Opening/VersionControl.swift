import Cryptography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether git keeps a file, read from its index without running git.
///
/// Index, versions 2 to 4, from git's own documentation (gitformat-index):
///
///     header   "DIRC", version u32, number of entries u32, big-endian
///     entry    40 bytes of times and sizes, object name (20 or 32 bytes), flags u16, in version 3 and later
///              further flags u16 when 0x4000 is set, name
///     name     ends with NUL, then NULs up to a multiple of 8; in version 4 a number of bytes to take off
///              the name before, then the rest, without padding
///     end      digest of all that is before it
///
/// Not covered: split and sparse indexes, of which the answer is unknown unless the file is found.
enum VersionControl {
  enum Answer: Sendable, Hashable {
    case tracked
    case notTracked
    /// The file lies in no working copy.
    case noRepository
    /// Why it cannot be told.
    case unknown(String)
  }

  /// Largest index that is read, in bytes: a million files or so.
  static let maximumIndex = 256 << 20
  /// Folders above a file that are looked into.
  private static let maximumFolders = 64

  static func answer(for path: String) -> Answer {
    guard let real = realPath(path) else { return .unknown("its place cannot be told") }
    var folder = parent(of: real)
    for _ in 0..<maximumFolders {
      let mark = folder == "/" ? "/.git" : folder + "/.git"
      if let repository = repository(at: mark, in: folder) {
        let name = real.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)
        return answer(for: Array(name), in: repository + "/index")
      }
      if folder == "/" { break }
      folder = parent(of: folder)
    }
    return .noRepository
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.utf8.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }

  /// The folder of git's own files. In a further working copy `.git` is a file that names it.
  private static func repository(at mark: String, in folder: String) -> String? {
    var status = stat()
    guard stat(mark, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return mark }
    guard let bytes = try? EvidenceFile(path: mark).bytes(limit: 4_096) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("gitdir: ") else { return nil }
    let named = String(text.dropFirst("gitdir: ".count).prefix { !$0.isNewline })
    return EvidenceOpening.path(named, in: folder)
  }

  private static func answer(for name: [UInt8], in path: String) -> Answer {
    let bytes: [UInt8]?
    do throws(EvidenceFile.Fault) {
      bytes = try EvidenceFile(path: path).bytes(limit: maximumIndex)
    } catch {
      return error.isMissing ? .notTracked : .unknown("the index of the repository cannot be read")
    }
    guard let bytes else {
      return .unknown("the index of the repository has more than \(maximumIndex) bytes")
    }
    return answer(for: name, inIndex: bytes)
  }

  /// The object names are those of SHA-1, or of SHA-256 in repositories made so.
  static func answer(for name: [UInt8], inIndex bytes: [UInt8]) -> Answer {
    for length in [20, 32] {
      var reading = GitIndexReading(bytes: bytes, objectNameLength: length)
      if let answer = reading.answer(for: name) { return answer }
    }
    return .unknown("the index of the repository cannot be read")
  }
}

private struct GitIndexReading {
  let bytes: [UInt8]
  let objectNameLength: Int
  private var position = 0

  init(bytes: [UInt8], objectNameLength: Int) {
    self.bytes = bytes
    self.objectNameLength = objectNameLength
  }

  /// `nil` when the bytes are no index of this kind.
  mutating func answer(for wanted: [UInt8]) -> VersionControl.Answer? {
    guard bytes.starts(with: "DIRC".utf8), let version = number(at: 4), let count = number(at: 8),
      (2...4).contains(version), isWhole
    else { return nil }
    position = 12
    var name: [UInt8] = []
    for _ in 0..<count {
      let start = position
      let flags = position + 40 + objectNameLength
      guard flags + 2 <= bytes.count else { return nil }
      let isExtended = bytes[flags] & 0x40 != 0
      guard !isExtended || version >= 3 else { return nil }
      position = flags + (isExtended ? 4 : 2)
      if version == 4 {
        guard let removed = variableNumber(), removed <= name.count else { return nil }
        name.removeLast(removed)
        guard let rest = untilNul() else { return nil }
        name += rest
      } else {
        guard let whole = untilNul() else { return nil }
        name = Array(whole)
        position = start + (position - start + 7) / 8 * 8
      }
      guard !name.isEmpty else { return nil }
      if name == wanted { return .tracked }
    }
    return afterEntries()
  }

  /// An extension that begins in lower case must be understood: here are the shared part of a split index
  /// (`link`) and folders in place of their files (`sdir`).
  private func afterEntries() -> VersionControl.Answer? {
    var place = position
    while place + 8 + objectNameLength <= bytes.count {
      guard let size = number(at: place + 4) else { return nil }
      if (0x61...0x7A).contains(bytes[place]) {
        return .unknown("the index of the repository is split or sparse")
      }
      place += 8 + size
    }
    return place + objectNameLength == bytes.count ? .notTracked : nil
  }

  /// The index ends with its own digest, or with zeros where git was told to save the time.
  private var isWhole: Bool {
    guard bytes.count >= objectNameLength, bytes.count <= Self.digestLimit else { return true }
    let end = bytes[(bytes.count - objectNameLength)...]
    if end.allSatisfy({ $0 == 0 }) { return true }
    let algorithm: DigestAlgorithm = objectNameLength == 20 ? .sha1 : .sha256
    let digest = algorithm.digest(of: Array(bytes.dropLast(objectNameLength)))
    return digest.map { end.elementsEqual($0) } ?? true
  }

  /// Bytes of an index up to which its digest is compared; more would take longer than all else of a run.
  private static let digestLimit = 4 << 20

  private func number(at place: Int) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Up to the next NUL, which is passed over.
  private mutating func untilNul() -> ArraySlice<UInt8>? {
    guard position <= bytes.count, let end = bytes[position...].firstIndex(of: 0) else { return nil }
    defer { position = end + 1 }
    return bytes[position..<end]
  }

  /// Seven bits a byte, the most significant first, each continuation adding one.
  private mutating func variableNumber() -> Int? {
    var value = 0
    for round in 0..<5 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      value = round == 0 ? Int(byte & 0x7F) : (value + 1) << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
