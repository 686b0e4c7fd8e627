#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file opened for reading; closed when the value ends. Only regular files are taken: a pipe might never
/// end, a device never.
struct EvidenceFile: ~Copyable {
  enum Fault: Error, Hashable {
    /// The system's words, in lower case.
    case cannotOpen(String)
    case folder
    case special
    case cannotRead(String)

    var isMissing: Bool { self == .cannotOpen(Self.words(for: ENOENT)) }

    static func words(for code: CInt) -> String {
      guard let text = strerror(code) else { return "error \(code)" }
      return String(cString: text).lowercased()
    }
  }

  private let descriptor: CInt
  /// Size in bytes when it was opened.
  let size: Int
  let mode: UInt32

  init(path: String) throws(Fault) {
    // Without O_NONBLOCK opening a pipe waits for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(Self.Fault.words(for: errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw .cannotOpen(Self.Fault.words(for: errno))
    }
    let type = status.st_mode & S_IFMT
    guard type == S_IFREG else {
      close(descriptor)
      throw type == S_IFDIR ? .folder : .special
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
    mode = UInt32(status.st_mode & 0o777)
  }

  deinit { close(descriptor) }

  /// All bytes, or `nil` when there are more than `limit`, whatever the size was said to be.
  borrowing func bytes(limit: Int) throws(Fault) -> [UInt8]? {
    guard size <= limit else { return nil }
    var fault: Fault?
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count < buffer.count {
        let got = read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if got > 0 {
          count += got
        } else if got == 0 {
          return
        } else if errno != EINTR {
          fault = .cannotRead(Fault.words(for: errno))
          return
        }
      }
    }
    if let fault { throw fault }
    return bytes.count <= size ? bytes : try grown(bytes, limit: limit)
  }

  /// Lends the bytes piece by piece. False when there are more than `limit`, after as many were lent.
  borrowing func pieces(limit: Int, _ take: (ArraySlice<UInt8>) -> Void) throws(Fault) -> Bool {
    var count = 0
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while count <= limit {
      let got = read(descriptor, &chunk, chunk.count)
      if got == 0 { return true }
      guard got > 0 else {
        if errno == EINTR { continue }
        throw .cannotRead(Fault.words(for: errno))
      }
      count += got
      take(chunk[..<got])
    }
    return false
  }

  /// The file grew between opening and reading.
  private borrowing func grown(_ start: [UInt8], limit: Int) throws(Fault) -> [UInt8]? {
    var bytes = start
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      let got = read(descriptor, &chunk, chunk.count)
      if got == 0 { return bytes }
      guard got > 0 else {
        if errno == EINTR { continue }
        throw .cannotRead(Fault.words(for: errno))
      }
      bytes += chunk[..<got]
    }
    return nil
  }
}
