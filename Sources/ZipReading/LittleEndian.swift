/// Numbers in bytes, the lowest byte first, as all of the zip format has them. The caller keeps `at` within.
struct LittleEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func u16(_ at: Int) -> UInt16 { UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8 }

  func u32(_ at: Int) -> UInt32 { UInt32(u16(at)) | UInt32(u16(at + 2)) << 16 }

  func u64(_ at: Int) -> UInt64 { UInt64(u32(at)) | UInt64(u32(at + 4)) << 32 }
}

/// Bytes that are made of such numbers.
struct LittleEndianBytes {
  var bytes: [UInt8] = []

  mutating func append(u16 value: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func append(u32 value: UInt32) {
    append(u16: UInt16(truncatingIfNeeded: value))
    append(u16: UInt16(truncatingIfNeeded: value >> 16))
  }
}
