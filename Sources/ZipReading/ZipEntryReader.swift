internal import CZip
internal import Synchronization

/// Reads one entry from its beginning to its end. A stored one can also be read at any place.
///
/// Unchecked because of the library's pointers, which are used under the lock.
@safe
package final class ZipEntryReader: @unchecked Sendable {
  package let entry: ZipEntry
  /// Bytes read so far.
  package private(set) var position: UInt64 = 0

  /// Owned.
  private let archive: OpaquePointer
  /// Owned, and closed before the archive.
  private let file: OpaquePointer
  private let lock = Mutex(())

  init(_ entry: ZipEntry, _ view: EntryView) throws(ZipFailure) {
    self.entry = entry
    guard let source = unsafe LibrarySource(view).make() else { throw .cannotRead("no memory") }
    var error = unsafe zip_error_t()
    unsafe zip_error_init(&error)
    defer { unsafe zip_error_fini(&error) }
    guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
      let reason = unsafe String(cString: zip_error_strerror(&error)).lowercased()
      unsafe zip_source_free(source)
      throw .damaged(entry.name, reason: reason)
    }
    guard let file = unsafe zip_fopen_index(archive, 0, 0) else {
      let reason = unsafe String(cString: zip_error_strerror(zip_get_error(archive))).lowercased()
      unsafe zip_discard(archive)
      throw .damaged(entry.name, reason: reason)
    }
    unsafe self.archive = archive
    unsafe self.file = file
  }

  deinit {
    _ = unsafe zip_fclose(file)
    unsafe zip_discard(archive)
  }

  /// The next `count` bytes, all of them.
  package func read(upTo count: Int) throws(ZipFailure) -> [UInt8] {
    var failure: ZipFailure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(ZipFailure) {
        try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
        filled = count
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Passes over `count` bytes without keeping them.
  package func skip(_ count: UInt64) throws(ZipFailure) {
    var rest = count
    var scratch = [UInt8](repeating: 0, count: Int(min(count, 1 << 16)))
    while rest > 0 {
      let got = try some(into: &scratch, atMost: Int(min(rest, UInt64(scratch.count))))
      guard got > 0 else { throw .shorterThanSaid(entry.name, size: entry.size) }
      rest -= UInt64(got)
    }
  }

  /// Goes to `place`, of a stored entry only.
  package func seek(to place: UInt64) throws(ZipFailure) {
    let moved = try lock.withLock { _ throws(ZipFailure) in
      unsafe zip_fseek(file, zip_int64_t(clamping: place), SEEK_SET)
    }
    guard moved == 0 else { throw .damaged(entry.name, reason: "it cannot be read at another place") }
    position = place
  }

  /// Reads what is left, so that the checksum is compared, and makes sure that nothing more comes.
  package func finish() throws(ZipFailure) {
    guard position <= entry.size else { return }
    try skip(entry.size - position)
    var one = [UInt8](repeating: 0, count: 1)
    guard try some(into: &one, atMost: 1) == 0 else { throw .longerThanSaid(entry.name, size: entry.size) }
  }

  private func some(into scratch: inout [UInt8], atMost count: Int) throws(ZipFailure) -> Int {
    var failure: ZipFailure?
    let got = unsafe scratch.withUnsafeMutableBytes { bytes in
      do throws(ZipFailure) {
        return try unsafe next(.init(rebasing: bytes[..<count]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return got
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(ZipFailure) {
    var filled = 0
    while filled < buffer.count {
      let got = try unsafe next(.init(rebasing: buffer[filled...]))
      guard got > 0 else { throw .shorterThanSaid(entry.name, size: entry.size) }
      filled += got
    }
  }

  private func next(_ buffer: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int {
    let got = try lock.withLock { _ throws(ZipFailure) in
      let got = unsafe zip_fread(file, buffer.baseAddress, zip_uint64_t(buffer.count))
      if got < 0 { throw unsafe failure(zip_file_get_error(file)) }
      return Int(got)
    }
    position += UInt64(got)
    return got
  }

  private func failure(_ error: UnsafeMutablePointer<zip_error_t>?) -> ZipFailure {
    guard let error = unsafe error else { return .damaged(entry.name, reason: "it cannot be read") }
    if unsafe zip_error_code_zip(error) == ZIP_ER_CRC { return .checksum(entry.name) }
    return .damaged(entry.name, reason: unsafe String(cString: zip_error_strerror(error)).lowercased())
  }
}
