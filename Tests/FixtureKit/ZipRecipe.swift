/// A zip archive, byte by byte (PKWARE APPNOTE 6.3.10), with whatever is to be wrong with it.
package struct ZipRecipe: Sendable {
  package struct Entry: Sendable {
    package var name: [UInt8]
    package var content: [UInt8]
    /// 8: packed into blocks of deflate that compress nothing (RFC 1951, 3.2.4).
    package var method: UInt16 = 0
    package var flags: UInt16 = 0
    /// What the directory says instead of the truth.
    package var saidSize: UInt32?
    package var checksum: UInt32?
    /// The name in front of the data, where it differs.
    package var headerName: [UInt8]?
    /// Mode of Unix, with its type: `0o120777` is a link.
    package var mode: UInt32 = 0o100644
    package var isZip64 = false

    package init(_ name: String, _ content: some Sequence<UInt8> = [], method: UInt16 = 0) {
      self.name = Array(name.utf8)
      self.content = Array(content)
      self.method = method
    }
  }

  package var entries: [Entry]
  package var comment: [UInt8] = []
  /// How many entries the end record claims.
  package var claimedCount: UInt16?
  /// Claims of the 64-bit end record, which is written when this is there.
  package var claimedCount64: UInt64?
  package var prefix: [UInt8] = []

  package init(_ entries: [Entry]) { self.entries = entries }

  package var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = file.count
      let packed = entry.method == 8 ? Self.blocks(entry.content) : entry.content
      let checksum = entry.checksum ?? Self.checksum(entry.content)
      let size = entry.saidSize ?? UInt32(entry.content.count)
      let name = entry.headerName ?? entry.name
      file += Self.u32(0x0403_4B50) + Self.u16(20) + Self.u16(entry.flags) + Self.u16(entry.method)
      file += Self.u32(0) + Self.u32(checksum) + Self.u32(UInt32(packed.count)) + Self.u32(size)
      file += Self.u16(UInt16(name.count)) + Self.u16(0) + name + packed
      let wide: [UInt8] =
        entry.isZip64
        ? Self.u16(1) + Self.u16(24) + Self.u64(UInt64(size)) + Self.u64(UInt64(packed.count))
          + Self.u64(UInt64(offset)) : []
      let narrow: (UInt32) -> [UInt8] = { Self.u32(entry.isZip64 ? 0xFFFF_FFFF : $0) }
      directory += Self.u32(0x0201_4B50) + Self.u16(0x031E) + Self.u16(20) + Self.u16(entry.flags)
      directory += Self.u16(entry.method) + Self.u32(0) + Self.u32(checksum)
      directory += narrow(UInt32(packed.count)) + narrow(size) + Self.u16(UInt16(entry.name.count))
      directory += Self.u16(UInt16(wide.count)) + Self.u16(0) + Self.u16(0) + Self.u16(0)
      directory += Self.u32(entry.mode << 16) + narrow(UInt32(offset)) + entry.name + wide
    }
    let start = file.count
    file += directory
    if let claimedCount64 {
      let place = file.count
      file += Self.u32(0x0606_4B50) + Self.u64(44) + Self.u16(45) + Self.u16(45) + Self.u32(0) + Self.u32(0)
      file += Self.u64(claimedCount64) + Self.u64(claimedCount64) + Self.u64(UInt64(directory.count))
      file += Self.u64(UInt64(start))
      file += Self.u32(0x0706_4B50) + Self.u32(0) + Self.u64(UInt64(place)) + Self.u32(1)
    }
    let count = claimedCount64 == nil ? claimedCount ?? UInt16(entries.count) : 0xFFFF
    file += Self.u32(0x0605_4B50) + Self.u16(0) + Self.u16(0) + Self.u16(count) + Self.u16(count)
    file += Self.u32(claimedCount64 == nil ? UInt32(directory.count) : 0xFFFF_FFFF)
    file += Self.u32(claimedCount64 == nil ? UInt32(start) : 0xFFFF_FFFF)
    return prefix + file + Self.u16(UInt16(comment.count)) + comment
  }

  private static func blocks(_ content: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var rest = content[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      packed += [rest.isEmpty ? 1 : 0] + u16(UInt16(block.count)) + u16(~UInt16(block.count)) + block
    } while !rest.isEmpty
    return packed
  }

  /// CRC-32 as in ISO 3309, bit by bit.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }

  private static func u16(_ value: UInt16) -> [UInt8] {
    (0..<2).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func u32(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func u64(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
