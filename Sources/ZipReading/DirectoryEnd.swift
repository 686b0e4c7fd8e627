/// The record that ends an archive, and through it where the directory lies.
///
/// Source: PKWARE APPNOTE 6.3.10, sections 4.3.14 to 4.3.16.
///
///     end     ::= 0x06054b50, disk u16, disk of directory u16, entries here u16, entries u16,
///                 size of directory u32, offset of directory u32, length of comment u16, comment
///     locator ::= 0x07064b50, disk u32, offset of the 64-bit end u64, disks u32
///     end64   ::= 0x06064b50, size u64, versions u16 u16, disk u32, disk of directory u32,
///                 entries here u64, entries u64, size of directory u64, offset of directory u64
///
/// Found here before the library sees the file, because it makes room for as many entries as the record
/// claims, and because two records that would both do are a trap.
struct DirectoryEnd: Equatable {
  let directory: Range<Int>
  let count: Int

  private static let size = 22
  private static let longestComment = 0xFFFF
  private static let size64 = 56
  private static let locatorSize = 20

  init(of file: ArchiveFile, limits: ZipLimits) throws(ZipFailure) {
    let start = max(0, file.size - Self.size - Self.longestComment)
    let tail = LittleEndian(try file.bytes(start..<file.size))
    var found: DirectoryEnd?
    var refusal: ZipFailure?
    var position = tail.count - Self.size
    while position >= 0 {
      defer { position -= 1 }
      guard tail.bytes[position] == 0x50, tail.u32(position) == 0x0605_4B50,
        position + Self.size + Int(tail.u16(position + 20)) == tail.count
      else { continue }
      do throws(ZipFailure) {
        let end = try DirectoryEnd(tail, at: position, tailStart: start, file, limits)
        guard found == nil else { throw .ambiguousEnd }
        found = end
      } catch {
        if found != nil, error == .ambiguousEnd { throw error }
        refusal = refusal ?? error
      }
    }
    if let found {
      self = found
    } else if let refusal {
      throw refusal
    } else {
      throw .notAnArchive(found: try Self.kind(of: file))
    }
  }

  private init(
    _ tail: LittleEndian, at position: Int, tailStart: Int, _ file: ArchiveFile, _ limits: ZipLimits
  ) throws(ZipFailure) {
    var disks = UInt64(tail.u16(position + 4)) | UInt64(tail.u16(position + 6))
    var counts = (here: UInt64(tail.u16(position + 8)), all: UInt64(tail.u16(position + 10)))
    var size = UInt64(tail.u32(position + 12))
    var offset = UInt64(tail.u32(position + 16))
    var end = tailStart + position
    if let record = try Self.record64(before: end, in: file) {
      disks = UInt64(record.fields.u32(16)) | UInt64(record.fields.u32(20))
      counts = (record.fields.u64(24), record.fields.u64(32))
      size = record.fields.u64(40)
      offset = record.fields.u64(48)
      end = record.offset
    }
    guard disks == 0, counts.here == counts.all else { throw .severalDisks }
    guard counts.all <= UInt64(limits.entries) else {
      throw .tooMany("entries", count: counts.all, limit: limits.entries)
    }
    guard size <= UInt64(limits.directoryBytes) else {
      throw .tooLarge("the directory", size: size, limit: limits.directoryBytes)
    }
    guard size <= UInt64(end), offset <= UInt64(end) - size else {
      throw .malformedDirectory("the directory lies outside of the file, which may have been cut")
    }
    let start = Int(offset)
    if counts.all > 0, try !Self.isHeader(at: start, in: file) {
      let actual = end - Int(size)
      if actual > start, try Self.isHeader(at: actual, in: file) { throw .shifted(by: actual - start) }
      throw .malformedDirectory("no directory where the end record says that it begins")
    }
    directory = start..<start + Int(size)
    count = Int(counts.all)
  }

  private static func isHeader(at offset: Int, in file: ArchiveFile) throws(ZipFailure) -> Bool {
    guard offset >= 0, offset + 4 <= file.size else { return false }
    return LittleEndian(try file.bytes(offset..<offset + 4)).u32(0) == 0x0201_4B50
  }

  /// The 64-bit record that a locator right before the end points to.
  private static func record64(
    before end: Int, in file: ArchiveFile
  ) throws(ZipFailure) -> (fields: LittleEndian, offset: Int)? {
    guard end >= locatorSize else { return nil }
    let locator = LittleEndian(try file.bytes(end - locatorSize..<end))
    guard locator.u32(0) == 0x0706_4B50 else { return nil }
    let offset = locator.u64(8)
    guard end >= locatorSize + size64, offset <= UInt64(end - locatorSize - size64) else {
      throw .malformedDirectory("the 64-bit end record lies outside of the file")
    }
    let record = LittleEndian(try file.bytes(Int(offset)..<Int(offset) + size64))
    guard record.u32(0) == 0x0606_4B50 else {
      throw .malformedDirectory("no 64-bit end record where the locator says that it begins")
    }
    return (record, Int(offset))
  }

  private static func kind(of file: ArchiveFile) throws(ZipFailure) -> String {
    let start = try file.bytes(0..<min(64, file.size))
    if start.isEmpty { return "an empty file" }
    if start.starts(with: [0x50, 0x4B, 3, 4]) { return "the beginning of a zip archive without its end" }
    let isText = start.allSatisfy { $0 >= 0x20 && $0 < 0x7F || ($0 >= 0x09 && $0 <= 0x0D) }
    return isText ? "text" : "bytes of another format"
  }
}
