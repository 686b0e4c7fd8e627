#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// SHA-256 (FIPS 180-4), which names files, certificates and public keys in reports.
package enum SHA256 {
  package static func bytes(of bytes: [UInt8]) -> [UInt8] {
    // No input decides this: only a libcrypto, or a configuration of it, without the digest that all else needs.
    guard let digest = DigestAlgorithm.sha256.digest(of: bytes) else {
      preconditionFailure("this libcrypto has no SHA-256")
    }
    return digest
  }

  /// 64 lower-case hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String { Hexadecimal.text(self.bytes(of: bytes)) }

  /// A file's digest and size.
  package struct File: Sendable, Hashable {
    /// 64 lower-case hexadecimal digits.
    package let hex: String
    /// Bytes that were read.
    package let count: Int
  }

  /// Why a file has no digest.
  package enum FileFault: Error, Sendable, Hashable {
    /// The system's words: `No such file or directory`.
    case cannotRead(String)
    /// A folder, a pipe, a device.
    case notAFile
  }

  /// Bytes that are read at a time: the memory that a file of any size needs.
  private static let chunk = 256 * 1024

  /// Reads a file from its beginning to its end in pieces. Never waits for a pipe.
  package static func file(at path: String) throws(FileFault) -> File {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotRead(unsafe String(cString: strerror(errno))) }
    defer { close(descriptor) }

    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile
    }
    guard var digest = StreamingDigest(.sha256) else {
      throw .cannotRead("this libcrypto has no SHA-256")
    }
    var count = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 64)
    defer { unsafe buffer.deallocate() }
    while true {
      let got = unsafe read(descriptor, buffer.baseAddress, chunk)
      if got == 0 { break }
      guard got > 0 else {
        if errno == EINTR { continue }
        throw .cannotRead(unsafe String(cString: strerror(errno)))
      }
      unsafe digest.update(UnsafeRawBufferPointer(start: buffer.baseAddress, count: got))
      count += got
    }
    guard let bytes = digest.finish() else { throw .cannotRead("out of memory") }
    return File(hex: Hexadecimal.text(bytes), count: count)
  }
}
