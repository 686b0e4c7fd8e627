#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder whose files only the user may read, in the cache folder of the XDG Base Directory Specification.
struct PrivateFolder: Sendable {
  enum Fault: Error, Hashable {
    /// Neither `XDG_CACHE_HOME` nor `HOME` names a folder.
    case noPlace
    /// The path, and what keeps it from being used.
    case unusable(path: String, reason: String)
    /// Another run has kept it locked.
    case busy(path: String)
  }

  let path: String

  /// Most bytes of one of its files.
  static let maximumBytes = 64 << 10
  /// How long another run is waited for, in units of 50 ms.
  private static let patience = 100

  /// Makes the folder when it is not there.
  init(environment: [String: String]) throws(Fault) {
    let base: String
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      base = cache
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      base = home + "/.cache"
    } else {
      throw .noPlace
    }
    path = base + "/pushready"
    try make()
  }

  private func make() throws(Fault) {
    var built = ""
    for part in path.split(separator: "/") {
      built += "/" + part
      // One that is there already is no failure.
      _ = mkdir(built, 0o700)
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .unusable(path: path, reason: Self.words()) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusable(path: path, reason: "it is no folder") }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw .unusable(path: path, reason: "others may write to it")
    }
  }

  /// Runs `body` while no other run of the program does the same.
  func locked<Result>(_ body: () throws(Fault) -> Result) throws(Fault) -> Result {
    let name = path + "/lock"
    let descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unusable(path: name, reason: Self.words()) }
    defer { close(descriptor) }
    var tries = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      tries += 1
      guard errno == EWOULDBLOCK || errno == EINTR, tries < Self.patience else { throw .busy(path: name) }
      usleep(50_000)
    }
    return try body()
  }

  /// `nil` when there is no such file. One that others may read, or that is somebody else's, is refused.
  func read(_ name: String) throws(Fault) -> String? {
    let file = path + "/" + name
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .unusable(path: file, reason: Self.words())
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unusable(path: file, reason: "it is no file")
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw .unusable(path: file, reason: "others may read it")
    }
    guard status.st_size <= Self.maximumBytes else {
      throw .unusable(path: file, reason: "it has more than \(Self.maximumBytes) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: Self.maximumBytes + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { space in
        system_read(descriptor, space.baseAddress.map { $0 + count }, space.count - count)
      }
      if got == 0 { break }
      guard got > 0 else { throw .unusable(path: file, reason: Self.words()) }
      count += got
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Replaces a file as a whole.
  func write(_ text: String, to name: String) throws(Fault) {
    let file = path + "/" + name
    let fresh = file + ".new"
    unlink(fresh)
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unusable(path: fresh, reason: Self.words()) }
    var text = text
    let isWritten = text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let count = system_write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
        if count <= 0 { return false }
        start += count
      }
      return true
    }
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(fresh, file) == 0 else {
      let reason = Self.words()
      unlink(fresh)
      throw .unusable(path: file, reason: reason)
    }
  }

  private static func words() -> String {
    guard let text = strerror(errno) else { return "error \(errno)" }
    return String(cString: text).lowercased()
  }
}

/// The methods above have the same names as the calls.
private func system_read(_ descriptor: CInt, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}

private func system_write(_ descriptor: CInt, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
