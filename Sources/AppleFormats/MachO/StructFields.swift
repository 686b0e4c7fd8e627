/// Fields of fixed width in bytes of a known order. A field that does not lie within is `nil`.
struct StructFields {
  let bytes: [UInt8]
  let isLittleEndian: Bool

  init(_ bytes: [UInt8], littleEndian: Bool = false) {
    self.bytes = bytes
    isLittleEndian = littleEndian
  }

  func u8(_ offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func u32(_ offset: Int) -> UInt32? { integer(offset, bytes: 4).map { UInt32(truncatingIfNeeded: $0) } }

  func u64(_ offset: Int) -> UInt64? { integer(offset, bytes: 8) }

  /// A count, an offset or a size.
  func size(_ offset: Int) -> Int? { u32(offset).map { Int($0) } }

  private func integer(_ offset: Int, bytes width: Int) -> UInt64? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    var value: UInt64 = 0
    for index in 0..<width {
      value = value << 8 | UInt64(bytes[isLittleEndian ? offset + width - 1 - index : offset + index])
    }
    return value
  }

  /// Text in a field of `width` bytes, filled up with NUL. Bytes that are not UTF-8 are replaced.
  func name(_ offset: Int, width: Int) -> String? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    let field = bytes[offset..<offset + width]
    return String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Text that ends with a NUL before `end`; `nil` where none comes or the text is not UTF-8.
  func text(_ offset: Int, before end: Int) -> String? {
    guard offset >= 0, offset < end, end <= bytes.count,
      let stop = bytes[offset..<end].firstIndex(of: 0)
    else { return nil }
    return String(validating: bytes[offset..<stop], as: UTF8.self)
  }
}

/// A range from an offset and a size out of a file; `nil` where it does not lie within `count` bytes.
func checkedRange(_ offset: UInt64, _ size: UInt64, within count: Int) -> Range<Int>? {
  let (end, overflow) = offset.addingReportingOverflow(size)
  guard !overflow, count >= 0, end <= UInt64(count) else { return nil }
  return Int(offset)..<Int(end)
}
