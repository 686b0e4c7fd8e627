/// One entry as an archive of its own, for the library: the header and the data as they lie in the file, and
/// after them a directory with this entry alone, made from what the directory of the archive says of it.
///
/// The library's work then does not grow with the archive, and the entry's end is where we say that it is.
///
/// Source: PKWARE APPNOTE 6.3.10, sections 4.3.7 (header), 4.3.12 (record of the directory), 4.3.16 (end).
struct EntryView: Sendable {
  /// Sizes above this stand in the 64-bit fields, which the made directory does not have.
  private static let largest = UInt64(UInt32.max) - (1 << 20)

  private let file: ArchiveFile
  /// Where the header begins in the file, and how many bytes header and data have.
  private let start: Int
  private let length: Int
  private let directory: [UInt8]

  /// Bytes of the view.
  var size: Int { length + directory.count }

  /// `end` is where the directory of the archive begins; data that runs into it is refused. The header must
  /// name the same file as the directory: some readers go by it.
  init(of entry: ZipEntry, in file: ArchiveFile, end: Int) throws(ZipFailure) {
    guard entry.size <= Self.largest, entry.compressedSize <= Self.largest else {
      throw .tooLarge(
        entry.name, size: max(entry.size, entry.compressedSize), limit: Int(clamping: Self.largest))
    }
    let start = entry.headerOffset
    guard start + Self.headerSize <= end else { throw .damaged(entry.name, reason: "its header is cut") }
    let header = LittleEndian(try file.bytes(start..<start + Self.headerSize))
    guard header.u32(0) == 0x0403_4B50 else { throw .damaged(entry.name, reason: "its header is missing") }
    let nameLength = Int(header.u16(26))
    let dataStart = start + Self.headerSize + nameLength + Int(header.u16(28))
    guard dataStart <= end else { throw .damaged(entry.name, reason: "its header is cut") }
    guard Int(entry.compressedSize) <= end - dataStart else {
      throw .damaged(entry.name, reason: "its data runs into the directory")
    }
    let name = start + Self.headerSize
    var found = try file.bytes(name..<name + nameLength)
    if entry.kind == .folder, found.last == UInt8(ascii: "/") { found.removeLast() }
    guard found.elementsEqual(entry.name.utf8) else { throw .namesDiffer(entry.name) }
    self.file = file
    self.start = start
    length = dataStart + Int(entry.compressedSize) - start
    directory = Self.directory(of: entry, at: length)
  }

  private static let headerSize = 30

  private static func directory(of entry: ZipEntry, at offset: Int) -> [UInt8] {
    var record = LittleEndianBytes()
    record.append(u32: 0x0201_4B50)
    // Made on Unix by version 2.0, which is also what it needs; time and date are the earliest there are.
    for value in [0x0314, 20, entry.flags, entry.method, 0, 0x0021] { record.append(u16: value) }
    record.append(u32: entry.checksum)
    record.append(u32: UInt32(clamping: entry.compressedSize))
    record.append(u32: UInt32(clamping: entry.size))
    record.append(u16: UInt16(clamping: entry.name.utf8.count))
    for _ in 0..<4 { record.append(u16: 0) }
    record.append(u32: 0)
    record.append(u32: 0)
    record.bytes += entry.name.utf8
    let size = record.bytes.count
    record.append(u32: 0x0605_4B50)
    for value: UInt16 in [0, 0, 1, 1] { record.append(u16: value) }
    record.append(u32: UInt32(clamping: size))
    record.append(u32: UInt32(clamping: offset))
    record.append(u16: 0)
    return record.bytes
  }

  /// Fills as much of `buffer` as the view has from `offset` on; `nil` when the system refuses.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    var filled = 0
    if offset < length {
      let part = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(buffer.count, length - offset)])
      guard let got = unsafe file.read(into: part, at: start + offset) else { return nil }
      guard got == part.count else { return got }
      filled = got
    }
    let from = offset + filled - length
    let rest = min(buffer.count - filled, directory.count - from)
    guard rest > 0 else { return filled }
    unsafe directory.withUnsafeBytes { bytes in
      unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        .copyMemory(from: .init(rebasing: bytes[from..<from + rest]))
    }
    return filled + rest
  }
}
