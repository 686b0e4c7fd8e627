/// The entries of an archive, read from its directory.
///
/// Source: PKWARE APPNOTE 6.3.10, section 4.3.12 and, for the 64-bit sizes, 4.5.3. Attributes of Unix files
/// stand in the upper half of the external attributes, as Info-ZIP writes them.
enum Directory {
  static func entries(of file: ArchiveFile, _ end: DirectoryEnd, limits: ZipLimits) throws(ZipFailure)
    -> [ZipEntry]
  {
    let fields = LittleEndian(try file.bytes(end.directory))
    var entries: [ZipEntry] = []
    entries.reserveCapacity(min(end.count, fields.count / headerSize + 1))
    var position = 0
    for index in 0..<end.count {
      guard position + headerSize <= fields.count, fields.u32(position) == 0x0201_4B50 else {
        throw .malformedDirectory("the directory says \(end.count) entries and holds \(index)")
      }
      let nameLength = Int(fields.u16(position + 28))
      let extraLength = Int(fields.u16(position + 30))
      let next = position + headerSize + nameLength + extraLength + Int(fields.u16(position + 32))
      guard next <= fields.count else {
        throw .malformedDirectory("entry \(index) ends outside of the directory")
      }
      guard nameLength <= limits.nameBytes else {
        throw .tooLarge("the name of entry \(index)", size: UInt64(nameLength), limit: limits.nameBytes)
      }
      entries.append(try entry(fields, at: position, index, nameLength, extraLength, end))
      position = next
    }
    guard position == fields.count else {
      throw .malformedDirectory("the directory says \(end.count) entries and goes on after them")
    }
    return entries
  }

  private static let headerSize = 46

  private static func entry(
    _ fields: LittleEndian, at position: Int, _ index: Int, _ nameLength: Int, _ extraLength: Int,
    _ end: DirectoryEnd
  ) throws(ZipFailure) -> ZipEntry {
    let nameStart = position + headerSize
    let raw = fields.bytes[nameStart..<nameStart + nameLength]
    let isFolder = raw.last == UInt8(ascii: "/")
    let name = name(isFolder ? raw.dropLast() : raw)
    let sizes = sizes(fields, at: position, extra: nameStart + nameLength, extraLength)
    guard sizes.headerOffset < UInt64(end.directory.lowerBound) else {
      throw .malformedDirectory("the data of entry \(index) lies outside of the file")
    }
    guard sizes.compressed <= UInt64(end.directory.lowerBound) - sizes.headerOffset else {
      throw .malformedDirectory("the data of entry \(index) runs into the directory")
    }
    let isUnix = fields.bytes[position + 5] == 3 || fields.bytes[position + 5] == 19
    let mode = isUnix ? fields.u32(position + 38) >> 16 : 0
    return ZipEntry(
      index: index, name: name ?? String(decoding: raw, as: UTF8.self), isNameUTF8: name != nil,
      kind: isFolder ? .folder : mode & 0o170000 == 0o120000 ? .link : .file, size: sizes.content,
      compressedSize: sizes.compressed, flags: fields.u16(position + 8), method: fields.u16(position + 10),
      checksum: fields.u32(position + 16), headerOffset: Int(sizes.headerOffset))
  }

  /// `nil` for what is not UTF-8. Nearly all names are plain ASCII, which is quick to tell.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
    let isPlain = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.allSatisfy { $0 < 0x80 }
    }
    return isPlain ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
  }

  /// Sizes and place; those that do not fit 32 bits stand in the extra field 0x0001, in this order.
  private static func sizes(
    _ fields: LittleEndian, at position: Int, extra: Int, _ extraLength: Int
  ) -> (content: UInt64, compressed: UInt64, headerOffset: UInt64) {
    var values = (
      compressed: UInt64(fields.u32(position + 20)), content: UInt64(fields.u32(position + 24)),
      offset: UInt64(fields.u32(position + 42))
    )
    var at = extra
    let end = extra + extraLength
    while at + 4 <= end {
      let length = Int(fields.u16(at + 2))
      guard at + 4 + length <= end else { break }
      if fields.u16(at) == 1 {
        var wide = at + 4
        func next(_ value: UInt64) -> UInt64 {
          guard value == 0xFFFF_FFFF, wide + 8 <= at + 4 + length else { return value }
          defer { wide += 8 }
          return fields.u64(wide)
        }
        values.content = next(values.content)
        values.compressed = next(values.compressed)
        values.offset = next(values.offset)
        break
      }
      at += 4 + length
    }
    return (values.content, values.compressed, values.offset)
  }
}
