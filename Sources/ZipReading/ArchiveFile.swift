#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The file of an archive, open as long as somebody holds this. Reading at a place changes nothing, so that
/// several readers can share it.
final class ArchiveFile: Sendable {
  private let descriptor: CInt
  /// Size in bytes when it was opened.
  let size: Int

  /// Opens a regular file. Never waits for a pipe.
  init(path: String) throws(ZipFailure) {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw .cannotOpen(Self.words(errno)) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw .cannotOpen("not a regular file")
    }
    descriptor = opened
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Fills as much of `buffer` as the file has from `offset` on; `nil` when the system refuses.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    var filled = 0
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let got = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if got > 0 {
        filled += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        return nil
      }
    }
    return filled
  }

  /// The bytes in `range`, all of them.
  func bytes(_ range: Range<Int>) throws(ZipFailure) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= size else {
      throw .cannotRead("bytes outside of the file were asked for")
    }
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let got = unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
      count = got ?? 0
      isWhole = got == range.count
    }
    guard isWhole else { throw .cannotRead("the file became shorter while it was read") }
    return bytes
  }

  private static func words(_ code: CInt) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text).lowercased()
  }
}
