#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard input, read whole where a key is to come from it.
enum StandardInput {
  /// More bytes than a key has.
  static let limit = 1 << 20

  /// What is there, up to the limit; `nil` when it cannot be read.
  static func read() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit {
      let count = buffer.withUnsafeMutableBytes { space in
        #if canImport(Glibc)
          Glibc.read(STDIN_FILENO, space.baseAddress, space.count)
        #elseif canImport(Musl)
          Musl.read(STDIN_FILENO, space.baseAddress, space.count)
        #else
          Darwin.read(STDIN_FILENO, space.baseAddress, space.count)
        #endif
      }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
