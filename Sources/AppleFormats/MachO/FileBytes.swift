#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file on disk, kept open while this lives. Only what is asked for is read.
package final class FileBytes: ByteSource {
  private let descriptor: Int32
  package let count: Int

  /// Opens a regular file. Never waits for a pipe. A symbolic link in the last place of the path is followed
  /// unless `followsLinks` is false.
  package init(path: String, followsLinks: Bool = true) throws(ByteSourceFailure) {
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    guard opened >= 0 else { throw .cannotRead(Self.words(errno)) }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw .cannotRead("not a regular file")
    }
    descriptor = opened
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  package func read(_ range: Range<Int>) throws(ByteSourceFailure) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw .outside(range, count: count) }
    var problem: ByteSourceFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let got = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          problem = .cannotRead("the file became shorter while it was read")
          return
        } else if errno != EINTR {
          problem = .cannotRead(Self.words(errno))
          return
        }
      }
    }
    if let problem { throw problem }
    return bytes
  }

  private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
