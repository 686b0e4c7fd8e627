internal import CZip
internal import Synchronization

/// A zip archive, open for reading. Nothing is ever written to disk.
///
/// Unchecked because of the library's pointer, which is used under the lock.
@safe
package final class ZipArchive: @unchecked Sendable {
  /// In the order of the directory.
  package let entries: [ZipEntry]
  /// Bytes of the file.
  package var fileSize: Int { file.size }

  private let file: ArchiveFile
  /// Owned.
  private let archive: OpaquePointer
  private let lock = Mutex(())

  /// Reads the directory. The library's view must be the same as ours.
  package convenience init(path: String, limits: ZipLimits = .standard) throws(ZipFailure) {
    let file = try ArchiveFile(path: path)
    let end = try DirectoryEnd(of: file, limits: limits)
    try self.init(file: file, entries: try Directory.entries(of: file, end, limits: limits))
  }

  private init(file: ArchiveFile, entries: [ZipEntry]) throws(ZipFailure) {
    self.file = file
    self.entries = entries
    guard let source = unsafe LibrarySource(file).make() else { throw .cannotRead("no memory") }
    var error = unsafe zip_error_t()
    unsafe zip_error_init(&error)
    defer { unsafe zip_error_fini(&error) }
    guard let opened = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
      let reason = unsafe String(cString: zip_error_strerror(&error)).lowercased()
      unsafe zip_source_free(source)
      throw .malformedDirectory("the directory cannot be read: \(reason)")
    }
    unsafe archive = opened
    guard unsafe zip_get_num_entries(opened, 0) == zip_int64_t(entries.count) else {
      throw .ambiguousEnd
    }
  }

  deinit { unsafe zip_discard(archive) }

  /// The same archive with a lock of its own, for reading two entries side by side.
  package func again() throws(ZipFailure) -> ZipArchive {
    try ZipArchive(file: file, entries: entries)
  }

  /// Begins to read an entry. Only stored and deflated ones are.
  package func open(_ entry: ZipEntry) throws(ZipFailure) -> ZipEntryReader {
    guard entry.isNameUTF8 else { throw .unreadableName(entry.name) }
    guard !entry.isEncrypted else { throw .encrypted(entry.name) }
    guard entry.method == 0 || entry.method == 8 else {
      throw .unsupportedMethod(entry.name, entry.method)
    }
    try checkHeader(of: entry)
    return try lock.withLock { _ throws(ZipFailure) in
      var stat = unsafe zip_stat_t()
      guard unsafe zip_stat_index(archive, zip_uint64_t(entry.index), 0, &stat) == 0,
        unsafe stat.size == entry.size, unsafe stat.comp_size == entry.compressedSize
      else { throw .ambiguousEnd }
      guard let file = unsafe zip_fopen_index(archive, zip_uint64_t(entry.index), 0) else {
        let error = unsafe zip_get_error(archive)
        let reason = unsafe String(cString: zip_error_strerror(error)).lowercased()
        throw .damaged(entry.name, reason: reason)
      }
      return unsafe ZipEntryReader(entry, file, of: self)
    }
  }

  /// The whole content of an entry, of at most `limit` bytes. Its checksum is compared.
  package func bytes(of entry: ZipEntry, limit: Int) throws(ZipFailure) -> [UInt8] {
    guard entry.size <= UInt64(limit) else {
      throw .tooLarge(entry.name, size: entry.size, limit: limit)
    }
    let reader = try open(entry)
    let bytes = try reader.read(upTo: Int(entry.size))
    try reader.finish()
    return bytes
  }

  /// The header in front of the data must name the same file: some readers go by it.
  private func checkHeader(of entry: ZipEntry) throws(ZipFailure) {
    let start = entry.headerOffset
    guard start + 30 <= file.size else { throw .damaged(entry.name, reason: "its header is cut") }
    let header = LittleEndian(try file.bytes(start..<start + 30))
    guard header.u32(0) == 0x0403_4B50 else { throw .damaged(entry.name, reason: "its header is missing") }
    let length = Int(header.u16(26))
    guard start + 30 + length <= file.size else { throw .damaged(entry.name, reason: "its header is cut") }
    var name = try file.bytes(start + 30..<start + 30 + length)
    if entry.kind == .folder, name.last == UInt8(ascii: "/") { name.removeLast() }
    guard name.elementsEqual(entry.name.utf8) else { throw .namesDiffer(entry.name) }
  }

  /// Lends the lock to the readers of entries, which read through the same file of the library.
  func withLock<Result: Sendable>(_ body: () throws(ZipFailure) -> Result) throws(ZipFailure) -> Result {
    try lock.withLock { _ throws(ZipFailure) in try body() }
  }
}
